"""Pleas and verdicts: the words that say which, the charge, and whose deed it would be."""

from collections.abc import Callable

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

Roles = Callable[[str, str], set[str]]
Action = Callable[[str, str], str]

ROWS = [
    ("Holt pleaded not guilty to arson.", "plead not guilty", {"agent Holt", "topic =arson"}),
    ("Lind pleaded guilty to theft and fraud.", "plead guilty", {"topic =theft", "topic =fraud"}),
    ("Lind pleaded guilty to destroying files.", "plead guilty", {"topic =destroy"}),
    ("Lund was found not guilty of murder.", "find not guilty", {"patient Lund", "topic =murder"}),
    ("The jury found Eva Roth not guilty.", "find not guilty", {"agent jury", "patient Eva Roth"}),
    ("The jury found Tom Reyes guilty of fraud.", "find guilty",
     {"agent jury", "patient Tom Reyes", "topic =fraud"}),
    ("A jury found Ann Ford and Bob Hill guilty of theft.", "find guilty",
     {"patient Ann Ford", "patient Bob Hill"}),
    ("Diaz pleaded innocent to two charges of fraud.", "plead innocent", {"agent Diaz"}),
    ("Carl Moss was cleared of murder.", "clear", {"patient Carl Moss", "topic =murder"}),
    ("Mayor cleared of fraud", "clear", {"patient Mayor", "topic =fraud"}),
    # whose deed it would be
    ("Holt pleaded not guilty to arson.", "arson", {"agent Holt"}),
    ("Anna Berg was acquitted of fraud.", "fraud", {"agent Anna Berg"}),
    ("Prosecutors accused Olga Tamm of theft.", "theft", {"agent Olga Tamm"}),
    ("Piotr Zima was charged with two counts of murder.", "murder", {"agent Piotr Zima"}),
    ("Police arrested Tom Ross on suspicion of fraud.", "fraud", {"agent Tom Ross"}),
    ("Ines Caro denied arson.", "arson", {"agent Ines Caro"}),
    ("The judge convicted Lopez of murder.", "murder", {"agent Lopez"}),
    ("Police charged Dan Holt with his wife's murder.", "murder",
     {"agent Dan Holt", "patient wife"}),
    ("The clerk was jailed for the theft of a barge.", "theft", {"agent clerk", "patient barge"}),
    ("Marta Lind faces a charge of theft.", "theft", {"agent Marta Lind"}),
    # nobody's: whom nobody is charged with, or held for
    ("No one has been arrested over the explosion.", "explosion", set()),
    ("The driver was not charged with arson.", "arson", set()),
    # who has to answer for it
    ("Anna Berg was behind the theft.", "theft", {"agent Anna Berg"}),
    ("Anna Berg was responsible for the theft, Carl Moss said.", "theft", {"agent Anna Berg"}),
    ("Anna Berg claimed responsibility for the theft.", "theft", {"agent Anna Berg"}),
    ("The allegations of fraud against the bishop were dropped.", "fraud", {"agent bishop"}),
    ("The trial of Kern for murder began on Monday.", "murder", {"agent Kern"}),
    ("The diver is on trial for the murder of a rival.", "murder",
     {"agent diver", "patient rival"}),
    ("She confessed to the murder of her husband.", "murder", {"agent She", "patient husband"}),
    ("Kern admitted the theft of three paintings.", "theft", {"agent Kern"}),
    # whose risk or charge it is
    ("The baker was arrested on suspicion of poisoning a well.", "poison", {"agent baker"}),
    ("He faces one charge of selling forged stamps.", "sell", {"agent He"}),
    ("The rowing club has a chance of winning the cup.", "win", {"agent club"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_a_plea_or_verdict_names_its_charge(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    assert expected <= roles(text, lemma)


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("The army denied the attack on the village.", "attack"),
        ("Police charged him after the murder of a clerk.", "murder"),
        ("Lind spoke of the fraud.", "fraud"),
        ("Lind may be behind the theft.", "theft"),
        ("Lind was not responsible for the theft.", "theft"),
        ("Nobody claimed responsibility for the theft.", "theft"),
        ("The murder for which he was arrested shook Leeds.", "murder"),
    ],
)
def test_a_crime_named_beside_is_nobody_s(roles: Roles, text: str, lemma: str) -> None:
    assert not any(told.startswith("agent") for told in roles(text, lemma))


def test_pleading_not_guilty_is_a_denial(action: Action) -> None:
    assert action("Holt pleaded not guilty to arson.", "plead not guilty") == "Denial"
    assert action("Holt pleaded guilty to arson.", "plead guilty") == "JusticeAction"


@pytest.mark.parametrize(
    ("text", "words", "status"),
    [
        ("Holt pleaded not guilty to arson.", "pleaded not guilty", "asserted"),
        ("Holt pleaded not guilty to arson.", "arson", "denied"),
        ("Lund was found not guilty of manslaughter.", "found not guilty", "asserted"),
        ("Lund was found not guilty of manslaughter.", "manslaughter", "denied"),
        ("Berg was acquitted of fraud.", "fraud", "denied"),
        ("Moss was cleared of murder.", "murder", "denied"),
        ("Lund was found guilty of manslaughter.", "manslaughter", "asserted"),
        ("Lund was charged with manslaughter.", "manslaughter", "alleged"),
    ],
)
def test_the_words_of_a_plea_say_which(nlp, text: str, words: str, status: str) -> None:
    events = extract(annotate(nlp, Document(document="d", text=text))).events
    found = {e.trigger.words(text): e.status for e in events}
    assert found[words] == status


def test_what_one_confessed_to_is_not_to_come(nlp) -> None:
    text = "Kos confessed to murder."
    events = extract(annotate(nlp, Document(document="d", text=text))).events
    assert {e.certainty for e in events} == {"certain"}


def test_the_possessor_of_an_attack_is_not_accused_twice(roles: Roles) -> None:
    assert "agent Roth" not in roles("Roth was cleared of Kern's attack on a nurse.", "attack")


def test_only_some_die_who_are_treated_to_death(roles: Roles) -> None:
    assert "patient shepherd" in roles("The shepherd was beaten to death.", "death")
    assert "patient hikers" in roles("Three hikers froze to death.", "death")
    assert "patient spy" not in roles("The spy was sentenced to death.", "death")
