"""Evidence for types from nouns beside a name: 'the tanker Ocean Pride', 'Mapuche farmers'."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kg.annotate.lexica import lexica
from kg.annotate.names.boundaries import is_common
from kg.annotate.names.composed import KINDS, Named
from kg.annotate.names.context import Vote, acts
from kg.annotate.names.foreign import opening_type
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.parse_columns import ParseColumns, root_of
from kg.model import MentionType
from kg.ontology import lexicon, words

SAID = 4.0
"""Weight of the noun that a name is attached to: more than a label and a city of that name."""

OVER_PLACE = 7.0
"""Weight if the name itself ends like a place: 'the ferry Harbour Bay'."""

AFTER = 3.0
PEOPLE = 4.0
OBJECT = 1.2
WHEREABOUTS = 1.5

_MODEL = re.compile(r"[A-Z]{0,3}\d{1,4}[a-zA-Z]{0,2}$")
_BETWEEN = frozenset({"PROPN", "NOUN", "ADJ", "NUM"})

LEADS = 3.0
"""Weight of a full name before a party that is its own: 'Ann Lee's Harbour Party'."""
OWNS = 3.2
"""Weight of owning a plant, or having a person: more than the words around alone tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kinds:
    """The lists of kinds.toml: nouns beside a name and the type they imply."""

    before: dict[str, MentionType]
    after: dict[str, MentionType]
    plural: frozenset[str]
    known: dict[str, MentionType]
    ships: frozenset[str]
    person_object: frozenset[str]
    place_object: frozenset[str]
    possessed: frozenset[str]
    done_to_people: frozenset[str]
    done_by_people: frozenset[str]
    heads: frozenset[str]
    managers: frozenset[str]


@cache
def kinds() -> Kinds:
    """Load the lists of nouns beside names."""
    lists = lexicon("kinds")
    types = (*KINDS, ("group", "Group"))
    peoples = lists["peoples"]
    known: dict[str, MentionType] = dict.fromkeys(peoples["names"], "Group")
    known |= dict.fromkeys(peoples["faiths"], "Other") | dict.fromkeys(peoples["rites"], "Event")
    return Kinds(
        before={w: kind for key, kind in types for w in lists["before"].get(key, ())},
        after={w: kind for key, kind in types for w in lists["after"].get(key, ())},
        plural=frozenset(peoples["plural"]),
        known=known,
        ships=frozenset(lists["ships"]["prefixes"]),
        person_object=frozenset(lists["verbs"]["person_object"]),
        place_object=frozenset(lists["verbs"]["place_object"]),
        possessed=frozenset(lists["verbs"]["possessed"]),
        done_to_people=frozenset(lists["verbs"]["done_to_people"]),
        done_by_people=frozenset(lists["verbs"]["done_by_people"]),
        heads=frozenset(lists["heads"]["place"]),
        managers=frozenset(lists["heads"]["organization"]),
    )


def find_described(view: ParseColumns, names: Sequence[Named]) -> Iterator[Named]:
    """Yield capitals after a descriptive noun that no tagger took for a name: 'firm Repsol'."""
    taken = {i for n in names for i in range(n.start, n.end)}
    before = kinds().before
    for index in range(1, len(view)):
        noun = view.lemmas[index - 1]
        if noun in before and index not in taken and _is_described(view, index):
            yield Named(start=index, end=index + 1, type=before[noun])


def _is_described(view: ParseColumns, index: int) -> bool:
    """Return True for a capitalised word that goes with the common noun before it."""
    word, noun = view.words[index], index - 1
    if view.pos[index] != "NOUN" or not (word[0].isupper() and word.isalpha()):
        return False
    tied = noun in (view.heads[index], *view.children(index))
    plain = view.words[noun].islower() and view.pos[noun] == "NOUN"
    return tied and plain and not is_common(view, index)


def described_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by the noun before or after, a known people or faith, a model number."""
    known = kinds().known.get(" ".join(view.lower[name.start : name.end]))
    if known:
        yield known, PEOPLE
    before = _before(view, name)
    if before:
        yield before, OVER_PLACE if name.type == "Place" != before else SAID
    elif not name.type:
        yield from _after(view, name)
    if not name.single:
        yield from _edge_votes(view, name)


def _edge_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by the first and last word of a longer name: 'HMS', 'Grupo', 'P20'."""
    opens = opening_type(view, name)
    if "&" in view.words[name.start : name.end]:
        yield "Organization", OVER_PLACE  # 'Tyler & Moss'
    if view.lower[name.start] in kinds().ships and view.words[name.start].isupper():
        yield "Work", 6.0
    elif opens and not name.type:
        yield opens, 2.0
    elif name.label != "FAC" and _is_model(view.words[name.end - 1]):
        yield "Work", 2.0


def _is_model(word: str) -> bool:
    """Return True for a model number: 'S9', 'P20', 'TK1951'."""
    return bool(_MODEL.match(word)) and word[0].isalpha()


def _before(view: ParseColumns, name: Named) -> MentionType | None:
    """Return the type by the common noun before a name: 'the tanker X', not 'the ship X sank'."""
    index = name.start - 1
    if index < 1 or view.pos[index] not in ("NOUN", "ADJ") or view.words[index][0].isupper():
        return None
    kind = kinds().before.get(view.lemmas[index])
    if kind is None:
        return None
    root = root_of(view, name.start, name.end)
    opens = view.has_dependent(index, "det", "amod", "poss")
    opens = opens or view.deps[index] == "compound" or view.pos[index - 1] in ("DET", "ADJ", "NOUN")
    together = opens and _is_joined(view, name, root, index)
    return kind if together and not acts(view, name, root, index) else None


def _is_joined(view: ParseColumns, name: Named, root: int, noun: int) -> bool:
    """Return True if a noun and the name after it form one phrase."""
    if view.heads[root] == noun or view.heads[noun] == root:
        return True
    if view.heads[root] == view.heads[noun] and "subj" in view.deps[noun]:
        return True
    return not name.single and view.deps[root] != "nsubj"


def _after(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by the noun that ends a name's phrase: 'the Aurora hotel', 'Mapuche men'."""
    index = name.end
    if index >= len(view) or view.pos[index] not in _BETWEEN or view.words[index][0].isupper():
        return
    lists = kinds()
    kind = lists.after.get(view.lemmas[index])
    text = " ".join(view.lower[name.start : name.end])
    if view.lower[index] in lists.plural and _may_be_people(view, name, text):
        yield "Group", 1.5
    elif kind == "Group":
        yield kind, 2.0 if place_weight(text) < 2.0 else 0.0
    elif kind and place_weight(text) < (1.0 if kind == "Organization" else 4.0):
        yield kind, AFTER


def _may_be_people(view: ParseColumns, name: Named, text: str) -> bool:
    """Return True for one word that is no place and no acronym: 'Mapuche'."""
    return name.single and not place_weight(text) and not view.words[name.start].isupper()


def told_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by place and direction, by verbs with people as objects, by nearby people."""
    root = root_of(view, name.start, name.end)
    head, dep = view.heads[root], view.deps[root]
    if view.lower[name.end : name.end + 2] == (",", "where"):
        yield "Place", SAID
    if dep == "pobj" and head < name.start:
        yield from _whereabouts(view, name, head)
        yield from _managed(view, name, head)
    elif dep in ("dobj", "nsubjpass") and not name.type:
        yield from _as_object(view.lemmas[head], name)
    elif dep == "poss" and not name.type:
        yield from _owner_votes(view, name, head)
    if 2 <= name.end - name.start <= 4 and not name.type:
        yield from _as_person(view, name)


def _as_object(verb: str, name: Named) -> Iterator[Vote]:
    """Yield the vote of a verb to whose object a name is: people, or a place."""
    if verb in kinds().person_object and not name.single:
        yield "Person", OBJECT
    if verb in kinds().place_object and name.single:
        yield "Place", OBJECT


def _owner_votes(view: ParseColumns, name: Named, thing: int) -> Iterator[Vote]:
    """Yield votes for an organization by 'X's plant' and 'X's Ann Ford'."""
    if view.lower[name.end : name.end + 1] not in (("'s",), ("’s",), ("'",), ("’",)):
        return
    if view.lemmas[thing] in kinds().possessed and view.pos[thing] != "PROPN":
        yield "Organization", OWNS
    elif view.labels[thing] == "PERSON" and name.single:
        first = thing > name.end + 1 and view.labels[thing - 1] == "PERSON"
        yield "Organization", OWNS if first else 0.0


def _as_person(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes for a person: 'X as premier', 'X of the Harbour Party', 'X's Harbour Party'."""
    lists, after = lexica(), view.lower[name.end : name.end + 4]
    if after[:1] == ("as",) and any(lists.nominal_type.get(w) == "Person" for w in after[1:3]):
        yield "Person", 1.5
    if after[:2] == ("of", "the") and _is_body(view, name.end + 2):
        yield "Person", 2.0
    elif after[:1] in (("'s",), ("’s",)) and _is_body(view, name.end + 1):
        yield "Person", LEADS


def _is_body(view: ParseColumns, start: int) -> bool:
    """Return True if the capitals from here on end with 'Party' or 'Congress'."""
    index = start
    while index < len(view) and view.words[index][0].isupper():
        index += 1
    return index - start > 1 and view.lower[index - 1] in ("party", "congress", "movement")


def _managed(view: ParseColumns, name: Named, preposition: int) -> Iterator[Vote]:
    """Yield votes for an organization by 'the chief executive of Kestrel Mining'."""
    above = view.lemmas[view.heads[preposition]]
    if view.lower[preposition] == "of" and above in kinds().managers and not name.type:
        yield "Organization", AFTER


def _whereabouts(view: ParseColumns, name: Named, preposition: int) -> Iterator[Vote]:
    """Yield votes for a place by 'returned to X', 'a farmer from X', 'the mayor of X'."""
    word, above = view.lower[preposition], view.lemmas[view.heads[preposition]]
    if preposition != name.start - 1:
        return
    goes = word in ("to", "from", "into", "through") and above in words("names", "beside", "moving")
    people = lexica().type_of_noun(above) in ("Person", "Group")
    native = word == "from" and people and not name.type
    if goes or native or (word == "of" and above in kinds().heads):
        yield "Place", WHEREABOUTS
