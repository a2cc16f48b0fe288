"""What relatives say is of their kin, and a surname they share is seldom theirs."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def chain(nlp, text: str, word: str, occurrence: int = -1) -> list[str]:
    """Give the heads of the chain that a word is in."""
    annotation = annotate(nlp, Document(document="d", text=text))
    found = [m for m in annotation.mentions if m.head.words(text) == word][occurrence]
    return [m.head.words(text) for m in annotation.mentions if m.chain == found.chain]


TOLD = [
    (
        "Kemal Aydin was shot. His brother, Emre Aydin, said he carried a phone.",
        "he",
        "Kemal Aydin",
    ),
    ("Lena Ford vanished. Her sister, Ann Ford, said she had called home.", "she", "Lena Ford"),
    (
        "Mark Bell was held. Bell's father, Tom Bell, said he never owned a gun. \"They framed "
        'him," Tom Bell said.',
        "him",
        "Mark Bell",
    ),
    ("The victim's brother, Paul Ott, said he had left the house at six.", "he", "victim"),
    (
        "Aylin Demir drowned. Her mother, Selin Demir, told us she had swum every day.",
        "she",
        "Aylin Demir",
    ),
    ("Ben Tully was fired. His brother, Lee, said he had done no wrong.", "he", "Ben Tully"),
]


@pytest.mark.parametrize(("text", "pronoun", "who"), TOLD)
def test_kin_tell_of_the_one_whose_kin_they_are(nlp, text, pronoun, who):
    assert who in chain(nlp, text, pronoun)


def test_what_kin_plan_is_their_own(nlp):
    text = "Kemal Aydin was shot. His brother, Emre, said he would sue the police."
    assert "Emre" in chain(nlp, text, "he")


@pytest.mark.parametrize(
    "text",
    [
        "Jon Tate was shot. His father, Jim Tate, said he was proud.",
        "Jon Tate was shot. His father, Jim Tate, said he was unarmed.",
    ],
)
def test_a_state_told_by_kin_stays_open(nlp, text):
    assert chain(nlp, text, "he") == ["he"]


SHARED = [
    (
        "Kemal Toprak was shot. His brother, Emre Toprak, wept. He had a phone, Emre said. "
        "Toprak died in hospital.",
        "Toprak",
        "Kemal Toprak",
    ),
    (
        "Jon Tate fell. Tate had worked there for years. His wife, Ann Tate, called for help. "
        "Tate was buried on Friday.",
        "Tate",
        "Jon Tate",
    ),
    (
        "Leila Farrow was a nurse. Leila Farrow was held in May. Nadia Farrow, the sister of "
        "Leila Farrow, said so. Farrow faces trial.",
        "Farrow",
        "Leila Farrow",
    ),
    (
        'Jon Tate fell. His wife, Ann Tate, called for help. "The rail gave way," Tate said.',
        "Tate",
        "Ann Tate",
    ),
    (
        'Nadia Farrow, the sister of Leila Farrow: "She loves her patients," Farrow said.',
        "Farrow",
        "Nadia Farrow",
    ),
    (
        "Roy Keller won the title. Keller thanked his coach, and Keller wept. Gene Keller, a "
        "dentist, clapped on the bench. Keller held the cup on Friday.",
        "Keller",
        "Roy Keller",
    ),
    (
        "Roy Keller won the title. Keller thanked his coach, and Keller wept. Gene Keller, a "
        'dentist, was proud. "He earned it," Keller said.',
        "Keller",
        "Gene Keller",
    ),
    # no kin: who was named last
    ("Bill Conway spoke. Later Hilda Conway came. Conway left.", "Conway", "Hilda Conway"),
]


@pytest.mark.parametrize(("text", "surname", "who"), SHARED)
def test_a_surname_of_two_relatives(nlp, text, surname, who):
    assert who in chain(nlp, text, surname)


def test_a_surname_that_may_be_either_stays_open(nlp):
    text = "Jon Tate fell. His wife, Ann Tate, called for help. Tate was treated on Friday."
    assert chain(nlp, text, "Tate") == ["Tate"]
