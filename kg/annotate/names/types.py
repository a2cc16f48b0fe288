"""The type of a name: votes of its own words, of its context, and of the gazetteer."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import log10

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import KINDS, Named
from kg.annotate.names.context import (
    Vote,
    after_votes,
    before_votes,
    noun_votes,
    preposition_votes,
    selection_votes,
    verb_votes,
)
from kg.annotate.names.descriptions import described_votes, told_votes
from kg.annotate.names.family_names import family_names
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.labels import LABEL_TYPES
from kg.annotate.names.tagger import Tagged
from kg.annotate.parse_columns import ParseColumns
from kg.annotate.press import press_votes
from kg.model import MentionType

SURNAME = 0.3
"""Weight of a family name that ten in 100,000 people have; one of a thousand has three times that.
"""
NUMERALS = frozenset({"i", "ii", "iii", "iv", "v", "one", "two"})
LEFT = 0.05
"""Remainder of the evidence for a type that the governor contradicts."""
NETWORK = 3.3
"""Weight of the network's vote for a type that is certain: that of strong evidence."""
UNTYPED = 2.5
"""The same for a name of another type: a product, a language, a people."""
LISTED = 1.0
"""With so much weight the gazetteer or the context knows a place, which is no other name."""
LIKELY = 0.3
"""Types less probable than this get no vote of the network."""
DATELINE = 16
"""Maximum number of words of a dateline after its place."""
DASHES = frozenset({"-", "--", "\u2013", "\u2014"})


def label_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield a vote by the pipeline's label; for a person, more if the name has several words."""
    label = name.label or view.labels[name.end - 1]
    kind = LABEL_TYPES.get(label)
    if label == "NORP" and not name.single and view.tags[name.end - 1] == "NNP":
        yield "Organization", 1.0
    elif kind == "Person":
        yield kind, 1.3 if not name.single else 0.7
    elif kind == "Place" and not place_weight(" ".join(view.lower[name.start : name.end])):
        yield kind, 0.6
    elif kind:
        yield kind, 1.0


def own_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by the name as a whole: an agency, a generic word, an outlet."""
    lists = lexica()
    text = " ".join(view.lower[name.start : name.end])
    if text in lists.known:
        yield "Organization", 7.0
    elif name.type and not lists.outlet_pattern.match(view.text(name.start, name.end)):
        yield name.type, 6.0
    else:
        yield from press_votes(view, name)


def word_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by the first word: a given name, a common surname, 'Mount', 'Operation'."""
    first, several = view.lower[name.start], not name.single
    if first in lexica().given:
        yield "Person", 2.5 if several and not name.type else 1.0
    label = name.label or view.labels[name.end - 1]
    if first in family_names() and not (several or name.type or label == "ORG"):
        yield "Person", SURNAME * log10(family_names()[first])
    if several:
        yield from _first_word_votes(view, name)


def _first_word_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by the first and the last word of a longer name: 'Storm Xaver', 'Flight 12'."""
    lists, first = lexica(), view.lower[name.start]
    if view.words[name.end - 1].isdigit() and first in lists.nominal_type:
        yield lists.nominal_type[first], 4.0
    if first in lists.first["event"]:
        yield "Event", 4.0
    elif first in lists.first["place"]:
        yield "Place", 1.0
    if not name.type:
        words = [w for w in view.lower[name.start : name.end] if w not in NUMERALS]
        if words and lists.nominal_type.get(words[-1]) == "Event":
            yield "Event", 2.5


def shape_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by spelling: 'iPad' is a product, 'NATO' is an organisation."""
    word = view.words[name.end - 1]
    first = view.words[name.start]
    if len(first) > 2 and first[0].islower() and first[1].isupper():
        yield "Work", 7.0
    elif name.single and _is_acronym(word):
        yield "Organization", 1.5
    if any(c.isdigit() for c in word) and not word.isdigit() and word.isupper():
        yield "Work", 1.0


def _is_acronym(word: str) -> bool:
    """Return True for three to seven capitals."""
    return word.isupper() and 3 <= len(word) <= 7 and word.isalpha()


def gazetteer_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield a vote by the gazetteer: strong for countries and states, weak for cities."""
    weight = place_weight(" ".join(view.lower[name.start : name.end]))
    if weight:
        yield "Place", 0.75 * weight


def dateline_votes(view: ParseColumns, name: Named) -> Iterator[Vote]:
    """Yield votes by a dateline: capitals before a dash are a place, in brackets an agency."""
    around = [w for w in view.words[max(0, name.start - 1) : name.end + 3] if not w.isspace()]
    bracketed = len(around) > 3 and (around[0], around[-2]) == ("(", ")")
    if bracketed and around[-1] in DASHES:
        yield "Organization", 3.0
    opens = not name.start or view.words[name.start - 1].isspace()
    if opens and view.text(name.start, name.end).isupper() and _is_before_dash(view, name.end):
        yield "Place", 4.0


def _is_before_dash(view: ParseColumns, end: int) -> bool:
    """Return True if a dash and a new sentence follow, with no small letter before it."""
    ahead = [w for w in view.words[end : end + DATELINE] if not w.isspace()]
    for word, after in pairwise(ahead):
        if word in DASHES:
            return after[0].isupper() or not after[0].isalpha()
        if word[0].islower():
            return False
    return False


def network_votes(name: Named, said: Tagged, told: Mapping[MentionType, float]) -> Iterator[Vote]:
    """Yield the network's votes, as far as they go beyond what the rules have `told`.

    Both see the same words around a name, so their evidence is not added up. To the network a
    building is a place, and a people is another name, which the pipeline's label tells apart.
    """
    for kind, probable in said.types(name.start, name.end):
        weight = (UNTYPED if kind == "Other" else NETWORK) * probable
        listed = name.label == "NORP" or told.get("Place", 0.0) >= LISTED
        if probable < LIKELY or (kind == "Other" and listed):
            continue
        built = kind == "Place" and told.get("Facility", 0.0) > told.get("Place", 0.0)
        meant: MentionType = "Facility" if built else kind
        yield meant, max(0.0, weight - max(0.0, told.get(meant, 0.0)))


EVIDENCE: tuple[Callable[[ParseColumns, Named], Iterator[Vote]], ...] = (
    own_votes,
    word_votes,
    shape_votes,
    gazetteer_votes,
    dateline_votes,
    before_votes,
    preposition_votes,
    after_votes,
    verb_votes,
    noun_votes,
    described_votes,
    told_votes,
)
"""All evidence about an occurrence of a name; weights are summed over a document."""


def votes(view: ParseColumns, name: Named, said: Tagged | None = None) -> Counter[MentionType]:
    """Sum the evidence for each type of one occurrence, with what the network says of it."""
    total: Counter[MentionType] = Counter()
    for ask in EVIDENCE:
        for kind, weight in ask(view, name):
            total[kind] += weight  # type: ignore[assignment]
    if said:
        for kind, weight in list(network_votes(name, said, total)):
            total[kind] += weight  # type: ignore[assignment]
    for kind, weight in label_votes(view, name):
        total[kind] += weight  # type: ignore[assignment]
    for kind, weight in selection_votes(view, name):
        least = LEFT if total[kind] > 0 else total[kind] + weight
        total[kind] = max(total[kind] + weight, least)  # type: ignore[assignment]
    return total


def best(total: Counter[MentionType]) -> MentionType:
    """Return the type with most weight; in a tie by the order of KINDS, persons first."""
    order: tuple[MentionType, ...] = ("Person", *(kind for _, kind in KINDS), "Group", "Other")
    if not any(weight > 0 for weight in total.values()):
        return "Other"
    return max(total, key=lambda kind: (total[kind], -order.index(kind)))
