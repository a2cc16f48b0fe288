"""Consistency of a reading: spans are in the text, and every id referred to exists."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Any, get_args, get_type_hints

from kg.model.codec import MalformedError, shown
from kg.model.facts import Event, Quotation, Reading, Relation
from kg.model.text import FORMAT, Document, Mention, Span

Reference = tuple[str, str | None]
"""The list that should contain an id ('mentions'), and the id."""


LONGEST_ID = 1_000
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_CALENDAR = re.compile(r"(\d{4,})(?:-(\d\d)(?:-(\d\d))?)?(?=$|T)", re.ASCII)
_FULL = re.compile(r"\d{4}-\d\d-\d\d(?:$|T)", re.ASCII)


def check(reading: Reading, *, part_of: Document | None = None) -> None:
    """Raise MalformedError if a reading is inconsistent.

    Inconsistent are a span outside the text, an id that is empty, unknown or used twice, and an
    invalid date. For a part of what was read in a document, ids may refer outside the part.
    """
    document = part_of or reading.document
    length, sentences = len(document.text), len(document.sentences)
    _check_document(reading.document, length)
    kinds = ("mentions", "times", "values", "events", "relations")
    known = {kind: _ids(kind, getattr(reading, kind)) for kind in kinds}
    for kind in (*known, "quotations"):
        for number, item in enumerate(getattr(reading, kind)):
            at = f"{kind}[{number}]"
            _check_item(item, at)
            _check_spans(item, at, length)
            for where, name in _references(item):
                if name is not None and part_of is None and name not in known[where]:
                    raise MalformedError(f"{at}: {where} has no id {name!r}")
            if isinstance(item, Event):
                _check_event(item, at, sentences)


def _ids(kind: str, items: Iterable[Any]) -> set[str]:
    ids = [item.id for item in items]
    if len(ids) != len(set(ids)):
        twice = next(i for i in ids if ids.count(i) > 1)
        raise MalformedError(f"{kind}: the id {twice!r} stands twice")
    return set(ids)


def _check_document(document: Document, length: int) -> None:
    _check_id(document.document, "document")
    for name in ("furniture", "sentences"):
        for span in getattr(document, name):
            if span.end > length:
                raise MalformedError(f"{name}: [{span.start}, {span.end}] lies outside the text")
    if any(one.end > other.start for one, other in pairwise(document.sentences)):
        raise MalformedError("sentences: expected them in their order, without overlaps")
    if document.format is not None and not 1 <= document.format <= FORMAT:
        raise MalformedError(f"format: {document.format} is unknown; this kg reads 1 to {FORMAT}")
    _check_days(document)


def _check_days(document: Document) -> None:
    for name in ("published", "published_earliest", "published_latest"):
        day = getattr(document, name)
        if day is not None and not (_FULL.match(day) and _is_day(day)):
            raise MalformedError(f"{name}: {shown(day)} is no ISO 8601 date, such as 2018-02-24")


def _check_event(event: Event, at: str, sentences: int) -> None:
    if any(order.event == event.id for order in event.order):
        raise MalformedError(f"{at}: order: {event.id!r} stands in no order to itself")
    if event.sentence is not None and not 0 <= event.sentence < sentences:
        known = f"the document has {sentences} sentences, numbered from 0"
        raise MalformedError(f"{at}.sentence: {event.sentence} is none; {known}")


def _check_item(item: Any, at: str) -> None:
    for name in ("id", "chain"):
        if hasattr(item, name):
            _check_id(getattr(item, name), f"{at}.{name}")
    for name in ("date", "since", "until"):
        day = getattr(item, name, None)
        if day is not None and not _is_day(day):
            raise MalformedError(f"{at}.{name}: {shown(day)} is no date of the calendar")
    for name in ("", "action_", "class_", "date_"):
        _check_confidence(getattr(item, f"{name}confidence", None), at)
    for number, one in enumerate(getattr(item, "participants", ())):
        _check_confidence(one.confidence, f"{at}.participants[{number}]")
        if [one.mention, one.value, one.event].count(None) != 2:
            place = f"{at}.participants[{number}]"
            raise MalformedError(f"{place}: expected one of mention, value, event")


def _check_confidence(value: float | None, at: str) -> None:
    if value is not None and not 0 <= value <= 1:
        raise MalformedError(f"{at}.confidence: expected 0 to 1, got {shown(value)}")


def _check_id(name: str, at: str) -> None:
    if not name.strip():
        raise MalformedError(f"{at}: an id is empty")
    if len(name) > LONGEST_ID:
        raise MalformedError(f"{at}: an id of more than {LONGEST_ID:,} characters")
    if _CONTROL.search(name):
        raise MalformedError(f"{at}: a control character in the id {shown(name)}")


def _is_day(value: str) -> bool:
    """Return True if a value is an existing day, month or year, or something else altogether."""
    match = _CALENDAR.match(value)
    if match is None:
        return True
    if len(match[1]) > len("9999"):
        return False
    try:
        date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        return False
    return True


def _check_spans(item: Any, at: str, length: int) -> None:
    for key, span in _spans(item):
        if isinstance(span, Span) and not 0 <= span.start <= span.end <= length:
            place = f"{at}.{key}" if key else at
            raise MalformedError(f"{place}: [{span.start}, {span.end}] lies outside the text")


def _spans(item: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values of an item that may be spans, each with its key."""
    if hasattr(item, "start"):
        yield "", Span(item.start, item.end)
    noun: Any = type(item)
    for name in _spanning(noun):
        yield name, getattr(item, name)
    if isinstance(item, Event):
        yield from ((f"order[{n}].cue", one.cue) for n, one in enumerate(item.order))
        taking = enumerate(item.participants)
        yield from ((f"participants[{n}].phrase", one.phrase) for n, one in taking)
        yield from ((f"wording[{n}]", span) for n, span in enumerate(item.wording))


@cache
def _spanning(noun: Any) -> tuple[str, ...]:
    """Return the fields of a data type that may hold a span."""
    hints = get_type_hints(noun)
    kinds = {
        field.name: (hints[field.name], *get_args(hints[field.name])) for field in fields(noun)
    }
    return tuple(name for name, some in kinds.items() if Span in some)


def _references(item: Any) -> Iterator[Reference]:
    match item:
        case Event():
            yield "times", item.time
            for one in item.participants:
                yield from (
                    ("mentions", one.mention),
                    ("values", one.value),
                    ("events", one.event),
                )
            yield from (("mentions", holder) for holder in item.holder)
            yield from (("events", order.event) for order in item.order)
        case Mention():
            yield from (("mentions", member) for member in item.members)
        case Relation():
            yield from (("mentions", item.subject), ("mentions", item.object))
            yield from (("values", item.value), ("times", item.time))
            yield from (("mentions", holder) for holder in item.holder)
            yield "relations", item.restates
        case Quotation():
            yield from (("mentions", item.speaker), ("mentions", item.addressee))
