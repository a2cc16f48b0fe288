"""What is alleged, apart from when that was, and what is asked politely."""

from collections.abc import Callable

import pytest

Told = Callable[[str, str], tuple[str, str]]

ROWS = [
    # when it was is told, and not alleged
    ("Lee alleged that the pilot was asleep when the ferry struck the reef.", "asleep",
     ("Lee", "alleged")),
    ("Lee alleged that the pilot was asleep when the ferry struck the reef.", "struck",
     ("Lee", "reported")),
    # behind the content as well, where the parse hangs the time on the claiming
    ("The driver of the doomed tram Blue Arrow was asleep in his cab when she rolled into a wall,"
     " a porter claimed last night.", "rolled", ("porter", "reported")),
    # who asks politely asks
    ('"I would ask people not to speculate," Lee said.', "ask", ("Lee", "reported")),
    ('"We would urge drivers to stay away," Lee said.', "urge", ("Lee", "reported")),
    # but not who asks a question that he does not put, or only on a condition
    ('"I would ask him why he left," Lee said.', "ask",
     ("Lee", "reported positive hypothetical")),
    ('"If it burned, I would urge people to leave," Lee said.', "urge",
     ("Lee", "reported positive hypothetical")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "expected"), ROWS)
def test_what_is_alleged_and_what_is_asked(
    told: Told, text: str, word: str, expected: tuple[str, str]
) -> None:
    assert told(text, word) == expected
