"""An accusation and the denial of the accused are one dispute, with the words of both."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.compare import weigh
from kg.extract import extract
from kg.model import Document
from kg.resolve import resolve

ANSWERED = [
    (
        "A former clerk has accused the abbot, Leo Marn, of selling relics. "
        "Marn rejected the accusation.",
        ("selling relics", "Marn rejected the accusation"),
    ),
    (
        "Prosecutors allege that Dora Vint forged three wills. Vint, 50, denies the charges.",
        ("Dora Vint forged three wills", "denies the charges"),
    ),
    (
        "The nurse Ada Pohl was accused by a patient of stealing drugs.\n\n"
        "The ward was closed on Monday.\n\nPohl has denied any wrongdoing.",
        ("stealing drugs", "denied any wrongdoing"),
    ),
    (
        "Rivals claim that Senator Bo Lund bribed two judges. "
        "Lund dismissed the allegations as absurd.",
        ("bribed two judges", "dismissed the allegations"),
    ),
]
OPEN = [
    # somebody else denies
    "A clerk has accused the abbot, Leo Marn, of selling relics. Bishop Karl Otte, who was accused "
    "of nothing, rejected a claim for damages.",
    # nothing is alleged
    "The abbot, Leo Marn, sold two relics in May. Marn rejected the claim of an insurer.",
    # the accuser's own denial
    "Ada Pohl has accused the surgeon Tim Reyes of abuse. Pohl denied any involvement in a leak.",
    # the denial is of something told
    "A clerk has accused the abbot, Leo Marn, of selling relics. Marn denied that he owned a car.",
]


def disputes(nlp: Language, text: str, about: str = "accusation") -> list[tuple[str, ...]]:
    document = Document(document="d", text=text, publisher="The Ledger", published="2021-03-10")
    readings = [extract(annotate(nlp, document))]
    found = [f for f in weigh(readings, resolve(readings)) if f.about == about]
    assert all(f.independent == 2 for f in found)
    return [tuple(text[m.evidence.start : m.evidence.end] for m in f.members) for f in found]


@pytest.mark.parametrize(("text", "sides"), ANSWERED)
def test_who_denies_the_accusation_answers_it(
    nlp: Language, text: str, sides: tuple[str, str]
) -> None:
    [(charge, denial)] = disputes(nlp, text)
    assert sides[0] in charge
    assert sides[1] in denial


@pytest.mark.parametrize("text", OPEN)
def test_other_denials_answer_nothing(nlp: Language, text: str) -> None:
    assert disputes(nlp, text) == []


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "The union alleges that the ranger Ivo Stahl shot a tame elk without need. "
            "Stahl has denied any wrongdoing.",
            "Did Ivo Stahl do wrong?",
        ),
        (
            "Two patients allege that the surgeon Ada Pohl operated on Mr. Lund in the dark. "
            "Pohl denies misconduct.",
            "Did Ada Pohl do wrong?",
        ),
        (
            "Rivals claim that the headmaster Leo Marn dismissed a cook over her hat. "
            "Marn denied any impropriety.",
            "Did Leo Marn do wrong?",
        ),
    ],
)
def test_who_denies_wrongdoing_does_not_deny_a_deed_that_may_be_rightful(
    nlp: Language, text: str, asked: str
) -> None:
    document = Document(document="d", text=text, publisher="The Ledger", published="2021-03-10")
    readings = [extract(annotate(nlp, document))]
    found = [f for f in weigh(readings, resolve(readings)) if f.kind == "contradicts"]
    assert [(f.about, f.question) for f in found] == [("guilt", asked)]


def test_who_denies_the_charge_denies_the_deed_whatever_it_is(nlp: Language) -> None:
    text = "The union alleges that the ranger Ivo Stahl shot a tame elk. Stahl rejected the charge."
    assert disputes(nlp, text)
    assert not disputes(nlp, text, "guilt")
