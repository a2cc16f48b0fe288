"""What of a case a network is made of: a period, statuses, a number of origins."""

from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from kg.analyse.ties import Tie
from kg.errors import UsageError
from kg.graph.days import days
from kg.graph.epistemic_status import STATUSES


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which claims are requested.

    `start` and `end` are a day, month or year, both inclusive; `statuses` some of STATUSES, none
    for all; an edge needs `origins` independent ones.
    """

    start: str | None = None
    end: str | None = None
    statuses: tuple[str, ...] = ()
    origins: int = 1

    @property
    def all(self) -> bool:
        """Return True if nothing is left out."""
        return self == Wanted()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """The requested ties, and how many were left out because they have no known day."""

    ties: tuple[Tie, ...]
    undated: int
    others: int


def sift(ties: Iterable[Tie], wanted: Wanted) -> Sifted:
    """Keep the ties of the requested period and statuses.

    What overlaps the period counts as in it: a month or year may extend beyond. Raise UsageError
    for an invalid date or status.
    """
    period = _period(wanted)
    for status in wanted.statuses:
        if status not in STATUSES:
            raise UsageError(f"no status {status!r}; there are: {', '.join(STATUSES)}")
    kept, undated, others = [], 0, 0
    for tie in ties:
        if wanted.statuses and tie.status not in wanted.statuses:
            others += 1
        elif period is None or (tie.days and _touch(tie.days, period)):
            kept.append(tie)
        else:
            undated += tie.days is None
            others += tie.days is not None
    return Sifted(ties=tuple(kept), undated=undated, others=others)


def split_at(day: str) -> tuple[tuple[str, Wanted], tuple[str, Wanted]]:
    """Return the time before a day, and from it on. Raise UsageError for an invalid date."""
    first, _ = _extent(day)
    eve = (date.fromisoformat(first) - timedelta(days=1)).isoformat()
    return (f"before {first}", Wanted(end=eve)), (f"from {first}", Wanted(start=first))


def months(ties: Iterable[Tie]) -> Iterator[tuple[str, Wanted]]:
    """Yield the months in which something begins or ends, in order."""
    found = {day[:7] for tie in ties if tie.days for day in tie.days}
    for month in sorted(found):
        last = monthrange(int(month[:4]), int(month[5:]))[1]
        yield month, Wanted(start=f"{month}-01", end=f"{month}-{last:02}")


def spells(extents: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Merge ranges of days that overlap or follow each other, in order."""
    found: list[tuple[str, str]] = []
    for first, last in sorted(extents):
        if found and first <= _next(found[-1][1]):
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return tuple(found)


def _next(day: str) -> str:
    known = date.fromisoformat(day)
    return day if known == date.max else (known + timedelta(days=1)).isoformat()


def _period(wanted: Wanted) -> tuple[str, str] | None:
    if wanted.start is None and wanted.end is None:
        return None
    start = _extent(wanted.start)[0] if wanted.start else date.min.isoformat()
    end = _extent(wanted.end)[1] if wanted.end else date.max.isoformat()
    if start > end:
        raise UsageError(f"from {wanted.start} to {wanted.end} is no period; turn the two round")
    return start, end


def _extent(day: str) -> tuple[str, str]:
    found = days(day)
    if found is None:
        raise UsageError(f"{day!r} is no date; give 2018, 2018-02, or 2018-02-14")
    return found[0].isoformat(), found[1].isoformat()


def _touch(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
