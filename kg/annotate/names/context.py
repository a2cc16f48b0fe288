"""Evidence for the type of a name from the words around it."""

from collections.abc import Iterator, Sequence

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import PREPOSITIONS, Named
from kg.annotate.names.gazetteer import place_weight, state_codes
from kg.annotate.names.selectional_preference import preferences
from kg.annotate.parse_columns import ParseColumns, root_of
from kg.model import MentionType
from kg.ontology import words

Vote = tuple[MentionType, float]

SELECTED = 0.8
"""Weight of a governor's evidence for a type, for each unit of its logarithm."""
CLEARLY = 2.0
"""How much more probable a type must be for the governor to count for it, or against a person."""
LIKELY = 0.5
HEARD = 3.0
"""Weight of who tells a court or a parliament something."""
TOWN = 2.0
"""Weight of a place that is better known than people of its name."""
STAFF = 2.5
"""Weight of a name after 'the employees of'."""
TITLE = 5.0
"""Weight of a title before a name: enough to overrule the rest of the document."""

INSIDE = frozenset({"in", "near", "outside", "across", "throughout", "at"})
TOWARDS = frozenset({"from", "to", "into", "onto", "toward", "towards", "through"})
WHITHER = {**dict.fromkeys(TOWARDS, 0.5), **dict.fromkeys(INSIDE, 1.5)}
"""How much a preposition speaks for a place."""


def before_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by titles, roles and articles before the name."""
    if name.start == 0:
        return
    before = view.lower[name.start - 1]
    if view.pos[name.start - 1] in ("PROPN", "NOUN", "ADJ"):
        told = _by_noun_before(before)
        if told is not None:
            yield told
            return
    if before == "the" and name.single:
        yield "Person", -1.5
        yield "Organization", 0.5
    elif before == "," and view.words[name.start] in state_codes():
        yield "Place", 4.0
    elif before in ("a", "an", "new", "its") and view.deps[name.end - 1] != "compound":
        yield "Work", 1.0


def has_mere_article(view: ParseColumns, name: Named) -> bool:
    """Return True for 'Ida Reed' in 'the Ida Reed sailed', as no person is called.

    People have an article before what tells which of them is meant ('the Ida Reed whom I knew'),
    and before what is called after them ('the Ida Reed prize').
    """
    first, last = name.start, name.end - 1
    given = view.lower[first] in lexica().given and place_weight(view.lower[first]) < TOWN
    if name.type or last != first + 1 or not given or view.word_before(first) != "the":
        return False
    ends = any(view.lower[last] in words for words in lexica().last.values())
    led = view.deps[last] in ("compound", "nmod", "amod") or view.has_dependent(last, "relcl")
    return not (ends or led) and view.lower[name.end : name.end + 1] not in (("of",), ("-",))


def _by_noun_before(noun: str) -> Vote | None:
    """Return the vote of a title, a word for a vessel, or a role before a name."""
    lists = lexica()
    if noun.rstrip(".") in lists.titles:
        return "Person", TITLE
    if noun in lists.vessels:
        return "Work", 4.0
    role = noun not in lists.shared_roles and lists.nominal_type.get(noun) == "Person"
    return ("Person", 3.0) if role else None


def preposition_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by prepositions: in, near, from; 'according to' implies no place."""
    before, last = view.word_before(name.start), name.end - 1
    if not before or view.word_before(name.start - 1) == "according":
        return
    governed = view.deps[last] == "pobj" and view.heads[last] < name.start
    if before in PREPOSITIONS and view.words[name.start - 1][0].isupper():
        yield "Place", 1.5
    elif governed:
        yield from _votes_of_governor(view, before, last)
    elif before == "and" and _is_beside_place(view, last):
        yield "Place", 1.0


def _votes_of_governor(view: ParseColumns, before: str, last: int) -> Iterator[Vote]:
    """Yield a vote for a name as the object of a preposition: 'to Lund', 'the city of Lund'."""
    if before in WHITHER:
        yield "Place", WHITHER[before]
    elif before == "of" and _is_place(view, view.heads[view.heads[last]]):
        yield "Place", 2.0
    elif before == "of" and view.lemmas[view.heads[view.heads[last]]] in _staff():
        yield "Organization", STAFF


def _staff() -> frozenset[str]:
    """Return the nouns for those whom bodies have, and no places: 'the employees of Vindal'."""
    return words("names", "beside", "of_bodies")


def _is_beside_place(view: ParseColumns, last: int) -> bool:
    """Return True for 'Snow Hill' in 'at Corn Street and Snow Hill'."""
    first = view.heads[last]
    led = view.heads[first]
    joined = view.deps[last] == "conj" and first == last - 2 and view.deps[first] == "pobj"
    return joined and view.lower[led] in INSIDE and led < first


def _is_place(view: ParseColumns, index: int) -> bool:
    return lexica().nominal_type.get(view.lemmas[index]) == "Place"


def _votes_after_comma(rest: Sequence[str], words: Sequence[str]) -> Iterator[Vote]:
    """Yield votes by ', who', ', 34' and ', Florida'; `words` are as they are spelt."""
    if rest[:1] == ("who",):
        yield "Person", 2.5
    if _is_age(rest):
        yield "Person", 3.0
    if rest and place_weight(rest[0]) >= 4.0 and words[0][0].isupper():
        yield "Place", 2.5


def after_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by what follows: 'who', an age, ', Florida', an apposition."""
    lists = lexica()
    if name.end >= len(view):
        return
    after = view.lower[name.end]
    rest = view.lower[name.end + 1 : name.end + 4]
    if after == ",":
        yield from _votes_after_comma(rest, view.words[name.end + 1 : name.end + 2])
    elif after == "who":
        yield "Person", 2.5
    if after in lists.police and view.deps[name.end - 1] == "compound":
        yield "Place", 2.0
    if after in lists.last["organization"] and view.words[name.end][0].isupper():
        yield "Organization", 0.5


def _is_age(words: Sequence[str]) -> bool:
    """Return True for '34,' in 'Ann Lee, 34, said'."""
    return len(words) > 1 and len(words[0]) == 2 and words[0].isdigit() and words[1] in (",", ".")


def verb_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by what the name does, or what is done to it."""
    root = root_of(view, name.start, name.end)
    dep, verb = view.deps[root], view.lemmas[view.heads[root]]
    if dep == "nsubj" and verb in words("names", "beside", "speaking"):
        yield "Person", 0.8
        yield "Organization", 0.4
    if dep in ("dobj", "nsubjpass") and verb in words("names", "beside", "making"):
        yield "Work", 1.0
    if dep == "nsubj" and verb == "tell" and _is_assembly(view, view.heads[root]):
        yield "Person", HEARD


def _is_assembly(view: ParseColumns, verb: int) -> bool:
    """Return True for 'told parliament', 'told the jury': who is heard there is a person."""
    told = view.dependents(verb, "dobj", "dative")
    return any(view.lemmas[noun].lower() in words("names", "beside", "hearing") for noun in told)


def selection_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by selectional preference: who is arrested, or plays for a club.

    It counts against places where people and organizations act, and against people in 'lived in
    Boston'. About organizations the treebanks know too little: none of their genres is about clubs
    and companies that act. In the news organizations speak as well; `verb_votes` knows more about
    that.
    """
    root = root_of(view, name.start, name.end)
    speaking = words("names", "beside", "speaking")
    speaks = view.deps[root] == "nsubj" and view.lemmas[view.heads[root]] in speaking
    told = {} if speaks or any(preposition_votes(view, name)) else preferences(view, root)
    likeliest = max(told.values(), default=0.0)
    if told.get("Place", 0.0) < likeliest:
        yield "Place", SELECTED * (told["Place"] - likeliest)
    if told.get("Person", 0.0) < likeliest - CLEARLY:
        yield "Person", SELECTED * (told["Person"] - likeliest)
    for kind, weight in told.items():
        if all(weight - other >= CLEARLY for k, other in told.items() if k != kind):
            yield kind, LIKELY


def noun_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by nouns that describe the name, in apposition or after 'is'.

    Not by what people and firms are called alike: 'the owner, Vindal Coal'.
    """
    root = root_of(view, name.start, name.end)
    head, dep = view.heads[root], view.deps[root]
    nouns = view.dependents(root, "appos")
    if dep == "appos" and not acts(view, name, root, head):
        nouns.append(head)
    if dep == "nsubj" and view.lemmas[head] == "be":
        nouns += view.dependents(head, "attr")
    for noun in nouns:
        told = view.pos[noun] == "NOUN" and view.lemmas[noun] not in lexica().shared_roles
        kind = lexica().type_of_noun(view.lemmas[noun]) if told else "Other"
        if kind != "Other":
            yield kind, 2.5


def acts(view: ParseColumns, name: Named, root: int, noun: int) -> bool:
    """Return True if a name is the subject of a noun's clause: 'the company Smith founded'."""
    if view.deps[root] in ("nsubj", "nsubjpass") and view.deps[view.heads[root]] == "relcl":
        return True
    after = name.end
    return after < len(view) and view.deps[after] in ("acl", "relcl") and view.heads[after] == noun
