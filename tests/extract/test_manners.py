"""How something is told, behind a noun: 'told her about the error in person on Sunday'."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document, Event


def _told(nlp: Language, text: str, lemma: str) -> Event:
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2021-06-09")))
    return next(e for e in reading.events if e.lemma == lemma)


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Dr Lund told Mrs Vane about the error in person on Sunday.", "tell"),
        ("The baker announced his retirement in writing on Sunday.", "announce"),
    ],
)
def test_the_telling_has_its_manner_and_its_time(nlp: Language, text: str, lemma: str) -> None:
    told = _told(nlp, text, lemma)
    assert any(p.role == "manner" for p in told.participants)
    assert told.time is not None


def test_nobody_writes_but_who_warns_in_writing(nlp: Language) -> None:
    text = "The union warned the board in writing that the roof was unsafe."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    assert {e.lemma for e in reading.events} == {"warn", "unsafe"}
    (unsafe,) = [e for e in reading.events if e.lemma == "unsafe"]
    warned = next(e for e in reading.events if e.lemma == "warn")
    assert unsafe.id in {p.event for p in warned.participants}


def test_a_second_clause_with_that_is_told_as_well(nlp: Language) -> None:
    text = "She wrote on the page that she was heartbroken and that she would tell the truth."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    wrote = next(e for e in reading.events if e.lemma == "write")
    told = next(e for e in reading.events if e.lemma == "tell")
    assert told.id in {p.event for p in wrote.participants}


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("Both nurses said it was Mr Weld who signed the form.", "sign"),
        ("The mayor said it was the storm that broke the dam.", "break"),
        (
            "A coach was racing when it hit a wall and hurt two, a witness claimed last night.",
            "race",
        ),
    ],
)
def test_what_a_cleft_or_a_closing_tag_tells_is_told(nlp: Language, text: str, lemma: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    told = next(e for e in reading.events if e.lemma == lemma)
    said = next(e for e in reading.events if e.lemma in ("say", "claim"))
    assert told.id in {p.event for p in said.participants if p.role == "topic"}


def test_who_remains_suspended_is_suspended(nlp: Language) -> None:
    text = "Nurse Dana Pellow remains suspended."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    (suspended,) = [e for e in reading.events if e.lemma == "suspend"]
    assert [heads[p.mention] for p in suspended.participants if p.mention] == ["Dana Pellow"]
