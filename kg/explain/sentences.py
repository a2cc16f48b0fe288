"""Segmentation of a text into paragraphs and sentences without a parser: readings may have none."""

import re
from collections.abc import Iterator

from kg.model import Reading, Span

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


def sentences(reading: Reading) -> Iterator[tuple[Span, ...]]:
    """Yield the sentences of each paragraph; none ends inside words that were read as one clause.

    White space is between sentences, never at their ends.
    """
    clauses = _Clauses(reading)
    for paragraph in _paragraphs(reading.document.text):
        found = tuple(_cut(reading.document.text, paragraph, clauses))
        if found:
            yield found


class _Clauses:
    """Where the evidence of the claims forbids a cut, and where it suggests one."""

    def __init__(self, reading: Reading) -> None:
        self.inside = bytearray(len(reading.document.text) + 1)
        self.ends = set[int]()
        evidence = [event.evidence for event in reading.events]
        for start, end in evidence + [relation.evidence for relation in reading.relations]:
            self.inside[start + 1 : end] = b"\1" * max(0, end - start - 1)
            self.ends.add(end)


def _paragraphs(text: str) -> Iterator[Span]:
    longest = max((len(line) for line in text.splitlines()), default=0)
    at = 0
    for gap in (_LINES if longest > WRAPPED else _BLANK_LINES).finditer(text):
        yield Span(at, gap.start())
        at = gap.end()
    yield Span(at, len(text))


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
