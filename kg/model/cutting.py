"""A text with some stretches cut out, and the mapping back to the whole text."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.text import Span

BREAK = "\n\n"
_BREAKS = re.compile(
    r"[\n\r]|</?(?:p|div|h[1-6]|br|hr|[uod]l|li|d[td]|t[rdh]|table|section|article|blockquote)\b",
    re.IGNORECASE,
)
"""What separates paragraphs where it is cut out: a line end, or the tag of a block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """The rest of a text; `kept` are its stretches in the whole, `starts` their positions here."""

    text: str
    kept: tuple[Span, ...]
    starts: tuple[int, ...]

    def back(self, span: Span) -> Span:
        """Return the span in the whole text for a span of the rest."""
        if not self.kept:
            return Span(0, 0)
        start = self._place(span.start, after=True)
        return Span(
            start, self._place(span.end - 1, after=False) if span.end > span.start else start
        )

    def _place(self, at: int, *, after: bool) -> int:
        """Return a character's position, or the one after; a break belongs to the next, or last."""
        number = bisect_right(self.starts, at) - 1
        stretch = self.kept[number]
        place = stretch.start + at - self.starts[number]
        if place < stretch.end:
            return place if after else place + 1
        last = number + 1 == len(self.kept)
        return stretch.end if last or not after else self.kept[number + 1].start


def cut_out(text: str, spans: Iterable[Span]) -> Cut:
    """Cut spans out of a text; a line break stays where one contained a line end or block tag."""
    kept: list[Span] = []
    starts: list[int] = []
    words: list[str] = []
    at = length = 0
    for span in (*sorted(spans), Span(len(text), len(text))):
        if span.start > at:
            if kept and _BREAKS.search(text, kept[-1].end, at):
                words.append(BREAK)
                length += len(BREAK)
            kept.append(Span(at, span.start))
            starts.append(length)
            words.append(text[at : span.start])
            length += span.start - at
        at = max(at, span.end)
    return Cut(text="".join(words), kept=tuple(kept), starts=tuple(starts))
