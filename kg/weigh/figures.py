"""Figures: the amounts that an event tells, and in which role stands what they count."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from kg.model import Event, Mention, Participant, Reading, Span, Value
from kg.ontology import lexicon
from kg.weigh.amounts import Amount

HOUR = (
    r"(?:(?:at|about|around|by|before|after) )*"
    r"(?:noon|midnight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?| o.clock)?)"
)


class Figures:
    """The numbers and durations of one reading."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        self._mentions = {m.id: m for m in reading.mentions}
        self._values = {v.id: v for v in reading.values}
        self._counts = sorted(
            (v for v in reading.values if v.type == "COUNT"), key=lambda v: v.start
        )
        self._starts = [v.start for v in self._counts]
        self._times = {t.id: t for t in reading.times}
        self._dated = bool(reading.document.published) and not reading.document.published_inferred

    def amounts(self, event: Event) -> Iterator[tuple[str, Amount]]:
        """Yield the amounts that an event tells, each with the role of what it counts."""
        for one in event.participants:
            if one.mention is not None:
                yield from ((one.role, a) for a in self._counted(self._mentions[one.mention]))
            elif one.value is not None and self._is_count(self._values[one.value]):
                counted = self._values[one.value]
                yield self._counted_role(event, one), self._beside(Amount.of(counted), counted.span)
        time = self._times.get(event.time or "")
        if time is not None and time.type == "DURATION":
            yield from (("time", a) for a in Amount.lasting(time, self._text))

    def moment(self, event: Event) -> str:
        """Give the time of day of an event on a known day ('2021-03-05TEV'), else nothing."""
        time = self._times.get(event.time or "")
        told = time is not None and "T" in time.value and time.value.startswith(event.date or "?")
        return time.value if time is not None and told else ""

    def names_a_day(self, time: str | None) -> bool:
        """Say whether a time is more than an hour: 'at noon' names no day."""
        found = self._times.get(time or "")
        return found is None or not re.fullmatch(HOUR, found.span.words(self._text).lower())

    def is_sure(self, time: str | None) -> bool:
        """Say whether a day hangs on no guess: of the year, or of when the text was written."""
        if self._dated:
            return True
        found = self._times.get(time or "")
        return found is not None and bool(re.search(r"\b\d{4}\b", found.span.words(self._text)))

    def _counted_role(self, event: Event, count: Participant) -> str:
        """Give the role of those whom a number counts: 'attribute 17' beside 'patient workers'."""
        span = self._values[str(count.value)].span
        for one in event.participants:
            mention = self._mentions.get(one.mention or "")
            if count.role == "attribute" and mention is not None and mention.span.overlaps(span):
                return one.role
        return count.role

    def _counted(self, mention: Mention) -> list[Amount]:
        """Find the number that counts a thing: 'two climbers', never 'the 36-year-old climber'."""
        first = bisect_left(self._starts, mention.start)
        last = bisect_left(self._starts, mention.head.end)
        inside = [v for v in self._counts[first:last] if v.end <= mention.head.end]
        inside = [v for v in inside if self._is_count(v)]
        if not inside:
            return []
        head = " ".join(mention.head.words(self._text).lower().split())
        unit = None if head.isdigit() or head in lexicon("values")["numbers"] else head
        counted = [Amount.of(v, unit=unit) for v in inside[:1]]
        return [self._beside(amount, mention.span) for amount in counted]

    def _beside(self, amount: Amount, span: Span) -> Amount:
        """Give 'three others' as three at least: they are counted beside someone told of."""
        words = set(span.words(self._text).lower().split())
        if amount.value is None or words.isdisjoint(lexicon("weighing")["besides"]):
            return amount
        return replace(amount, bound=amount.bound or "at least")

    def _is_count(self, value: Value) -> bool:
        """Say whether a number stands alone, no part of a longer word or number, and no time."""
        if value.unit in lexicon("weighing")["time_units"]:
            return False
        return not re.match(r"[-\u2010-\u2014]|\.\d", self._text[value.end : value.end + 2])
