"""Two-word names of people stay people wherever they stand; papers are no couriers."""

import pytest

from kg.annotate import annotate
from kg.model import Document


def types(nlp, text: str) -> dict[str, str]:
    annotation = annotate(nlp, Document(document="d", text=text))
    return {m.head.words(text): m.type for m in annotation.mentions}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("From Mira Solberg came no answer. The vote in Mira Solberg's seat was close.", "Solberg"),
        ("In a statement from Lena Ostrow the gates stay open.", "Ostrow"),
        ("Supporters went to Radek Novy with flowers.", "Novy"),
        ("The money came from Zuzana Pavlik, the court heard.", "Pavlik"),
        ("A call to Ulla Berg went unanswered.", "Berg"),
    ],
)
def test_a_person_after_a_preposition(nlp, text, name):
    found = next(kind for words, kind in types(nlp, text).items() if words.endswith(name))
    assert found == "Person"


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("The captain would sue the Harlan Courier for defamation, he said.", "Harlan Courier"),
        ("The union sued the Tarn Observer in May.", "Tarn Observer"),
        ("The mayor accused the Corran Courier of lying.", "Corran Courier"),
        ("He quoted the Dover Courier and left.", "Dover Courier"),
        ("She blamed the Marlow Courier for the panic.", "Marlow Courier"),
    ],
)
def test_a_paper_that_is_sued_is_no_courier(nlp, text, paper):
    assert types(nlp, text)[paper] == "Organization"


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("They sued Ann Courier over the debt.", "Ann Courier", "Person"),
        ("He drove from Victoria Station to Dover.", "Victoria Station", "Facility"),
        ("Jordan Valley was hit by floods.", "Jordan Valley", "Place"),
        ("Austin Energy cut the power.", "Austin Energy", "Organization"),
        ("She sailed to Marie Island.", "Marie Island", "Place"),
    ],
)
def test_what_else_two_words_name(nlp, text, name, kind):
    assert types(nlp, text)[name] == kind


def test_a_courier_in_small_letters_is_a_person(nlp):
    assert types(nlp, "The judge blamed the courier for the delay.")["courier"] == "Person"


@pytest.mark.parametrize(
    "text",
    [
        "Tom Ray left the club. RB Tom Ray signed a contract in Dover.",
        "Ann Keller coached the team. Losing Keller hurt the players.",
        "Ann Keller sold the mill. Ironically Keller had saved it.",
        "Mark Lindqvist died. W. Mark Lindqvist was 91.",
        'Luis Gerardo "Jerry" Montoya was shot. Jerry Montoya was 35.',
    ],
)
def test_a_person_is_one_whatever_word_precedes_the_name(nlp, text):
    annotation = annotate(nlp, Document(document="d", text=text))
    chains = {m.chain for m in annotation.mentions if m.kind == "name" and m.type == "Person"}
    assert len(chains) == 1


def test_a_given_name_and_an_initial_are_no_openings(nlp):
    text = "Jan Novak spoke. Maria Novak and W. Mark Lindqvist listened. Mark Lindqvist left."
    assert {"Maria Novak", "W. Mark Lindqvist"} <= set(types(nlp, text))


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("She is the first African-American judge of the town.", "African-American", "Group"),
        ("A Mexican-American pilot landed the plane.", "Mexican-American", "Group"),
        ("Voters met Shiu Mei-lan of the union on Monday.", "Shiu Mei-lan", "Person"),
    ],
)
def test_a_name_has_both_halves_that_a_hyphen_joins(nlp, text, name, kind):
    assert types(nlp, text)[name] == kind


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Harn Otters QB Bo Ray threw far on Sunday. The coach was glad.",
            {"Harn Otters": "Organization", "Bo Ray": "Person"},
        ),
        ("The club signed DT Leo Marn on Monday.", {"Leo Marn": "Person"}),
    ],
)
def test_what_a_player_plays_is_no_part_of_his_name(nlp, text, found):
    assert found.items() <= types(nlp, text).items()
