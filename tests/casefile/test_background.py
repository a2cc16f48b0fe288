"""When a claim is told to be, and whether that is the time of the event."""

from types import SimpleNamespace

import pytest

from kg.casefile.background import NOW, Ground, period, periods


@pytest.mark.parametrize(
    ("value", "rule", "told"),
    [
        ("2024-05-06", "published weekday 1 past", NOW),
        ("XXXX-WXX-1", "published weekday 1 past", NOW),
        ("2024-02", "published month 02 past", "2024-02"),
        ("XXXX-02", "published month 02 past", "XXXX-02"),
        ("2023-WI", "published season WI past", "2023"),
        ("2019-03-04", None, "2019-03"),
        ("PT2H", None, None),
    ],
)
def test_a_month_is_not_now_because_it_is_told_from_the_day_of_the_report(
    value: str, rule: str | None, told: str | None
) -> None:
    assert period(value, rule) == told


@pytest.mark.parametrize(("month", "apart"), [("XXXX-02", True), ("XXXX-05", False)])
def test_a_month_without_a_year_is_of_the_event_or_not(month: str, apart: bool) -> None:
    deed = SimpleNamespace(periods=frozenset({NOW}), key=("one", "e1"))
    ground = Ground([deed], ["2024-05-06"])
    told = SimpleNamespace(periods=frozenset({month}), key=("two", "e1"))
    assert ground.is_of_another_time(told) is apart


def test_a_clause_is_of_the_month_of_the_sentence_it_stands_in() -> None:
    times = [
        {"id": "t1", "start": 3, "value": "2024-05"},
        {"id": "t2", "start": 90, "value": "2024"},
    ]
    sentence, clause, other = ({"evidence": span} for span in ((0, 80), (40, 80), (85, 100)))
    row = {"times": times, "events": [sentence, clause, other]}
    assert periods(row, clause) == {"2024-05"}
    assert periods(row, other) == {"2024"}
    # Its own time stands before that of its sentence.
    assert periods(row, clause | {"time": "t2"}) == {"2024"}
