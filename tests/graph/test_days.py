import pytest

from kg.graph.days import days


@pytest.mark.parametrize(
    ("value", "first", "last"),
    [
        ("2021-03-04", "2021-03-04", "2021-03-04"),
        ("2021-03-04T10:30:00Z", "2021-03-04", "2021-03-04"),
        ("2020-02", "2020-02-01", "2020-02-29"),
        ("2021-W09", "2021-03-01", "2021-03-07"),
        ("2019", "2019-01-01", "2019-12-31"),
    ],
)
def test_a_date_covers_its_days(value, first, last):
    assert tuple(day.isoformat() for day in days(value)) == (first, last)


@pytest.mark.parametrize("value", ["", "P4D", "PRESENT_REF", "2021-02-30", "2021-W60", "0000", "x"])
def test_what_is_no_date_covers_nothing(value):
    assert days(value) is None
