"""One document of a case with its text and everything marked in it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kg.casefile.contents import Article, ArticleMark
from kg.casefile.places import Places, places
from kg.errors import QueryError
from kg.model import Reading, Value

if TYPE_CHECKING:
    from kg.case_view import Opened

ORDER = ("furniture", "quotation", "mention", "time", "value")


def article(opened: "Opened", document: str) -> Article:
    """Return a document by its id; the time depends only on the size of this document.

    Raise QueryError if the case holds no such document.
    """
    where = places(opened.folder, opened.manifest.base)
    if document not in where.lines:
        raise QueryError(f"the case holds no document {document!r}")
    (reading,) = where.readings([document])
    return laid_out(reading, where)


def laid_out(reading: Reading, where: Places) -> Article:
    """Return a reading's text with its marks by position, the longer first."""
    name = reading.document.document
    return Article(
        document=where.lines[name].number,
        text=reading.document.text,
        marks=tuple(sorted(_marks(reading, where), key=_outer_first)),
    )


def _marks(reading: Reading, where: Places) -> Iterator[ArticleMark]:
    name = reading.document.document
    meant = {m.id: where.entity(name, m.chain) for m in reading.mentions}
    for start, end in reading.document.furniture:
        yield ArticleMark(start=start, end=end, kind="furniture", entity=None, note="")
    for q in reading.quotations:
        speaker = meant[q.speaker] if q.speaker else None
        yield ArticleMark(start=q.start, end=q.end, kind="quotation", entity=speaker, note=q.kind)
    for m in reading.mentions:
        # Names are marked whole, other mentions by their head: noun phrases nest too deep to read.
        start, end = m.head
        yield ArticleMark(start=start, end=end, kind="mention", entity=meant[m.id], note=m.kind)
    for t in reading.times:
        yield ArticleMark(start=t.start, end=t.end, kind="time", entity=None, note=t.value)
    for v in reading.values:
        if v.type == "WORDS":  # these are marked as a quotation
            continue
        yield ArticleMark(start=v.start, end=v.end, kind="value", entity=None, note=_amount(v))


def _amount(value: Value) -> str:
    """Return the meaning of an amount's words: 'at least 3 deputy'."""
    return " ".join(part for part in (value.number(), value.unit) if part) or value.type


def _outer_first(mark: ArticleMark) -> tuple[int, int, int, str]:
    return mark.start, -mark.end, ORDER.index(mark.kind), mark.note
