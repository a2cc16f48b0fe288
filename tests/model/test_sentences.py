"""The sentences of a text: as they were read, and by its marks where nothing was read."""

import pytest

from kg.model import Document, Event, Reading, Span
from kg.model.sentences import paragraphs


def words(text: str, *read: str) -> list[str]:
    spans = tuple(Span(text.index(one), text.index(one) + len(one)) for one in read)
    reading = Reading(document=Document(document="d", text=text, sentences=spans))
    return [span.words(text) for paragraph in paragraphs(reading) for span in paragraph]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dr. Lee left. Bob stayed.", ["Dr. Lee left.", "Bob stayed."]),
        ("He lives in the U.S. She does not.", ["He lives in the U.S. She does not."]),
        ("“Stop!” he cried. “Now.” It ended.", ["“Stop!” he cried.", "“Now.”", "It ended."]),
        ("It cost 2.5 million. In 2004 it closed.", ["It cost 2.5 million.", "In 2004 it closed."]),
        ("A headline\n\nA line. 40 died.", ["A headline", "A line.", "40 died."]),
        ("", []),
        (" \n\n ", []),
    ],
)
def test_a_text_without_sentences_is_cut_at_its_marks(text: str, expected: list[str]) -> None:
    reading = Reading(document=Document(document="d", text=text))
    spans = [span for paragraph in paragraphs(reading) for span in paragraph]
    assert [span.words(text) for span in spans] == expected


def test_an_abbreviation_ends_a_sentence_where_a_claim_ended_there() -> None:
    text = "They flew to the U.S. Police waited."
    event = Event(id="e", trigger=Span(5, 9), action="kg:Travel", evidence=Span(0, 21))
    reading = Reading(document=Document(document="d", text=text), events=(event,))
    assert len(next(paragraphs(reading))) == 2


def test_sentences_are_those_that_were_read() -> None:
    first, second = "Rask works for Dahl Farms Ent.", "iPads were lost, too."
    assert words(f"{first} {second}") == [f"{first} {second}"]
    assert words(f"{first} {second}", first, second) == [first, second]


def test_furniture_between_sentences_that_were_read_is_cut_at_its_marks() -> None:
    text = "The ferry left late. Have a tip? Send it. It came back at noon."
    read = ("The ferry left late.", "It came back at noon.")
    assert words(text, *read) == [read[0], "Have a tip?", "Send it.", read[1]]


def test_a_mark_alone_belongs_to_what_it_opens_or_closes() -> None:
    text = "“The dam held. We left. ” It rained."
    read = ("“", "The dam held.", "We left.", "”", "It rained.")
    assert words(text, *read) == ["“The dam held.", "We left. ”", "It rained."]


def test_paragraphs_part_sentences_that_were_read() -> None:
    text = "The vet came.\n\nShe left at noon. The cow lived."
    read = tuple(
        Span(text.index(w), text.index(".", text.index(w)) + 1)
        for w in ("The vet", "She", "The cow")
    )
    reading = Reading(document=Document(document="d", text=text, sentences=read))
    assert [len(paragraph) for paragraph in paragraphs(reading)] == [1, 2]
