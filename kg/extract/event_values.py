"""Values that take part in an event: the words said in it, and how long it lasted.

'The captain shouted "Jump!"' says what was shouted, even if no claim can be extracted from it, and
'She has worked there for 15 years' counts years.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kg.extract.events.times_beside import with_year
from kg.model import Event, Participant, Quotation, Reading, Span, Time, Value
from kg.model.text import Bound, ValueType
from kg.ontology import table

LONGEST = 60
"""Longer quotations are found as quotations."""
_LASTING = re.compile(r"P(T?)(\d+(?:\.\d+)?)([YMWDH])")
UNITS = {"Y": "year", "M": "month", "W": "week", "D": "day", "TH": "hour", "TM": "minute"}
_PHRASE = re.compile(r"w(\d+)-(\d+)")
_NEAR = "(?: (?:at least|late|early|about|around|next|last))* $"
_PAST = "(?: (?:(?:shortly|well|just|long) )?(?:after|past))?"
"""What may stand between 'until' and the hour: 'open until well after midnight'."""
_BOUND = re.compile(
    rf"\b(until|till|'til|through|by|before|after|since){_PAST}{_NEAR}"
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
_WHEN = re.compile(r",? when\b")
_FILLER = re.compile(r"\s(?:(?:about|nearly|almost|over|around|some|roughly|more than|at least) )?")
_NOT = re.compile(r"\b(?:not|never|only)\b|n['’]t\b")
_AFTER = re.compile(r"\s?\b(?:later|ago|earlier|before|after|from|since)\b")
_BOUNDS = "|".join(map(re.escape, table("values", "bounds")))
_BOUND_BEFORE = re.compile(rf"(?:(?<=\bfor )(over)|\b(?!over\b)({_BOUNDS}))\s+$", re.IGNORECASE)
"""What bounds a duration; 'over two days' is no bound, 'for over two days' is."""
_FOR = re.compile(rf"\bfor (?:(?:{_BOUNDS}|the) )*$")
"""Introduces a duration; 'in two days' and 'two days later' say when."""


def with_event_values(reading: Reading) -> Reading:
    """Add to each event the words said in it and how long it lasted."""
    makes, said = _Values(reading.values, reading.document.text), _said(reading.quotations)
    text, times = reading.document.text, {t.id: t for t in reading.times}
    lengths = {_words(t.span): t for t in reading.times if t.type == "DURATION"}
    events = []
    for told in reading.events:
        event = _without_end(told, times, text)
        time = _length_of(event, reading.times, times, text)
        found = list(_values_of(event, said, time, makes))
        whole = (*(_in_years(one, lengths, makes) for one in event.participants), *found)
        for one in whole:
            makes.phrase(one.value)
        whole = tuple(map(makes.shared, whole))
        events.append(event if whole == event.participants else replace(event, participants=whole))
    for relation in reading.relations:
        makes.phrase(relation.value)
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
    name = makes.lasting(lengths.get(one.value or "")) if one.role == "measure" else None
    return replace(one, value=name) if name else one


def _values_of(
    event: Event, said: Mapping[int, list[Span]], time: Time | None, makes: "_Values"
) -> Iterator[Participant]:
    """Yield the words said in an event, its length, and other events related to it in time."""
    for words in sorted({q for at in range(*event.trigger) for q in said.get(at, ())}):
        yield Participant(role="topic", value=makes.words(words))
    if name := makes.lasting(time):
        yield Participant(role="measure", value=name)
    known = {event.id, *(one.event for one in event.participants)}
    for order in event.order:
        if order.event not in known:
            yield Participant(role="occasion", event=order.event)


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
    bound = _bound_of(event, time, text)
    if _is_antecedent(event, time, text) or _says_when(event, time, bound, times, text):
        return event
    told = any(start <= time.start < end for start, end in event.wording)
    if bound is None or not told:
        return replace(event, time=None, date=None)
    words = with_year(time.span, text)
    limit = Participant(role="occasion", value=_words(words), preposition=bound)
    begun = event.time if bound == "since" and _goes_on(event, text) else None
    return replace(event, time=begun, date=None, participants=(*event.participants, limit))


def _is_antecedent(event: Event, time: Time, text: str) -> bool:
    """Return True for the day of finding in 'hid until 7 May, when guards found him'."""
    when = _WHEN.match(text, time.end)
    return when is not None and when.end() <= event.trigger.start


def _bound_of(event: Event, time: Time, text: str) -> str | None:
    """Return the preposition that makes a time a mere bound, or None."""
    found = _BOUND.search(text[max(0, time.start - 30) : time.start])
    own = event.form == "nominal" and event.trigger.start == time.end + 1
    if found is None or own or _OWNER.match(text, time.end):
        return None
    return (found[1] or found[2]).lower()


def _says_when(
    event: Event, time: Time, bound: str | None, times: Mapping[str, Time], text: str
) -> bool:
    """Return True for no bound, and for a bound that says when: 'over by 7 p.m. on Friday'."""
    if bound is None:
        return not _begins(time, times, text)
    if bound in _OF_DAYS and time.type == "TIME" and event.certainty == "certain":
        return True
    denied = _NOT.search(text[max(0, event.trigger.start - 20) : time.start])
    return bound != "since" and denied is not None


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

    def __init__(self, known: Sequence[Value], text: str) -> None:
        self._known = list(known)
        self._text = text
        self._ids = {value.id for value in known}
        self._wholes: dict[str, Span] = {}

    def _named(
        self,
        span: Span,
        kind: ValueType,
        value: float | None = None,
        unit: str | None = None,
        bound: Bound | None = None,
    ) -> str:
        name = f"v{len(self._known) + 1}"
        told = Value(
            id=name,
            start=span.start,
            end=span.end,
            type=kind,
            value=value,
            unit=unit,
            bound=bound,
        )
        self._known.append(told)
        return name

    def words(self, span: Span) -> str:
        return self._named(span, "WORDS")

    def lasting(self, time: Time | None) -> str | None:
        """Return the name of a duration's amount, or None if it counts nothing."""
        if time is None or time.type != "DURATION":
            return None
        match = _LASTING.fullmatch(time.value)
        unit = UNITS.get(match[1] + match[3]) if match else None
        if match is None or unit is None:
            return None
        before = _BOUND_BEFORE.search(self._text[max(0, time.start - 40) : time.start])
        start = time.start - len(before[0]) if before is not None else time.start
        known = (before[1] or before[2]).lower() if before is not None else ""
        bound = table("values", "bounds").get(known)
        span = Span(start, time.end)
        return self._named(span, "QUANTITY", float(match[2]), unit, bound)

    def phrase(self, name: str | None) -> None:
        """Add the words of a title or another phrase, whose position is in its name."""
        match = _PHRASE.fullmatch(name) if name is not None else None
        if match is not None and name is not None and name not in self._ids:
            self._ids.add(name)
            start, end = int(match[1]), int(match[2])
            self._known.append(Value(id=name, start=start, end=end, type="WORDS"))

    def shared(self, one: Participant) -> Participant:
        """Note at a share what it is of, which is the same wherever it takes part."""
        if one.value is None or one.phrase is None:
            return one
        self._wholes[one.value] = one.phrase
        return replace(one, phrase=None)

    def all(self) -> tuple[Value, ...]:
        told = (replace(v, phrase=self._wholes.get(v.id)) for v in self._known)
        return tuple(sorted(told, key=lambda v: (v.start, v.end, v.id)))
