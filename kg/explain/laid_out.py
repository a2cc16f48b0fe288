"""A reading prepared for display: sentences, and beside each what was read from it."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from kg.explain.marks import Mark, Piece, cut_up, marks
from kg.explain.told import Told, told
from kg.explain.words import Words, by_chain
from kg.graph.lookup import file_name
from kg.model import Document, Reading, Span
from kg.model.findings import Key
from kg.model.sentences import paragraphs

STATUSES = ("asserted", "reported", "alleged", "denied")
Placed = TypeVar("Placed", Mark, Told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sentence: its words with marks, and the claims read from it.

    `story` is False if all of it is page furniture.
    """

    span: Span
    pieces: tuple[Piece, ...]
    claims: tuple[Told, ...]
    story: bool

    @property
    def missed(self) -> bool:
        """Return True if this is a sentence of the story without a claim."""
        return self.story and not self.claims


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A chain: its number, its name, its types (most frequent first), its mentions."""

    number: int
    called: str
    types: tuple[str, ...]
    mentions: int
    named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """All that is shown of one reading; `things` are the chains that are named or recur."""

    document: Document
    paragraphs: tuple[tuple[Line, ...], ...]
    things: tuple[Thing, ...]

    @property
    def title(self) -> str:
        """Return the title of the document."""
        document = self.document
        return document.title or file_name(document.source) or document.document

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the sentences of all paragraphs."""
        return tuple(line for lines in self.paragraphs for line in lines)

    def counted(self) -> dict[str, int]:
        """Count the sentences of the story, those without a claim, and the claims by status.

        Claims that a person judged wrong are counted separately, as `wrong`.
        """
        lines = self.lines
        claims = [claim for line in lines for claim in line.claims]
        by_status = Counter(claim.status for claim in claims if claim.wrong is None)
        return {
            "sentences": sum(line.story for line in lines),
            "missed": sum(line.missed for line in lines),
            **{status: by_status[status] for status in STATUSES},
            "wrong": sum(claim.wrong is not None for claim in claims),
        }


def by_status(counts: Mapping[str, int]) -> str:
    """Describe how many claims there are of each status, and how many were judged wrong, if any."""
    told = ", ".join(f"{counts[status]} {status}" for status in STATUSES)
    return f"{told}; {counts['wrong']} judged wrong" if counts["wrong"] else told


def explained(reading: Reading, wrong: Mapping[Key, str] | None = None) -> Explained:
    """Prepare a reading sentence by sentence; `wrong` maps claims judged wrong to the reasons."""
    name = reading.document.document
    struck = {claim: why for (document, claim), why in (wrong or {}).items() if document == name}
    words, text = Words(reading), reading.document.text
    cut = list(paragraphs(reading))
    spans = [span for paragraph in cut for span in paragraph]
    marked = _sorted_in(spans, ((mark.span, mark) for mark in marks(reading, words)))
    claims = _sorted_in(
        spans, ((Span(t.place.start, t.place.start + 1), t) for t in told(words, struck))
    )
    lines = iter(
        Line(
            span=span,
            pieces=tuple(cut_up(text, span, on)),
            claims=tuple(beside),
            story=_is_story(text, span, on),
        )
        for span, on, beside in zip(spans, marked, claims, strict=True)
    )
    return Explained(
        document=reading.document,
        paragraphs=tuple(tuple(next(lines) for _ in paragraph) for paragraph in cut),
        things=tuple(_things(words)),
    )


def _sorted_in(spans: list[Span], items: Iterable[tuple[Span, Placed]]) -> list[list[Placed]]:
    """Add each item to every sentence with which it shares a character."""
    starts, ends = [s.start for s in spans], [s.end for s in spans]
    found: list[list[Placed]] = [[] for _ in spans]
    for place, item in items:
        for number in range(bisect_right(ends, place.start), bisect_left(starts, place.end)):
            found[number].append(item)
    return found


def _is_story(text: str, span: Span, on: Iterable[Mark]) -> bool:
    """Return True if a letter or digit of the sentence is outside all furniture."""
    at = span.start
    for mark in sorted((m for m in on if m.kind == "furniture"), key=lambda m: m.span):
        if any(c.isalnum() for c in text[at : mark.span.start]):
            return True
        at = max(at, mark.span.end)
    return any(c.isalnum() for c in text[at : span.end])


def _things(words: Words) -> Iterator[Thing]:
    for chain, mentions in by_chain(words.reading.mentions).items():
        named = any(m.kind == "name" for m in mentions)
        if named or len(mentions) > 1:
            yield Thing(
                number=words.chains[chain],
                called=words.called[chain],
                types=tuple(t for t, _ in Counter(m.type for m in mentions).most_common()),
                mentions=len(mentions),
                named=named,
            )
