"""Dates of documents without a date, inferred from others; laid over their readings."""

import re
from dataclasses import dataclass, replace

from kg.model.facts import Event, Reading, Relation
from kg.model.text import Span, Time

_CALENDAR = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?(?=$|T)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dating:
    """What other documents of a case reveal about the date of one that does not state it.

    `published` is its day if one is sure enough, `earliest` and `latest` the days between which it
    lies, `sure` (0-1) the share of the evidence for that, `because` a reason for people,
    `documents` those with the evidence. `values` are the TIMEX3 values of its times, by id, that
    are the same on all days that count. The reading itself is never rewritten.
    """

    document: str
    published: str | None = None
    earliest: str | None = None
    latest: str | None = None
    sure: float
    because: str
    documents: tuple[str, ...]
    values: tuple[tuple[str, str], ...] = ()


def settled(reading: Reading, dating: Dating | None) -> Reading:
    """Apply a dating to a reading: its date, its times' values, the dates of its claims."""
    if dating is None:
        return reading
    values = dict(dating.values)
    times = tuple(replace(t, value=values.get(t.id, t.value)) for t in reading.times)
    changed = {new.id: new for old, new in zip(reading.times, times, strict=True) if old != new}
    document = reading.document
    return replace(
        reading,
        document=replace(
            document,
            published=dating.published or document.published,
            published_inferred=document.published_inferred or dating.published is not None,
            published_earliest=dating.earliest,
            published_latest=dating.latest,
            published_sure=dating.sure,
            published_because=dating.because,
            published_from=dating.documents,
        ),
        times=times,
        events=tuple(_dated_event(event, changed) for event in reading.events),
        relations=tuple(_dated_relation(r, reading.times, changed) for r in reading.relations),
    )


def calendar_date(value: str) -> str | None:
    """Return the day, month or year that a value names: '2018-02-14T15:20' is 2018-02-14."""
    match = _CALENDAR.match(value)
    return match.group() if match else None


def _dated_event(event: Event, changed: dict[str, Time]) -> Event:
    time = changed.get(event.time or "")
    if time is None or only_bounds(event, time):
        return event
    return replace(event, date=calendar_date(time.value) or event.date)


def only_bounds(event: Event, time: Time) -> bool:
    """Return True if a time is told as a circumstance: that of 'since 2009' is no date."""
    return any(one.value == f"w{time.start}-{time.end}" for one in event.participants)


def _dated_relation(
    relation: Relation, times: tuple[Time, ...], changed: dict[str, Time]
) -> Relation:
    """Fill in `since` and `until` if they are the open value of a time in the evidence."""
    within = [t for t in times if t.id in changed and _inside(relation.evidence, t.span)]
    filled = {t.value: changed[t.id].value for t in within}
    if not filled.keys() & {relation.since, relation.until}:
        return relation
    since, until = relation.since or "", relation.until or ""
    return replace(
        relation,
        since=filled.get(since, relation.since),
        until=filled.get(until, relation.until),
    )


def _inside(evidence: Span, time: Span) -> bool:
    return evidence.contains(time)
