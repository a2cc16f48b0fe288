"""The accounts of a document as rows of numbers, so that two documents are compared in one step.

Sums of weights are the same in any order and on any machine: weights are rounded to multiples of
2^-32, of which a float adds up thousands exactly.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.compare.accounts import Account
from kg.compare.predicate_equivalence import is_had
from kg.compare.senses import ALIKE, IMPLIED, senses
from kg.compare.tellings import Telling

WINDOW = 4
"""Number of accounts before and after an account that form its context."""
UNSEEN = 20
"""Added to the number of accounts, so that words of a text of one sentence still have weight."""
EXACT = 2.0**32

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]
Tenths = NDArray[np.uint8]
"""How similar words are: sums of weights times tenths are exact, too."""


class Sparse(NamedTuple):
    """Ones of a table that is mostly zeros: the row and the column of each, by rows."""

    rows: Places
    columns: Places

    def dense(self, start: int, stop: int, place: Places, width: int) -> Numbers:
        """Return some rows with other columns: `place` maps a column, `width` means none."""
        first, last = np.searchsorted(self.rows, (start, stop))
        table = np.zeros((stop - start, width + 1))
        table[self.rows[first:last] - start, place[self.columns[first:last]]] = 1.0
        return table[:, :width]


class TellingTable:
    """The accounts of one document: which of its words each tells, and what else is compared.

    `said`, `core` and `around` are the words of each passage, of its predicate and participants,
    and of the passages near it.
    """

    def __init__(self, tellings: Sequence[Telling]) -> None:
        self.tellings = tellings
        accounts = [t.account for t in tellings]
        said = [t.said_words for t in tellings]
        words = sorted(frozenset[str]().union(*said))
        self.column = {word: number for number, word in enumerate(words)}
        self.said = self._sparse(said)
        self.core = self._sparse([t.core_words for t in tellings])
        self.around = self._sparse(_around(tellings))
        self.counts = np.bincount(self.said.columns, minlength=len(words))
        self.named = [a.named() for a in accounts]
        self.telling = _places(self.named)
        self.roots = [root(a) for a in accounts]
        self.agents = _in_role("agent", accounts)
        self.patients = _in_role("patient", accounts)
        self.places = _in_role("place", accounts)
        self.holders = [frozenset(a.holders) for a in accounts]
        self.heads = [_heads(a) for a in accounts]
        self._senses: tuple[Places, Places, Places, Places] | None = None

    def __len__(self) -> int:
        return len(self.tellings)

    def _sparse(self, sets: Sequence[Collection[str]]) -> Sparse:
        column = self.column
        rows = np.repeat(np.arange(len(sets)), [len(words) for words in sets])
        columns = [column[word] for word in chain.from_iterable(sets)]
        return Sparse(rows, np.array(columns, np.int64))

    def senses(self, code: dict[str, int]) -> tuple[Places, Places, Places, Places]:
        """Return the senses of its words and those words, then what they imply and those words."""
        if self._senses is None:
            known = [(number, senses(word)) for word, number in self.column.items()]
            own = [(code.setdefault(s, len(code)), n) for n, one in known for s in one.own]
            wide = [(code.setdefault(s, len(code)), n) for n, one in known for s in one.wide]
            self._senses = (*_columns(own), *_columns(wide))
        return self._senses


def root(account: Account) -> str:
    """Return the stem of a predicate without its particle: to shoot 'at' is to shoot."""
    return _bare(account.word)


@lru_cache(maxsize=50_000)
def _bare(word: str) -> str:
    return word if is_had(word) else word.partition(" ")[0]


def _in_role(role: str, accounts: Sequence[Account]) -> list[frozenset[str]]:
    return [account.entities(role) for account in accounts]


def _heads(account: Account) -> Mapping[str, frozenset[str]]:
    """Return the nouns of the agents and patients without a name."""
    nouns = [(t.role, t.head) for t in account.roles if t.head and not t.named]
    return {
        role: frozenset([head for of, head in nouns if of == role]) for role in ("agent", "patient")
    }


def _places(named: Sequence[frozenset[str]]) -> Mapping[str, list[int]]:
    """Map entities to the accounts in which they take part."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number, entities in enumerate(named):
        for entity in entities:
            found[entity].append(number)
    return found


def _around(tellings: Sequence[Telling]) -> list[frozenset[str]]:
    """Return the stems of passages near each account that are not its own."""
    found = []
    for place, telling in enumerate(tellings):
        own = telling.account.evidence
        near = tellings[max(0, place - WINDOW) : place + WINDOW + 1]
        others = (t.said_words for t in near if t.account.evidence != own)
        found.append(frozenset[str]().union(*others).difference(telling.said_words))
    return found


def _columns(rows: list[tuple[int, int]]) -> tuple[Places, Places]:
    table = np.array(sorted(rows), np.int64).reshape(-1, 2)
    return table[:, 0], table[:, 1]


class Weights:
    """The weights of the words of two documents, by the columns of each; rare words weigh more."""

    def __init__(self, ours: TellingTable, theirs: TellingTable) -> None:
        shared = [(n, theirs.column[w]) for w, n in ours.column.items() if w in theirs.column]
        self.shared = np.array(shared, np.int64).reshape(-1, 2)
        mine, other = self.shared.T
        counts = ours.counts.copy(), theirs.counts.copy()
        counts[0][mine] += theirs.counts[other]
        counts[1][other] += ours.counts[mine]
        total = len(ours) + len(theirs) + UNSEEN
        most = max([int(c.max()) for c in counts if c.size], default=0)
        known = np.array([log(total / (count + 0.5)) for count in range(most + 1)])
        known = np.rint(known * EXACT) / EXACT
        self.squares = np.rint(known**2 * EXACT) / EXACT
        self.sides = known[counts[0]], known[counts[1]]
        self.squared = self.squares[counts[0]], self.squares[counts[1]]


class Similar(NamedTuple):
    """Columns of different words of two documents that are similar; how similar, in tenths."""

    ours: Places
    theirs: Places
    tenths: Tenths

    def turned(self) -> "Similar":
        """Return the same, seen from the other document."""
        order = np.argsort(self.theirs, kind="stable")
        return Similar(self.theirs[order], self.ours[order], self.tenths[order])


def similar(ours: TellingTable, theirs: TellingTable, code: dict[str, int]) -> Similar:
    """Return the similar words of two documents, by those of the first."""
    own, own_words, wide, wide_words = ours.senses(code)
    other, other_words, wider, wider_words = theirs.senses(code)
    found = [
        (ALIKE, _met(own, own_words, other, other_words)),
        (IMPLIED, _met(own, own_words, wider, wider_words)),
        (IMPLIED, _met(wide, wide_words, other, other_words)),
    ]
    one, two = (np.concatenate([met[side] for _, met in found]) for side in (0, 1))
    lengths = [len(met[0]) for _, met in found]
    tenths = np.repeat([round(10 * score) for score, _ in found], lengths).astype(np.uint8)
    order = np.argsort(one, kind="stable")
    return Similar(one[order], two[order], tenths[order])


def _met(one: Places, ours: Places, other: Places, theirs: Places) -> tuple[Places, Places]:
    """Pair the words of two documents by the codes that they share; codes are sorted."""
    first, last = np.searchsorted(other, one, "left"), np.searchsorted(other, one, "right")
    counts = last - first
    some = np.repeat(np.arange(len(one)), counts)
    place = np.arange(len(some)) - np.repeat(np.cumsum(counts) - counts, counts)
    return ours[some], theirs[first[some] + place]


def weighed(ours: TellingTable, theirs: TellingTable) -> Mapping[str, float]:
    """Map the words of two documents to their weights."""
    weights = Weights(ours, theirs)
    sides = zip((ours, theirs), weights.sides, strict=True)
    return {
        w: weight for t, known in sides for w, weight in zip(t.column, known.tolist(), strict=True)
    }
