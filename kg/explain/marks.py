"""The marks that a reading lays over its text, properly nested.

What is marked is decided here; the terminal and the page only choose how each kind looks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from kg.explain.words import Words
from kg.model import Reading, Span

Kind = Literal["furniture", "quotation", "name", "nominal", "pronoun", "time", "value", "trigger"]
ORDER: tuple[Kind, ...] = (
    *("furniture", "quotation", "time", "value"),
    *("trigger", "nominal", "name", "pronoun"),
)
"""Which of two marks on the same words is the outer one."""
MENTIONS = ("name", "nominal", "pronoun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Marked words: `note` is what a mark says about them (a type, a value, a class, a speaker).

    Names are marked whole, other mentions by their head: noun phrases nest too deep to read.
    """

    span: Span
    kind: Kind
    note: str = ""
    chain: int | None = None
    called: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """A mark begins."""

    mark: Mark


@dataclass(frozen=True, slots=True)
class Close:
    """A mark ends."""

    mark: Mark


Piece = Open | Close | str
"""The elements of marked-up text, in order."""


def marks(reading: Reading, words: Words) -> tuple[Mark, ...]:
    """List the marks of a reading by position, outer ones first."""
    found = [*_things(reading, words), *_amounts(reading), *_speech(reading, words)]
    return tuple(sorted(found, key=_outer_first))


def _things(reading: Reading, words: Words) -> Iterator[Mark]:
    for mention in reading.mentions:
        yield Mark(
            span=mention.head,
            kind=mention.kind,
            note=mention.type,
            chain=words.chains[mention.chain],
            called=words.called[mention.chain],
        )
    triggers: dict[Span, list[str]] = {}
    for event in reading.events:
        kind = event.action.partition(":")[2] or event.action
        triggers.setdefault(event.trigger, []).append(kind)
    for span, kinds in triggers.items():
        yield Mark(span=span, kind="trigger", note=", ".join(dict.fromkeys(kinds)))


def _amounts(reading: Reading) -> Iterator[Mark]:
    text = reading.document.text
    for time in reading.times:
        note = "" if time.value == time.span.words(text) else time.value
        yield Mark(span=time.span, kind="time", note=note)
    for value in (v for v in reading.values if v.type != "WORDS"):
        note = " ".join(part for part in (value.number(), value.unit) if part)
        note = "" if note == value.span.words(text) else note or value.type
        yield Mark(span=value.span, kind="value", note=note)


def _speech(reading: Reading, words: Words) -> Iterator[Mark]:
    yield from (Mark(span=f, kind="furniture") for f in reading.document.furniture)
    for quotation in reading.quotations:
        speaker = words.part("speaker", quotation.speaker) if quotation.speaker else None
        yield Mark(
            span=quotation.span,
            kind="quotation",
            note=quotation.kind,
            called=speaker.words if speaker else "",
        )


def cut_up(text: str, span: Span, marked: Iterable[Mark]) -> Iterator[Piece]:
    """Yield the words of a span with the marks, given outer ones first, that begin and end in it.

    A mark that leaves the span, or the mark around it, is cut at that edge.
    """
    at, around = span.start, list[tuple[int, Mark]]()
    for mark in marked:
        start = max(mark.span.start, span.start)
        end = min(mark.span.end, span.end)
        for until, outer in _ended(around, start):
            yield text[at:until]
            yield Close(outer)
            at = until
        end = min(end, around[-1][0]) if around else end
        if start < end:
            yield text[at:start]
            yield Open(mark)
            at = start
            around.append((end, mark))
    for until, outer in _ended(around, span.end):
        yield text[at:until]
        yield Close(outer)
        at = until
    yield text[at : span.end]


def _ended(around: list[tuple[int, Mark]], place: int) -> Iterator[tuple[int, Mark]]:
    """Yield and remove the marks that end at or before a position, innermost first."""
    while around and around[-1][0] <= place:
        yield around.pop()


def _outer_first(mark: Mark) -> tuple[int, int, int, str]:
    return mark.span.start, -mark.span.end, ORDER.index(mark.kind), mark.note
