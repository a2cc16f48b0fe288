"""Who is named by what they do: a role before a name, and who 'she' is after 'testified that'."""

import pytest

from kg.annotate import Annotation, annotate
from kg.model import Document


def read(nlp, text: str) -> Annotation:
    return annotate(nlp, Document(document="d", text=text))


def names(nlp, text: str) -> dict[str, str]:
    found = read(nlp, text).mentions
    return {m.head.words(text): m.type for m in found if m.kind == "name"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Nurse Eva Strand testified on Monday.", "Eva Strand"),
        ("Nurse Strand testified.", "Strand"),
        ("Firefighter Kelso was hurt.", "Kelso"),
        ("Foreman Otto Krall died.", "Otto Krall"),
        ("Driver Amadi was arrested.", "Amadi"),
        ("Magistrate Dunn adjourned the case.", "Dunn"),
        ("Shift supervisor Petra Hahn raised the alarm.", "Petra Hahn"),
        ("Poll worker Inga Toft said papers were missing.", "Inga Toft"),
        ("Eyewitness Paul Okoro said the bus braked.", "Paul Okoro"),
        ("Retired welder Ali Noor voted.", "Ali Noor"),
        ("Imam Yusuf Kadir led the prayers.", "Yusuf Kadir"),
    ],
)
def test_a_role_before_a_name_makes_a_person_of_it(nlp, text: str, name: str) -> None:
    assert names(nlp, text)[name] == "Person"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The Nurse Union said no.", "Nurse Union"),
        ("Farmer Foods said it would sell.", "Farmer Foods"),
        ("Driver Training Ltd closed.", "Driver Training Ltd"),
        ("Coach Industries sold bags.", "Coach Industries"),
    ],
)
def test_a_firm_that_opens_with_a_role_stays_a_firm(nlp, text: str, name: str) -> None:
    assert names(nlp, text)[name] == "Organization"


@pytest.mark.parametrize(
    "noun",
    ["warden", "supervisor", "onlooker", "complainant", "registrar", "trainee", "rioter", "groom"],
)
def test_a_noun_of_a_calling_is_a_person(nlp, noun: str) -> None:
    text = f"The {noun} left early."
    found = {m.head.words(text): m.type for m in read(nlp, text).mentions}
    assert found[noun] == "Person"
