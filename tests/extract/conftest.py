"""What the rows of this room ask: who vouches for the claim of a word, and how it is told."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

Told = Callable[[str, str], tuple[str, str]]


@pytest.fixture(scope="session")
def told(nlp: Language) -> Told:
    """Give a reader: text and word → holders, outermost first ('Reuters < mayor'), and how told.

    How: the status, with polarity and certainty where the claim is not positive and certain.
    """

    def read(text: str, word: str) -> tuple[str, str]:
        reading = extract(annotate(nlp, Document(document="d", text=text)))
        names = {m.id: text[m.head.start : m.head.end] for m in reading.mentions}
        events = [e for e in reading.events if word in e.trigger.words(text).split()]
        assert events, f"no claim by {word!r}"
        event = events[0]
        plain = event.polarity == "positive" and event.certainty == "certain"
        how = event.status if plain else f"{event.status} {event.polarity} {event.certainty}"
        return " < ".join(names[h] for h in event.holder), how

    return read
