"""Deaths told without a verb of dying."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Singer Ann Holt dead at 92", {"patient Ann Holt"}),
        ("The blast left two women dead.", {"patient women", "measure two women"}),
        ("The banker was found dead in his flat.", {"patient banker"}),
        ("At least 12 miners are dead.", {"patient miners", "measure At least 12 miners"}),
        ("3 dead after rioters torch Greek bank", {"patient 3", "measure 3"}),
        ("The march ended in violence, 3 dead.", {"patient 3", "measure 3"}),
        ("The search went on with two dead.", {"patient two", "measure two"}),
    ],
)
def test_who_is_dead(
    roles: Roles, action: Callable[[str, str], str], text: str, expected: set[str]
) -> None:
    assert roles(text, "dead") == expected
    assert action(text, "dead") == "Death"


@pytest.mark.parametrize(
    "text",
    [
        "Two miners were feared dead after the blast.",
        "They carried the dead man home.",
        "Police identified the three dead as sailors.",
    ],
)
def test_what_is_feared_or_said_in_passing_is_no_death(roles: Roles, text: str) -> None:
    with pytest.raises(AssertionError, match="no event"):
        roles(text, "dead")
