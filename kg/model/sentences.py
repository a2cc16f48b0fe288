"""The sentences of a text: as they were read, and by their marks where nothing was read.

The only place that cuts sentences on this side of the readings: page furniture is never parsed, and
readings of version 1 or of other extractors may hold no sentences.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from kg.model.facts import Reading
from kg.model.text import Span

_END = re.compile(r"[.!?…][\"'”’)\]]*(?=\s+[\"'“‘(\[]*[A-Z0-9])")
_LINES = re.compile(r"\s*\n\s*")
_BLANK_LINES = re.compile(r"\s*\n[^\S\n]*\n\s*")
_SHORT = re.compile(
    r"(?:\b(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Ft|Mt|Sen|Rep|Gov|Gen|Col|Lt|Sgt|Capt|Cmdr|Maj|Det|Supt|Prof"
    r"|Rev|Hon|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|No|Jr|Sr|vs|Inc|Corp|Ltd|Co)|\.[A-Za-z])\.$"
)
"""Abbreviations, which end with a full stop and seldom end a sentence."""
_REACH = 8
WRAPPED = 120
"""If no line is longer, single line ends may be from wrapping: only blank lines separate."""


def paragraphs(reading: Reading) -> Iterator[tuple[Span, ...]]:
    """Yield the sentences of each paragraph, furniture included.

    White space is between sentences, never at their ends.
    """
    text = reading.document.text
    told = [event.evidence for event in reading.events]
    told += [relation.evidence for relation in reading.relations]
    found = sentences(text, reading.document.sentences, told)
    part = _paragraph_end(text)
    held: list[Span] = []
    for span in found:
        if held and part.search(text, held[-1].end, span.start):
            yield tuple(held)
            held = []
        held.append(span)
    if held:
        yield tuple(held)


def sentences(
    text: str, read: Iterable[Span] = (), evidence: Sequence[Span] = ()
) -> tuple[Span, ...]:
    """Return the sentences of a text: those that were read, and what is beside them cut by marks.

    What is cut never ends inside `evidence`, words that were read as one clause.
    """
    found, at = list[Span](), 0
    clauses: _Clauses | None = None
    for start, end in (*read, (len(text), len(text))):
        if text[at:start].strip():
            clauses = clauses or _Clauses(text, evidence)
            found += _by_marks(text, Span(at, start), clauses)
        found += _bare(text, start, end)
        at = end
    return tuple(_with_marks(text, found))


def _with_marks(text: str, found: Iterable[Span]) -> Iterator[Span]:
    """Add a mark that was read as a sentence to what it opens or closes."""
    last: Span | None = None
    opens = False
    for span in found:
        mark = not any(map(str.isalnum, span.words(text)))
        opening = mark and not text[span.end : span.end + 1].isspace()
        if last is None:
            last = span
        elif (opens or (mark and not opening)) and "\n" not in text[last.end : span.start]:
            last = Span(last.start, span.end)
        else:
            yield last
            last = span
        opens = opening
    if last is not None:
        yield last


class _Clauses:
    """Where the evidence of the claims forbids a cut, and where it suggests one."""

    def __init__(self, text: str, evidence: Iterable[Span]) -> None:
        self.inside = bytearray(len(text) + 1)
        self.ends = set[int]()
        for start, end in evidence:
            self.inside[start + 1 : end] = b"\1" * max(0, end - start - 1)
            self.ends.add(end)


def _paragraph_end(text: str) -> re.Pattern[str]:
    longest = max((len(line) for line in text.splitlines()), default=0)
    return _LINES if longest > WRAPPED else _BLANK_LINES


def _by_marks(text: str, stretch: Span, clauses: _Clauses) -> Iterator[Span]:
    at = stretch.start
    for gap in _paragraph_end(text).finditer(text, stretch.start, stretch.end):
        yield from _cut(text, Span(at, gap.start()), clauses)
        at = gap.end()
    yield from _cut(text, Span(at, stretch.end), clauses)


def _cut(text: str, paragraph: Span, clauses: _Clauses) -> Iterator[Span]:
    at = paragraph.start
    for match in _END.finditer(text, paragraph.start, paragraph.end):
        end = match.end()
        before = text[max(at, match.start() - _REACH) : match.start() + 1]
        if clauses.inside[end] or (_SHORT.search(before) and end not in clauses.ends):
            continue
        yield from _bare(text, at, end)
        at = end
    yield from _bare(text, at, paragraph.end)


def _bare(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)
