"""'The governor' of one article is whom another calls so, if it names that person, too."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Reading
from kg.resolve import resolve

STORY = "Nora Pell, Maria Quill and Otto Lind met in Oakvale on Monday. {} Rain fell on Oakvale."


def told(nlp: Language, document: str, sentence: str) -> Reading:
    text = STORY.format(sentence)
    return extract(annotate(nlp, Document(document=document, text=text)))


def is_holder(nlp: Language, noun: str, one: str, other: str) -> bool:
    """Return True if the noun of one article is made one with Ivo Sand of the other."""
    readings = [told(nlp, "d1", one), told(nlp, "d2", other)]
    entities = resolve(readings).entity_of()
    here, there = (reading.document.text for reading in readings)
    office = next(m for m in readings[0].mentions if m.head.words(here) == noun)
    holder = next(m for m in readings[1].mentions if m.span.words(there).endswith("Ivo Sand"))
    return entities["d1", office.chain].id == entities["d2", holder.chain].id


@pytest.mark.parametrize(
    ("noun", "one", "other"),
    [
        (
            "manager",
            "Ivo Sand could not be reached. A guard said the manager had left the mine.",
            "The mine's manager, Ivo Sand, closed the gate.",
        ),
        (
            "governor",
            "The governor promised a school. Otto Lind asked why Ivo Sand had not come.",
            "Governor Ivo Sand opened the bridge.",
        ),
        # what stands before a name is its bearer's post
        (
            "chief",
            "The Oakvale police chief closed the bridge.",
            "Oakvale Police Chief Ivo Sand spoke on Tuesday.",
        ),
        (
            "director",
            "The Velm Harbour director praised the crew.",
            "Velm Harbour director Ivo Sand praised the crew.",
        ),
    ],
)
def test_whom_another_article_calls_by_the_office(nlp: Language, noun, one, other):
    assert is_holder(nlp, noun, one, other)


@pytest.mark.parametrize(
    ("noun", "one", "other"),
    [
        # nobody of that name is told of here
        ("governor", "The governor promised a school.", "Governor Ivo Sand opened the bridge."),
        # of another place, and somebody's
        (
            "governor",
            "The governor of Velm promised a school. Ivo Sand was absent.",
            "Governor Ivo Sand opened the bridge.",
        ),
        # who has left a post is not whom it means now
        (
            "chief",
            "The Oakvale police chief closed the bridge.",
            "Former Oakvale Police Chief Ivo Sand spoke on Tuesday.",
        ),
        (
            "manager",
            "Ivo Sand was ill. Otto Lind thanked his manager.",
            "The mine's manager, Ivo Sand, closed the gate.",
        ),
    ],
)
def test_another_holder_or_nobody_known(nlp: Language, noun, one, other):
    assert not is_holder(nlp, noun, one, other)
