"""An 'it' that stands for nothing is no mention; one that stands for something is."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document


def pronouns(nlp: Language, text: str) -> list[str]:
    found = annotate(nlp, Document(document="x", text=text)).mentions
    return [m.span.words(text).lower() for m in found if m.kind == "pronoun"]


@pytest.mark.parametrize(
    "text",
    [
        "It took about three hours to clear the road.",
        "It took the jury two days to reach a verdict.",
        "It remains unclear whether the bridge will open.",
        "The blaze, it is claimed, was lit by a guest.",
        "The fund, it was said, had lost the money of two schools.",
        "The striker will leave and, it is understood, move to Genoa.",
    ],
)
def test_it_before_what_is_meant_is_empty(nlp: Language, text: str) -> None:
    assert "it" not in pronouns(nlp, text)


@pytest.mark.parametrize(
    "text",
    [
        "The firm acted. It took measures to protect the river.",
        "When the theft was found, it was reported, but nobody came.",
        "The boat is old, and it was thought of highly.",
        "The ferry was late. It took three hours.",
        "The herd left the barn, and it became unruly as the dogs ran.",
        "The museum remains closed. It remains a ruin.",
    ],
)
def test_it_of_something_named_stays(nlp: Language, text: str) -> None:
    assert "it" in pronouns(nlp, text)
