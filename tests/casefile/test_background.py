"""When a claim is told to be, and whether that is the time of the event."""

from types import SimpleNamespace

import pytest

from kg.casefile.background import BEFORE, NOW, Ground, period, periods


@pytest.mark.parametrize(
    ("value", "rule", "told"),
    [
        ("2024-05-06", "published weekday 1 past", NOW),
        ("XXXX-WXX-1", "published weekday 1 past", NOW),
        ("2024-02", "published month 02 past", "2024-02"),
        ("XXXX-02", "published month 02 past", "XXXX-02"),
        ("XXXX-02-11", "published day 02-11 past", "XXXX-02"),
        ("XXXX-XX", "published -1 M", BEFORE),
        ("XXXX-XX-XX", "published -1 D", NOW),
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


def test_what_happened_on_friday_did_not_happen_in_january_nor_last_month() -> None:
    deed = SimpleNamespace(periods=frozenset({NOW}), key=("one", "e1"))
    undated = Ground([deed], [""])
    for when, apart in ((NOW, False), ("XXXX-01", True), (BEFORE, True), ("2005", True)):
        told = SimpleNamespace(periods=frozenset({when}), key=("two", "e1"))
        assert undated.is_of_another_time(told) is apart


def test_an_event_told_by_its_month_alone_is_of_that_month() -> None:
    deeds = [SimpleNamespace(periods=frozenset({"XXXX-01"}), key=(d, "e1")) for d in ("a", "b")]
    ground = Ground(deeds, [""])
    for when, apart in (("XXXX-01", False), ("2019-01", False), ("XXXX-06", True)):
        told = SimpleNamespace(periods=frozenset({when}), key=("c", "e1"))
        assert ground.is_of_another_time(told) is apart


def test_a_sentence_that_goes_on_is_of_the_time_of_the_one_before() -> None:
    text = "Last month the Falk saved a ship. Later, it sank a trawler. It is back in port."
    times = [{"id": "t1", "start": 0, "end": 10, "value": "XXXX-XX", "rule": "published -1 M"}]
    later, alone = ({"evidence": (text.index(words), 99)} for words in ("it sank", "It is"))
    row = {"text": text, "times": times, "events": []}
    assert periods(row, later) == {BEFORE}
    assert periods(row, alone) == frozenset()


def test_a_clause_without_a_day_is_of_the_time_that_begins_its_sentence() -> None:
    text = "Rain fell. Earlier this year a strike left nine people hurt. Rain fell."
    times = [{"id": "t1", "start": 11, "end": 28, "value": "2024", "rule": "published year 0"}]
    hurt, rain = ({"evidence": (at, at + 9)} for at in (text.index("nine"), text.rindex("Rain")))
    row = {"text": text, "times": times, "events": []}
    assert periods(row, hurt) == {BEFORE}
    assert periods(row, rain) == frozenset()


def test_undated_reports_are_of_what_they_tell_without_a_day() -> None:
    deeds = [SimpleNamespace(periods=frozenset(), key=(d, "e1")) for d in ("a", "b")]
    deeds += [SimpleNamespace(periods=frozenset({"XXXX-09"}), key=(d, "e2")) for d in ("b", "c")]
    earlier = SimpleNamespace(periods=frozenset({"XXXX-09"}), key=("c", "e2"))
    assert Ground([*deeds, deeds[0]], [""] * 3).is_of_another_time(earlier) is False
    more = SimpleNamespace(periods=frozenset(), key=("d", "e1"))
    most = [SimpleNamespace(periods=frozenset(), key=(d, "e1")) for d in ("e", "f")]
    assert Ground([*deeds, more, *most], [""] * 6).is_of_another_time(earlier) is True


def test_what_one_of_many_reports_dates_is_not_what_they_are_about() -> None:
    deed = SimpleNamespace(periods=frozenset({"2005"}), key=("one", "e1"))
    new = SimpleNamespace(periods=frozenset({NOW}), key=("two", "e1"))
    assert not Ground([deed], ["2024-05-06"] * 5).is_of_another_time(new)
