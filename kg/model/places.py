"""Index of items by their spans, so that items at a position are found without a search."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from kg.model.text import Span

Thing = TypeVar("Thing")


class Placed(Generic[Thing]):
    """Items with the span of each. Results are in the order in which they were given.

    A lookup takes time for what is near a position, and hardly more in a longer text: items are
    grouped by the size of their spans, so that one long item does not make all others near.
    """

    def __init__(self, things: Iterable[Thing], span: Callable[[Thing], Span]) -> None:
        self._things = list(things)
        self._spans = [span(thing) for thing in self._things]
        by_size: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, (start, end) in enumerate(self._spans):
            by_size[max(end - start, 0).bit_length()].append((start, number))
        self._by_size = [
            (1 << size, [start for start, _ in rows], [number for _, number in rows])
            for size, rows in ((size, sorted(some)) for size, some in by_size.items())
        ]

    def inside(self, span: Span) -> list[Thing]:
        """Return the items within a span."""
        (start, end), spans = span, self._spans
        near = self._near(span)
        return [self._things[n] for n in near if start <= spans[n][0] and spans[n][1] <= end]

    def around(self, span: Span) -> list[Thing]:
        """Return the items that contain a span."""
        return [self._things[n] for n in self._near(span) if self._spans[n].contains(span)]

    def overlapping(self, span: Span) -> list[Thing]:
        """Return the items that share a character with a span."""
        return [self._things[n] for n in self._near(span) if self._spans[n].overlaps(span)]

    def _near(self, span: Span) -> list[int]:
        start, end = span
        near: list[int] = []
        for size, starts, numbers in self._by_size:
            first = bisect_left(starts, start - size)
            last = bisect_right(starts, end, first)
            if first < last:
                near += numbers[first:last]
        near.sort()
        return near
