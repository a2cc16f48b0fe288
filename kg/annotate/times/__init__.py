"""Time expressions and what they stand for, as TIMEX3 values."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from spacy.tokens import Doc

from kg.annotate.times.calendar import PAST, day_of
from kg.annotate.times.clues import dated_by, direction, event_after
from kg.annotate.times.expressions import Expression, expressions
from kg.annotate.times.resolve import Setting, resolve
from kg.model import Document, Time

__all__ = ["find_times"]

EVENT_WAYS = frozenset({"before", "after", "prior to", "following", "in advance of", "since"})


def find_times(doc: Doc, document: Document) -> Iterator[Time]:
    """Yield the time expressions of a document, resolved against its date of publication.

    Values are TIMEX3 (Pustejovsky et al. 2003). Without a publication date the day stays open:
    XXXX-WXX-4 for 'Thursday'. Two passes: 'the day after the raid' needs the day of the raid,
    which may be told further down.
    """
    found = list(expressions(doc))
    reference = day_of(document.published)
    events = dict(_event_days(doc, found, reference))
    number = 0
    for expression, kind, value in _resolved(doc, found, reference, events):
        number += 1
        yield Time(
            id=f"t{number}",
            start=expression.start,
            end=expression.end,
            type=kind,  # type: ignore[arg-type]
            value=value,
        )


def _event_days(
    doc: Doc, found: list[Expression], reference: date | None
) -> Iterator[tuple[str, date]]:
    """Yield (lemma, day) for the events that the text dates; the last told comes first."""
    days = [
        (expression, day)
        for expression, _, value in _resolved(doc, found, reference, {})
        if (day := day_of(value))
    ]
    for expression, day in reversed(days):
        span = doc.char_span(expression.start, expression.end, alignment_mode="expand")
        for lemma in dated_by(span) if span else ():
            yield lemma, day


def _resolved(
    doc: Doc, found: list[Expression], reference: date | None, events: dict[str, date]
) -> Iterator[tuple[Expression, str, str]]:
    last_day: date | None = None
    for expression in found:
        span = doc.char_span(expression.start, expression.end, alignment_mode="expand")
        if not span:
            continue
        setting = Setting(
            reference=reference, last_day=last_day, direction=direction(span.root) or PAST
        )
        place, setting = _with_event(doc, expression, setting, events)
        day_part = expression.day and resolve(expression.day.kind, expression.day.groups, setting)
        if day_part:
            setting = replace(setting, clock_day=day_of(day_part[1]))
        result = resolve(expression.main.kind, expression.main.groups, setting)
        if result is None:
            continue
        last_day = day_of(result[1]) or last_day
        yield place, *result


def _with_event(
    doc: Doc, expression: Expression, setting: Setting, events: dict[str, date]
) -> tuple[Expression, Setting]:
    """Give 'a day after X' the day of X, and the extent of X when it is a dated noun phrase.

    When X has no day, 'two days before X' is a plain duration and its preposition is left out.
    """
    way = (expression.main.groups.get("way") or "").lower()
    if way not in EVENT_WAYS:
        return expression, setting
    if expression.following:
        result = resolve(expression.following.kind, expression.following.groups, setting)
        day = day_of(result[1]) if result else None
        end = expression.following.end
    else:
        lemma, end = event_after(doc, expression.end) or ("", expression.end)
        day = events.get(lemma)
    if day:
        return replace(expression, end=end), replace(setting, event_day=day)
    return replace(expression, end=expression.end - len(way) - 1), setting
