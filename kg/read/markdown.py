"""Markdown: the words as a page shows them, without the marks; code and tables as furniture."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from kg.model import Span
from kg.model.cutting import Cut, cut_out
from kg.read import plain
from kg.read.draft import Draft
from kg.read.marks import blocks, markup


def read(raw: bytes) -> Draft:
    """Read a .md file: front matter, and the words of its text without marks and link targets.

    Code and tables stay in the text, as furniture. Raise InputError for what is not text.
    """
    draft = plain.read(raw)
    shown = tuple(blocks(draft.text))
    cut = cut_out(draft.text, _without(markup(draft.text), shown))
    return draft.replaced(text=cut.text).with_furniture(tuple(_placed(cut, s) for s in shown))


def _without(marks: Iterable[Span], shown: Sequence[Span]) -> Iterator[Span]:
    """Yield the parts of marks outside of what is shown."""
    for mark in marks:
        at = mark.start
        for block in (b for b in shown if b.overlaps(mark)):
            if block.start > at:
                yield Span(at, block.start)
            at = max(at, block.end)
        if mark.end > at:
            yield Span(at, mark.end)


def _placed(cut: Cut, span: Span) -> Span:
    """Return the position in the rest of a text of a stretch from which nothing was cut."""
    number = bisect_right([kept.start for kept in cut.kept], span.start) - 1
    start = cut.starts[number] + span.start - cut.kept[number].start
    return Span(start, start + span.end - span.start)
