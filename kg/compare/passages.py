"""Passages of accounts or of members of a finding: their length, and which contain others."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from kg.model import Span

STOP = re.compile(r"\n|[?!] |\. (?!(?<=\d\. )\d)")
"""Where a sentence ends: not within 'magnitude 6. 4', as some texts write it."""
FAR = 5_000
"""Most characters in which the end of a sentence is searched."""


class Passage(Protocol):
    """Anything that refers to words of a document."""

    @property
    def document(self) -> str:
        """Return the document."""
        ...

    @property
    def evidence(self) -> Span:
        """Return the span of the words."""
        ...


def length(passages: Iterable[Passage]) -> int:
    """Count the characters of passages."""
    return sum(p.evidence.end - p.evidence.start for p in passages)


def lie_within(narrow: Iterable[Passage], wide: Sequence[Passage]) -> bool:
    """Return True if each of some passages lies in one of others."""
    for one in narrow:  # loops, as most pairs of groups of passages in one story are asked for
        for other in wide:
            if other.document == one.document and other.evidence.contains(one.evidence):
                break
        else:
            return False
    return True


def sentence_of(span: Span, text: str) -> Span:
    """Return the sentence around a span, by full stops."""
    first, last = max(0, span.start - FAR), min(len(text), span.end + FAR)
    stops = _stops(text)
    place = bisect_right(stops, span.start - 1)
    while place and _end(stops[place - 1], text) > span.start:
        place -= 1
    before = stops[place - 1] if place and stops[place - 1] >= first else first - 1
    if text[max(first, span.start - 2) : span.start] == ". ":
        before = span.start - 2  # before a digit, too: the span begins with it
    behind = STOP.search(text, span.end, last)
    return Span(before + 1, behind.start() if behind else last)


@lru_cache(maxsize=4)
def _stops(text: str) -> list[int]:
    """List where sentences of a text end; asked for each of its accounts."""
    return [found.start() for found in STOP.finditer(text)]


def _end(stop: int, text: str) -> int:
    return stop + (1 if text[stop] == "\n" else 2)
