"""Names put to several: each is told to be one of them."""

import pytest

from kg.annotate import annotate
from kg.extract.relations import find_relations
from kg.model import Document


def members(nlp, text: str) -> set[str]:
    annotation = annotate(nlp, Document(document="d", text=text))
    heads = {m.id: m.head.words(text) for m in annotation.mentions}
    found = [r for r in find_relations(annotation) if r.predicate == "kg:memberOf"]
    return {f"{heads[r.subject]} > {heads[r.object or '']}" for r in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Two of the dead were named as Agnes Orrell and Liam Orrell.",
            {"Agnes Orrell > Two", "Liam Orrell > Two"},
        ),
        (
            "The victims were identified as Ann Ford and Lee Marsh.",
            {"Ann Ford > victims", "Lee Marsh > victims"},
        ),
        (
            "Police named the dead men as Ivan Petrov, 40, Oleg Sidorov and Karl Lund.",
            {"Ivan Petrov > men", "Oleg Sidorov > men", "Karl Lund > men"},
        ),
        (
            "The climbers, identified by rescuers as Omar Said and Jan Kos, were alive.",
            {"Omar Said > climbers", "Jan Kos > climbers"},
        ),
        (
            "Officials said the pilots had been named as Rita Sol and Emil Haas.",
            {"Rita Sol > pilots", "Emil Haas > pilots"},
        ),
    ],
)
def test_each_of_several_names_is_one_of_them(nlp, text: str, expected: set[str]) -> None:
    assert members(nlp, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The dead have not been named as Ann Ford and Lee Marsh.",
        "The victims were wrongly identified as Ann Ford and Lee Marsh.",
        "Police refused to name the officers as Ann Ford and Lee Marsh.",
        "The club named Eva Berg and Rita Sol as captains.",
    ],
)
def test_names_that_are_not_told_to_be_theirs_make_no_members(nlp, text: str) -> None:
    assert members(nlp, text) == set()
