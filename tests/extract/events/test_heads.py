"""Lists and titles: each of several is named, one person with two titles once."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("Chief executive and co-founder Paul Ray left the company.", "leave",
     {"agent Paul Ray", "patient company"}),
    ("The sheriff and I had a heated exchange.", "have",
     {"agent sheriff", "agent I", "patient =exchange", "content exchange"}),
    ("Two of the firefighters and a nurse entered the mill.", "enter",
     {"agent Two", "measure Two of the firefighters", "agent nurse", "patient mill"}),
    ("Police arrested and charged a man.", "arrest", {"agent Police", "patient man"}),
    ("Police arrested and charged a man.", "charge", {"agent Police", "patient man"}),
    ("None of the passengers was hurt.", "hurt", {"patient passengers"}),
    ("Hundreds of protesters marched on Monday in Paris.", "march",
     {"agent protesters", "measure Hundreds of protesters", "place Paris"}),
    ("Rebels seized the town and the port.", "seize",
     {"agent Rebels", "patient town", "patient port"}),
]  # fmt: skip


def test_what_is_added_of_one_person_is_no_list(roles: Roles) -> None:
    text = "Valeska Holt, an Australian woman and former nun, sued the order."
    assert roles(text, "sue") == {"agent Valeska Holt", "patient order"}


def test_scores_of_people_score_nothing(roles: Roles) -> None:
    with pytest.raises(AssertionError, match="no event"):
        roles("The raid killed scores of civilians.", "score")


@pytest.mark.parametrize(("text", "lemma", "expected"), ROWS)
def test_all_who_take_part(roles: Roles, text: str, lemma: str, expected: set[str]) -> None:
    assert roles(text, lemma) == expected


def test_a_whole_list_is_so(roles: Roles) -> None:
    text = "Our Council, Harbour Master and tenants are well aware of it."
    assert {"patient Council", "patient tenants"} <= roles(text, "aware")
