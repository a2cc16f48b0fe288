"""Figures of another event, given as background: an earlier disaster, a shooting elsewhere.

An article makes comparisons: the last earthquake killed thousands. Such a figure belongs to another
date or place than what most articles report, and is not among the figures of the case.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.casefile.candidate import Candidate
from kg.casefile.rows import Row, listed
from kg.model.sentences import sentences

NOW = "now"
"""The period of what is dated by the day of the week, or by 'today'."""
PERIOD = re.compile(r"(\d{4})(?:-(\d\d))?")
MONTH = re.compile(r"XXXX-(\d\d)(?:-\d\d)?$")
"""A month or day whose year is unknown, because the article has no date of publication."""
BEFORE = "before"
"""The period of what is long past on the day of the report: 'last month'."""
PASSED = re.compile(r"published -\d+ ?[WMQY]\b")
EARLIER = re.compile(r"earlier this (?:month|season|year)\b", re.I)
FEW = 3
"""Number of reports of which a single one may give the time of the event."""
GOES_ON = re.compile(r"(?:later|then|afterwards?|since then|soon after)\b", re.I)
NEAR = re.compile(r"published(?!.*\b(?:month|season|year|[MQY])\b)")
"""Rules of times relative to the report, without units that may be long ago: 'last year'."""


def period(value: str, rule: str | None, *, earlier: bool = False) -> str | None:
    """Return the month or year of a time, or NOW for a day relative to the day of the report.

    BEFORE stands for a month or year before that of a report without a date; `earlier` is True for
    'earlier this year'.
    """
    found = PERIOD.match(value)
    if found and found[0] == value:  # 'in February', 'earlier this year'
        return BEFORE if earlier and not found[2] else value
    if month := MONTH.match(value):
        return f"XXXX-{month[1]}"  # 'in July'
    if NEAR.match(rule or ""):
        return NOW
    if found:
        return found[0]
    return BEFORE if earlier or PASSED.match(rule or "") else None


def periods(row: Row, claim: Row) -> frozenset[str]:
    """Return the periods of a claim: by its own time, else by its words."""
    text = str(row.get("text") or "")
    told = (
        period(t["value"], t.get("rule"), earlier=bool(EARLIER.match(text, t["start"])))
        for t in _times_of(row, claim, text)
    )
    return frozenset(when for when in told if when is not None)


def _times_of(row: Row, claim: Row, text: str) -> Sequence[Row]:
    """Return the times that hold for a claim.

    A clause without a time has the time of the sentence that contains it; a sentence that continues
    another ('Later, …') has the time of the one before.
    """
    times = listed(row, "times")
    own = [t for t in times if t["id"] == claim.get("time")]
    around = (_within(times, *span) for span in _widening(row, claim["evidence"], text))
    return own or next(filter(None, around), [])


def _widening(row: Row, clause: Sequence[int], text: str) -> Iterator[Sequence[int]]:
    """Yield a clause, the clauses around it, its sentence so far, and the one that it continues."""
    start, end = clause
    yield clause
    around = (one["evidence"] for one in listed(row, "events"))
    yield from sorted(
        ((s, e) for s, e in around if s <= start and end <= e), key=lambda se: (se[1] - se[0], se)
    )
    *before, (begins, _) = _sentences_until(row, text, start)
    yield begins, start
    if before and GOES_ON.match(text, begins):
        yield before[0]


def _sentences_until(row: Row, text: str, start: int) -> Sequence[Sequence[int]]:
    """Return the sentence that contains a position and, if there is one, the one before it."""
    told = row.get("sentences") or sentences(text)
    last = bisect_right(told, start, key=lambda span: span[0])
    return told[max(0, last - 2) : last] or [(0, start)]


def _within(times: Iterable[Row], start: int, end: int) -> list[Row]:
    return [t for t in times if start <= t["start"] < end]


def _main_period(told: Mapping[str, int], reports: int) -> str:
    """Return the period that reports are about, by how many give each; NOW if none is given.

    Of periods with equally many reports it is the newest. What a single one of many reports dates
    is not what they are about.
    """
    most = max(told.values(), default=0)
    alone = most < 2 and reports > FEW
    top = [when for when, number in told.items() if number == most and not alone]
    return NOW if NOW in top else max(top, default=NOW)


class Ground:
    """The period of the event that a case is about."""

    def __init__(self, deeds: Iterable[Candidate], published: Sequence[str]) -> None:
        """Take the grave actions of a case, and the days of its reports ('' if unknown)."""
        self._published = {found[0] for day in published if (found := PERIOD.match(day))}
        told: dict[str, set[str]] = defaultdict(set)
        for one in deeds:
            # A report that says neither its own day nor the deed's tells of something new.
            for when in one.periods or (() if self._published else (NOW,)):
                told[when].add(one.key[0])
        self._told = {when: len(documents) for when, documents in told.items()}
        self._main = _main_period(self._told, len(published))

    def is_of_another_time(self, one: Candidate) -> bool:
        """Return True if a claim is about months or years that are not those of the event."""
        return bool(one.periods) and not any(self._fits(when) for when in one.periods)

    def is_background(self, one: Candidate, others: Sequence[Candidate]) -> bool:
        """Return True if a figure belongs to another event than `others` of its kind."""
        if one.periods:
            return self.is_of_another_time(one)
        return one.elsewhere and _told_by_one(one, others)

    def _fits(self, when: str) -> bool:
        if when in (NOW, BEFORE):
            return when == NOW
        if MONTH.match(self._main):
            return when[5:] == self._main[5:]
        known = self._published if self._main == NOW else {self._main}
        if not known:  # what happened on Friday did not happen in January
            several = 2 * self._told.get(when, 0) > max(2, self._told.get(NOW, 0))
            return len(when) > len("2018") and (several or not MONTH.match(when))
        if month := MONTH.match(when):
            return _in_month(month[1], known)
        return when in known or self._is_near(when, known)

    def _is_near(self, when: str, known: Iterable[str]) -> bool:
        """Return True if a day is near one of these, and not mentioned by a single account."""
        return self._told.get(when, 0) > 1 and any(_near(when, other) for other in known)


def _in_month(month: str, known: Iterable[str]) -> bool:
    """Return True if a month without a year is near one of these days, or none is that exact."""
    dated = {day for day in known if len(day) > len("2018")}
    return not dated or any(_near(f"{day[:4]}-{month}", day) for day in dated)


def _near(one: str, other: str) -> bool:
    """Return True if two periods are equal or adjacent; a year contains its months."""
    if len(one) != len(other):
        return one[:4] == other[:4]
    if len(one) == len("2018"):
        return one == other
    return abs(_months(one) - _months(other)) <= 1


def _months(period: str) -> int:
    return int(period[:4]) * 12 + int(period[5:7])


def _told_by_one(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Return True if only one report gives a number, and several give another of its kind."""
    documents: dict[tuple[str, str] | None, set[str]] = defaultdict(set)
    for other in others:
        documents[other.figure].add(other.key[0])
    return len(documents[one.figure]) == 1 and any(len(told) > 1 for told in documents.values())
