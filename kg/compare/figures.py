"""Figures: the amounts of an event, and the role of what they count."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from kg.compare.amounts import Amount, bound_of
from kg.compare.clock_times import ClockTime, clock_time
from kg.compare.numbers import numbers_in
from kg.model import Event, Mention, Participant, Reading, Span, Value
from kg.model.ids import by_id
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

SAME_DAY = r"(?:on )?(?:that|the same|this same|that same) (?:day|morning|afternoon|evening|night)"
"""Times that refer to a day named before."""
HOUR = (
    r"(?:(?:at|about|around|by|before|after) )*"
    r"(?:noon|midnight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?| o.clock)?)"
)
AROUND = 40
PARTITIVE = re.compile(r"[\w,-]+ of (?:the|those|these|its|their|his|her|all)\b", re.IGNORECASE)
FOR = re.compile(r"\bfor (?:[a-z]+ ){0,2}$")
INSTEAD = re.compile(r"\b(?:not|instead of|rather than)\s+$", re.IGNORECASE)
DIALLED = re.compile(r"\b(?:call|dial|phon|ring|rang|rung)(?:e?d|e?s|ing|e)? $", re.IGNORECASE)
"""Verbs of which a number is the object as a name: 'she rang 999'."""
ONE_AND_ONE = re.compile(r"\bone\b.* and (?:one|another|an?)\b", re.IGNORECASE)

CALIBRE = re.compile(r"[ -]*(?:caliber|calibre)\b", re.IGNORECASE)
CALIBRE_UNIT = "caliber"
DASHED = re.compile(r"(?<=s)[-\u2013\u2014]")
POINT = re.compile(r"(?:^|\s|\b[Aa])\. ?$")
SPACED = re.compile(r"(?:[\w-]+ ){0,4}?\b(\d{1,3}(?:, \d{3})*), $")

PART_BEFORE = re.compile(r"(?:[\d:.,/\u00d7$\u20ac\u00a3]|\d\. ?)$")
PART_BEHIND = re.compile(r"[-\u2010-\u2014:/\u00d7%]|\.\d")


def is_set_aside(value: Value, text: str) -> bool:
    """Return True if a figure is stated as the one that is not so: 'nine hives, not forty'."""
    return bool(INSTEAD.search(text[max(0, value.start - AROUND) : value.start]))


def is_address(value: Value, text: str) -> bool:
    """Return True if a number is a name and counts nothing: 'the 2200 block', 'rang 999'."""
    if value.type == "COUNT" and DIALLED.search(text[max(0, value.start - AROUND) : value.start]):
        return True
    words = value.span.words(text).lower()
    counts = value.type == "COUNT" and value.unit is not None and (value.value or 0) > 1
    return counts and not _is_plural(words) and not _is_plural(value.unit or "")


class Figures:
    """The numbers and durations of one reading."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        self._mentions = by_id(reading.mentions)
        self._values = {v.id: whole(v, reading.document.text) for v in reading.values}
        self._counts = sorted(self._of_type("COUNT"), key=lambda v: v.start)
        self._starts = [v.start for v in self._counts]
        self._times = by_id(reading.times)
        self._durations = [t for t in reading.times if t.type == "DURATION"]
        self._sums = self._of_type("MONEY")
        self._triggers = {e.id: e.trigger for e in reading.events}
        self._dated = bool(reading.document.published) and not reading.document.published_inferred

    def _of_type(self, kind: str) -> list[Value]:
        return [v for v in self._values.values() if v.type == kind]

    def amounts(self, event: Event) -> Iterator[tuple[str, Amount]]:
        """Yield the amounts of an event, each with the role of what it counts."""
        for one in event.participants:
            yield from self._of_participant(one, event)
        time = self._times.get(event.time or "")
        if time is not None and time.type == "DURATION":
            yield from (("time", a) for a in Amount.lasting(time, self._text))
        elif time is not None:
            yield from self._beside_day(event)

    def _of_participant(self, one: Participant, event: Event) -> Iterator[tuple[str, Amount]]:
        if one.mention is not None:
            yield from self._of_mention(one.role, self._mentions[one.mention], event)
        elif one.value is not None:
            yield from self._of_value(one, self._values[one.value], event)
        elif one.event is not None and one.role == "patient":
            yield from self._before(self._triggers[one.event])

    def _of_mention(
        self, role: str, mention: Mention, event: Event
    ) -> Iterator[tuple[str, Amount]]:
        yield from ((role, a) for a in self._counted(mention, event))
        yield from ((role, a) for a in self._paid(mention))
        if role == "patient":
            yield from self._before(mention.head)

    def _of_value(
        self, one: Participant, value: Value, event: Event
    ) -> Iterator[tuple[str, Amount]]:
        if value.type == "WORDS" or value.unit in lexicon("weighing")["time_units"]:
            yield from self._lasting(value.span)
        elif self._is_told(value, event):
            amount = self._measured(value, self._by_own_noun(value), value.unit or "")
            yield self._counted_role(event, one), self._beside(amount, value.span)

    def _beside_day(self, event: Event) -> Iterator[tuple[str, Amount]]:
        """Yield the duration of an event that has a day: 'jailed for six years on Monday'."""
        for time in self._durations:
            between = Span(event.trigger.end, time.start)
            if (
                event.trigger.end < time.start <= time.end <= event.evidence.end
                and FOR.search(self._text[max(0, time.start - AROUND) : time.start])
                and not any(between.contains(other) for other in self._triggers.values())
            ):
                yield from (("time", a) for a in Amount.lasting(time, self._text))

    def _lasting(self, words: Span) -> Iterator[tuple[str, Amount]]:
        """Yield the duration that words tell: 'jailed for six years'. Others count nothing."""
        for time in self._durations:
            if words.contains(time.span):
                yield from (("time", a) for a in Amount.lasting(time, self._text))

    def moment(self, event: Event) -> str:
        """Return the time of day of an event on a known day ('2021-03-05TEV'), otherwise ''."""
        time = self._times.get(event.time or "")
        told = time is not None and "T" in time.value and time.value.startswith(event.date or "?")
        return time.value if time is not None and told else ""

    def clock(self, event: Event) -> ClockTime | None:
        """Return the time of day of an event that a clock showed, even if its day is unknown."""
        time = self._times.get(event.time or "")
        return clock_time(time, self._text) if time is not None else None

    def names_a_day(self, time: str | None) -> bool:
        """Return True if a time names its day itself: neither 'at noon' nor 'that day' does.

        A day that is taken over from the text before is no statement about the day.
        """
        found = self._times.get(time or "")
        words = " ".join(found.span.words(self._text).lower().split()) if found else ""
        return not (re.fullmatch(HOUR, words) or re.fullmatch(SAME_DAY, words))

    def is_sure(self, time: str | None) -> bool:
        """Return True if a day does not depend on a guessed year or date of publication."""
        if self._dated:
            return True
        found = self._times.get(time or "")
        return found is not None and bool(re.search(r"\b\d{4}\b", found.span.words(self._text)))

    def _counted_role(self, event: Event, count: Participant) -> str:
        """Return the role of those whom a number counts: 'measure 17' beside 'patient workers'."""
        span = self._values[str(count.value)].span
        for one in event.participants:
            mention = self._mentions.get(one.mention or "")
            if count.role == "measure" and mention is not None and mention.span.overlaps(span):
                return one.role
        return count.role

    def _is_told(self, value: Value, event: Event) -> bool:
        """Return True if a number counts all participants in an action and no others.

        'Three of the twelve people killed' were not all who were killed; 'one Australian and one
        Englishman' are two.
        """
        if not self._is_count(value):
            return False
        if is_set_aside(value, self._text):
            return False
        behind = self._text[value.start : value.start + AROUND]
        if value.start < event.evidence.start and PARTITIVE.match(behind):
            return False
        return not (value.value == 1 and ONE_AND_ONE.search(event.evidence.words(self._text)))

    def _counted(self, mention: Mention, event: Event) -> list[Amount]:
        """Return the number that counts a thing: 'two climbers', not 'the 36-year-old climber'."""
        inside = [v for v in self._counts_in(mention) if self._is_told(v, event)]
        head = " ".join(mention.head.words(self._text).lower().split())
        if not inside or ((inside[0].value or 0) > 1 and not _is_plural(head)):
            return []
        unit = None if head.isdigit() or head in lexicon("values")["numbers"] else head
        # 'Five cattle dogs, four old ones and a pup': the noun belongs to the last number.
        counted = self._measured(inside[-1], Amount.of(inside[-1], unit=unit), head)
        return [self._beside(counted, mention.span)]

    def _counts_in(self, mention: Mention) -> list[Value]:
        """Return the counts from the beginning of a mention to the end of its head."""
        first = bisect_left(self._starts, mention.start)
        last = bisect_left(self._starts, mention.head.end)
        return [v for v in self._counts[first:last] if v.end <= mention.head.end]

    def _paid(self, mention: Mention) -> Iterator[Amount]:
        """Return the sum of money that a phrase is: 'granted 410,000 euros'."""
        return (Amount.of(v) for v in self._sums if v.span.contains(mention.head))

    def _before(self, noun: Span) -> Iterator[tuple[str, Amount]]:
        """Yield the duration right before a noun: 'a five-year deal'."""
        for time in self._durations:
            if time.end < noun.start and not self._text[time.end : noun.start].strip():
                yield from (("time", a) for a in Amount.lasting(time, self._text))

    def _beside(self, amount: Amount, span: Span) -> Amount:
        """Return 'three others' as at least three: they are counted beside someone mentioned."""
        words = set(span.words(self._text).lower().split())
        if amount.value is None or words.isdisjoint(lexicon("weighing")["besides"]):
            return amount
        return replace(amount, bound=amount.bound or "at least")

    def _by_own_noun(self, value: Value) -> Amount:
        """Return the amount of a value, without its noun if another number counts that noun.

        In 'five dogs, three bitches and a pup' only the second number counts bitches.
        """
        words = DASHED.sub(" ", value.span.words(self._text))
        nearer = value.type == "COUNT" and len(numbers_in(words)) > 1
        return Amount.of(replace(value, unit=None) if nearer else value)

    def _measured(self, value: Value, amount: Amount, head: str) -> Amount:
        """Return an amount with the unit of a calibre if it is one: '.38 revolver'."""
        behind = self._text[value.end : value.end + AROUND]
        gun = stem((head.split() or [""])[-1]) in {
            stem(w) for w in lexicon("weighing")["closer"]["gun"]
        }
        # '.38' and '. 38', but not a number that opens a sentence
        point = POINT.search(self._text[max(0, value.start - 3) : value.start]) is not None
        if CALIBRE.match(behind) or (gun and point):
            return replace(amount, type="QUANTITY", unit=CALIBRE_UNIT)
        return amount

    def _is_count(self, value: Value) -> bool:
        """Return True if a number is alone, not part of a longer word or number or of a time."""
        if value.unit in lexicon("weighing")["time_units"]:
            return False
        before, behind = self._text[: value.start][-3:], self._text[value.end : value.end + 2]
        return not (PART_BEFORE.search(before) or PART_BEHIND.match(behind))


def whole(value: Value, text: str) -> Value:
    """Return the whole number if a space separates its thousands: '30, 000 trees' are not 0."""
    before = SPACED.search(text[max(0, value.start - AROUND) : value.start])
    if before is None or text[value.start : value.start + 3] != "000":
        return value
    number = float(before[1].replace(", ", "") + "000")
    return replace(value, value=number, bound=value.bound or bound_of(before[0] + "000"))


def _is_plural(head: str) -> bool:
    """Return True if a noun can follow a number: not in '4x4 car' or '2 mn heist'."""
    last = (head.split() or [""])[-1]
    known = (*lexicon("weighing")["plurals"], *lexicon("values")["numbers"])
    return last.endswith(("s", "men")) or last.isdigit() or last in known
