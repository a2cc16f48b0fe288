"""Rules of open times, the day they count from → the value."""

from datetime import date

import pytest

from kg.model.reckoning import anchor_of, names_day, reckon

SATURDAY = date(2018, 2, 24)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("published +0 D", "2018-02-24"),
        ("published -1 D TNI", "2018-02-23TNI"),
        ("t4 +1 D T18:20", "2018-02-25T18:20"),
        ("published -1 W", "2018-W07"),
        ("published +1 M", "2018-03"),
        ("published -1 Y", "2017"),
        ("published +0 WE", "2018-W08-WE"),
        ("published -1 10Y", "200"),
        ("published -1 3M", "2017-Q4"),
        ("published weekday 4 past", "2018-02-22"),
        ("published weekday 6 past", "2018-02-24"),
        ("published weekday 6 last", "2018-02-17"),
        ("published weekday 2 future TMO", "2018-02-27TMO"),
        ("published day 11-03 past", "2017-11-03"),
        ("published day 03-01 future", "2018-03-01"),
        ("published day 02-30 past", None),
        ("published month 12 past", "2017-12"),
        ("published season SP past", "2017-SP"),
        ("published quarter 3 past", "2017-Q3"),
        ("published holiday easter+0 past", "2017-04-16"),
        ("published holiday 02-14 past", "2018-02-14"),
        ("published sometime", None),
        ("published weekday soon past", None),
        ("", None),
    ],
)
def test_values_of_rules(rule: str, value: str | None) -> None:
    assert reckon(rule, SATURDAY) == value


def test_what_a_rule_counts_from() -> None:
    assert (anchor_of("published -1 D"), anchor_of("t12 +1 D TEV")) == ("published", "t12")


@pytest.mark.parametrize(
    ("value", "rule", "day"),
    [
        ("2018-02-14TNI", None, True),
        ("XXXX-WXX-4", "published weekday 4 past", True),
        ("PRESENT_REF", "published +0 D", True),
        ("XXXX-WXX", "published -1 W", False),
        ("2018", None, False),
    ],
)
def test_what_is_one_day(value: str, rule: str | None, day: bool) -> None:
    assert names_day(value, rule) == day
