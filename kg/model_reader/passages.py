"""Passages of a document that are sent: a few paragraphs each, cut at paragraph breaks."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kg.model import Document, Span

LONGEST = 1_500
"""Characters of a passage: enough for context, and few enough for an answer of some pages."""
SHORT = 450
"""Shorter paragraphs (a headline, a last sentence) are combined with their neighbour."""
MOST_NAMES = 24

_BREAK = re.compile(r"\n+")
_SENTENCE_END = re.compile(r"[.!?][\"”’')\]]*\s+")
_WORD = r"(?<!\w)(?:[A-Z]\w?\.|[A-Z][\w’'-]*)"
_NAME = re.compile(rf"{_WORD}(?: (?:of |the |de |van |von )*{_WORD})+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a document's text, and the whole text that contains it."""

    span: Span
    text: str

    @property
    def words(self) -> str:
        """Return the verbatim characters of the passage."""
        return self.span.words(self.text)


def passages(document: Document) -> Iterator[Passage]:
    """Yield the passages of a document that contain its story, in order and disjoint.

    They depend only on the text, so that a newer version of kg finds kept answers again. Page
    furniture that fills a paragraph is not sent.
    """
    pieces = _packed(document, _pieces(document), LONGEST)
    for span in _packed(document, pieces, LONGEST + SHORT, beside=SHORT):
        yield Passage(span, document.text)


def _packed(
    document: Document, pieces: Iterable[Span], longest: int, *, beside: int | None = None
) -> Iterator[Span]:
    """Combine consecutive pieces, up to a length.

    With `beside`, only if one of the two is shorter than that.
    """
    begun: Span | None = None
    for piece in pieces:
        if begun is None:
            begun = piece
            continue
        short = beside is None or min(_length(begun), _length(piece)) < beside
        fits = piece.end - begun.start <= longest
        if short and fits and not _parted(document, begun.end, piece.start):
            begun = Span(begun.start, piece.end)
        else:
            yield begun
            begun = piece
    if begun is not None:
        yield begun


def _length(span: Span) -> int:
    return span.end - span.start


def names_in(document: Document) -> tuple[str, ...]:
    """List names of several words in a document, in order, by their capitals only.

    They tell a reader of one passage who 'Peterson' or 'the center' may be.
    """
    found = dict.fromkeys(
        m.group().removesuffix("’s").removesuffix("'s") for m in _NAME.finditer(document.text)
    )
    return tuple(found)[:MOST_NAMES]


def _pieces(document: Document) -> Iterator[Span]:
    """Yield paragraphs without those of furniture; long ones in stretches of whole sentences."""
    text, start = document.text, 0
    for end, after in [*((m.start(), m.end()) for m in _BREAK.finditer(text)), (len(text),) * 2]:
        paragraph = _trimmed(text, start, end)
        start = after
        if paragraph.start < paragraph.end and not _is_furniture(document, paragraph):
            yield from _cut(text, paragraph)


def _cut(text: str, paragraph: Span) -> Iterator[Span]:
    start = paragraph.start
    while paragraph.end - start > LONGEST:
        ends = [m.end() for m in _SENTENCE_END.finditer(text, start, start + LONGEST)]
        end = ends[-1] if ends else (text.rfind(" ", start, start + LONGEST) + 1)
        end = end if end > start else start + LONGEST
        yield _trimmed(text, start, end)
        start = end
    yield _trimmed(text, start, paragraph.end)


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    return Span(start, max(start, end - (len(words) - len(words.rstrip()))))


def _is_furniture(document: Document, span: Span) -> bool:
    return any(cut.contains(span) for cut in document.furniture)


def _parted(document: Document, start: int, end: int) -> bool:
    """Return True if there is furniture between two paragraphs."""
    between = Span(start, end)
    return any(cut.overlaps(between) for cut in document.furniture)
