"""Alignment: pairs of accounts of different documents that say the same, whether resolved or not.

Resolution stays careful, because what it takes to be one is one in the graph. Alignment merges
nothing: it only compares accounts, and estimates how probable it is that two say the same. The
weights are learned from stories in which people marked what accounts share (training/alignment.py).
A document is compared only with those nearest to it, so that the cost is linear in the number of
documents.
"""

import tomllib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import exp
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from threadpoolctl import ThreadpoolController

from kg.compare.accounts import Account
from kg.compare.telling_pairs import Met, meet
from kg.compare.telling_table import Numbers, TellingTable, weighed
from kg.compare.tellings import Telling, in_order
from kg.model.findings import Key
from kg.model.memo import NONE, Stamp, stamp
from kg.ontology import ontology_folder
from kg.work_distribution import spread

FAINT = 0.05
"""Pairs with a lower probability of saying the same are dropped."""
NEAR_AT_ONCE = 100
"""Number of pairs of documents that are sent to another machine together."""
TABLES = 500
"""Number of documents whose accounts are held as tables."""


class Aligned(NamedTuple):
    """Two accounts of two documents, and the probability that they say the same."""

    chance: float
    one: Telling
    other: Telling

    @property
    def accounts(self) -> tuple[Account, Account]:
        """Return the accounts of both."""
        return self.one.account, self.other.account

    @property
    def claims(self) -> tuple[Key, Key]:
        """Return the two claims."""
        return _key(self.one), _key(self.other)


class Likely(NamedTuple):
    """How probable it is that claims of two documents tell the same, packed.

    `codes` are the places of pairs of claims among those of both, in order (uint32), `values` their
    probabilities (float64): a case has millions of pairs.
    """

    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    codes: bytes
    values: bytes

    @classmethod
    def of(cls, found: Mapping[tuple[str, str], float]) -> "Likely":
        """Pack the probabilities of pairs of claims."""
        ours, theirs = (tuple(sorted({pair[side] for pair in found})) for side in (0, 1))
        place = [{claim: n for n, claim in enumerate(claims)} for claims in (ours, theirs)]
        coded = sorted(
            (place[0][one] * len(theirs) + place[1][other], chance)
            for (one, other), chance in found.items()
        )
        codes, values = array("I", [c for c, _ in coded]), array("d", [c for _, c in coded])
        return cls(ours, theirs, codes.tobytes(), values.tobytes())

    def get(self, one: str, other: str) -> float:
        """Return the probability of two claims; 0 if it is not known."""
        a, b = bisect_left(self.ours, one), bisect_left(self.theirs, other)
        if self.ours[a : a + 1] != (one,) or self.theirs[b : b + 1] != (other,):
            return 0.0
        code, codes = a * len(self.theirs) + b, memoryview(self.codes).cast("I")
        place = bisect_left(codes, code)
        known = place < len(codes) and codes[place] == code
        return float(memoryview(self.values).cast("d")[place]) if known else 0.0


class Chances:
    """How probable it is that two claims tell the same, of documents that were compared."""

    def __init__(self, near: Iterable[tuple[str, str]]) -> None:
        self._found: dict[tuple[str, str], Likely | None] = {
            (min(pair), max(pair)): None for pair in near
        }

    def take(self, one: str, other: str, likely: Likely) -> None:
        """Remember the chances of two documents, the first of which precedes the other."""
        self._found[one, other] = likely

    def compared(self, one: str, other: str) -> bool:
        """Return True if two documents were compared."""
        return (min(one, other), max(one, other)) in self._found

    def of(self, one: Account, other: Account) -> float:
        """Return the probability of two accounts; 1 if their documents were not compared."""
        if not self.compared(one.document, other.document):
            return 1.0
        return self.of_claims((one.document, one.claim), (other.document, other.claim))

    def of_claims(self, one: Key, other: Key) -> float:
        """Return the probability of two claims; 0 if it is not known."""
        (document, claim), (beside, theirs) = min(one, other), max(one, other)
        likely = self._found.get((document, beside))
        return 0.0 if likely is None else likely.get(claim, theirs)

    def likely(
        self, ours: Iterable[Account], theirs: Sequence[Account], least: float
    ) -> list[Account]:
        """Return the accounts that are this likely to say the same as one of others."""
        return [a for a in ours if any(self.of(a, b) >= least for b in theirs)]


class Corpus:
    """The accounts of each document, and how rare their words are."""

    def __init__(
        self, tellings: Mapping[str, Sequence[Telling]], seen: Mapping[str, Stamp] | None = None
    ) -> None:
        self._seen = seen or {}
        self.tellings = {
            d: in_order(t for t in told if t.account.plain) for d, told in tellings.items()
        }
        self._tables: dict[str, TellingTable] = {}
        self._senses: dict[str, int] = {}

    def _table(self, document: str) -> TellingTable:
        """Return the accounts of a document as a table; those used last are kept."""
        found = self._tables.pop(document, None)
        if found is None:
            if len(self._tables) >= TABLES:
                del self._tables[next(iter(self._tables))]
            found = TellingTable(self.tellings[document])
        self._tables[document] = found
        return found

    def seen(self, one: str, other: str) -> Stamp:
        """Return the stamp of the accounts of two documents."""
        both = self._seen.get(one, NONE), self._seen.get(other, NONE)
        return stamp(*both) if all(both) else NONE

    def weights(self, one: str, other: str) -> Mapping[str, float]:
        """Return the weights of the words of two documents; rare words have high weights."""
        return weighed(self._table(one), self._table(other))

    def aligned(self, one: str, other: str, rows: Iterable["Row"]) -> list[Aligned]:
        """Return the accounts of two documents that were laid beside each other."""
        ours, theirs = self.tellings[one], self.tellings[other]
        return [Aligned(likely, ours[a], theirs[b]) for likely, a, b in rows]

    def met(self, one: str, other: str, *, promising: bool = True) -> Iterator[Met]:
        """Yield the pairs of accounts of two documents that share enough to be compared."""
        tables = self._table(one), self._table(other)
        return meet(*tables, self._senses, promising=promising)


Row = tuple[float, int, int]
"""How probable it is that accounts of two documents say the same, and their places in these."""


def laid_beside(corpus: Corpus, near: Sequence[tuple[str, str]]) -> Iterator[list[Row]]:
    """Yield, for each pair of documents in `near`, the pairs of accounts that may say the same."""
    return iter(spread(_laid, corpus, near, at_once=NEAR_AT_ONCE))


def _laid(corpus: Corpus, pair: tuple[str, str]) -> list[Row]:
    """Return probability and positions of the pairs of accounts of two documents."""
    with _libraries().limit(limits=1, user_api="blas"):  # tables this small only wait for threads
        found = list(_likely(corpus, pair))
    return sorted(found, key=itemgetter(1, 2))


def _likely(corpus: Corpus, pair: tuple[str, str]) -> Iterator[tuple[float, int, int]]:
    for met in corpus.met(*pair):
        found = zip(chances(met.features), met.ours.tolist(), met.theirs.tolist(), strict=True)
        yield from (one for one in found if one[0] >= FAINT)


@cache
def _libraries() -> ThreadpoolController:
    return ThreadpoolController()


_Rank = tuple[float, Key, Key]
"""By which pairs of accounts are ordered, the likeliest first."""


def best_of(pairs: Sequence[Aligned]) -> Iterator[Aligned]:
    """Yield the pairs of two documents in which each account is the best match of the other."""
    ranks = [(-pair.chance, *pair.claims) for pair in pairs]
    best: dict[Key, _Rank] = {}
    for rank in ranks:
        for key in rank[1:]:
            if key not in best or rank < best[key]:
                best[key] = rank
    for pair, rank in zip(pairs, ranks, strict=True):
        if best[rank[1]] is rank is best[rank[2]]:
            yield pair


def _key(telling: Telling) -> Key:
    return telling.account.document, telling.account.claim


def chances(features: Mapping[str, Numbers]) -> list[float]:
    """Return the probability of each of some pairs that its accounts say the same."""
    weights, odds = _weights(), np.zeros_like(features["bias"])
    for name, values in features.items():
        odds += weights[name] * values
    return [round(1 / (1 + exp(-one)), 6) for one in odds.tolist()]


@cache
def _weights() -> dict[str, float]:
    path = ontology_folder() / "weights" / "alignment.toml"
    found: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return found


def gathered(pairs: Sequence[Aligned], *, least: float) -> list[tuple[Telling, ...]]:
    """Group accounts that are aligned with at least this probability, one per document at most.

    Two groups are merged if the accounts of both, on average, say the same with half that
    probability; pairs that were not compared count as 0.
    """
    chances: dict[tuple[Key, Key], float] = {}
    tellings: dict[Key, Telling] = {}
    likely: list[tuple[float, Key, Key]] = []
    for pair in pairs:
        one, other = pair.claims
        chances[one, other] = chances[other, one] = pair.chance
        if pair.chance >= least:
            tellings[one], tellings[other] = pair.one, pair.other
            likely.append((-pair.chance, one, other))
    # A group holds the claim of each of its documents: its items are keys of claims.
    group: dict[Key, dict[str, str]] = {}
    for _, one, other in sorted(likely):
        ours = group.setdefault(one, dict([one]))
        theirs = group.setdefault(other, dict([other]))
        if not ours.keys().isdisjoint(theirs):
            continue
        met = product(ours.items(), theirs.items())
        between = [chances[both] for both in met if both in chances]
        if sum(between) >= len(ours) * len(theirs) * least / 2:
            ours.update(theirs)
            group.update((key, ours) for key in theirs.items())
    unique = {id(told): told for told in group.values() if len(told) > 1}
    return [tuple(tellings[key] for key in sorted(told.items())) for told in unique.values()]
