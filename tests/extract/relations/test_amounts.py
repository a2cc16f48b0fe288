"""Sentence → how many a group is, and what a thing comes to."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document

COUNTING = ("kg:number", "kg:sum")


def told(nlp: Language, text: str) -> set[tuple[str, str, float | None, str]]:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    heads = {m.id: m.head.words(text) for m in reading.mentions}
    values = {v.id: v.value for v in reading.values}
    return {
        (heads[r.subject], r.predicate.removeprefix("kg:"), values[r.value], r.status)
        for r in reading.relations
        if r.predicate in COUNTING and r.value
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Lenders agreed on a 40 billion euro rescue package for Moravia.",
            ("package", "sum", 40e9, "asserted"),
        ),
        ("The bill covers a $3 million repair fund.", ("fund", "sum", 3e6, "asserted")),
        ("The singer paid a fine of 400,000 euros.", ("fine", "sum", 4e5, "asserted")),
        ("A $500 reward was offered.", ("reward", "sum", 500, "asserted")),
        (
            "Two plainclothes guards stopped the van. They were praised.",
            ("guards", "number", 2, "asserted"),
        ),
        (
            "Seven other miners hid in a shed. They were freed by the crew.",
            ("miners", "number", 7, "asserted"),
        ),
        # without the number the speaker would not have said how many there were
        (
            "Police said two guards fled. The guards were found in Lund.",
            ("guards", "number", 2, "reported"),
        ),
    ],
)
def test_amounts(nlp: Language, text: str, expected: tuple[str, str, float, str]) -> None:
    assert expected in told(nlp, text)


@pytest.mark.parametrize(
    "text",
    [
        "Two guards stopped the van.",  # mentioned once
        "Seven of the guards had training. The guards were praised.",  # not all
        "Two more guards came. They were praised.",
        "No two guards agreed. They were praised.",
        "He sold the painting for $5 million.",  # told by the sale
        "The set costs $249 USD and comes in black.",
        "She hired a $2,000-a-day lawyer.",
    ],
)
def test_no_amounts(nlp: Language, text: str) -> None:
    assert told(nlp, text) == set()
