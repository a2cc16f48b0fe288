"""Clefts: what is put first belongs to the clause behind, and is what a 'not' denies."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event, Reading


def _read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text, published="2024-02-01")))


def _claim(reading: Reading, word: str) -> Event:
    """Return the claim that a word of the text makes."""
    return next(
        e for e in reading.events if reading.document.text[e.trigger.start : e.trigger.end] == word
    )


@pytest.mark.parametrize(
    ("text", "word", "polarity"),
    [
        ("It was not the frost that burst the pipe.", "burst", "negative"),
        ("It was not Carla Moss who signed the lease.", "signed", "negative"),
        ("Nor was it the union that called the vote.", "called", "negative"),
        ("It was the frost that burst the pipe.", "burst", "positive"),
        ("It was not only the frost that burst the pipe.", "burst", "positive"),
        ("It was not the first time that the pipe had burst.", "burst", "positive"),
    ],
)
def test_a_negated_cleft_denies_that_it_was_the_one_put_first(
    nlp: Language, text: str, word: str, polarity: str
) -> None:
    assert _claim(_read(nlp, text), word).polarity == polarity


def test_who_acts_in_a_cleft_is_the_one_put_first_and_not_the_one_left_out(nlp: Language) -> None:
    reading = _read(nlp, "It was the treasurer, not the clerk, who approved the loan.")
    agents = [p.mention for p in _claim(reading, "approved").participants if p.role == "agent"]
    named = {m.id: reading.document.text[m.span.start : m.span.end] for m in reading.mentions}
    assert [named[a] for a in agents if a] == ["the treasurer"]


def test_a_day_put_first_is_when_it_happened(nlp: Language) -> None:
    reading = _read(nlp, "It was on Monday that the library shut.")
    values = {t.id: t.value for t in reading.times}
    assert values[_claim(reading, "shut").time or ""] == "2024-01-29"
