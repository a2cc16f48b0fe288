"""Evidence for and against two claims being about one event: features and their weights."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from kg.model.findings import Key
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp, stamp
from kg.resolve.document_similarity import Stories
from kg.resolve.entity_overlap import Company
from kg.resolve.event_blocking import Block, Near, Rows, blocks, neighbouring
from kg.resolve.event_features import MOST_ALIKE, Column, features
from kg.resolve.event_table import Casting, EventTable, told_of
from kg.resolve.linkage import NEVER
from kg.resolve.name_scorer import Comparison, feature
from kg.resolve.profiles import Profiles
from kg.work_distribution import spread

WEIGHTS: Mapping[str, float] = {
    "begin": -2.7,
    "documents alike": 8.0,
    "names in common": 1.2,
    "one document": 3.2,
    "main event, in one document": 2.5,
    "main event of two documents": 1.0,
    "death of one person": 3.5,
    "same fate of one person": 1.5,
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
    "two nouns, words alone": 0.4,
    "verb and noun, words alone": -0.6,
    "words of other classes": -1.5,
    "planned and done, words alone": -0.8,
    "the next of them, words alone": -1.5,
    "verbs alone, nothing around": -1.2,
    "other classes chosen": -1.0,
    "another word, in one document": -1.2,
    "other objects, in one document": -1.0,
    "same agent, other objects, in one document": -0.6,
    "vague deed, nobody shared": -6.0,
    "denied and done, nothing shared": -6.0,
    "denied of one, done by another": -6.0,
    "denied of people, done to things": -6.0,
    "both denied, of other objects": -4.0,
    "neither agents nor objects shared": -0.4,
    "imagined, of another object": -2.0,
    "people undergo it, and things": -2.0,
    "a small number, of other objects": -1.0,
    "other contents": -3.0,
    "seen by others": -3.0,
    "done to whom does it there": -6.0,
    "again and again, and once": -3.5,
    "both denied, of a day and of any": -0.8,
    "another word, nothing but a patient": -0.8,
    "other places": -1.0,
    "another of a series": -9.0,
    "part or running total": -9.0,
    "not yet or not meant, and done": -9.0,
    "another year": -9.0,
    "another day and town": -9.0,
    "one deed and several": -9.0,
    "other people undergo it": -9.0,
    "other ages, nations or sexes": -9.0,
    "done and attempted": -9.0,
    "on another side": -9.0,
    "possible and done, nobody shared": -2.0,
}
"""Log-odds fitted by `training/events.py`, rounded; some adjusted by hand for better clusters."""
POLICY = (
    *("main event, in one document", "main event of two documents"),
    *("death of one person", "same fate of one person"),
    *("empty word", "speech", "agents not shared"),
    *("other agents", "other patients", "other date", "same wording", "one done, one imagined"),
    "one patient and several",
    *("same number", "same large number", "patients worded alike", "shared names beside"),
    *("words alone, told more than once", "words alone, in one document"),
    *("two nouns, words alone", "verb and noun, words alone", "words of other classes"),
    *("planned and done, words alone", "the next of them, words alone", "seen by others"),
    *("verbs alone, nothing around", "other classes chosen"),
    *("another word, in one document", "other objects, in one document"),
    "same agent, other objects, in one document",
    *("vague deed, nobody shared", "other places"),
    *("denied and done, nothing shared", "denied of one, done by another"),
    "denied of people, done to things",
    *("both denied, of other objects", "neither agents nor objects shared"),
    *("imagined, of another object", "people undergo it, and things", "other contents"),
    "done to whom does it there",
    *("again and again, and once", "both denied, of a day and of any"),
    "another word, nothing but a patient",
    *("another of a series", "part or running total", "another year", "another day and town"),
    "not yet or not meant, and done",
    *("one deed and several", "done and attempted"),
    *("on another side", "possible and done, nobody shared"),
    *("other people undergo it", "other ages, nations or sexes", "same agent, other objects"),
)
"""Set by hand: a wrong merge is worse than a missing one."""
MOST = {"shared in other roles": 2, "shared names beside": 3, "words around": 4}
LEAST_KEPT = 0.15
VETOES = (
    "other people undergo it",
    "other ages, nations or sexes",
    "another of a series",
    "part or running total",
    "not yet or not meant, and done",
    "another year",
    "another day and town",
    "one deed and several",
    "on another side",
)
"""Features that keep two claims apart, and the clusters that contain them."""


Found = tuple[bytes, bytes, bytes]
"""Pairs of claims of two documents by their places in each (int32), and scores (float32)."""
Number = TypeVar("Number", np.int64, np.float32)


class Alike(Protocol):
    """How alike claims are, and their documents, by what was resolved before."""

    def given(self, left: str, right: str) -> Stamp:
        """Return the stamp of all that decides how alike claims of two documents are."""
        ...

    def score(self, left: Key, right: Key) -> float:
        """Return the probability (0-1) that two claims are about one event."""
        ...

    def company(self, left: str, right: str) -> float:
        """Return the overlap (0-1) of the named things of two documents."""
        ...


class Likeness:
    """The claims that may be about one event, scored, given which chains are one entity."""

    def __init__(
        self,
        profiles: Profiles,
        entity_of: Mapping[Key, str],
        stories: Stories,
        *,
        named: frozenset[str],
        memo: Memo = FORGETFUL,
        use: str = "",
    ) -> None:
        """Score claims; `use` tells what is kept for one use from what is kept for another."""
        self._profiles, self._entity_of, self._named = profiles, entity_of, named
        self._stories, self._memo, self._use = stories, memo, use
        self._company = Company.of(entity_of, named=named)
        self.keys = tuple(profiles.events)
        self._row = {key: row for row, key in enumerate(self.keys)}
        near = list(neighbouring(stories, self._company))
        marks = _marks(profiles, entity_of, named)
        self._given = {
            frozenset((n.one, n.other)): stamp(marks[n.one], marks[n.other], n.alike, n.company)
            if marks
            else NONE
            for n in near
        }
        self.pairs, self.scores = self._collected(near)

    def _collected(self, near: Sequence[Near]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return the pairs of claims that are not clearly two events, sorted, and their scores."""
        known = [self._memo.known(self._name(n), self.given(n.one, n.other)) for n in near]
        missing = [n for n, found in zip(near, known, strict=True) if found is None]
        made = iter(self._scored(missing) if missing else ())
        first = {document: row for row, (document, _) in reversed([*enumerate(self.keys)])}
        pairs, scores = [np.zeros(0, np.int64)], [np.zeros(0, np.float32)]
        for one, kept in zip(near, known, strict=True):
            given = self.given(one.one, one.other)
            found = kept or self._memo.keep(self._name(one), given, next(made))
            if found[0]:
                left, right = (np.frombuffer(rows, np.int32).astype(np.int64) for rows in found[:2])
                low, high = sorted((one.one, one.other))
                pairs.append((left + first[low]) * len(self.keys) + right + first[high])
                scores.append(np.frombuffer(found[2], np.float32))
        whole = np.concatenate(pairs)
        order = np.argsort(whole)
        return whole[order], np.concatenate(scores)[order]

    def _name(self, near: Near) -> tuple[str, ...]:
        return "alike", self._use, near.one, near.other

    def _scored(self, near: Sequence[Near]) -> Iterator[Found]:
        documents = {document for n in near for document in n[:2]}
        return scored(near, self._casting.of_documents(documents))

    @cached_property
    def _casting(self) -> Casting:
        return Casting(self._profiles, self._entity_of, named=self._named)

    def given(self, left: str, right: str) -> Stamp:
        """Return the stamp of all that decides how alike claims of two documents are."""
        return self._given.get(frozenset((left, right)), NONE)

    def rows(self) -> tuple[Rows, Rows]:
        """Return the rows of the pairs that are not clearly two events, left before right."""
        left, right = np.divmod(self.pairs, max(1, len(self.keys)))
        return left.astype(np.int32), right.astype(np.int32)

    def score(self, left: Key, right: Key) -> float:
        """Return the probability (0-1) that two claims are about one event; 0 if clearly not."""
        one, other = sorted((self._row[left], self._row[right]))
        pair = one * len(self.keys) + other
        place = int(np.searchsorted(self.pairs, pair))
        found = place < len(self.pairs) and self.pairs[place] == pair
        return round(max(0.0, float(self.scores[place])), 4) if found else 0.0

    def company(self, left: str, right: str) -> float:
        """Return the overlap (0-1) of the named things of two documents."""
        return self._company.shared(left, right)

    @property
    def held(self) -> Mapping[str, Set[str]]:
        """The named entities of each document."""
        return self._company.held

    def explain(self, pairs: Sequence[tuple[int, int]]) -> Iterator[Comparison]:
        """Yield score and evidence of pairs of rows, the strongest evidence first."""
        keys = [(self.keys[a], self.keys[b]) for a, b in pairs]
        given = [self.given(one[0], other[0]) for one, other in keys]
        known = [self._memo.known(("why", *k), g) for k, g in zip(keys, given, strict=True)]
        missing = [k for k, found in zip(keys, known, strict=True) if found is None]
        made = self._explained(missing) if missing else iter(())
        for key, stamped, found in zip(keys, given, known, strict=True):
            yield found or self._memo.keep(("why", *key), stamped, next(made))

    def _explained(self, pairs: Sequence[tuple[Key, Key]]) -> Iterator[Comparison]:
        casts = self._casting.of_claims({key for pair in pairs for key in pair})
        near = [(self._stories.alike(a[0], b[0]), self.company(a[0], b[0])) for a, b in pairs]
        return explained(pairs, near, casts, self._profiles)


def scored(near: Sequence[Near], casts: EventTable) -> Iterator[Found]:
    """Yield for each two documents the pairs of claims that are not clearly two events.

    `casts` are the claims of all these documents.
    """
    documents = {document for n in near for document in n[:2]}
    kept = list(spread(_kept, casts, blocks(casts, near)))
    pairs, at = np.unique(_joined([p for p, _ in kept], np.int64), return_index=True)
    scores = _joined([s for _, s in kept], np.float32)[at]
    number = {document: n for n, document in enumerate(sorted(documents))}
    home = np.array([number[document] for document, _ in casts.keys], np.int64)
    start = np.searchsorted(home, np.arange(len(number)))
    left, right = np.divmod(pairs, max(1, len(casts.keys)))
    codes = home[left] * len(number) + home[right]
    order = np.argsort(codes, kind="stable")
    codes, left, right, scores = codes[order], left[order], right[order], scores[order]
    left, right = left - start[home[left]], right - start[home[right]]
    for one in near:
        low, high = sorted((number[one.one], number[one.other]))
        code = low * len(number) + high
        some = slice(*np.searchsorted(codes, (code, code + 1)))
        found = left[some].astype(np.int32), right[some].astype(np.int32), scores[some]
        yield found[0].tobytes(), found[1].tobytes(), found[2].tobytes()


def explained(
    pairs: Sequence[tuple[Key, Key]],
    near: Sequence[tuple[float, float]],
    casts: EventTable,
    profiles: Profiles,
) -> Iterator[Comparison]:
    """Yield score and evidence of pairs of claims.

    `near` are the similarity and the entity overlap of their documents, `casts` the claims of all
    of these.
    """
    row = {key: number for number, key in enumerate(casts.keys)}
    left = np.array([row[a] for a, _ in pairs], np.int32)
    right = np.array([row[b] for _, b in pairs], np.int32)
    alike, company = (np.array(column) for column in zip(*near, strict=True))
    columns = features(casts, Block(left, right, alike, company))
    weighed = {n: np.round(WEIGHTS[n] * capped(n, c), 2) for n, c in columns.items()}
    scores = total(columns).tolist()
    listed = np.column_stack(list(weighed.values())).tolist()
    for (a, b), score, values in zip(pairs, scores, listed, strict=True):
        found = _features(tuple(values), tuple(weighed))
        one, other = (profiles.events[key].trigger for key in (a, b))
        yield Comparison(round(score, 4), found, _reason(one, other, found))


def _reason(one: str, other: str, found: tuple[tuple[str, float], ...]) -> str:
    told = sorted(found[1:], key=lambda f: (-abs(f[1]), f[0]))
    return f"{one!r} and {other!r}: {', '.join(name for name, _ in told)}"


def _marks(
    profiles: Profiles, entity_of: Mapping[Key, str], named: frozenset[str]
) -> Mapping[str, Stamp]:
    """Return for each document the stamp of its claims and of what takes part in them.

    Ages and nations of a person may be from other documents. Empty if nothing is kept.
    """
    if not profiles.whole:
        return {}
    people = told_of(profiles, entity_of)
    held: dict[str, list[tuple[object, ...]]] = {document: [] for document in profiles.pages}
    for (document, chain), entity in entity_of.items():
        who = people.get(entity)
        more = (who.age, sorted(who.nations)) if who else ()
        held[document].append((chain, entity, entity in named, *more))
    return {
        document: stamp(profiles.stamp(document), profiles.struck.get(document), sorted(seen))
        for document, seen in held.items()
    }


def _joined(parts: Sequence[NDArray[Number]], kind: type[Number]) -> NDArray[Number]:
    return np.concatenate(parts) if parts else np.zeros(0, kind)


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
