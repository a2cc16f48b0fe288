"""Magnitudes of an earthquake: each document's for the one it tells of, laid side by side.

An earthquake has one magnitude, which agencies measure otherwise: 'a magnitude 6.3 earthquake',
'the quake measured 6.5'. Those of aftershocks and of earthquakes of other years are of others.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from kg.compare.accounts import may_be_one_day
from kg.compare.amounts import set_against
from kg.compare.comparable_figures import Figure, Rivals, elsewhere, tables
from kg.compare.equal_figures import Stated
from kg.compare.origins import Lines
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

UNIT = "magnitude"
SMALLEST, LARGEST = 3.0, 10.0
DAYS = 14
"""Most days between the reports of one earthquake."""
A_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
"""A magnitude beside any year is taken to be that of another earthquake."""


def weigh_magnitudes(stated: Iterable[Stated], near: Nearness, lines: Lines) -> Iterator[Finding]:
    """Yield where documents of one story give different magnitudes for their earthquake."""
    held: dict[str, list[Stated]] = defaultdict(list)
    for one in stated:
        if _is_magnitude(one):
            held[one.account.document].append(one)
    pairs = []
    main = {document: told for document, some in held.items() if (told := _main(some))}
    for left, right in near.neighbours():
        if left in main and right in main and _are_rivals(main[left], main[right], lines):
            pairs.append(Rivals.of(_figure(main[left]), _figure(main[right]), lines))
    yield from tables(UNIT, pairs, lines)


def _figure(stated: Stated) -> Figure:
    return stated.account, replace(stated.amount, type="QUANTITY", unit=UNIT)


def _is_magnitude(stated: Stated) -> bool:
    """Return True for 'magnitude 6.3', and for '6.5' beside a verb of measuring and a quake."""
    amount = stated.amount
    number = float(amount.value or 0.0)
    if not SMALLEST <= number < LARGEST or number.is_integer() or not stated.account.factual:
        return False  # a whole number is a rounded one
    if amount.unit == UNIT:
        return True
    bare = amount.type == "COUNT" and not amount.unit
    measured = not {stem("measure"), stem(UNIT)}.isdisjoint(stated.near)
    return bare and measured and not stated.said.isdisjoint(_words("quake"))


def _main(stated: Sequence[Stated]) -> Stated | None:
    """Return the one magnitude that a document gives of its earthquake, if it gives only one."""
    told = [
        s
        for s in stated
        if s.near.isdisjoint(_words("lesser"))
        and not (s.account.eras or A_YEAR.search(s.account.words))
    ]
    return told[0] if len({s.amount.value for s in told}) == 1 else None


def _are_rivals(one: Stated, other: Stated, lines: Lines) -> bool:
    """Return True if two magnitudes of reports of the same days and place exclude one another."""
    ours, theirs = one.account, other.account
    days = lines.days_apart((ours.document, theirs.document))
    of_one = days is not None and days <= DAYS
    differ = set_against(_figure(one)[1], _figure(other)[1]) == "conflict"
    return differ and of_one and not elsewhere(ours, theirs) and may_be_one_day(ours, theirs)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon("weighing")[name])
