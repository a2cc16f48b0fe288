"""Figures that aligned accounts of one action give otherwise: two cars were hit, or three.

Accounts of two documents are about one action if they are probably aligned and have one predicate,
or predicates of one class. Their figures are rivals if they count, in the same role, what one noun
names. What is measured wherever it is told (the dead, a crowd) is compared by kg.compare.measures.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product

from kg.compare.accounts import Account, dated_otherwise
from kg.compare.alignment import Aligned, Corpus
from kg.compare.amounts import Amount, count_alike, set_against
from kg.compare.comparable_figures import Figure, Rivals, comparable, tables
from kg.compare.counts import counted_name
from kg.compare.large_figures import ROUGHLY
from kg.compare.measures import is_measured
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import kind_of
from kg.compare.senses import likeness
from kg.compare.telling_table import root
from kg.compare.tellings import Telling
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.ontology import lexicon

LEAST = 0.25
"""Least probability that two accounts say the same, for a dispute on their figures."""
SUMS = frozenset({"patient", "measure"})
"""Roles in which a sum may stand: 'was fined 500 crowns', 'a fine of 800 crowns'."""


def may_differ(pair: Aligned) -> bool:
    """Return True if a pair is worth keeping, because its accounts give different figures."""
    one, other = pair.accounts
    if pair.chance < LEAST or one.polarity != other.polarity:
        return False
    if not (one.amounts and other.amounts and _of_one_deed(pair)):
        return False
    return any(_of_one_unit(x, y) for (_, x), (_, y) in product(one.amounts, other.amounts))


def _of_one_deed(pair: Aligned) -> bool:
    one, other = pair.accounts
    one_class = bool(pair.one.kind) and pair.one.kind == pair.other.kind
    return likeness(root(one), root(other)) > 0 or one_class


def _of_one_unit(one: Amount, other: Amount) -> bool:
    """Return True if two figures exclude one another and count what one noun names."""
    if one.type != other.type or not (one.unit and other.unit):
        return False
    alike = kind_of(one.unit) == kind_of(other.unit)
    alike = alike or (one.type == "COUNT" and count_alike(one.unit, other.unit))
    return alike and set_against(one, other) == "conflict"


def weigh_aligned_figures(
    pairs: Sequence[Aligned], corpus: Corpus, near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where two documents give different figures for one action, each figure a side."""
    rivals: dict[str, list[Rivals]] = defaultdict(list)
    for pair in pairs:
        for one, other in _figures(pair, near):
            if not _told_beside(one, other, corpus) and not _told_beside(other, one, corpus):
                units = {amount.unit or "" for _, amount in (one, other)}
                differ = Rivals.of(one, other, lines)
                if differ.disputed:
                    rivals[counted_name(one[1], units)].append(differ)
    for about, found in sorted(rivals.items()):
        yield from tables(about, found, lines)


def _figures(pair: Aligned, near: Nearness) -> Iterator[tuple[Figure, Figure]]:
    one, other = pair.accounts
    if not (one.factual and other.factual) or dated_otherwise(one, other):
        return
    for (role, amount), (their_role, theirs) in product(one.amounts, other.amounts):
        figures = (one, amount), (other, theirs)
        alike = _of_one_unit(amount, theirs) and _of_like_size(amount, theirs)
        aside = _is_set_aside(amount, pair.one) or _is_set_aside(theirs, pair.other)
        placed = role == their_role or (amount.type == "MONEY" and {role, their_role} <= SUMS)
        if placed and alike and not aside and comparable(*figures, near):
            yield figures


def _is_set_aside(amount: Amount, telling: Telling) -> bool:
    """Return True if a figure is of others, or is compared by what it measures."""
    return _is_of_others(telling.account, amount) or is_measured(amount, telling)


def _of_like_size(one: Amount, other: Amount) -> bool:
    least, most = sorted((one.value or 0.0, other.value or 0.0))
    return least > 0.0 and most <= ROUGHLY * least


def _is_of_others(account: Account, amount: Amount) -> bool:
    """Return True if those counted may be beside others: 'five other shops'."""
    beside = not set(account.words.lower().split()).isdisjoint(lexicon("weighing")["besides"])
    return amount.bound == "at least" and beside


def _told_beside(one: Figure, other: Figure, corpus: Corpus) -> bool:
    """Return True if the document of one figure has the other too, so knows them as two things."""
    account, rival = one[0], other[1]
    return any(
        amount.value == rival.value and _of_one_noun(amount, rival)
        for telling in corpus.tellings[account.document]
        for amount in (*telling.figures, *(x for _, x in telling.account.amounts))
    )


def _of_one_noun(one: Amount, other: Amount) -> bool:
    if one.type != other.type:
        return False
    units = kind_of(one.unit or ""), kind_of(other.unit or "")
    return not all(units) or units[0] == units[1] or count_alike(one.unit or "", other.unit or "")
