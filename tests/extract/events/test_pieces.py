"""Words that the parse takes apart, and verbs that only repeat another."""

from collections.abc import Callable

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract.events.finding import find_events
from kg.model import Document

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("The senator was re-elected in May.", "re-elect", {"patient senator"}),
    ("Voters re-elected Senator Holm.", "re-elect", {"agent Voters", "patient Holm"}),
    ("The firm re-opened the mine.", "re-open", {"agent firm", "patient mine"}),
]


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_a_hyphened_verb_is_one_action(
    roles: Roles, text: str, lemma: str, expected: set[str]
) -> None:
    assert roles(text, lemma) == expected


@pytest.mark.parametrize(
    ("text", "lemmas"),
    [
        # amounts, places and titles are no deeds
        ("She lost by 500 votes.", ["lose"]),
        ("Guards stood at the entrance of the bank.", ["stand"]),
        ("The firm sells hard drives.", ["sell"]),
        ("The guards did not help when they should have.", ["help"]),
        ("They fled as we did.", ["flee"]),
        ("We voted, like I always have.", ["vote"]),
    ],
)
def test_a_verb_that_repeats_another_is_no_claim(
    nlp: Language, text: str, lemmas: list[str]
) -> None:
    events = find_events(annotate(nlp, Document(document="d", text=text)))
    assert [e.lemma for e in events] == lemmas
