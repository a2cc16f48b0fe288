import pytest

from kg.analyse.ties import Tie, Told
from kg.analyse.wanted import Wanted, months, sift, spells, split_at
from kg.errors import UsageError

CLAIM = Told(
    iri="c", document="d", what="Attack", words="hit", relation=False, speaks=False,
    status="asserted", negated=False, parts=(), holders=(), days=None,
)  # fmt: skip


def tie(days=None, status="asserted"):
    return Tie(
        source="a", target="b", kind="action", words="hit", status=status, negated=False,
        days=days, told=CLAIM,
    )  # fmt: skip


TIES = [
    tie(("2021-03-04", "2021-03-04")),
    tie(("2021-01-01", "2021-12-31"), "reported"),
    tie(("2022-05-01", "2022-05-31"), "alleged"),
    tie(),
]


def test_without_a_wish_everything_is_kept():
    assert sift(TIES, Wanted()).ties == tuple(TIES)


def test_what_touches_the_period_is_in_it():
    found = sift(TIES, Wanted(start="2021-03", end="2021-03-31"))
    assert found.ties == tuple(TIES[:2])
    assert (found.undated, found.others) == (1, 1)
    assert sift(TIES, Wanted(start="2022")).ties == (TIES[2],)
    assert sift(TIES, Wanted(end="2021-03-03")).ties == (TIES[1],)


def test_statuses_are_chosen():
    assert sift(TIES, Wanted(statuses=("reported", "alleged"))).ties == tuple(TIES[1:3])


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (Wanted(start="last week"), "'last week' is no date; give 2018, 2018-02, or 2018-02-14"),
        (Wanted(end="2021-02-30"), "'2021-02-30' is no date"),
        (Wanted(start="2022", end="2021"), "from 2022 to 2021 is no period"),
        (Wanted(statuses=("true",)), "no status 'true'; there are: asserted, reported"),
    ],
)
def test_a_wish_that_means_nothing_is_told(wanted, message):
    with pytest.raises(UsageError, match=message):
        sift(TIES, wanted)


def test_a_day_splits_time_in_two():
    (before, early), (after, late) = split_at("2021-03-04")
    assert (before, after) == ("before 2021-03-04", "from 2021-03-04")
    assert sift(TIES[:1], early).ties == ()
    assert sift(TIES[:1], late).ties == (TIES[0],)


def test_months_are_those_in_which_something_begins_or_ends():
    assert [name for name, _ in months(TIES)] == ["2021-01", "2021-03", "2021-12", "2022-05"]
    assert dict(months(TIES))["2021-03"] == Wanted(start="2021-03-01", end="2021-03-31")


def test_spells_that_touch_are_one():
    days = [
        ("2021-03-05", "2021-03-06"),
        ("2021-03-04", "2021-03-04"),
        ("2021-04-01", "2021-04-01"),
    ]
    assert spells(days) == (("2021-03-04", "2021-03-06"), ("2021-04-01", "2021-04-01"))
    assert spells([("9999-12-31", "9999-12-31")] * 2) == (("9999-12-31", "9999-12-31"),)
