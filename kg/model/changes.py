"""How a list of a case differs from the one before."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic, TypeVar

Noun = TypeVar("Noun")


@dataclass(slots=True)
class Changes(Generic[Noun]):
    """What is gone from a list of a case, and what is new in it."""

    gone: list[Noun] = field(default_factory=list)
    come: list[Noun] = field(default_factory=list)

    def note(self, was: Iterable[Noun], now: Iterable[Noun]) -> None:
        """Record the old and the new content of some part of the list."""
        before, after = dict.fromkeys(was), dict.fromkeys(now)
        self.gone.extend(one for one in before if one not in after)
        self.come.extend(one for one in after if one not in before)

    @property
    def all(self) -> Iterator[Noun]:
        """Yield both."""
        return chain(self.gone, self.come)
