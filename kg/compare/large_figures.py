"""Comparison of large figures that differ in documents of one story.

They are compared if the noun that they count is the same and the passages are similar. Equal ones
are found by kg.compare.equal_figures.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from kg.compare.accounts import dated_otherwise
from kg.compare.alignment import Corpus
from kg.compare.amounts import Amount, count_alike, plural, set_against
from kg.compare.comparable_figures import Rivals, done_alike, tables, tells
from kg.compare.measures import counts_people, is_measured
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import kind_of
from kg.compare.tellings import WITHDRAWN, Telling
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.ontology import lexicon

LARGE, LARGE_FOR_THINGS = 20, 100
"""Smaller figures for things are often of parts: goals of a match and of a season."""
ROUGHLY = 4.0
"""Figures that differ by more than this factor are about different things."""
RARE = 2.0
"""Weight of the words that two passages must share, besides the noun, to be about one thing."""
Tally = tuple[Telling, Amount]


def weigh_tallies(
    tellings: Mapping[str, Sequence[Telling]], corpus: Corpus, near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where documents of one story give different large figures."""
    held: dict[tuple[str, str], list[Tally]] = defaultdict(list)
    for _, told in sorted(tellings.items()):
        for telling in told:
            for amount in telling.figures:
                if _is_large(amount) and telling.account.certainty != WITHDRAWN:
                    held[amount.type, _unit(amount)].append((telling, amount))
    beside: dict[str, list[str]] = defaultdict(list)
    for one, other in near.neighbours():
        beside[one].append(other)
    for _, tallies in sorted(held.items()):
        rivals = list(_rivals(tallies, corpus, beside, lines))
        if rivals:
            yield from tables(_about(rivals[0].one[1]), rivals, lines)


def _is_large(amount: Amount) -> bool:
    years = amount.type == "COUNT" and not amount.unit
    timed = amount.unit in lexicon("weighing")["time_units"]
    return (amount.value or 0) >= LARGE and not (years or timed)


def _unit(amount: Amount) -> str:
    return amount.unit or "" if amount.type == "MONEY" else kind_of(amount.unit or "")


def _about(amount: Amount) -> str:
    return f"count of {plural(amount.unit)}"


def _rivals(
    tallies: Sequence[Tally], corpus: Corpus, beside: Mapping[str, Sequence[str]], lines: Lines
) -> Iterator[Rivals]:
    """Yield figures for one noun that exclude one another, if no document has both.

    A document is compared with those `beside` it.
    """
    held: dict[str, list[Tally]] = defaultdict(list)
    for tally in tallies:
        held[tally[0].account.document].append(tally)
    values = {d: {amount.value for _, amount in told} for d, told in held.items()}
    for document in sorted(held):
        for other in beside.get(document, ()):
            if other in held and values[document].isdisjoint(values[other]):
                yield from _first_rivals(held[document], held[other], corpus, lines)


def _first_rivals(
    ours: Sequence[Tally], theirs: Sequence[Tally], corpus: Corpus, lines: Lines
) -> Iterator[Rivals]:
    for one, other in product(ours, theirs):
        if is_measured(one[1], one[0]) or is_measured(other[1], other[0]):
            continue  # compared by what is measured, by place and by day
        if tells(one[0].account, other[1]) or tells(other[0].account, one[1]):
            continue  # '30 to 40' and '40'
        if _are_rivals(one[1], other[1]) and _of_one_thing(one, other, corpus):
            figures = [(telling.account, amount) for telling, amount in (one, other)]
            yield Rivals.of(figures[0], figures[1], lines)
            return


def _are_rivals(one: Amount, other: Amount) -> bool:
    """Return True if two counts of possibly one noun are exclusive and of similar size."""
    if one.type != "COUNT" or set_against(one, other) != "conflict":
        return False
    least, most = sorted((one.value or 1, other.value or 1))
    unit, other_unit = one.unit or "", other.unit or ""
    if least < LARGE_FOR_THINGS and not counts_people(unit):
        return False
    return count_alike(unit, other_unit) and most <= ROUGHLY * least


def _of_one_thing(one: Tally, other: Tally, corpus: Corpus) -> bool:
    """Return True if two passages are factual, of one time and doer, and share enough words."""
    (ours, amount), (theirs, _) = one, other
    a, b = ours.account, theirs.account
    if not (a.factual and b.factual) or dated_otherwise(a, b):
        return False
    weight = corpus.weights(a.document, b.document)
    words = sorted((ours.said & theirs.said) - {kind_of(amount.unit or "")})
    return sum(weight.get(word, RARE) for word in words) >= RARE and done_alike(a, b)
