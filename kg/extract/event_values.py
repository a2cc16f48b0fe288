"""Values that take part in an event: the words said in it, and how long it lasted.

'The captain shouted "Jump!"' says what was shouted, even if no claim can be extracted from it, and
'She has worked there for 15 years' counts years.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.model import Event, Participant, Quotation, Reading, Span, Time, Value
from kg.model.text import ValueType

LONGEST = 60
"""Longer quotations are found as quotations."""
_LASTING = re.compile(r"P(T?)(\d+(?:\.\d+)?)([YMWDH])")
UNITS = {"Y": "year", "M": "month", "W": "week", "D": "day", "TH": "hour", "TM": "minute"}
_PHRASE = re.compile(r"w(\d+)-(\d+)")
_NEAR = "(?: (?:at least|late|early|about|around|next|last))* $"
_BOUND = re.compile(
    rf"\b(until|till|'til|through|by|before|after|since){_NEAR}"
    r"|\b(until|till|'til|through|since)(?: (?:at least|late|early))? the $",
    re.IGNORECASE,
)
_OF_DAYS = frozenset({"by", "before", "after"})
"""Bounds that leave the day of a clock time: 'shortly after 9 p.m. on Friday' is on Friday."""
_OWNER = re.compile(r"['’]s?(?!\w)")
"""What follows a time that belongs to the next noun: 'by Friday's standards'."""
_STRETCH = re.compile(r" ?[-–—] ?| (?:to|until|till|through) (?:the )?")
_SHORT_YEAR = re.compile(r"\d\d\b(?!:)")
_PERFECT = re.compile(r"\b(?:has|have|had)\b|['’](?:s|ve|d) been\b")
_FILLER = re.compile(r"\s(?:(?:about|nearly|almost|over|around|some|roughly|more than|at least) )?")
_NOT = re.compile(r"\b(?:not|never|only)\b|n['’]t\b")
_AFTER = re.compile(r"\s?\b(?:later|ago|earlier|before|after|from|since)\b")
_FOR = re.compile(r"\bfor (?:(?:about|nearly|almost|over|around|some|roughly|the|more than) )*$")
"""Introduces a duration; 'in two days' and 'two days later' say when."""


def with_event_values(reading: Reading) -> Reading:
    """Add to each event the words said in it and how long it lasted."""
    makes, said = _Values(reading.values), _said(reading.quotations)
    text, times = reading.document.text, {t.id: t for t in reading.times}
    lengths = {_words(t.span): t for t in reading.times if t.type == "DURATION"}
    events = []
    for told in reading.events:
        event = _without_end(told, times, text)
        quoted = {q for at in range(*event.trigger) for q in said.get(at, ())}
        found = [Participant(role="topic", value=makes.words(q)) for q in sorted(quoted)]
        time = _length_of(event, reading.times, times, text)
        name = makes.lasting(time) if time is not None else None
        found += [Participant(role="measure", value=name)] if name else []
        found += _occasions(event)
        whole = (*(_in_years(one, lengths, makes) for one in event.participants), *found)
        for one in whole:
            makes.phrase(one.value or "")
        events.append(event if whole == event.participants else replace(event, participants=whole))
    for relation in reading.relations:
        makes.phrase(relation.value or "")
    return replace(reading, events=tuple(events), values=makes.all())


def _length_of(
    event: Event, every: Sequence[Time], times: Mapping[str, Time], text: str
) -> Time | None:
    """Return the duration of an event, its own or one beside it; None of an event noun."""
    if event.form == "nominal":
        return None
    time = times.get(event.time or "")
    return time if time is not None and _lasts(time, text) else _undergone(event, every, text)


def _in_years(one: Participant, lengths: Mapping[str, Time], makes: "_Values") -> Participant:
    """Return a measure that is a length of time with its amount: 15 years."""
    time = lengths.get(one.value or "") if one.role == "measure" else None
    name = makes.lasting(time) if time is not None else None
    return replace(one, value=name) if name else one


def _occasions(event: Event) -> list[Participant]:
    """Return the events to which the text relates an event in time, if they take no part in it."""
    known = {event.id, *(one.event for one in event.participants)}
    return [
        Participant(role="occasion", event=o.event) for o in event.order if o.event not in known
    ]


def _without_end(event: Event, times: Mapping[str, Time], text: str) -> Event:
    """Remove a time that is only a bound: 'closed until Friday', 'pay by May', 'run since 2014'.

    Such an action is not of that day: it may be earlier or later, or go on. The bound stays as a
    circumstance with its preposition; what goes on keeps the time of its beginning, as no date.
    What did not happen until Friday happened then, and what was
    over by 7 p.m. on Friday mostly was on Friday. The date of 'the 2014 protests' is their own.
    """
    time = times.get(event.time or "")
    if time is None or time.type not in ("DATE", "TIME"):
        return event
    own = event.form == "nominal" and event.trigger.start == time.end + 1
    bound = None if own else _bound_of(time, text)
    if bound in _OF_DAYS and time.type == "TIME" and event.certainty == "certain":
        return event
    if bound is None:
        return replace(event, time=None, date=None) if _begins(time, times, text) else event
    if bound != "since" and _NOT.search(text[max(0, event.trigger.start - 20) : time.start]):
        return event
    limit = Participant(role="occasion", value=_words(time.span), preposition=bound)
    told = any(start <= time.start < end for start, end in event.wording)
    whole = (*event.participants, *([limit] if told else ()))
    begun = bound == "since" and told and _goes_on(event, text)
    return replace(event, time=event.time if begun else None, date=None, participants=whole)


def _bound_of(time: Time, text: str) -> str | None:
    """Return the preposition that makes a time a mere bound, or None."""
    found = _BOUND.search(text[max(0, time.start - 30) : time.start])
    return (found[1] or found[2]).lower() if found and not _OWNER.match(text, time.end) else None


def _words(span: Span) -> str:
    """Return the name of a value that is the words of a span."""
    return f"w{span.start}-{span.end}"


def _begins(time: Time, times: Mapping[str, Time], text: str) -> bool:
    """Return True for the first end of a stretch: 'from 1998 to 2003', '1995-99'."""
    link = _STRETCH.match(text, time.end)
    if link is None:
        return False
    ends = any(one.start == link.end() for one in times.values() if one.type == time.type)
    return ends or bool(_SHORT_YEAR.match(text, link.end()) and time.value.isdigit())


def _goes_on(event: Event, text: str) -> bool:
    """Return True for 'has worked there since 2009', a perfect that is not denied."""
    told = " ".join(text[start:end] for start, end in event.wording)
    return event.polarity == "positive" and _PERFECT.search(told) is not None


def _undergone(event: Event, times: Sequence[Time], text: str) -> Time | None:
    """Return the duration in 'served four years' and 'spent nearly two months'."""
    for time in times:
        if time.type != "DURATION":
            continue
        between = text[event.trigger.end : time.start] if time.start > event.trigger.end else ""
        later = _AFTER.search(text, time.end - len("earlier"), time.end + len(" earlier"))
        if _FILLER.fullmatch(between) and later is None:
            return time
    return None


def _lasts(time: Time, text: str) -> bool:
    return _FOR.search(text[max(0, time.start - 40) : time.start]) is not None


def _said(quotations: Sequence[Quotation]) -> dict[int, list[Span]]:
    """Map the positions of cues ('shouted') to the quotations that they introduce."""
    found: dict[int, list[Span]] = {}
    for one in quotations:
        if one.kind == "direct" and one.cue is not None and one.end - one.start <= LONGEST:
            for at in range(*one.cue):
                found.setdefault(at, []).append(one.span)
    return found


class _Values:
    """The values of a document, and those that are added to them."""

    def __init__(self, known: Sequence[Value]) -> None:
        self._known = list(known)
        self._ids = {value.id for value in known}

    def _named(self, span: Span, kind: ValueType, value: float | None, unit: str | None) -> str:
        name = f"v{len(self._known) + 1}"
        self._known.append(
            Value(id=name, start=span.start, end=span.end, type=kind, value=value, unit=unit)
        )
        return name

    def words(self, span: Span) -> str:
        return self._named(span, "WORDS", None, None)

    def lasting(self, time: Time) -> str | None:
        """Return the name of a duration's amount, or None if it counts nothing."""
        match = _LASTING.fullmatch(time.value)
        unit = UNITS.get(match[1] + match[3]) if match else None
        if match is None or unit is None or time.type != "DURATION":
            return None
        return self._named(time.span, "QUANTITY", float(match[2]), unit)

    def phrase(self, name: str) -> None:
        """Add the words of a title or another phrase, whose position is in its name."""
        match = _PHRASE.fullmatch(name)
        if match is not None and name not in self._ids:
            self._ids.add(name)
            start, end = int(match[1]), int(match[2])
            self._known.append(Value(id=name, start=start, end=end, type="WORDS"))

    def all(self) -> tuple[Value, ...]:
        return tuple(sorted(self._known, key=lambda v: (v.start, v.end, v.id)))
