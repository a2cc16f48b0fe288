"""The words in which a claim is told."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "trigger", "expected"),
    [
        ("I felt ill, said Ola Brand.", "ill", "felt ill"),
        ("The circumstances remain unclear.", "unclear", "remain unclear"),
        ("The bridge was unsafe.", "unsafe", "was unsafe"),
    ],
)
def test_what_is_so_is_told_with_its_verb(
    nlp: Language, text: str, trigger: str, expected: str
) -> None:
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    (state,) = (e for e in reading.events if e.trigger.words(text) == trigger)
    assert " ".join(span.words(text) for span in state.wording) == expected


def test_an_act_in_a_headline_is_told_without_the_verb_that_takes_it(nlp: Language) -> None:
    text = "Orley navy foils attack in gulf, nabs 26 pirates.\n\nThe navy was thanked on Monday."
    reading = extract(annotate(nlp, Document(document="d", text=text)))
    (attack,) = (e for e in reading.events if e.trigger.words(text) == "attack")
    assert [span.words(text) for span in attack.wording] == ["attack in gulf"]
