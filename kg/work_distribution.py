"""Work on many things that share one: done here, or wherever there are more hands.

Joining and weighing compare millions of pairs, each for itself, by what all of them share. Whoever
has a cluster sets its hands to that; what comes of it is the same, in the same order.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

Shared = TypeVar("Shared")
Item = TypeVar("Item")
Done = TypeVar("Done")


class Hands(Protocol):
    """Does a piece of work on each item and gives what comes of it, in the order of the items."""

    def __call__(
        self, work: Callable[[Any, Any], Any], shared: Any, items: Iterable[Any], *, at_once: int
    ) -> Iterator[Any]:
        """Do `work(shared, item)` for each item; so many in a row are one errand."""
        ...


def _here(
    work: Callable[[Any, Any], Any], shared: Any, items: Iterable[Any], *, at_once: int
) -> Iterator[Any]:
    del at_once
    return (work(shared, item) for item in items)


_HANDS: ContextVar[Hands] = ContextVar("hands", default=_here)


def spread(
    work: Callable[[Shared, Item], Done], shared: Shared, items: Iterable[Item], *, at_once: int = 1
) -> Iterator[Done]:
    """Yield `work(shared, item)` for each item, in order, whoever does it.

    The work is a function of a module that keeps nothing, and all that it takes and gives can be
    pickled. So many items `at_once` are worth sending away.
    """
    return _HANDS.get()(work, shared, items, at_once=at_once)


@contextmanager
def hands(those: Hands) -> Iterator[None]:
    """Have these hands do what is spread meanwhile."""
    token = _HANDS.set(those)
    try:
        yield
    finally:
        _HANDS.reset(token)
