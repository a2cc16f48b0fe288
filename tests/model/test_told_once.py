"""A reader is shown each phrase of a claim once."""

import pytest

from kg.model import Span
from kg.model.told_once import told_once

MEN, TWO, TRIAL, TRIAL_WORD = Span(0, 9), Span(0, 3), Span(20, 33), Span(28, 33)


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ([("agent", MEN, False), ("measure", TWO, False)], [0, None]),
        ([("patient", TRIAL_WORD, True), ("content", TRIAL, False)], [1, None]),
        ([("agent", MEN, False), ("patient", TRIAL, False)], [0, 1]),
        ([("measure", MEN, False), ("content", MEN, False)], [None, 1]),
        ([("agent", MEN, False), ("agent", MEN, False)], [0, 1]),
    ],
    ids=["a number", "an event by its noun phrase", "two things", "never both", "same role"],
)
def test_what_is_shown(parts: list[tuple[str, Span, bool]], shown: list[int | None]) -> None:
    assert told_once(parts) == shown
