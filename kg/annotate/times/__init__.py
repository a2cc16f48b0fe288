"""Time expressions and what they stand for, as TIMEX3 values."""

from collections.abc import Iterator

from spacy.tokens import Doc

from kg.model import Document, Time


def find_times(doc: Doc, document: Document) -> Iterator[Time]:
    """Yield the time expressions of a document, resolved against its date of publication."""
    yield from ()
