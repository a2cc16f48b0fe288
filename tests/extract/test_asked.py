"""Questions inside sentences: who is asked for did nothing, and what is asked is no condition."""

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
    return next(e for e in reading.events if word in e.trigger.words(text).split())


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("It is not known who stole the ring.", "stole"),
        ("Police do not know who poisoned the well.", "poisoned"),
        ("Who poisoned the well is not known.", "poisoned"),
        ("It was unclear who had ordered the strike.", "ordered"),
        ("Doctors want to know who treated the boy.", "treated"),
        ("The harbour master asked who had paid for the cargo.", "paid"),
        ("Officials would not say who fired the shots.", "fired"),
    ],
)
def test_who_is_asked_for_is_no_doer(nlp: Language, text: str, verb: str) -> None:
    assert [p.role for p in claim(read(nlp, text), verb).participants if p.role == "agent"] == []


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("The man who shot the keeper fled.", "shot"),
        ("United beat the Reds (4-1), who were tired, and who lost again.", "lost"),
    ],
)
def test_a_relative_pronoun_stays_a_doer(nlp: Language, text: str, verb: str) -> None:
    assert any(p.role in ("agent", "patient") for p in claim(read(nlp, text), verb).participants)


@pytest.mark.parametrize(
    ("text", "asking", "asked"),
    [
        ("The reporter asked the minister if she had lied.", "asked", "lied"),
        ("The nurse asked the boy if he had fallen.", "asked", "fallen"),
        ("It is not clear if the ferry sank.", "clear", "sank"),
        ("It is unclear if the striker was hurt.", "unclear", "hurt"),
    ],
)
def test_an_if_that_asks_is_no_condition(nlp: Language, text: str, asking: str, asked: str) -> None:
    reading = read(nlp, text)
    assert claim(reading, asking).certainty == "certain"
    assert claim(reading, asked).polarity == "unknown"
    assert event_plainness(reading)[claim(reading, asked).id] is None


def test_an_if_that_does_not_ask_is_one(nlp: Language) -> None:
    assert claim(read(nlp, "The mayor will resign if the court asks."), "resign").certainty == (
        "hypothetical"
    )
