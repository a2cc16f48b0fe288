"""Who sits for which place: a country before a seat says in whose parliament it is."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


def seats(nlp: Language, text: str) -> set[tuple[str, str]]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    words = {m.id: m.span.words(text) for m in reading.mentions}
    found = (r for r in reading.relations if r.predicate == "kg:represents")
    return {(words[r.subject], words[str(r.object)]) for r in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Senator Ana Prat (D-Ohio) spoke to miners.", {("Ana Prat", "Ohio")}),
        ("U.S. Senator Ana Prat spoke to miners.", set()),
        ("U.S. senator Bo Ray (R-Ohio) closed the school.", {("Bo Ray", "Ohio")}),
        ("Bo Ray, a U.S. senator from Ohio, sued the hospital.", {("Bo Ray", "Ohio")}),
        ("Jan Vik, a US congressman, was cleared by a court.", set()),
        ("Ana Prat, a United States senator, bought a farm.", set()),
        ("Georgia Senator Ana Prat visited the port.", {("Ana Prat", "Georgia")}),
    ],
)
def test_a_seat_is_for_a_place_and_not_for_the_country_of_the_parliament(
    nlp: Language, text: str, expected: set[tuple[str, str]]
) -> None:
    assert seats(nlp, text) == expected
