"""Evidence for and against two claims being about one event: features and their weights."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kg.model.findings import Key
from kg.resolve.document_similarity import Stories
from kg.resolve.entity_overlap import Company
from kg.resolve.event_blocking import Block, Rows, blocks
from kg.resolve.event_features import Column, features
from kg.resolve.event_table import EventTable, cast_claims
from kg.resolve.linkage import NEVER
from kg.resolve.name_scorer import Comparison, feature
from kg.resolve.profiles import Profiles
from kg.work_distribution import spread

WEIGHTS: Mapping[str, float] = {
    "begin": -2.7,
    "documents alike": 8.0,
    "names in common": 1.2,
    "one document": 3.2,
    "same word": 0.4,
    "same deed": 0.2,
    "same kind of action": -1.4,
    "kindred action": -2.5,
    "empty word": -2.8,
    "light word": -0.4,
    "speech": -2.4,
    "same agent": 0.2,
    "same patient": 1.1,
    "same place": 0.6,
    "shared in other roles": 0.1,
    "shared names beside": 0.0,
    "agents worded alike": 0.6,
    "patients worded alike": 0.2,
    "agents of another kind": -0.5,
    "agents not shared": -0.5,
    "other agents": -4.0,
    "other patients": -2.5,
    "one patient and several": -3.0,
    "same agent, other objects": -0.4,
    "same number": 1.0,
    "same large number": 1.5,
    "same date": 1.2,
    "other date": -2.5,
    "words around": 0.2,
    "same wording": 1.5,
    "both lead": 0.1,
    "told once in both": 0.5,
    "one done, one imagined": -0.5,
    "words alone": -0.2,
    "words alone, told more than once": -0.4,
    "words alone, in one document": -1.5,
    "vague deed, nobody shared": -6.0,
    "other places": -1.0,
    "another of a series": -9.0,
    "another year": -9.0,
    "one deed and several": -9.0,
    "other people undergo it": -9.0,
    "other ages or nations": -9.0,
    "done and attempted": -9.0,
}
"""Log-odds fitted by `training/events.py`, rounded; some adjusted by hand for better clusters."""
POLICY = (
    *("empty word", "speech", "agents not shared"),
    *("other agents", "other patients", "other date", "same wording", "one done, one imagined"),
    "one patient and several",
    *("same number", "same large number", "patients worded alike", "shared names beside"),
    *("words alone, told more than once", "words alone, in one document"),
    *("vague deed, nobody shared", "other places"),
    *("another of a series", "another year", "one deed and several", "done and attempted"),
    *("other people undergo it", "other ages or nations", "same agent, other objects"),
)
"""Set by hand: a wrong merge is worse than a missing one."""
MOST = {"shared in other roles": 2, "shared names beside": 3, "words around": 4}
MOST_ALIKE = 0.35
"""Documents more similar than this tell one story; a higher similarity adds nothing."""
LEAST_KEPT = 0.15
VETOES = (
    "other people undergo it",
    "other ages or nations",
    "another of a series",
    "another year",
    "one deed and several",
)
"""Features that keep two claims apart, and the clusters that contain them."""


class Likeness:
    """The claims that may be about one event, scored, given which chains are one entity."""

    def __init__(
        self,
        profiles: Profiles,
        entity_of: Mapping[Key, str],
        stories: Stories,
        *,
        named: frozenset[str],
    ) -> None:
        self._events = profiles.events
        self._stories = stories
        self._company = Company(entity_of, named=named)
        self.casts = cast_claims(profiles, entity_of, named=named)
        kept = list(spread(_kept, self.casts, blocks(self.casts, stories, self._company)))
        pairs = np.concatenate([p for p, _ in kept]) if kept else np.zeros(0, np.int64)
        scores = np.concatenate([s for _, s in kept]) if kept else np.zeros(0, np.float32)
        self.pairs, first = np.unique(pairs, return_index=True)
        self.scores = scores[first]
        self._row = {key: row for row, key in enumerate(self.casts.keys)}

    def rows(self) -> tuple[Rows, Rows]:
        """Return the rows of the pairs that are not clearly two events, left before right."""
        left, right = np.divmod(self.pairs, max(1, len(self.casts.keys)))
        return left.astype(np.int32), right.astype(np.int32)

    def score(self, left: Key, right: Key) -> float:
        """Return the probability (0-1) that two claims are about one event; 0 if clearly not."""
        one, other = sorted((self._row[left], self._row[right]))
        pair = one * len(self.casts.keys) + other
        place = int(np.searchsorted(self.pairs, pair))
        found = place < len(self.pairs) and self.pairs[place] == pair
        return round(max(0.0, float(self.scores[place])), 4) if found else 0.0

    def company(self, left: str, right: str) -> float:
        """Return the overlap (0-1) of the named things of two documents."""
        return self._company.shared(left, right)

    def explain(self, pairs: Sequence[tuple[int, int]]) -> Iterator[Comparison]:
        """Yield score and evidence of pairs of rows, the strongest evidence first."""
        left = np.array([a for a, _ in pairs], np.int32)
        right = np.array([b for _, b in pairs], np.int32)
        names = [(self.casts.keys[a][0], self.casts.keys[b][0]) for a, b in pairs]
        alike = np.array([self._stories.alike(a, b) for a, b in names])
        company = np.array([self._company.shared(a, b) for a, b in names])
        columns = features(self.casts, Block(left, right, alike, company))
        weighed = {n: np.round(WEIGHTS[n] * capped(n, c), 2) for n, c in columns.items()}
        scores = total(columns).tolist()
        listed = np.column_stack(list(weighed.values())).tolist()
        for (a, b), score, values in zip(pairs, scores, listed, strict=True):
            found = _features(tuple(values), tuple(weighed))
            yield Comparison(round(score, 4), found, self._reason(a, b, found))

    def _reason(self, a: int, b: int, found: tuple[tuple[str, float], ...]) -> str:
        one, other = (self._events[self.casts.keys[row]].trigger for row in (a, b))
        told = sorted(found[1:], key=lambda f: (-abs(f[1]), f[0]))
        return f"{one!r} and {other!r}: {', '.join(name for name, _ in told)}"


@lru_cache(maxsize=200_000)
def _features(values: tuple[float, ...], names: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    """Return the values that are not zero, with names; equal results share the tuple."""
    return tuple(feature(n, value) for n, value in zip(names, values, strict=True) if value)


def _kept(casts: EventTable, block: Block) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    columns = features(casts, block)
    scores = total(columns)
    apart = np.logical_or.reduce([columns[name] > 0 for name in VETOES])
    likely = total({n: c for n, c in columns.items() if n not in VETOES}) >= LEAST_KEPT
    scores[apart & likely] = NEVER
    kept = (scores >= LEAST_KEPT) | (scores == NEVER)
    pairs = block.left[kept].astype(np.int64) * len(casts.keys) + block.right[kept]
    return pairs, scores[kept].astype(np.float32)


def capped(name: str, column: Column) -> Column:
    """Cap a feature's values at its maximum."""
    return np.minimum(column, MOST_ALIKE if name == "documents alike" else MOST.get(name, 1))


def total(columns: Mapping[str, Column]) -> Column:
    """Return probabilities from weights times values, added in the table's order."""
    odds = np.zeros_like(columns["begin"])
    for name, column in columns.items():
        odds += WEIGHTS[name] * capped(name, column)
    return np.asarray(np.round(1 / (1 + np.exp(-odds)), 4))
