"""People of other fates are others, and what only opens a sentence or a clause is no name."""

import pytest

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "Four miners were injured in the blast and two others are missing. Rescuers were "
            "searching for the missing men on Sunday.",
            "Four miners",
            "the missing men",
        ),
        (
            "The injured skiers were flown out by helicopter. The missing skiers were found on "
            "Friday.",
            "The injured skiers",
            "The missing skiers",
        ),
    ],
)
def test_the_missing_are_not_the_injured(nlp, chain_of, text, one, other):
    annotation = annotate(nlp, Document(document="d", text=text))
    assert chain_of(annotation, one) != chain_of(annotation, other)


def test_the_injured_stay_one_group(nlp, chain_of):
    text = "Four miners were injured in the blast. The injured miners were taken to hospital."
    annotation = annotate(nlp, Document(document="d", text=text))
    assert chain_of(annotation, "Four miners") == chain_of(annotation, "The injured miners")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sobbing Nora Bell, 29, said she had lost the farm.", "Nora Bell"),
        ("Sterling Moss won the race in Lund.", "Sterling Moss"),
    ],
)
def test_a_participle_before_a_full_name_is_no_part_of_it(nlp, text, name):
    annotation = annotate(nlp, Document(document="d", text=text))
    names = {text[m.span.start : m.span.end] for m in annotation.mentions if m.kind == "name"}
    assert name in names


def test_that_before_a_plural_opens_a_clause(nlp):
    text = "The Mirror understands that company chiefs ordered the ferry to wait outside the bay."
    annotation = annotate(nlp, Document(document="d", text=text))
    said = {text[m.span.start : m.span.end] for m in annotation.mentions}
    assert "that company chiefs" not in said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The studio announced today that filmmakers were hired.", "filmmakers"),
        ("The studio announced today that filmmaker Bo Ray has been hired.", "Bo Ray"),
        ("She said that man left in May.", "that man"),
    ],
)
def test_that_before_a_clause_is_in_no_phrase(nlp, text, words):
    annotation = annotate(nlp, Document(document="d", text=text))
    assert words in {m.span.words(text) for m in annotation.mentions}


@pytest.mark.parametrize(
    ("text", "words", "headed"),
    [
        (
            "23 July 2013 Last updated at 13:42 GMT\n\nHarn harbour fire: Man denies arson\n\n"
            "A man has denied arson after a fire at a chandlery in Harn early on Sunday.",
            "A man",
            "Man",
        ),
    ],
)
def test_a_headline_between_lines_of_dates_tells_whom_the_lead_means(
    read, chain_of, text: str, words: str, headed: str
) -> None:
    found = read(text)
    assert chain_of(found, words) == chain_of(found, headed)
