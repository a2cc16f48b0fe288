"""Verbs with a silent e keep their own lemma in -ing and -ed forms."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "form", "lemma"),
    [
        ("The union is hoping for a deal.", "hoping", "hope"),
        ("The union hoped to win.", "hoped", "hope"),
        ("The march was staged in June.", "staged", "stage"),
        ("The men were dining at a hotel.", "dining", "dine"),
        ("The hare was hopping over the field.", "hopping", "hop"),
        ("The guards planned a raid.", "planned", "plan"),
        ("The team hopes for rain.", "hopes", "hope"),
        ("The paper rates the film.", "rates", "rate"),
        ("The club plans a new stand.", "plans", "plan"),
        ("Officials visited the camp.", "visited", "visit"),
    ],
)
def test_a_verb_has_its_own_lemma(nlp: Language, text: str, form: str, lemma: str) -> None:
    annotation = annotate(nlp, Document(document="d", text=text))
    assert [t.lemma_ for t in annotation.doc if t.text == form] == [lemma]
