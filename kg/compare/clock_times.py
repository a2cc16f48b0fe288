"""Times of day as spans of minutes: 'at 3.52pm', 'by 4.20pm', 'not until 4.40pm', 'about six'.

A report seldom gives a minute as one measures it: half past two may be 2.25. How far a time may be
off depends on how round it is, and 'about' widens it. 'By' leaves open how much earlier it was, and
'not until' how much later.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kg.model import Time
from kg.ontology import lexicon

DAY = 24 * 60
REACH = 60
"""Characters before a time in which words tell how it is meant."""
CLOCK = re.compile(r"T(\d\d):(\d\d)")
NOT_UNTIL = re.compile(r"(?:\bnot|n['\u2019]t|\bnever|\bonly)\b.*\b(?:until|till)\s*$")


class ClockTime(NamedTuple):
    """The first and the last minute of a day at which something may have been, and its words."""

    first: float
    last: float
    words: str = ""

    def excludes(self, other: "ClockTime") -> bool:
        """Return True if no minute is of both."""
        return self.last < other.first or other.last < self.first

    def later(self, minutes: float) -> "ClockTime":
        """Return a span that is later by so many minutes."""
        return ClockTime(self.first + minutes, self.last + minutes, self.words)


def clock_time(time: Time, text: str) -> ClockTime | None:
    """Return the span of a time of day that a clock shows; None for 'that night', 'since six'."""
    found = CLOCK.search(time.value)
    if found is None:
        return None
    minute = 60 * int(found[1]) + int(found[2])
    before = " ".join(text[max(0, time.start - REACH) : time.start].lower().split())
    room, words = room_of(minute), time.span.words(text)
    if NOT_UNTIL.search(before):
        return ClockTime(minute - room, DAY, f"not until {words}")
    plain = ClockTime(minute - room, minute + room, words)
    return next(_as_told(before, minute, plain), plain)


def _as_told(before: str, minute: float, plain: ClockTime) -> Iterator[ClockTime | None]:
    """Yield the span that the words right before a time make of it; None if it is no moment."""
    for words, (earlier, later) in _spans():
        found = words.search(before)
        if found is not None:
            yield ClockTime(
                minute - DAY if earlier < 0 else plain.first - earlier,
                minute + DAY if later < 0 else plain.last + later,
                f"{found[0]} {plain.words}",
            )
    if _no_moment().search(before):
        yield None


def room_of(minute: int) -> float:
    """Return by how many minutes a time may be off: more if it is an hour, less if it is odd."""
    steps: dict[str, float] = lexicon("weighing")["clock_room"]
    return next(steps[step] for step in ("60", "30", "15", "5", "1") if minute % int(step) == 0)


@cache
def _spans() -> tuple[tuple[re.Pattern[str], tuple[float, float]], ...]:
    table = lexicon("weighing")["clock_words"]
    return tuple((_ending_in(row["words"]), (row["earlier"], row["later"])) for row in table)


@cache
def _no_moment() -> re.Pattern[str]:
    return _ending_in(lexicon("weighing")["clock_ends"])


def _ending_in(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})$")
