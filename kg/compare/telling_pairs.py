"""Pairs of accounts of two documents that may say the same, and what speaks for it.

All pairs of two documents are compared in a few products of tables; what is told in sets of one or
two is compared pair by pair.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from kg.compare.accounts import Account
from kg.compare.amounts import Verdict, count_alike, set_against
from kg.compare.predicate_equivalence import are_opposites
from kg.compare.same_content import tell_the_same
from kg.compare.senses import likeness
from kg.compare.telling_table import (
    Numbers,
    Places,
    Similar,
    Sparse,
    TellingTable,
    Weights,
    similar,
)
from kg.resolve.event_profiles import worded_alike

DAY = 10
FEWEST = 2
"""Least number of words or named entities that two accounts share, or one and a synonym."""
MASS = 8.0
HEAVY, LIGHT = 5.0, 2.0
"""Least weight of shared words to compare accounts with different predicates, and with the same."""
BEST = 3
CONTENT = 4
"""This number of shared words near both predicates counts as a likeness of 1."""
BLOCK = 128
"""Number of accounts of each document that are compared at a time."""
TENTHS = 10.0
ROWS = 2_000
"""Number of pairs whose words are laid out at a time."""

_Pair = tuple[int, int]
_Told = dict[str, list[float] | list[bool]]


class Met(NamedTuple):
    """Pairs of accounts by their places in two documents, and the values of each feature."""

    ours: Places
    theirs: Places
    features: Mapping[str, Numbers]


class _Side(NamedTuple):
    """Some accounts of one document: the words of each as tables of zeros and ones.

    The columns of the first three are the words that both documents have; `weights` and `squares`
    are those of all words of the document.
    """

    table: TellingTable
    start: int
    stop: int
    said: Numbers
    core: Numbers
    around: Numbers
    weights: Numbers
    squares: Numbers

    def telling_of(self, entity: str) -> list[int]:
        """Return the accounts in which a named entity takes part, from the first one."""
        told = self.table.telling[entity]
        return [number - self.start for number in told if self.start <= number < self.stop]

    def lengths(self) -> Places:
        """Return how many words each passage has."""
        sizes = np.bincount(self.table.said.rows, minlength=len(self.table))
        return sizes[self.start : self.stop]

    def total(self, words: Sparse, values: Numbers) -> Numbers:
        """Return the sum of the values of the words of each account."""
        first, last = np.searchsorted(words.rows, (self.start, self.stop))
        rows, columns = words.rows[first:last] - self.start, words.columns[first:last]
        found = np.bincount(rows, values[columns], minlength=self.stop - self.start)
        return found.astype(np.float64)


def meet(
    ours: TellingTable, theirs: TellingTable, code: dict[str, int], *, promising: bool = True
) -> Iterator[Met]:
    """Yield the pairs of accounts of two documents that share enough to be compared.

    `code` are the numbers of senses; unless all are wanted, pairs that share little are left out.
    """
    weights = Weights(ours, theirs)
    alike = similar(ours, theirs, code)
    for start in range(0, len(ours), BLOCK):
        left = _side(ours, start, weights, 0)
        for other in range(0, len(theirs), BLOCK):
            block = _Block(left, _side(theirs, other, weights, 1), weights, alike)
            one, two = block.pairs(promising=promising)
            if len(one):
                features = block.features(one, two)
                yield Met(one + left.start, two + block.theirs.start, features)


def _side(table: TellingTable, start: int, weights: Weights, side: int) -> _Side:
    stop, width = min(start + BLOCK, len(table)), len(weights.shared)
    place = np.full(len(table.column), width)
    place[weights.shared[:, side]] = np.arange(width)
    said, core, around = (
        words.dense(start, stop, place, width) for words in (table.said, table.core, table.around)
    )
    known, squares = weights.sides[side], weights.squared[side]
    return _Side(table, start, stop, said, core, around, known, squares)


class _Block:
    """Some accounts of two documents, all compared with all."""

    def __init__(
        self,
        ours: _Side,
        theirs: _Side,
        weights: Weights,
        alike: Similar,
    ) -> None:
        self.ours, self.theirs, self._weights, self._alike = ours, theirs, weights, alike
        self._weight = ours.weights[weights.shared[:, 0]]
        self._square = ours.squares[weights.shared[:, 0]]
        self._counts = ours.said @ theirs.said.T
        self._mass = (ours.said * self._weight) @ theirs.said.T

    def pairs(self, *, promising: bool) -> tuple[Places, Places]:
        """Return the pairs that share enough to be compared."""
        named = self._named()
        count, mass = self._counts + named, self._mass + named
        least = (LIGHT, HEAVY) if promising else (0.0, 0.0)
        sure = (count >= FEWEST) & (mass >= least[1])
        asked = (count > 0) & (mass >= least[0]) & ~sure
        ours, theirs = self.ours.table.roots, self.theirs.table.roots
        first, second = self.ours.start, self.theirs.start
        for a, b in zip(*(found.tolist() for found in np.nonzero(asked)), strict=True):
            sure[a, b] = _akin(ours[first + a], theirs[second + b])
        one, two = np.nonzero(sure)
        return one, two

    def _named(self) -> Numbers:
        """Return how many named entities each two accounts share."""
        ours, theirs = self.ours, self.theirs
        found = np.zeros(self._counts.shape)
        for entity in ours.table.telling.keys() & theirs.table.telling.keys():
            found[np.ix_(ours.telling_of(entity), theirs.telling_of(entity))] += 1
        return found

    def features(self, one: Places, two: Places) -> dict[str, Numbers]:
        """Return the similarities of pairs by name, each from 0 to about 1."""
        ours, theirs = self.ours, self.theirs
        cores = self._covered("core", one, two)
        passages = self._covered("said", one, two)
        counts = self._counts[one, two]
        lengths = [s.total(s.table.said, s.squares) for s in (ours, theirs)]
        cores_of = [s.total(s.table.core, s.squares) for s in (ours, theirs)]
        arounds = [s.total(s.table.around, s.squares) for s in (ours, theirs)]
        beside = [length - core for length, core in zip(lengths, cores_of, strict=True)]
        cosine = self._cosine(ours.said, theirs.said, lengths)[one, two]
        told = _told(ours, theirs, one, two)
        deed = told.pop("deed")
        sizes = [s.lengths() for s in (ours, theirs)]
        places = [np.arange(s.start, s.stop) / len(s.table) for s in (ours, theirs)]
        return {
            "bias": np.ones(len(one)),
            "core, lesser share": np.minimum(*cores),
            "core, both shares": np.sqrt(cores[0] * cores[1]),
            "passage, lesser share": np.minimum(*passages),
            "passage, greater share": np.maximum(*passages),
            "passage, cosine": cosine,
            "passage beside the core, cosine": self._cosine(
                ours.said - ours.core, theirs.said - theirs.core, beside
            )[one, two],
            "rarest words shared": self._rarest(one, two) / MASS,
            "one word shared at most": (counts < FEWEST).astype(float),
            "deed": deed,
            "deed and passage": cosine * (deed > 0),
            **told,
            "passages of other lengths": np.abs(np.log((1 + sizes[0][one]) / (1 + sizes[1][two]))),
            "passages around, cosine": self._cosine(ours.around, theirs.around, arounds)[one, two],
            "places apart": np.abs(places[0][one] - places[1][two]),
        }

    def _cosine(self, ours: Numbers, theirs: Numbers, lengths: list[Numbers]) -> Numbers:
        product_of = np.outer(*lengths)
        shared = (ours * self._square) @ theirs.T
        return np.divide(
            shared, np.sqrt(product_of), out=np.zeros_like(shared), where=product_of > 0
        )

    def _rarest(self, one: Places, two: Places) -> Numbers:
        """Return the weight of the rarest words that both passages have."""
        order = np.argsort(-self._weight, kind="stable")
        ours, theirs = (s.said[:, order].astype(bool) for s in (self.ours, self.theirs))
        weight, found = self._weight[order], np.zeros(len(one))
        for start in range(0, len(one), ROWS):
            some = slice(start, start + ROWS)
            both = ours[one[some]] & theirs[two[some]]
            both &= np.cumsum(both, axis=1, dtype=np.int32) <= BEST
            found[some] = both @ weight
        return found

    def _covered(self, kind: str, one: Places, two: Places) -> tuple[Numbers, Numbers]:
        """Return the share of each side's words, by weight, that the other has, or has like it."""
        ours, theirs = self.ours, self.theirs
        both = (getattr(ours, kind) * self._weight) @ getattr(theirs, kind).T
        found = []
        for side, other, alike, shared in (
            (ours, theirs, self._alike, self._weights.shared),
            (theirs, ours, self._alike.turned(), self._weights.shared[:, ::-1]),
        ):
            total = side.total(getattr(side.table, kind), side.weights)[:, None]
            told = (both if side is ours else both.T) + _liked(side, other, kind, alike, shared)
            share = np.divide(told, total, out=np.zeros_like(told), where=total > 0)
            found.append(share[one, two] if side is ours else share[two, one])
        return found[0], found[1]


def _liked(side: _Side, other: _Side, kind: str, alike: Similar, shared: Places) -> Numbers:
    """Return the weight of the words of one side of which the other has only similar ones."""
    if not len(alike.ours):
        return np.zeros((side.stop - side.start, other.stop - other.start))
    words, first = np.unique(alike.ours, return_index=True)
    likes, place = np.unique(alike.theirs, return_inverse=True)
    near, width = getattr(other.table, kind), len(other.table.column)
    having = near.dense(other.start, other.stop, _positions(likes, width), len(likes))
    likeness_of = having.astype(np.uint8)[:, place] * alike.tenths
    score = np.maximum.reduceat(likeness_of, first, axis=1).astype(np.float64)
    at = _positions(words, len(side.table.column))
    same = np.full(width, len(words))
    same[shared[:, 1]] = at[shared[:, 0]]
    score[near.dense(other.start, other.stop, same, len(words)) > 0] = 0.0
    has = getattr(side.table, kind).dense(side.start, side.stop, at, len(words))
    liked: Numbers = (has * side.weights[words]) @ score.T
    return liked / TENTHS


def _positions(columns: Places, width: int) -> Places:
    """Map columns to their places among some; others to a place behind the last."""
    found = np.full(width, len(columns))
    found[columns] = np.arange(len(columns))
    return found


def _told(ours: _Side, theirs: _Side, one: Places, two: Places) -> dict[str, Numbers]:
    """Return what is compared pair by pair: participants, figures, days, holders, wording."""
    a, b = ours.table, theirs.table
    pairs = [*zip((one + ours.start).tolist(), (two + theirs.start).tolist(), strict=True)]
    told = [(a.tellings[x], b.tellings[y]) for x, y in pairs]
    both = [(x.account, y.account) for x, y in told]
    found: _Told = {
        "deed": [likeness(a.roots[x], b.roots[y]) for x, y in pairs],
        "one occurrence": _one_known((x.joined, y.joined) for x, y in both),
        "class of deed": _one_known((x.kind, y.kind) for x, y in told),
        **_of_participants(a, b, pairs),
        **_of_amounts_and_days(both),
        **_of_wording(both),
        "one holder": _sharing(a.holders, b.holders, pairs),
        "a holder on one side alone": [bool(x.holders) != bool(y.holders) for x, y in both],
        "words near": [len(x.content & y.content) / CONTENT for x, y in both],
        "agent of one is patient of the other": _crossing(a, b, pairs),
    }
    return {name: np.array(values, float) for name, values in found.items()}


def _of_participants(a: TellingTable, b: TellingTable, pairs: Sequence[_Pair]) -> _Told:
    """Return whether accounts have an agent, a patient or a place in common, or similar nouns."""
    nouns = {
        f"{role}, noun": [_nouns(a.heads[x][role], b.heads[y][role]) for x, y in pairs]
        for role in ("agent", "patient")
    }
    return {
        "agent": _sharing(a.agents, b.agents, pairs),
        "patient": _sharing(a.patients, b.patients, pairs),
        **nouns,
        "place": _sharing(a.places, b.places, pairs),
    }


def _sharing(
    ours: Sequence[frozenset[str]], theirs: Sequence[frozenset[str]], pairs: Sequence[_Pair]
) -> list[bool]:
    """Return for each pair whether both have one of the same."""
    return [not ours[x].isdisjoint(theirs[y]) for x, y in pairs]


def _one_known(names: Iterable[tuple[str, str]]) -> list[bool]:
    """Return for each pair whether both are the same, and known."""
    return [bool(one) and one == other for one, other in names]


def _crossing(a: TellingTable, b: TellingTable, pairs: Sequence[_Pair]) -> list[bool]:
    """Return for each pair whether an agent of one account is a patient of the other."""
    return [
        not (a.agents[x].isdisjoint(b.patients[y]) and a.patients[x].isdisjoint(b.agents[y]))
        for x, y in pairs
    ]


def _of_amounts_and_days(both: Sequence[tuple[Account, Account]]) -> _Told:
    """Return whether accounts agree or differ on an amount, and on the day."""
    verdicts = [_verdicts(x, y) if x.amounts and y.amounts else set() for x, y in both]
    days = [_days(x, y) for x, y in both]
    return {
        "figure": ["equal" in some for some in verdicts],
        "figures in conflict": ["conflict" in some for some in verdicts],
        "day": [day is True for day in days],
        "other day": [day is False for day in days],
    }


def _of_wording(both: Sequence[tuple[Account, Account]]) -> _Told:
    """Return how the wording of two accounts is alike, and how certain they are."""
    return {
        "light deed": [x.light or y.light for x, y in both],
        "other certainty": [x.certainty != y.certainty for x, y in both],
        "told alike": [tell_the_same(x, y) for x, y in both],
        "same words": [worded_alike(x.runs, y.runs) for x, y in both],
        "noun": [x.noun or y.noun for x, y in both],
    }


def _akin(one: str, other: str) -> bool:
    """Return True if two predicates are similar or exclude one another, so concern one matter."""
    return likeness(one, other) > 0 or are_opposites(one, other)


def _days(one: Account, other: Account) -> bool | None:
    """Return whether two accounts are of one day; None if one of them gives none."""
    ours, theirs = one.date or "", other.date or ""
    return ours == theirs if len(ours) >= DAY and len(theirs) >= DAY else None


def _verdicts(one: Account, other: Account) -> set[Verdict]:
    """Return the results of comparing the amounts of two accounts that count similar things."""
    return {
        set_against(x, y)
        for (_, x), (_, y) in product(one.amounts, other.amounts)
        if x.type == y.type and count_alike(x.unit or "", y.unit or "")
    }


def _nouns(ours: frozenset[str], theirs: frozenset[str]) -> float:
    if not (ours and theirs):
        return 0.0
    return max([likeness(x, y) for x in ours for y in theirs])
