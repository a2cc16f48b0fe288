"""Accusations that nobody made accuse nobody, and an accuser is not the doer of what he alleges."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

Told = Callable[[str, str], tuple[str, str]]

UNMADE = [
    # mines, hospitals, courts, banks, farming, sport
    ("He did not accuse the mayor of stealing the money.", "stealing"),
    ("The nurse never claimed that the guard lied.", "lied"),
    ("The mayor was not accused of taking bribes.", "taking"),
    ("The driver has not been charged with stealing the lorry.", "stealing"),
    ("No one accused the farmer of poisoning the well.", "poisoning"),
    ("The report did not allege that the bank misled customers.", "misled"),
    ("The union stopped short of accusing the mine of hiding the leak.", "hiding"),
    ("Without accusing the crew of stealing the boat, the owner left.", "stealing"),
]


@pytest.mark.parametrize(("text", "word"), UNMADE)
def test_what_nobody_alleged_is_no_allegation(told: Told, text: str, word: str) -> None:
    holders, how = told(text, word)
    assert holders == ""
    assert how.startswith("reported ")
    assert how.endswith(" hypothetical")


MADE = [
    (
        "The union not only accused the mine of hiding the leak but sued it.",
        "hiding",
        "union",
        "alleged",
    ),
    (
        "The prisoner accused two guards at the jail of beating him.",
        "beating",
        "prisoner",
        "alleged",
    ),
    (
        "The referee accused the captain of the home team of spitting at him.",
        "spitting",
        "referee",
        "alleged",
    ),
    ("The farmers blamed a driver from Lille for hitting a cow.", "hitting", "farmers", "alleged"),
    ("The nurse thanked the man in charge of running the ward.", "running", "", "asserted"),
]


@pytest.mark.parametrize(("text", "word", "holders", "how"), MADE)
def test_what_somebody_alleged_is_his_word(
    told: Told, text: str, word: str, holders: str, how: str
) -> None:
    assert told(text, word) == (holders, how)


DOERS = [
    ("The prisoner accused the guards of beating him.", "beating", "guards"),
    ("The prisoner accused two guards at the jail of beating him.", "beating", "guards"),
    ("The guards were accused by a prisoner of beating him.", "beating", "guards"),
    ("The nurse sued the hospital for firing her.", "firing", "hospital"),
    ("The striker accused his coach, Bo Lind, of bullying him.", "bullying", "coach"),
    ("The farmer blamed the mill for cheating him.", "cheating", "mill"),
]


@pytest.mark.parametrize(("text", "word", "doer"), DOERS)
def test_the_accused_is_the_doer(nlp: Language, text: str, word: str, doer: str) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    event = next(e for e in reading.events if e.trigger.words(text) == word)
    assert [heads[p.mention] for p in event.participants if p.role == "agent" and p.mention] == [
        doer
    ]
