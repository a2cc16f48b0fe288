"""Comparing pairs in the workers; results are returned in the order of the pairs."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark import Broadcast, SparkContext

ERRANDS_A_CORE = 4
"""Tasks per core that are sent together; meanwhile the driver holds them."""


def in_workers(
    context: "SparkContext",
    work: Callable[[Any, Any], Any],
    shared: Any,
    items: Iterable[Any],
    *,
    at_once: int,
) -> Iterator[Any]:
    """Compute `work(shared, item)` for each item in the workers; each holds the shared value.

    If there is too little work for them, it is done here.
    """
    rest = iter(items)
    errands = iter(lambda: tuple(islice(rest, at_once)), ())
    cores = context.defaultParallelism
    most = ERRANDS_A_CORE * cores
    waiting = list(islice(errands, most))
    if len(waiting) <= cores:
        yield from (work(shared, item) for errand in waiting for item in errand)
        return
    held = context.broadcast(shared)
    try:
        while waiting:
            sent = context.parallelize(waiting, len(waiting))
            for done in sent.map(partial(_run, work, held)).collect():
                yield from done
            waiting = list(islice(errands, most))
    finally:
        held.destroy()


def _run(
    work: Callable[[Any, Any], Any], held: "Broadcast[Any]", errand: tuple[Any, ...]
) -> list[Any]:
    return [work(held.value, item) for item in errand]
