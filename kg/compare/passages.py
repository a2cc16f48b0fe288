"""Passages of accounts or of members of a finding: their length, and which contain others."""

import re
from collections.abc import Iterable, Sequence
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
    return all(
        any(w.document == n.document and w.evidence.contains(n.evidence) for w in wide)
        for n in narrow
    )


def sentence_of(span: Span, text: str) -> Span:
    """Return the sentence around a span, by full stops."""
    first, last = max(0, span.start - FAR), min(len(text), span.end + FAR)
    before = [found.start() for found in STOP.finditer(text, first, span.start)]
    behind = STOP.search(text, span.end, last)
    return Span(max(before, default=first - 1) + 1, behind.start() if behind else last)
