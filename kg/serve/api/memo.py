"""Answers made once and cached: concurrent requests wait for the first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Any, TypeVar

Made = TypeVar("Made")


class Once:
    """Caches results by key; of the `most` entries, the most recently used stay."""

    def __init__(self, most: int | None = None) -> None:
        self._most, self._lock = most, Lock()
        self._kept: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return the value of a key, made now if it is not cached.

        Failures are not cached, and are reported to everyone who waited.
        """
        with self._lock:
            found = self._kept.get(key)
            first = found is None
            if found is None:
                found = self._kept[key] = Future()
            self._kept.move_to_end(key)
            while self._most is not None and len(self._kept) > self._most:
                self._kept.popitem(last=False)
        if first:
            self._fill(key, found, make)
        result: Made = found.result()
        return result

    def _fill(self, key: Hashable, place: "Future[Any]", make: Callable[[], Any]) -> None:
        try:
            place.set_result(make())
        except BaseException as error:
            with self._lock:
                if self._kept.get(key) is place:
                    del self._kept[key]
            place.set_exception(error)
