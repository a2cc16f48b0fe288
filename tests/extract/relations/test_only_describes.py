"""Relations that repeat the phrase of something unnamed are marked as saying no more."""

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("Police met members of the Lund Rowing Club.", True),
        ("Ann Berg is a member of the Lund Rowing Club.", False),
        ("Police questioned a member of the Lund Rowing Club. The member then left.", False),
    ],
)
def test_a_relation_that_only_describes(nlp: Language, text: str, *, only: bool) -> None:
    found = extract(annotate(nlp, Document(document="d", text=text))).relations
    member = [one for one in found if one.predicate == "kg:memberOf"]
    assert member
    assert all(one.only_describes is only for one in member)
