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


def chain_of(annotation: Annotation, words: str, occurrence: int = 0) -> str:
    text = annotation.document.text
    found = [m.chain for m in annotation.mentions if words == m.head.words(text)]
    return found[occurrence]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        # who testifies, swears, concedes, tells of what they did or saw
        ("Mary Holt ran the ward. Nurse Eva Strand testified that she saw smoke.", "Eva Strand"),
        ("Anna Berg led the board. Clerk Dina Marsh swore that she had counted.", "Dina Marsh"),
        ("Mia Lund ran the count. A clerk told police that she saw boxes in a van.", "clerk"),
        ("Anna Berg met Eva Marsh. Marsh conceded that she lost the key.", "Eva Marsh"),
        # the people of a court, of what they do there
        ("Mia Lund was late. Judge Olga Tamm said she had read the file.", "Olga Tamm"),
        ("Mia Lund was freed. Prosecutor Rana Dahl said she would appeal.", "Rana Dahl"),
        # what was done to those who allege it
        ("Mary Holt came. Sara Lind alleged that she was beaten by a guard.", "Sara Lind"),
        # somebody else
        ("Anna Berg led the board. Judge Olga Tamm ruled that she broke the law.", "Anna Berg"),
        ("Mary Holt ran the ward. The prosecutor said that she had lied.", "Mary Holt"),
        ("Mia Lund drove. Passenger Jonas Nox claimed she was asleep.", "Mia Lund"),
    ],
)
def test_she_in_what_is_told_is_who_tells_or_whom_they_judge(nlp, text: str, who: str) -> None:
    annotation = read(nlp, text)
    assert chain_of(annotation, "she") == chain_of(annotation, who)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (
            "Jan Kowal ran the pit. Inspector Piotr Zima alleged that he hid the report.",
            "Jan Kowal",
        ),
        ("Jan Kowal dug coal. In court, Kowal's lawyer said that he followed rules.", "Jan Kowal"),
        ("Milan Kos lost the vote. The prosecutor said that he had paid voters.", "Milan Kos"),
    ],
)
def test_who_accuses_or_defends_is_not_who_did_it(nlp, text: str, who: str) -> None:
    annotation = read(nlp, text)
    assert chain_of(annotation, "he") == chain_of(annotation, who)


def test_a_name_after_whose_widow_she_is_names_the_widow(nlp) -> None:
    annotation = read(nlp, "The widow of Jan Kowal, Ewa, heard the siren.")
    assert chain_of(annotation, "widow") == chain_of(annotation, "Ewa")
    assert chain_of(annotation, "widow") != chain_of(annotation, "Jan Kowal")


def test_their_case_is_not_the_courts(nlp) -> None:
    text = "Four protesters were charged on Friday. A court will hear their case in June."
    annotation = read(nlp, text)
    assert chain_of(annotation, "their") != chain_of(annotation, "court")


def test_a_surname_in_the_headline_is_who_the_text_names_in_full(nlp) -> None:
    text = "Recount confirms Lindqvist's win\n\nVera Lindqvist won last month's vote in Karsk."
    annotation = read(nlp, text)
    assert chain_of(annotation, "Lindqvist") == chain_of(annotation, "Vera Lindqvist")
