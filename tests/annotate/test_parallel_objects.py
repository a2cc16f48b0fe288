"""The object of a second verb is that of the first: 'held the man and freed him'."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        (
            "Moss said that the guard should have entered the hall, found the gunman and held him.",
            "him",
            "the gunman",
        ),
        ("Police found Lee Moss and arrested him.", "him", "Lee Moss"),
        ("The keeper caught the parrot and released it.", "it", "the parrot"),
    ],
)
def test_the_object_of_a_second_verb_is_that_of_the_first(
    nlp: Language, text: str, pronoun: str, expected: str
) -> None:
    mentions = annotate(nlp, Document(document="d", text=text)).mentions
    (said,) = [m for m in mentions if m.span.words(text) == pronoun]
    chain = [m.span.words(text) for m in mentions if m.chain == said.chain]
    assert chain == [expected, pronoun]
