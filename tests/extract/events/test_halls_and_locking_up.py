"""Nouns of buildings that are meetings as well, and verbs with and without an object."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def _classes(nlp, text: str, word: str) -> list[str]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    return [e.action for e in reading.events if word in e.trigger.words(text)]


@pytest.mark.parametrize(
    ("text", "word", "classes"),
    [
        ("Farmers gathered outside the town hall.", "town hall", []),
        ("The town hall told Bo Lund to wait.", "town hall", []),
        ("The mayor held a town hall in Lund.", "town hall", ["kg:Meeting"]),
        ("The owner told the guards to lock up.", "lock", ["kg:Closure"]),
        ("The judge locked up the thief.", "locked", ["kg:Sentence"]),
    ],
)
def test_what_is_meant(nlp, text: str, word: str, classes: list[str]):
    assert _classes(nlp, text, word) == classes
