"""Whoever worked for somebody in a year that is over works for him no more."""

import pytest

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("Ana Ruiz had worked for Brandt Mining for two months in 2015.", True),
        ("Ana Ruiz taught at Lund University in 2015.", True),
        ("Ana Ruiz was hired by Brandt Mining in 2015.", False),
        ("Ana Ruiz works for Brandt Mining.", False),
    ],
)
def test_whether_somebody_still_works_there(nlp, text: str, over: bool):
    reading = extract(annotate(nlp, Document(document="d", text=text, published="2021-02-15")))
    (found,) = {r.until for r in reading.relations if r.predicate == "kg:worksFor"}
    assert (found == "PAST_REF") is over


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("A guard shot then-15-year-old Nils Berg.", True),
        ("A guard shot 15-year-old Nils Berg.", False),
    ],
)
def test_an_age_that_somebody_then_had_is_over(nlp, text: str, over: bool):
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    (found,) = {r.until for r in reading.relations if r.predicate == "kg:aged"}
    assert (found == "PAST_REF") is over
