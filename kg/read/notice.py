"""A message from reading about one document."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message on one source: an 'error' left the document out, a 'warning' did not.

    `source` is the path as given, with ':LINE' for a line of a JSON lines file; `message` says what
    was found and what to do about it.
    """

    source: str
    level: Literal["error", "warning"]
    message: str

    def __str__(self) -> str:
        return f"{self.source}: {self.level}: {self.message}"
