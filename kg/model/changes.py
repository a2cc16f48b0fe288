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

    @classmethod
    def between(cls, was: Iterable[Noun], now: Iterable[Noun]) -> "Changes[Noun]":
        """Return how the new content of a list differs from the old."""
        found = cls()
        found.note(was, now)
        return found

    def add(self, other: "Changes[Noun]") -> None:
        """Record what differs in another part of the list."""
        self.gone += other.gone
        self.come += other.come

    def note(self, was: Iterable[Noun], now: Iterable[Noun]) -> None:
        """Record the old and the new content of some part of the list."""
        before, after = dict.fromkeys(was), dict.fromkeys(now)
        self.gone.extend(one for one in before if one not in after)
        self.come.extend(one for one in after if one not in before)

    @property
    def all(self) -> Iterator[Noun]:
        """Yield both."""
        return chain(self.gone, self.come)
