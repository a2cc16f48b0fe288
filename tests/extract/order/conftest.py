"""What a sentence is read to say of the order of its events: 'resigned after vigil: after'."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

Ordered = Callable[[str], list[str]]


@pytest.fixture(scope="session")
def ordered(nlp: Language) -> Ordered:
    """Give a reader: text → each order that is told, as trigger, kind, other trigger and cue."""

    def read(text: str) -> list[str]:
        reading = extract(annotate(nlp, Document(document="d", text=text)))
        words = {e.id: e.trigger.words(text) for e in reading.events}
        return [
            f"{words[e.id]} {order.kind} {words[order.event]}: {order.cue.words(text)}"
            for e in reading.events
            for order in e.order
        ]

    return read
