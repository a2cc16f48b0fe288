"""What a time expression is resolved against, and the words that all kinds share."""

import re
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from kg.annotate.numerals import parse_number
from kg.model.calendar import FUTURE, NEAREST, PAST
from kg.model.reckoning import PUBLISHED, WAYS, reckon
from kg.ontology import lexicon

Groups = dict[str, str | None]

_RANGE = re.compile(r"(?<=\w) ?[-–] ?(?=\d)| (?:to|or) |^between\b", re.IGNORECASE)


class Anchor(NamedTuple):
    """What a time counts from: `PUBLISHED` or another time's position, and its day if known."""

    name: str
    day: date | None

    def is_day_of(self, other: "Anchor") -> bool:
        """Return True if two are known to be of the same day."""
        return self.day is not None and self.day == other.day

    def is_on(self, weekday: int) -> bool:
        """Return True if it is known to be on a day of the week, by its number in ISO."""
        return self.day is not None and self.day.isoweekday() == weekday


NO_DAY = Anchor(PUBLISHED, None)
"""The day of publication of a document that does not state it."""


class Rule(NamedTuple):
    """A value that counts from an anchor by a function of `kg.model.reckoning`.

    `open` is the TIMEX3 value while the anchor has no day; None if it is then no time at all.
    """

    anchor: Anchor
    function: str
    open: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a time expression is resolved against.

    `reference` is the day of publication; `last_day` the day last mentioned, `scene` the last one
    in a main clause, with `part`, the part of the day or the hour that it was told with, and
    `last_known` the last that was stated with its year; `last_period` the year, or the month of a
    year, if no day was mentioned after it in its paragraph; `told_day` the day that 'that day'
    means;
    `direction` the tense around the words; `event_day` the day of the event named after 'the day
    after', or of the event to which a clock time belongs; `clock_day` the day written beside a time
    of day; `before_dawn` says that the report was published in the small hours, so that its
    'tonight' began the day before; `is_settled` that an hour can only be of
    the scene, or of the day of publication if no day is told; `is_here` that the scene was told in
    this paragraph, `main` the day of what the report is about, with the part of it or the hour
    as `main_part`, `that_year` the year told last if 'that' stands before the words and empty if
    none was, `is_after` that 'after' or 'past' stands before the words, `is_any` that 'a' does, and
    `is_of_either_half` that no word tells whether an hour is before or after noon.
    """

    reference: Anchor = NO_DAY
    last_day: Anchor | None = None
    scene: Anchor | None = None
    part: str = ""
    last_known: date | None = None
    last_period: str | None = None
    told_day: Anchor | None = None
    direction: int = NEAREST
    event_day: Anchor | None = None
    clock_day: Rule | Anchor | None = None
    before_dawn: bool = False
    is_settled: bool = False
    is_here: bool = True
    main: Anchor | None = None
    main_part: str = ""
    that_year: str | None = None
    is_after: bool = False
    is_any: bool = False
    is_of_either_half: bool = False

    @property
    def narrative(self) -> Anchor:
        """The story's current day; a future day is not where past events happen."""
        told, written = self.scene, self.reference
        ahead = told and told.day and written.day and told.day > written.day
        return written if told is None or (ahead and self.direction != FUTURE) else told

    def dated(self, function: str, bare: str | None) -> Rule:
        """Count from the day of publication; if that is open, from the last day with a year."""
        near = reckon(f"{PUBLISHED} {function}", self.last_known) if self.last_known else None
        return Rule(self.reference, function, near or bare)


def facing(which: str | None, direction: int) -> str:
    """Return the direction of a time: by 'last' and 'next', else by the tense around it."""
    way = way_of(which)
    return WAYS[direction if way is None else way]


def low(words: str | None) -> str:
    """Return a group of a pattern in lower case; empty if it matched nothing."""
    return (words or "").lower()


def word(table: str, key: str | None) -> str:
    """Look a word up in a table of the lexicon."""
    return str(lexicon("times")[table][low(key)])


def unit_of(words: str | None) -> str:
    """Return the letter of a unit of time, singular or plural."""
    single = {"centuries": "century", "millennia": "millennium"}.get(low(words), low(words))
    units = lexicon("times")["units"]
    return str(units.get(single) or units[single.removesuffix("s")])


def amount_of(words: str | None) -> float | None:
    """Return the value of a number; None for 'several', and for the vague 'two or three'."""
    return parse_number(words) if words and not _RANGE.search(words) else None


def way_of(which: str | None) -> int | None:
    """Return the direction of 'last' (PAST) and 'next' (FUTURE); None for 'this', 'that'."""
    if low(which) in ("last", "past", "previous", "this past"):
        return PAST
    return FUTURE if low(which) in ("next", "coming", "following", "this coming") else None
