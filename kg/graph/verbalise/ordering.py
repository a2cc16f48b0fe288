"""Events in the order that documents give: one rule for lists, pages and pictures."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from heapq import heapify, heappop, heappush


def arranged(ids: Sequence[str], before: AbstractSet[tuple[str, str]]) -> list[str]:
    """Sort events so that each comes after those it follows, otherwise keep their order.

    `before` are pairs of events, the first before the second. If documents disagree, or the order
    is a cycle, the original position decides.
    """
    place = {name: number for number, name in enumerate(ids)}
    agreed = sorted((a, b) for a, b in before if (b, a) not in before)
    waiting = dict.fromkeys(ids, 0)
    for _, later in agreed:
        waiting[later] += 1
    return [ids[number] for number in _places(place, agreed, waiting)]


def _places(
    place: dict[str, int], agreed: Iterable[tuple[str, str]], waiting: dict[str, int]
) -> Iterator[int]:
    """Yield positions, the first that waits for none; in a cycle the first that is left."""
    later: dict[int, list[str]] = {}
    for one, other in agreed:
        later.setdefault(place[one], []).append(other)
    left = dict.fromkeys(range(len(place)))
    free = [place[name] for name, number in waiting.items() if not number]
    heapify(free)
    while left:
        number = heappop(free) if free else next(iter(left))
        if number not in left:
            continue
        del left[number]
        yield number
        for name in later.get(number, ()):
            waiting[name] -= 1
            if waiting[name] == 0:
                heappush(free, place[name])
