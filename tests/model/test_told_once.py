"""A reader is shown each phrase of a claim once."""

import pytest

from kg.model import Span
from kg.model.told_once import Placed, told_once

MEN, TWO, TRIAL, TRIAL_WORD = Span(0, 9), Span(0, 3), Span(20, 33), Span(28, 33)


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ([("agent", MEN, "mention"), ("measure", TWO, "value")], [0, None]),
        ([("patient", TRIAL_WORD, "claim"), ("content", TRIAL, "mention")], [1, None]),
        ([("agent", MEN, "mention"), ("patient", TRIAL, "mention")], [0, 1]),
        ([("measure", MEN, "value"), ("content", MEN, "mention")], [None, 1]),
        ([("agent", MEN, "mention"), ("agent", MEN, "mention")], [0, 1]),
    ],
    ids=["a number", "an event by its noun phrase", "two things", "never both", "same role"],
)
def test_what_is_shown(parts: list[Placed], shown: list[int | None]) -> None:
    assert told_once(parts) == shown
