"""Chaining what the syntax ties: appositions, predicates, relative pronouns."""

from collections.abc import Callable

from kg.annotate.coref.chains import PEOPLE, Chains, compatible, titles
from kg.annotate.lexica import lexica
from kg.annotate.parse_columns import ParseColumns, Phrase
from kg.annotate.relatives import speaks_above
from kg.model import MentionType
from kg.ontology import lexicon, words

DEFINITE = frozenset({"the", "this", "that", "these", "those"})
TIMES = frozenset(
    {"day", "morning", "afternoon", "evening", "night", "week", "month", "year", "time", "moment"}
)
"""Nouns that say when, though parsers hang them on the noun before: 'a talk the next evening'."""

NAMING = frozenset({"call", "name", "dub"})
"""Verbs whose participle gives a noun its name."""

NEAR = 3
OVER = 8
"""Words behind a denied copula among which 'any more' is looked for."""
FAR = 10
"""Words between a phrase and its apposition; more only for a name after a comma."""

AGENTS = ("er", "or")
"""Endings of nouns for who does something: 'controller', 'operator'."""

AFTER_LIST = frozenset({"NN", "NNS", "NNP", "JJ", "DT", "CC"})
"""Tags of a word behind a comma with which a list goes on."""
SUBJECTS = frozenset({"nsubj", "nsubjpass"})
LOOSE = frozenset({"npadvmod", "appos", "dep"})
"""What a name between commas is to a parse that ties it to nothing, or to too much."""
RELATIVE = frozenset({"who", "whom", "whose", "which", "that"})


def chain_syntax(chains: Chains) -> None:
    """Join appositions, predicates and relative pronouns to what they hang on."""
    for i, phrase in enumerate(chains.phrases):
        _join_by_parse(chains, i)
        if phrase.kind == "name":
            _join_name_by_place(chains, i)


def _join_by_parse(chains: Chains, index: int) -> None:
    """Join a phrase to what the parse says it is: an apposition, a predicate, a relative."""
    view, phrase = chains.view, chains.phrases[index]
    dep, head = view.deps[phrase.root], view.heads[phrase.root]
    if dep == "appos" and head in chains.at:
        _join_apposition(chains, chains.at[head], index)
    elif dep == "attr":
        _join_predicate(chains, head, index)
    elif dep == "oprd" and phrase.kind == "name":
        _join_named(chains, head, index)
    elif phrase.kind == "pronoun" and view.lower[phrase.root] in RELATIVE:
        _join_relative(chains, index)


def _join_name_by_place(chains: Chains, index: int) -> None:
    """Join a name to what its place in the sentence says it is the name of."""
    kind = chains.phrases[index].type
    if kind == "Place":
        _join_place(chains, index)
    elif index and kind in BY_TYPE:
        BY_TYPE[kind](chains, index - 1, index)


def _join_person(chains: Chains, one: int, other: int) -> None:
    """Join a person's name to what is right before it, or before its comma."""
    _join_side_by_side(chains, one, other)
    _join_title(chains, other)
    _join_source(chains, one, other)
    _join_one_of(chains, other)
    _join_from_place(chains, one, other)
    _join_opening(chains, other)


def _join_opening(chains: Chains, other: int) -> None:
    """Join 'A native of Harn, Moe won': two subjects of one verb, parted by a comma, are one.

    So is what hangs loosely on the verb at the beginning of the sentence.
    """
    view, b = chains.view, chains.phrases[other]
    comma = _start_with_titles(view, b) - 1
    if comma < 1 or view.words[comma] != "," or view.deps[b.root] not in SUBJECTS:
        return
    for one, a in chains.back(other, reach=0):
        if view.heads[a.root] == view.heads[b.root] and _is_told_alone(chains, one, comma):
            chains.join(one, other)
            return


def _is_told_alone(chains: Chains, one: int, end: int) -> bool:
    """Return True if the words up to a comma are one phrase for somebody, who has no name."""
    view, a = chains.view, chains.phrases[one]
    person = a.kind == "nominal" and chains.is_person(one) and a.root < end
    listed = any(view.lower[i] in ("and", "or") for i in range(a.root, view.heads[a.root]))
    led = view.deps[a.root] in LOOSE and view.opens_sentence(a.start)
    if not person or listed or not (led or view.deps[a.root] in SUBJECTS):
        return False
    return all(_belongs_to(view, i, a.root) for i in range(a.root + 1, end))


def _join_side_by_side(chains: Chains, one: int, other: int) -> None:
    """Join 'the abbot, Leo Marn,' and 'the nurse Ada Pohl' where the parse ties them not.

    Both hang on one verb then; between commas, what follows must not make a list of them.
    """
    view, a, b = chains.view, chains.phrases[one], chains.phrases[other]
    if a.kind != "nominal" or a.type != "Person" or chains.plural[one]:
        return
    if _is_bare_role(view, a, b) or _is_parent(view, a, b):
        chains.join(one, other)  # 'hero cook Ida Moe', 'mum-of-three Ida Moe', 'Cook Ida Moe, who'
    if _is_introduced(view, a, b):
        chains.join(one, other)
    if view.lower[a.start] in DEFINITE and _is_right_before(view, a, b):
        chains.join(one, other)


def _join_title(chains: Chains, other: int) -> None:
    """Join 'referee Ida Moe' and 'Tigers coach Ida Moe', whatever a parse ties them to."""
    b = chains.phrases[other]
    for one in range(other - 1, max(-1, other - NEAR - 1), -1):
        a = chains.phrases[one]
        person = a.kind == "nominal" and chains.is_person(one)
        if person and a.end == b.start and not chains.is_named(one):
            if _is_called_before(chains.view, a, b):
                chains.join(one, other)
            return


def _is_called_before(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for a role right before a name: 'referee Ida Moe', 'his nephew Ida Moe'.

    Not for 'the nurse Ida Moe hired', who is no Moe, nor for 'the man Moe'.
    """
    anybody = view.lemmas[a.root] in words("coreference", "anybody")
    if a.end != b.start or view.sentences[a.root] != view.sentences[b.root] or anybody:
        return False
    if view.tags[a.start] not in ("DT", "PRP$"):
        return True
    full = b.head_end - b.head_start > 1
    hired = view.deps[b.root] in SUBJECTS and view.heads[b.root] != view.heads[a.root]
    return full and not hired and view.lower[a.start] not in ("a", "an")


def _is_right_before(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True if nothing, or only a comma, parts a noun from a name tied to nothing else."""
    together = view.heads[a.root] == view.heads[b.root]
    apart = _is_between_commas(view, a, b) or _closes_sentence(view, a, b)
    return (a.end == b.start and together) or ((together or _is_loose(view, b)) and apart)


def _is_loose(view: ParseColumns, name: Phrase) -> bool:
    """Return True if a parse ties a name to nothing, or to a comma."""
    return view.deps[name.root] in LOOSE or view.words[view.heads[name.root]] == ","


def _start_with_titles(view: ParseColumns, name: Phrase) -> int:
    """Return where a name begins with the titles before it: 'Dr Ann Ford'."""
    return name.start - sum(1 for _ in titles(view, name))


def _is_introduced(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for 'asked a retired vet, Sir Leo Marn, to come': one who is named at once.

    The parse must not tie the name elsewhere: both are below one verb.
    """
    start = _start_with_titles(view, b)
    loose = view.deps[b.root] in LOOSE or view.deps[b.root] == view.deps[a.root]
    beside = loose and view.heads[a.root] == view.heads[b.root] and a.end == start - 1
    full = b.end - start > 1 and view.words[start - 1] == ","
    return beside and full and view.lower[a.start] in ("a", "an") and _closes_apposition(view, b)


def _closes_apposition(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True if a comma is right behind a name, and neither a list nor a noun follows."""
    behind = view.tags[phrase.end + 1 : phrase.end + 2]
    return _closes(view, phrase) and {"NNP", "NNPS", "CD", "PRP$"}.isdisjoint(behind)


def _is_bare_role(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for a role without an article right before a name, which mostly is in its phrase.

    The name is below several words, or the one word opens the sentence and is below the name.
    """
    if a.end != b.start or view.pos[a.start] == "DET":
        return False
    if view.heads[b.root] == a.root:
        return view.has_dependent(a.root, "compound")
    opens = a.end - a.start == 1 and view.opens_sentence(a.start)
    return opens and b.end - b.start > 1 and view.heads[a.root] == b.root


def _join_source(chains: Chains, last: int, other: int) -> None:
    """Join "According to the firm's safety director, Dr Ann Ford, he left": a source and its name.

    The parse ties the name to the comma, and the noun may hold others: 'the firm', 'safety'.
    """
    view, b = chains.view, chains.phrases[other]
    start = _start_with_titles(view, b)
    behind = _is_loose(view, b) and view.words[start - 1] == ","
    if not (behind and _closes(view, b) and names_person(b)):
        return
    for one in range(last, max(-1, last - NEAR), -1):
        if _is_source(chains, one) and _reaches(view, chains.phrases[one], start - 1):
            chains.join(one, other)
            return


def _is_source(chains: Chains, index: int) -> bool:
    """Return True for a noun for one person behind 'according to'."""
    phrase = chains.phrases[index]
    source = chains.view.lower[phrase.start - 2 : phrase.start] == ("according", "to")
    person = phrase.kind == "nominal" and phrase.type in ("Person", "Other")
    return source and person and not chains.plural[index]


def _join_from_place(chains: Chains, place: int, other: int) -> None:
    """Join 'a nurse from Harn, Ida Moe, said': whom a name behind a place between commas means."""
    view, a, b = chains.view, chains.phrases[place], chains.phrases[other]
    if not _is_place_before(view, a, b):
        return
    one = chains.at.get(view.heads[view.heads[a.root]])
    if one is None or not _closes(view, b) or chains.phrases[one].kind != "nominal":
        return
    if not chains.plural[one] and _may_be_called_so(view, chains.phrases[one], b):
        chains.join(one, other)


def _is_place_before(view: ParseColumns, place: Phrase, name: Phrase) -> bool:
    """Return True for 'from Harn,' right before a name."""
    beside = place.kind == "name" and place.end == _start_with_titles(view, name) - 1
    if not beside or view.words[place.end] != ",":
        return False
    of = view.lower[view.heads[place.root]]
    return view.deps[place.root] == "pobj" and of in ("from", "in", "of")


def _may_be_called_so(view: ParseColumns, noun: Phrase, name: Phrase) -> bool:
    """Return True for a noun with an article and the full name of one such person or body."""
    if view.lower[noun.start] not in ("a", "an", "the") or noun.type != name.type:
        return False
    full = name.type == "Person" and name.end - name.start > 1
    return full or name.type == "Organization"


def _join_one_of(chains: Chains, other: int) -> None:
    """Join 'One of them, baker Ida Moe, …': what such a phrase means is named behind its comma."""
    view, b = chains.view, chains.phrases[other]
    start = _start_with_modifiers(view, b)
    if view.words[start - 1] != "," or not _closes(view, b) or not names_person(b):
        return
    for j, a in chains.back(other, reach=0):
        of = view.dependent(a.root, "prep", lower=("of",))
        if of is None or view.lower[a.root] not in ("one", "another"):
            continue
        if of < start - 1 and all(_belongs_to(view, i, of) for i in range(of, start - 1)):
            chains.join(j, other)
        return


def _start_with_modifiers(view: ParseColumns, name: Phrase) -> int:
    """Return where a name begins with the words before it that hang on it: 'baker Ida Moe'."""
    start = name.start
    while start > 1 and view.heads[start - 1] in (name.root, start):
        if view.words[start - 1] == ",":
            break
        start -= 1
    return start


def _closes_sentence(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for a full name behind a comma at the end: 'met the abbot, Leo Marn.'."""
    behind = a.end == b.start - 1 and view.words[a.end] == ","
    return behind and view.words[b.end : b.end + 1] == (".",) and b.end - b.start > 1


def _is_parent(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for 'mum-of-three Kelly Moe'."""
    between = view.lower[a.end : b.start]
    tied = view.heads[a.root] == b.root or view.heads[b.root] == a.root
    tied = tied or view.lemmas[a.root] in words("coreference", "parents")
    return len(between) == 4 and between[:3] == ("-", "of", "-") and tied


def _is_between_commas(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Say whether commas are around a phrase right after another, and no list goes on.

    Titles belong to the name behind the first comma: 'the abbot, Dr Leo Marn, said'.
    """
    start = _start_with_titles(view, b)
    if a.end != start - 1 or view.words[a.end] != "," or b.end + 1 >= len(view.words):
        return False
    closed = view.words[b.end] == "," and view.lower[b.end + 1] not in ("and", "or")
    return closed and view.tags[b.end + 1] not in ("NNP", "DT")


def _join_body(chains: Chains, one: int, other: int) -> None:
    """Join a body's name to what is right before it, or before its place."""
    _join_called(chains, one, other)
    _join_from_place(chains, one, other)


def _join_called(chains: Chains, one: int, other: int) -> None:
    """Join 'the rebel group Ansar' where a parse takes both for subjects of one verb."""
    view, a, b = chains.view, chains.phrases[one], chains.phrases[other]
    if a.kind != "nominal" or chains.plural[one] or view.lower[a.start] not in DEFINITE:
        return
    both = view.heads[a.root] == view.heads[b.root] and view.deps[b.root] in SUBJECTS
    if a.end == b.start and both and a.type == b.type:
        chains.join(one, other)


def _join_place(chains: Chains, other: int) -> None:
    """Join 'the island of Corfu': what such a noun is 'of' is its name; 'a city of Ohio' is not."""
    view, b = chains.view, chains.phrases[other]
    one = chains.at.get(b.start - 2)
    if one is None or view.lower[b.start - 1] != "of" or view.deps[b.root] != "pobj":
        return
    a = chains.phrases[one]
    kind = view.lemmas[a.root] in lexicon("relations")["locatedIn"]["called"]
    place = a.kind == "nominal" and a.type == "Place" and not chains.plural[one]
    if kind and place and view.lower[a.start] in DEFINITE and not _is_named_part(view, a):
        chains.join(one, other)


def _is_named_part(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'the Saltmarsh district of Harn', which has a name of its own."""
    named = any(view.tags[i] == "NNP" for i in view.dependents(phrase.root, "compound"))
    return named and view.lemmas[phrase.root] in words("coreference", "town_parts")


BY_TYPE: dict[MentionType, Callable[[Chains, int, int], None]] = {
    "Person": _join_person,
    "Organization": _join_body,
}
"""How a name is tied to the phrase right before it, by its type."""


def _join_apposition(chains: Chains, one: int, other: int) -> None:
    one = _last_of_list(chains, one, other)
    one = _person_above(chains, one, other)
    one = _one_of_several(chains, one, other)
    a, b = chains.phrases[one], chains.phrases[other]
    if chains.plural[one] != chains.plural[other] or a.kind == "pronoun":
        return
    if not _is_beside(chains.view, a, b) or a.kind == b.kind == "name":
        return
    if _is_behind_place(chains, a, other):
        return
    alike = _may_be_named(a.type, b.type)
    if alike or _is_body_in_role(chains.view, a, b) or _is_person_in_role(chains.view, a, b):
        chains.join(one, other)


def _is_behind_place(chains: Chains, a: Phrase, other: int) -> bool:
    """Return True for Ohio of 'a fire in Harn, Ohio', which says where Harn is."""
    b = chains.phrases[other]
    before = (chains.phrases[j] for j in range(max(0, other - NEAR), other))
    place = any(p.end == b.start - 1 and p.kind == "name" and p.type == "Place" for p in before)
    return place and b.type == "Place" and a.type not in ("Place", "Facility")


def _join_named(chains: Chains, verb: int, other: int) -> None:
    """Join 'a company called Vindal': what such a participle behind a noun gives is its name."""
    view, noun = chains.view, chains.at.get(chains.view.heads[verb])
    behind = view.tags[verb] == "VBN" and view.deps[verb] == "acl"
    if noun is None or not behind or view.lemmas[verb] not in NAMING or chains.plural[noun]:
        return
    a, b = chains.phrases[noun], chains.phrases[other]
    if a.kind == "nominal" and _may_be_named(a.type, b.type):
        chains.join(noun, other)


def _may_be_named(noun: MentionType, name: MentionType) -> bool:
    """Return True if something of one type may have a name of another, which is often untyped."""
    kinds = {noun, name}
    return compatible(noun, name) or ("Other" in kinds and "Person" not in kinds)


def _is_body_in_role(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for 'the contractor, Elk Homes Ltd,': firms have the roles of people, too.

    So for 'the mill's owner, Elk Homes.' and for 'Elk Homes, the contractor,'.
    """
    noun, name = (a, b) if a.kind == "nominal" else (b, a)
    role = noun.kind == "nominal" and noun.type == "Person" and _is_definite(view, noun)
    if not role or name.kind != "name" or name.type != "Organization":
        return False
    shared = view.lemmas[noun.root] in lexica().shared_roles
    return shared or (noun is a and _is_between_commas(view, a, b))


def _is_definite(view: ParseColumns, phrase: Phrase) -> bool:
    return view.lower[phrase.start] in DEFINITE or view.has_dependent(phrase.root, "poss")


def names_person(phrase: Phrase) -> bool:
    """Return True for the name of a person."""
    return phrase.kind == "name" and phrase.type == "Person"


def _is_person_in_role(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for 'the harbour master, Ann Ford, said' and 'a radio operator, Ann Ford, said'.

    Titles may stand before the name: "the ferry's master, Captain Ann Ford,". A noun of no type, or
    of agents that may be firms, means a person here. With a noun behind it the name is no
    apposition, but goes before one: 'the preview, Ann Ford, critic, said'.
    """
    start = _start_with_titles(view, b)
    led = view.tags[a.start] in ("DT", "PRP$") or "POS" in view.tags[a.start : a.root]
    full = names_person(b) and b.end - b.start > 1
    apart = view.words[start - 1] == "," and _closes(view, b)
    return _may_be_person(view, a, start) and led and full and apart


def _may_be_person(view: ParseColumns, noun: Phrase, start: int) -> bool:
    """Return True for a noun of agents, or of no type, that reaches to the comma before `start`."""
    if noun.kind != "nominal":
        return False
    agent = view.lemmas[noun.root].endswith(AGENTS) and _reaches(view, noun, start - 1)
    untyped = noun.type == "Other" and (agent or noun.end == start - 1)
    return untyped or _is_of_agents(view, noun)


def _reaches(view: ParseColumns, phrase: Phrase, end: int) -> bool:
    """Return True if nothing but what hangs on a noun is behind it: 'the clerk on duty'."""
    return all(_belongs_to(view, i, phrase.root) for i in range(phrase.end, end))


def _closes(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True if a comma is right behind a phrase, and no list goes on."""
    comma = view.words[phrase.end : phrase.end + 1] == (",",)
    return comma and AFTER_LIST.isdisjoint(view.tags[phrase.end + 1 : phrase.end + 2])


def _is_of_agents(view: ParseColumns, phrase: Phrase) -> bool:
    """Return True for 'operator', 'lender': firms, and people by their ending."""
    return phrase.type == "Organization" and view.lemmas[phrase.root].endswith(AGENTS)


def _is_beside(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Say whether little stands between two phrases, or what hangs on the first and a comma."""
    if view.labels[b.root] in ("DATE", "TIME") or view.lemmas[b.root] in TIMES:
        return False
    gap = b.start - a.end
    if gap <= NEAR or gap > FAR or b.kind != "name":
        return gap <= NEAR
    return view.words[b.start - 1] == "," or _is_described(view, a, b)


def _is_described(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for 'the witness, former council clerk Paul Renner': a comma, then its words."""
    between = range(a.end + 1, b.start)
    return view.words[a.end] == "," and all(_belongs_to(view, i, b.root) for i in between)


def _belongs_to(view: ParseColumns, index: int, root: int) -> bool:
    """Return True if a word is below another in the tree."""
    for _ in range(FAR):
        if index == root:
            return True
        index = view.heads[index]
    return False


def _last_of_list(chains: Chains, one: int, other: int) -> int:
    """Find what an apposition after a list explains: the last of it, not the first."""
    view, b = chains.view, chains.phrases[other]
    while True:
        later = [
            c
            for c in view.dependents(chains.phrases[one].root, "conj")
            if c in chains.at and c < b.start
        ]
        if not later:
            return one
        one = chains.at[later[-1]]


def _one_of_several(chains: Chains, one: int, other: int) -> int:
    """Climb down to Ford in 'two neighbours of Ann Ford, the tenant who died'.

    Several are no tenant; it is the person who is named right before the comma.
    """
    view, b = chains.view, chains.phrases[other]
    if not chains.plural[one] or chains.plural[other] or view.words[b.start - 1] != ",":
        return one
    for j in range(other - 1, one, -1):
        name = chains.phrases[j]
        if name.end == b.start - 1:
            person = name.kind == "name" and name.type == b.type == "Person"
            return j if person and not chains.plural[j] else one
    return one


def _person_above(chains: Chains, one: int, other: int) -> int:
    """Climb to the person in 'the head of the union, Ann Ford', where parsers stop at the union.

    Also from farther below: 'the owner of a bakery opposite the square, Ann Ford'.

    Two names are not put to one another: 'the widow of Bob Ford, Ann' is about the widow.
    """
    view, a = chains.view, chains.phrases[one]
    if not _is_name_behind_body(view, a, chains.phrases[other]):
        return one
    for _ in range(NEAR):
        noun = chains.at.get(view.heads[view.heads[a.root]])
        if noun is None or chains.phrases[noun].kind != "nominal":
            return one
        a = chains.phrases[noun]
        agent = a.type == "Other" and view.lemmas[a.root].endswith(AGENTS)
        if a.type == "Person" or _is_of_agents(view, a) or agent:
            return noun
        if view.deps[a.root] != "pobj":
            return one
    return one


def _is_name_behind_body(view: ParseColumns, a: Phrase, b: Phrase) -> bool:
    """Return True for 'the union, Ann Ford' behind 'of'."""
    named = names_person(b) and view.words[b.start - 1] == ","
    body = view.deps[a.root] == "pobj" and (a.type != "Person" or a.kind == "name")
    return named and body


def _join_predicate(chains: Chains, verb: int, index: int) -> None:
    """Join 'Ford was the officer': a present or past copula, nothing denied or supposed.

    Whom the text says not to be the driver is no driver of whom it told.
    """
    subject = _subject(chains, verb)
    if subject is None:
        return
    if chains.view.is_denied(verb):
        if not _is_over(chains.view, verb):
            chains.part(subject, index)
    elif _may_be_equated(chains, subject, index):
        chains.join(subject, index)


def _may_be_equated(chains: Chains, subject: int, index: int) -> bool:
    """Return True if a predicate may tell who its subject is: 'she is a doctor', 'it is a firm'."""
    view, a, b = chains.view, chains.phrases[subject], chains.phrases[index]
    if chains.plural[subject] != chains.plural[index] or b.kind == "pronoun":
        return False
    if a.kind == "pronoun" and view.lower[a.root] not in ("he", "she", "who", "it"):
        return False
    same = compatible(a.type, b.type) and "Other" not in (a.type, b.type)
    return same and (a.type == "Person" or view.lower[b.start] in DEFINITE)


def _subject(chains: Chains, verb: int) -> int | None:
    """Find the subject of a plain copula; none where it is modal."""
    view = chains.view
    if view.lemmas[verb] not in ("be", "become", "remain"):
        return None
    children = view.children(verb)
    if any(view.tags[c] == "MD" for c in children):
        return None
    subjects = [c for c in children if view.deps[c] == "nsubj" and c < verb and c in chains.at]
    return chains.at[subjects[0]] if subjects else None


def _is_over(view: ParseColumns, verb: int) -> bool:
    """Return True for 'is not the mayor any more', 'was not yet the mayor'."""
    clause = view.lower[verb : verb + OVER]
    return not {"more", "anymore", "longer", "yet"}.isdisjoint(clause)


def _join_relative(chains: Chains, index: int) -> None:
    view = chains.view
    verb = chains.phrases[index].root
    for _ in range(4):
        verb = view.heads[verb]
        if view.deps[verb] == "relcl":
            noun = _teller_above(view, view.heads[verb], verb, chains.phrases[index].root)
            one = _antecedent(chains, noun, view.lower[chains.phrases[index].root])
            if one is not None and chains.phrases[one].root < chains.phrases[index].root:
                chains.plural[index] = chains.plural[one]
                chains.join(one, index)
            return


def _teller_above(view: ParseColumns, noun: int, verb: int, who: int) -> int:
    """Climb to the widow in 'the widow of one victim, who declined to be named'."""
    of = view.heads[noun]
    above = view.heads[of]
    if view.deps[noun] != "pobj" or view.lower[who] != "who" or view.deps[who] != "nsubj":
        return noun
    speaks = speaks_above(view.lemmas[verb], view.lemmas[above], view.lower[of:who])
    return above if speaks and view.heads[who] == verb else noun


def _antecedent(chains: Chains, noun: int, word: str) -> int | None:
    """Climb to the people that 'who' means: 'officers from Dayton who came', 'one of those who'."""
    view = chains.view
    for _ in range(3):
        known = noun in chains.at
        if known and word == "which" and _is_of_somebody(chains, chains.at[noun]):
            return None  # 'the killing of a boy, which led to riots'
        if known and (word != "who" or chains.type(chains.at[noun]) in PEOPLE):
            return chains.at[noun]
        if view.deps[noun] != "pobj" or word != "who":
            return None
        noun = view.heads[view.heads[noun]]
    return None


def _is_of_somebody(chains: Chains, index: int) -> bool:
    """Return True for a person behind 'of', by a noun: 'the killing of a boy'."""
    view, phrase = chains.view, chains.phrases[index]
    of = view.deps[phrase.root] == "pobj" and view.lower[view.heads[phrase.root]] == "of"
    return of and phrase.kind == "nominal" and chains.is_person(index)
