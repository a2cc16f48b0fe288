"""Whether a reading hangs together: spans lie in the text, and every id referred to exists."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from kg.model.codec import MalformedError
from kg.model.facts import Event, Quotation, Reading, Relation
from kg.model.text import Span

Reference = tuple[str, str | None]
"""The list that should hold an id ('mentions'), and the id."""


def check(reading: Reading) -> None:
    """Raise MalformedError where a span leaves the text, an id is unknown or stands twice."""
    length = len(reading.document.text)
    known = {}
    for kind in ("mentions", "times", "values", "events", "relations"):
        ids = [item.id for item in getattr(reading, kind)]
        known[kind] = set(ids)
        if len(ids) != len(known[kind]):
            twice = next(i for i in ids if ids.count(i) > 1)
            raise MalformedError(f"{kind}: the id {twice!r} stands twice")
    for kind in (*known, "quotations"):
        for number, item in enumerate(getattr(reading, kind)):
            at = f"{kind}[{number}]"
            _check_spans(item, at, length)
            for where, name in _references(item):
                if name is not None and name not in known[where]:
                    raise MalformedError(f"{at}: {where} has no id {name!r}")
            if isinstance(item, Event) and any(o.event == item.id for o in item.order):
                raise MalformedError(f"{at}: order: {item.id!r} stands in no order to itself")


def _check_spans(item: Any, at: str, length: int) -> None:
    spans = [getattr(item, field.name) for field in fields(item)]
    if isinstance(item, Event):
        spans += [order.cue for order in item.order]
    if hasattr(item, "start"):
        spans.append(Span(item.start, item.end))
    for span in spans:
        if isinstance(span, Span) and not 0 <= span.start <= span.end <= length:
            raise MalformedError(f"{at}: [{span.start}, {span.end}] lies outside the text")


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
        case Relation():
            yield from (("mentions", item.subject), ("mentions", item.object))
            yield from (("values", item.value), ("times", item.time))
            yield from (("mentions", holder) for holder in item.holder)
            yield "relations", item.restates
        case Quotation():
            yield from (("mentions", item.speaker), ("mentions", item.addressee))
