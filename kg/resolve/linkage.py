"""Average linkage over a sparse list of pairs: clusters that are similar on average are merged."""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush

UNKNOWN = 0.2
"""Score of a pair that was not compared: it shares neither predicate nor participant."""
NEVER = -1e9
"""Score of a pair that must not be in one cluster: no average outweighs it."""

Link = tuple[float, int, float, int, int]
"""Between two clusters: sum and number of known scores, and the best with its two items."""
Scored = tuple[int, int, float]


def link(pairs: Sequence[Scored], *, least: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs by which clusters grow, the most similar clusters first.

    The similarity of two clusters is the average of their items, with pairs not given counting
    `UNKNOWN`; they are merged while it is at least `least` (UPGMA, Sokal and Michener 1958). An
    average never exceeds the better of the two that it is made from, so the queue may be corrected
    late. Clusters that contain the two items of a pair scored `NEVER` are never merged.
    """
    members = _Members()
    links = _links(pairs)
    queue = [(-score, a, b) for a, b, score in pairs if score >= least]
    waiting: dict[tuple[int, int], float] = {}
    heapify(queue)
    while queue:
        value, a, b = heappop(queue)
        a, b = members.find(a), members.find(b)
        held = links[a].get(b) if a != b else None
        if held is None:
            continue
        now = _average(held, members.size(a) * members.size(b))
        if now == -value:
            yield held[3], held[4]
            _merge(links, *members.unite(a, b))
        elif now >= least and waiting.get(pair := (min(a, b), max(a, b))) != now:
            waiting[pair] = now
            heappush(queue, (-now, *pair))


def _average(held: Link, pairs: int) -> float:
    return round((held[0] + (pairs - held[1]) * UNKNOWN) / pairs, 6)


def _links(pairs: Sequence[Scored]) -> dict[int, dict[int, Link]]:
    links: dict[int, dict[int, Link]] = {}
    for a, b, score in pairs:
        one = (score, 1, score, a, b)
        links.setdefault(a, {})[b] = one
        links.setdefault(b, {})[a] = one
    return links


def _merge(links: dict[int, dict[int, Link]], kept: int, gone: int) -> None:
    """Move the links of a removed cluster to the one that it was merged into."""
    ours = links[kept]
    ours.pop(gone, None)
    for other, theirs in links.pop(gone).items():
        if other == kept:
            continue
        back = links[other]
        back.pop(gone)
        known = ours.get(other)
        ours[other] = back[kept] = _sum(known, theirs) if known else theirs


def _sum(one: Link, other: Link) -> Link:
    best = max(one[2:], other[2:], key=lambda b: (b[0], -b[1], -b[2]))
    return (one[0] + other[0], one[1] + other[1], *best)


class _Members:
    """Which cluster an item is in, and how many items are in it."""

    def __init__(self) -> None:
        self._leader: dict[int, int] = {}
        self._size: dict[int, int] = {}

    def find(self, item: int) -> int:
        while (above := self._leader.get(item, item)) != item:
            self._leader[item] = self._leader.get(above, above)
            item = above
        return item

    def size(self, leader: int) -> int:
        return self._size.get(leader, 1)

    def unite(self, one: int, other: int) -> tuple[int, int]:
        """Merge two clusters; return the leader that stays and the one that is removed."""
        kept, gone = sorted((one, other), key=lambda m: (-self.size(m), m))
        self._size[kept] = self.size(kept) + self.size(gone)
        self._leader[gone] = kept
        return kept, gone
