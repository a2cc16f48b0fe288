"""Clauses beside a verb that are no complement of it, and words that complete it."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

APART = [
    ("They broke the lamps, they stole the copper wire.", "steal", "=break"),
    ("The divers have let the matter drop: the shape on the lake floor was a pump.", "be", "=let"),
    ("The tribunal annulled the sale, which the heirs had contested.", "annul", "=contest"),
    ("The ferry was late, it had lost a propeller.", "lose", "=late"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lemma", "wrong"), APART)
def test_a_clause_of_its_own_is_no_participant(
    roles: Roles, text: str, lemma: str, wrong: str
) -> None:
    assert not [part for part in roles(text, lemma) if part.endswith(wrong)]


def test_what_is_said_and_what_stands_for_the_object_stay(roles: Roles) -> None:
    assert "topic =close" in roles("The mill will close, the owner said.", "say")
    assert "patient =want" in roles("The young players did what they wanted.", "do")


COMPLETED = [
    ("The sheriff considered the four hikers dangerous.", "consider", "attribute =dangerous"),
    ("The flood made the stables uninhabitable.", "make", "attribute =uninhabitable"),
    ("The new pump proved useless.", "prove", "attribute useless"),
    ("The tenor went pale.", "go", "attribute pale"),
]


@pytest.mark.parametrize(("text", "lemma", "attribute"), COMPLETED)
def test_an_adjective_completes_its_verb(
    roles: Roles, text: str, lemma: str, attribute: str
) -> None:
    assert attribute in roles(text, lemma)


def test_a_verdict_is_no_attribute(roles: Roles) -> None:
    assert not any(
        r.startswith("attribute") for r in roles("Lind was found guilty.", "find guilty")
    )
