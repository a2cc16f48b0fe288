"""A text without some of its stretches, and the way back to where its words stood."""

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
"""What parts paragraphs where it is cut out: a line end, or the tag of a block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What is left of a text; `kept` are its stretches there, `starts` where each begins here."""

    text: str
    kept: tuple[Span, ...]
    starts: tuple[int, ...]

    def back(self, span: Span) -> Span:
        """Find in the whole text the words that stand at a span of what is left of it."""
        if not self.kept:
            return Span(0, 0)
        start = self._place(span.start, after=True)
        return Span(
            start, self._place(span.end - 1, after=False) if span.end > span.start else start
        )

    def _place(self, at: int, *, after: bool) -> int:
        """Find a character's place, or the place after it; a break counts to the next, or last."""
        number = bisect_right(self.starts, at) - 1
        stretch = self.kept[number]
        place = stretch.start + at - self.starts[number]
        if place < stretch.end:
            return place if after else place + 1
        last = number + 1 == len(self.kept)
        return stretch.end if last or not after else self.kept[number + 1].start


def cut_out(text: str, spans: Iterable[Span]) -> Cut:
    """Cut spans out of a text; a break stays where one held a line end or a block's tag."""
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
