import pytest

from kg.read.dates import iso_date, stamp


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2021-03-01", "2021-03-01"),
        ("20210301", "2021-03-01"),
        ("2021-03-01T08:30:00Z", "2021-03-01T08:30:00+00:00"),
        ("2021-03-01 08:30", "2021-03-01T08:30:00"),
        ("March 1, 2021", "2021-03-01"),
        ("1 Sept. 2021", "2021-09-01"),
        ("03/13/2021", "2021-03-13"),
        ("13/03/2021", "2021-03-13"),
        ("03/04/2021", None),
        ("2021", None),
        ("2021-02-30", None),
        ("last Tuesday", None),
        ("", None),
    ],
)
def test_only_a_full_unambiguous_date_is_a_date(words: str, day: str | None) -> None:
    assert iso_date(words) == day


@pytest.mark.parametrize(
    "line",
    [
        "Published: Mon. 1st March 2021 at 5:05 p.m. ET",
        "UPDATED MARCH 1, 2021 | 9:13 AM PST",
        "Posted Mar 1, 2021 Updated Mar 3, 2021",
    ],
)
def test_a_stamp_may_hold_weekday_time_and_zone(line: str) -> None:
    assert stamp(line) == "2021-03-01"


@pytest.mark.parametrize(
    "line", ["End of watch: March 1, 2021", "March 1, 2021: a dam breaks", "May 2021", "Monday"]
)
def test_a_line_that_tells_more_than_a_date_is_no_stamp(line: str) -> None:
    assert stamp(line) is None
