"""What holds so far may change yet: the phrase that says so is told with the claim."""

from collections.abc import Callable

import pytest

Roles = Callable[[str, str], set[str]]

ROWS = [
    ("Nobody has claimed the prize so far.", "claim", "so far"),
    ("So far only the collapse of a barn has been reported.", "report", "So far"),
    ("The clinic has treated 40 patients to date.", "treat", "to date"),
    ("Until now the union had refused every offer.", "refuse", "Until now"),
]


@pytest.mark.parametrize(("text", "lemma", "phrase"), ROWS)
def test_what_holds_until_now_is_told_so(roles: Roles, text: str, lemma: str, phrase: str) -> None:
    assert f"occasion {phrase}" in roles(text, lemma)


def test_the_end_of_such_a_phrase_is_not_told_again(roles: Roles) -> None:
    assert "occasion now" not in roles("Until now the union had refused every offer.", "refuse")


def test_how_far_somebody_went_is_no_time(roles: Roles) -> None:
    found = roles("The mayor went so far as to close the port.", "go")
    assert not any("so far" in one for one in found)
