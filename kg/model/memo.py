"""Cache of the case that a process joined last, so that joining it again is quick.

Much of resolving and comparing is a function of one document, or of two, and of what resolution
makes of them. After a judgement most of that is unchanged.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Result = TypeVar("Result")


class Memo:
    """Results by name, each with its inputs; recomputed if these are no longer equal.

    Only what the last join requested is kept; nothing at all unless it `keeps`.
    """

    def __init__(self, *, keeps: bool = True) -> None:
        self._keeps = keeps
        self._before: dict[Hashable, tuple[Any, Any]] = {}
        self._now: dict[Hashable, tuple[Any, Any]] = {}

    def of(self, name: Hashable, given: tuple[Any, ...], make: Callable[[], Result]) -> Result:
        """Return the result of `make` for `given`: the same object as before if that is equal."""
        found: Result | None = self.known(name, given)
        return self.keep(name, given, make()) if found is None else found

    def known(self, name: Hashable, given: tuple[Any, ...]) -> Any:
        """Return what was kept under a name, if it was made from the same; else None."""
        held = self._now.get(name) or self._before.get(name)
        if held is None or held[0] != given:
            return None
        self._now[name] = held
        return held[1]

    def keep(self, name: Hashable, given: tuple[Any, ...], made: Result) -> Result:
        """Keep and return the result for `given`."""
        if self._keeps:
            self._now[name] = (given, made)
        return made

    def turn(self) -> None:
        """Begin the next join: forget what the last one did not request."""
        self._before, self._now = self._now, {}


FORGETFUL = Memo(keeps=False)
"""For a case that is joined once, or is too large to be kept."""
