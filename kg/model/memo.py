"""What one process keeps of the case that it joined last, so that joining it anew is quick.

Much of joining and weighing is a function of one document, or of two, and of what joining makes of
them. After a judgement most of that is as it was.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Result = TypeVar("Result")


class Memo:
    """Results by name, each with what it was made of: made anew where that is not equal any more.

    Only what the last join asked for is kept; nothing at all unless it `keeps`.
    """

    def __init__(self, *, keeps: bool = True) -> None:
        self._keeps = keeps
        self._before: dict[Hashable, tuple[Any, Any]] = {}
        self._now: dict[Hashable, tuple[Any, Any]] = {}

    def of(self, name: Hashable, given: tuple[Any, ...], make: Callable[[], Result]) -> Result:
        """Give what `make` makes of what is `given`: the same object as before if that is equal."""
        found: Result | None = self.known(name, given)
        return self.keep(name, given, make()) if found is None else found

    def known(self, name: Hashable, given: tuple[Any, ...]) -> Any:
        """Give what was kept by a name, if it was made of the same; else None."""
        held = self._now.get(name) or self._before.get(name)
        if held is None or held[0] != given:
            return None
        self._now[name] = held
        return held[1]

    def keep(self, name: Hashable, given: tuple[Any, ...], made: Result) -> Result:
        """Keep what was made of what is `given`, and give it."""
        if self._keeps:
            self._now[name] = (given, made)
        return made

    def turn(self) -> None:
        """Begin the next join: forget what the last one did not ask for."""
        self._before, self._now = self._now, {}


FORGETFUL = Memo(keeps=False)
"""For a case that is joined once, or is too large to be kept."""
