"""Where premises stand and whose branch they are, told within one phrase."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

Told = set[tuple[str, str, str]]

STAND = [
    (
        "The court heard the case at a house on Elm Road.",
        ("a house on Elm Road", "locatedIn", "Elm Road"),
    ),
    ("A fire damaged a farm on Lake Erie.", ("a farm on Lake Erie", "locatedIn", "Lake Erie")),
    ("Workers left the firm's Lima plant.", ("the firm's Lima plant", "locatedIn", "Lima")),
    ("The museum closed its Dublin office.", ("its Dublin office", "locatedIn", "Dublin")),
    (
        "A branch of the Lombard Bank was robbed on Friday.",
        ("A branch of the Lombard Bank", "partOf", "Lombard Bank"),
    ),
]  # fmt: skip

NOWHERE = [
    # who owns a base does not have it at home
    "He was held at a US base.",
    # a day, and what is said of a street
    "The hospital on Monday closed a ward.",
    # no premises: a manner of painting, a side
    "She belonged to the Norwich school of painters.",
    "The pro-Boston camp lost the vote.",
]


def told(nlp: Language, text: str) -> Told:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.span.words(text) for m in reading.mentions}
    return {
        (words[r.subject], r.predicate.removeprefix("kg:"), words[str(r.object)])
        for r in reading.relations
        if r.predicate in ("kg:locatedIn", "kg:partOf")
    }


@pytest.mark.parametrize(("text", "expected"), STAND)
def test_premises_stand_where_their_phrase_says(
    nlp: Language, text: str, expected: tuple[str, str, str]
) -> None:
    found = told(nlp, text)
    assert any(expected[1:] == one[1:] and one[0] in expected[0] for one in found), found


@pytest.mark.parametrize("text", NOWHERE)
def test_what_is_called_after_a_place_is_not_told_to_stand_there(nlp: Language, text: str) -> None:
    assert told(nlp, text) == set()
