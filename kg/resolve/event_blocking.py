"""Blocking of events: pairs with one predicate, or of one kind with a common participant."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.resolve.document_similarity import Stories
from kg.resolve.entity_overlap import Company
from kg.resolve.event_table import EventTable

BLOCK = 20_000
MOST_PAIRS = 60

Rows = NDArray[np.int32]
Mark = tuple[int, ...]
Marked = Mapping[Mark, list[int]]


@dataclass(frozen=True, slots=True)
class Block:
    """Pairs of claims by their rows, left before right.

    `alike` is the similarity of their documents, `company` their entity overlap.
    """

    left: Rows
    right: Rows
    alike: NDArray[np.float64]
    company: NDArray[np.float64]


class Near(NamedTuple):
    """Two documents whose claims are compared, or one; their similarity and entity overlap."""

    one: str
    other: str
    alike: float
    company: float


def neighbouring(stories: Stories, company: Company) -> Iterator[Near]:
    """Yield each document with itself, and with its neighbours; story by story."""
    for document, other in _documents(stories.neighbours()):
        shared = company.shared(document, other)
        if document == other or not company.differ(document, other, shared):
            yield Near(document, other, stories.alike(document, other), shared)


def blocks(casts: EventTable, near: Iterable[Near]) -> Iterator[Block]:
    """Yield the pairs worth comparing of some documents.

    Two lists of claims with the same mark give at most `MOST_PAIRS` pairs, so that a word used a
    hundred times costs no more than one used ten times.
    """
    marked = _marked(casts)
    left: list[int] = []
    right: list[int] = []
    alike: list[tuple[float, float, int]] = []
    for one in near:
        before = len(left)
        _meet(marked.get(one.one, {}), marked.get(one.other, {}), left, right)
        if len(left) > before:
            alike.append((one.alike, one.company, len(left) - before))
        if len(left) >= BLOCK:
            yield _block(left, right, alike, len(casts.keys))
            left, right, alike = [], [], []
    if left:
        yield _block(left, right, alike, len(casts.keys))


def _block(
    left: list[int], right: list[int], alike: list[tuple[float, float, int]], claims: int
) -> Block:
    """Sort pairs and drop those found under several marks."""
    one, other = np.array(left, np.int64), np.array(right, np.int64)
    values, shared, counts = zip(*alike, strict=True)
    pairs = np.minimum(one, other) * claims + np.maximum(one, other)
    found, first = np.unique(pairs, return_index=True)
    rows = [part.astype(np.int32) for part in np.divmod(found, claims)]
    return Block(
        rows[0], rows[1], np.repeat(values, counts)[first], np.repeat(shared, counts)[first]
    )


def _marked(casts: EventTable) -> dict[str, dict[Mark, list[int]]]:
    """List the rows of each document by their blocking keys."""
    marked: dict[str, dict[Mark, list[int]]] = defaultdict(lambda: defaultdict(list))
    takers = np.concatenate([casts.named, casts.nameless], axis=1)
    columns = zip(
        casts.keys,
        casts.deeds.tolist(),
        casts.actions.tolist(),
        casts.said.tolist(),
        takers.tolist(),
        casts.kin.tolist(),
        casts.mains[:, 0].tolist(),
        np.maximum(casts.deaths, casts.fates)[:, 0].tolist(),
        strict=True,
    )
    for row, (key, deed, action, said, parts, kin, main, fate) in enumerate(columns):
        held = marked[key[0]]
        held[deed,].append(row)
        for mark in filter(None, (main, fate)):
            held[mark,].append(row)
        if action and not said:
            for part in parts:
                if part:
                    held[action, part].append(row)
                    for group in kin:
                        if group:
                            held[group, part].append(row)
    return marked


def _documents(neighbours: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Pair documents with themselves and their neighbours, from neighbour to neighbour."""
    seen: set[str] = set()
    for start in sorted(neighbours):
        waiting = deque([start])
        while waiting:
            document = waiting.popleft()
            if document in seen:
                continue
            seen.add(document)
            near = neighbours[document]
            yield document, document
            for other in near:
                if document < other or document not in neighbours[other]:
                    yield document, other
            waiting.extend(n for n in near if n not in seen)


def _meet(ours: Marked, theirs: Marked, left: list[int], right: list[int]) -> None:
    """Pair the claims of two documents, or of one, that share a mark."""
    for mark in ours.keys() & theirs.keys():
        one, other = ours[mark], theirs[mark]
        if ours is theirs:
            met = list(islice(combinations(one, 2), MOST_PAIRS))
        elif len(one) == len(other) == 1:
            met = [(one[0], other[0])]
        else:
            met = list(islice(product(one, other), MOST_PAIRS))
        left.extend(a for a, _ in met)
        right.extend(b for _, b in met)
