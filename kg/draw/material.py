"""What pictures are made from, and which part of it is requested."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

import networkx as nx

from kg.draw.words import day_words
from kg.errors import UsageError
from kg.graph.claims import Claim, Published
from kg.graph.days import days
from kg.graph.happened import Happening
from kg.model import Entity, Finding, Reading

Days = tuple[date, date]


def _nothing() -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The parts of a case, each read only by the pictures that need it; `base` begins its IRIs.

    `undated` counts those that are not in `happenings` because they have no date.
    """

    network: Callable[[], "nx.MultiDiGraph[str]"]
    claims: Callable[[], Iterable[Claim]]
    happenings: Callable[[], Iterable[Happening]] = _nothing
    undated: Callable[[], int] = int
    documents: Callable[[], Iterable[Published]] = _nothing
    entities: Callable[[], Iterable[Entity]] = _nothing
    findings: Callable[[], Iterable[Finding]] = _nothing
    readings: Callable[[], Iterable[Reading]] = _nothing
    base: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which part of a case is requested; None means the default of the picture.

    `of` is the IRI of an entity, `top` the most items to draw, `period` the first and last day,
    `steps` the largest distance of neighbours.
    """

    of: str | None = None
    top: int | None = None
    period: Days | None = None
    steps: int | None = None

    def named(self) -> Iterator[str]:
        """Yield the names of the options that were given."""
        for name in ("of", "top", "steps"):
            if getattr(self, name) is not None:
                yield name

    def most(self, usual: int, limit: int) -> int:
        """Return how many items to draw: as many as requested, or the usual number."""
        return min(self.top or usual, limit)

    def within(self, value: str | None) -> bool:
        """Return True if a date lies in the period, or overlaps it; without a period all do."""
        if self.period is None:
            return True
        found = days(value) if value else None
        return bool(found and found[0] <= self.period[1] and found[1] >= self.period[0])


def wanted(
    *,
    of: str | None = None,
    top: int | None = None,
    steps: int | None = None,
    start: str | None = None,
    end: str | None = None,
) -> Wanted:
    """Return the request; `start` and `end` are a day, a month or a year, both inclusive.

    Raise UsageError for an invalid date, and for a period that ends before it begins.
    """
    first = _extent(start)[0] if start else date.min
    last = _extent(end)[1] if end else date.max
    if first > last:
        raise UsageError(f"from {start} to {end} is no period; turn the two round")
    period = (first, last) if start or end else None
    return Wanted(of=of, top=top, period=period, steps=steps)


def _extent(day: str) -> Days:
    found = days(day)
    if found is None:
        raise UsageError(f"{day!r} is no date; give 2018, 2018-02, or 2018-02-14")
    return found


def period_words(period: Days | None) -> str:
    """Return the period of a picture, as a sentence of its own."""
    if period is None:
        return ""
    first, last = (day_words((day, day)) for day in period)
    if first == last:
        return f" Only {first}."
    since = f" from {first}" if period[0] > date.min else ""
    until = f" to {last}" if period[1] < date.max else ""
    return f" Only what is dated{since}{until}."
