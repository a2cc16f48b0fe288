"""Figures of another event, told as background: an earlier disaster, a shooting elsewhere.

An article compares: the last earthquake killed thousands. Such a figure belongs to another date or
place than what most articles tell, and does not stand among the figures of the case.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from kg.casefile.candidate import Candidate
from kg.casefile.rows import Row

NOW = "now"
"""The period of what is told by the day of the week, or as 'today'."""
PERIOD = re.compile(r"(\d{4})(?:-(\d\d))?")
MONTH = re.compile(r"XXXX-(\d\d)$")
"""A month whose year is not known, as the article does not say when it was published."""
FAR = re.compile(r"\b(?:month|season|year|[MQY])\b")
"""What is told from the day of the report, and may be long before it: 'in July', 'last year'."""


def period(value: str, rule: str | None) -> str | None:
    """Give the month or the year of a time, NOW for a day told from the day of the report."""
    found = PERIOD.match(value)
    if found is not None and found[0] == value:
        return value  # 'in February'
    if MONTH.match(value):
        return value  # 'in July'
    if rule is not None and rule.startswith("published") and not FAR.search(rule):
        return NOW
    return found[0] if found else None


def periods(row: Row, claim: Row) -> frozenset[str]:
    """Give when a claim of a document's row is told to be: by its own time, else by its words.

    A clause that tells no time is of the time of the sentence that it stands in.
    """
    times = row.get("times") or ()
    start, end = claim["evidence"]
    inside = [t for t in times if t["id"] == claim.get("time")] or _within(times, start, end)
    if not inside:
        around = (e["evidence"] for e in row.get("events") or ())
        wider = sorted((e - s, s, e) for s, e in around if s <= start and end <= e)
        inside = next((found for _, s, e in wider if (found := _within(times, s, e))), [])
    told = (period(t["value"], t.get("rule")) for t in inside)
    return frozenset(when for when in told if when is not None)


def _within(times: Iterable[Row], start: int, end: int) -> list[Row]:
    return [t for t in times if start <= t["start"] < end]


class Ground:
    """What is told of the event of a case: its period."""

    def __init__(self, deeds: Iterable[Candidate], published: Iterable[str]) -> None:
        self._published = {found[0] for day in published if (found := PERIOD.match(day))}
        told: dict[str, set[str]] = defaultdict(set)
        for one in deeds:
            for when in one.periods:
                told[when].add(one.key[0])
        self._told = {when: len(documents) for when, documents in told.items()}
        # Of what as many reports tell, the newest is what they are about.
        most = max(map(len, told.values()), default=0)
        top = [when for when, documents in told.items() if len(documents) == most]
        self._main = NOW if NOW in top else max(top, default=NOW)

    def is_of_another_time(self, one: Candidate) -> bool:
        """Say whether a claim is told of months or years that are not those of the event."""
        return bool(one.periods) and not any(self._fits(when) for when in one.periods)

    def is_background(self, one: Candidate, others: Sequence[Candidate]) -> bool:
        """Say whether a figure belongs to another event than `others` of its kind."""
        if one.periods:
            return self.is_of_another_time(one)
        return one.elsewhere and _told_by_one(one, others)

    def _fits(self, when: str) -> bool:
        if when == NOW:
            return True
        known = self._published if self._main == NOW else {self._main}
        if not known:
            return len(when) > len("2018")
        if month := MONTH.match(when):
            dated = {day for day in known if len(day) > len("2018")}
            return not dated or any(_near(f"{day[:4]}-{month[1]}", day) for day in dated)
        alone = self._told.get(when, 0) < 2  # of which nobody else tells
        return when in known or (not alone and any(_near(when, other) for other in known))


def _near(one: str, other: str) -> bool:
    """Say whether two periods are the same or follow each other; a year holds its months."""
    if len(one) != len(other):
        return one[:4] == other[:4]
    if len(one) == len("2018"):
        return one == other
    return abs(_months(one) - _months(other)) <= 1


def _months(period: str) -> int:
    return int(period[:4]) * 12 + int(period[5:7])


def _told_by_one(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Say whether one report alone tells a number, and several tell another of its kind."""
    documents: dict[tuple[str, str] | None, set[str]] = defaultdict(set)
    for other in others:
        documents[other.figure].add(other.key[0])
    return len(documents[one.figure]) == 1 and any(len(told) > 1 for told in documents.values())
