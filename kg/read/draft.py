"""What a reader makes of a file: the text and what its source states, not yet a Document."""

from dataclasses import dataclass, fields, replace
from typing import Self

from kg.model import Span
from kg.model.ids import digest

FRAMING = ("title", "publisher", "author", "published", "url", "language")
"""The fields that a source may state, in the order in which ids frame them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A text as decoded, with what its source states; `document` and `source` are the caller's.

    `furniture` is the markup that the reader knows. `warnings` are for the person who gave the
    file; nothing was lost except what they name.
    """

    text: str
    document: str | None = None
    source: str | None = None
    title: str | None = None
    publisher: str | None = None
    author: str | None = None
    published: str | None = None
    published_inferred: bool = False
    url: str | None = None
    language: str | None = None
    furniture: tuple[Span, ...] = ()
    warnings: tuple[str, ...] = ()

    def warn(self, *messages: str) -> Self:
        """Return the same draft with warnings added."""
        return replace(self, warnings=self.warnings + messages)

    def with_furniture(self, spans: tuple[Span, ...]) -> Self:
        """Return the same draft with these spans of its text marked as furniture."""
        return replace(self, furniture=spans)

    def replaced(self, **stated: str | bool | None) -> Self:
        """Return a draft with these fields replaced."""
        return replace(self, **stated)  # type: ignore[arg-type]

    def content(self) -> str:
        """Return a digest of text and fields: equal for two drafts that say exactly the same."""
        framing = (getattr(self, name) or "" for name in FRAMING)
        return digest(self.text, *framing, digits=16)

    def filled(self, **stated: str | bool | None) -> Self:
        """Return a draft in which empty fields take the given values."""
        known = {field.name for field in fields(self)}
        return replace(
            self,
            **{k: v for k, v in stated.items() if k in known and v and not getattr(self, k)},  # type: ignore[arg-type]
        )
