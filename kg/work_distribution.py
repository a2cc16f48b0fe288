"""Work on many items that share a value: done here, or distributed.

Resolving and comparing compare millions of pairs independently, with a shared value. A cluster can
take over this work; the results are the same, in the same order.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

Shared = TypeVar("Shared")
Item = TypeVar("Item")
Done = TypeVar("Done")


class Hands(Protocol):
    """Applies a function to each item and returns the results, in the order of the items."""

    def __call__(
        self, work: Callable[[Any, Any], Any], shared: Any, items: Iterable[Any], *, at_once: int
    ) -> Iterator[Any]:
        """Compute `work(shared, item)` for each item; `at_once` consecutive items are one task."""
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
