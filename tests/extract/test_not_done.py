"""What was escaped, called off, refused or only provided for was not done."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.graph.plain import event_plainness
from kg.model import Document, Event, Reading


def read(nlp: Language, text: str) -> Reading:
    return extract(annotate(nlp, Document(document="d", text=text)))


def claim(reading: Reading, word: str) -> Event:
    text = reading.document.text
    return next(e for e in reading.events if e.trigger.words(text) == word)


@pytest.mark.parametrize(
    ("text", "word", "polarity", "certainty"),
    [
        ("The keeper escaped being shot.", "shot", "negative", "certain"),
        ("The skipper escaped prosecution for the spill.", "prosecution", "positive",
         "hypothetical"),
        ("The bank scrapped a merger with its rival.", "merger", "positive", "hypothetical"),
        ("The clinic aborted an attack on its rival.", "attack", "positive", "hypothetical"),
        ("The guard refused to allow the lorry to enter.", "enter", "negative", "future"),
        ("The witness was to have testified on Tuesday.", "testified", "positive",
         "counterfactual"),
        ("The farmer stored hay in case the river flooded the fields.", "flooded", "positive",
         "hypothetical"),
        ("The bank was on the verge of collapse.", "collapse", "positive", "possible"),
        ("Had anybody read that letter, she would be alive.", "read", "positive", "counterfactual"),
        ("Should the sides settle, the trial will not begin.", "begin", "negative", "hypothetical"),
        ("Were the dam to burst, the village would drown.", "drown", "positive", "hypothetical"),
        ("She wept when the guards would not open the gate.", "open", "negative", "certain"),
    ],
)  # fmt: skip
def test_what_was_not_done_is_no_fact(
    nlp: Language, text: str, word: str, polarity: str, certainty: str
) -> None:
    reading = read(nlp, text)
    found = claim(reading, word)
    assert (found.polarity, found.certainty) == (polarity, certainty)
    assert event_plainness(reading)[found.id] is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The club was wrong to sell Maro.", "sell"),
        ("The club was right to sell Maro.", "sell"),
        ("The miners escaped the fire.", "fire"),
        ("The clerk was charged in case No. 12 filed by the bank.", "filed"),
    ],
)
def test_what_was_done_is_a_fact(nlp: Language, text: str, word: str) -> None:
    reading = read(nlp, text)
    assert claim(reading, word).certainty == "certain"
    assert event_plainness(reading)[claim(reading, word).id] == "plain"


@pytest.mark.parametrize(
    ("text", "word", "polarity"),
    [
        ("Nor is it true that the guard was left alone.", "left", "negative"),
        ("Neither is it true that the bank lied.", "lied", "negative"),
        ("The firm did not return our calls.", "calls", "positive"),
    ],
)
def test_what_is_not_true_is_told_apart_from_what_was_not_answered(
    nlp: Language, text: str, word: str, polarity: str
) -> None:
    assert claim(read(nlp, text), word).polarity == polarity


def test_what_happens_whenever_something_does_is_no_claim_of_it(nlp: Language) -> None:
    text = "Whenever a person dies in a cell, the ombudsman opens an inquiry."
    assert claim(read(nlp, text), "dies").only_named
