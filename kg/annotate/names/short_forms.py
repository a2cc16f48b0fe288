"""Short forms of bodies: 'Varuna' of 'Varuna Steel', where the text names one body so.

What is said of a short form tells little of its type: firms act, speak and are sued as people do.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kg.annotate.lexica import lexica
from kg.annotate.names.composed import Named
from kg.annotate.names.context import TITLE
from kg.annotate.names.gazetteer import place_weight
from kg.annotate.names.types import best
from kg.annotate.parse_columns import ParseColumns
from kg.model import MentionType
from kg.ontology import words

ARTICLES = frozenset({"the", "a", "an", "this"})
OF_A_PERSON = frozenset({"he", "him", "his", "himself", "she", "her", "hers", "herself"})
JOINING = frozenset({"of", "and", "or"})
LEAST_LETTERS = 4
COUNTRY = 2.0
"""Weight of a place so large that firms name their daughters after it."""


def may_shorten(short: str, long: Sequence[str]) -> bool:
    """Return True if the first word of a body's name may stand for it: 'varuna', 'varuna steel'.

    Not for a part of a body ('Google Foundation'), a place or a given name; both in small letters.
    """
    if (
        len(long) < 2
        or long[0] != short
        or len(short) < LEAST_LETTERS
        or not JOINING.isdisjoint(long)
    ):
        return False
    lists = lexica()
    generic = lists.first["organization"] | lists.last["organization"]
    if short in generic or short in lists.given or place_weight(short):
        return False
    if any(place_weight(word) >= COUNTRY for word in long[1:]):  # a daughter: 'Vodafone Egypt'
        return False
    rest = {*long[1:], *(word.removesuffix("s") for word in long[1:])}
    return words("names", "edges", "bodies_within").isdisjoint(rest) and short.isalpha()


def is_introduced(view: ParseColumns, long: int, short: int) -> bool:
    """Return True if a full name comes before its short form, which only a headline may precede.

    What is named after the short form, and longer, is mostly another thing: 'Windows Update'.
    """
    return long < short or not view.sentences[short]


def stands_alone(view: ParseColumns, index: int) -> bool:
    """Return False for a word before another of a name: 'Holy' of 'Holy Father'."""
    after = view.words[index + 1 : index + 2]
    return not (after and after[0][0].isupper())


def short_forms(
    view: ParseColumns,
    names: Sequence[Named],
    ballots: Iterable[Counter[MentionType]],
    totals: Mapping[str, Counter[MentionType]],
) -> set[str]:
    """Return the single words that are short forms of the only body whose name begins with them.

    Not those that somebody bears: with a title, or where 'he' or 'she' follows.
    """
    longer: dict[str, set[str]] = defaultdict(set)
    for key in totals:
        first, *rest = key.split(" ")
        if rest:
            longer[first].add(key)
    only = {short: next(iter(keys)) for short, keys in longer.items() if len(keys) == 1}
    found = {s for s, long in only.items() if s in totals and _is_body(s, long, totals)}
    full: dict[str, int] = {}
    for name in names:
        if not name.single:
            full.setdefault(view.lower[name.start], name.start)
    for name, ballot in zip(names, ballots, strict=True):
        word = view.lower[name.start]
        if not name.single or word not in found:
            continue
        known = is_introduced(view, full.get(word, name.start), name.start)
        if not known or ballot["Person"] >= TITLE or _is_person(view, name):
            found.discard(word)
    return found


def _is_body(short: str, long: str, totals: Mapping[str, Counter[MentionType]]) -> bool:
    """Return True if a word may be short for a name, and no other kind of thing by itself."""
    itself = best(totals[short]) in ("Person", "Other", "Organization")
    return itself and best(totals[long]) == "Organization" and may_shorten(short, long.split(" "))


def _is_person(view: ParseColumns, name: Named) -> bool:
    """Return True if a name is not a body's: with an article, in capitals, or before 'he'."""
    if name.label == "NORP" or view.words[name.start].isupper():
        return True
    ends = view.deps[name.start] not in ("compound", "poss", "nmod", "amod")
    if ends and view.word_before(name.start) in ARTICLES:
        return True
    last = view.sentences[name.start] + 1
    types = lexica().nominal_type
    for i in range(name.end, len(view)):
        opens = view.opens_sentence(i)
        if view.sentences[i] > last or (view.sentences[i] == last and not opens):
            return False
        if view.lower[i] in OF_A_PERSON:
            return True
        if types.get(view.lemmas[i]) == "Person" or view.labels[i] == "PERSON":
            return False
    return False
