"""What a time expression is resolved against, and the words that all kinds share."""

from dataclasses import dataclass
from datetime import date

from kg.annotate.numerals import parse_number
from kg.annotate.times.calendar import FUTURE, NEAREST, PAST
from kg.ontology import lexicon

Groups = dict[str, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a time expression is resolved against.

    `reference` is the day of publication; `last_day` the day last mentioned; `told_day` the day
    that 'that day' means; `direction` the tense around the words; `event_day` the day of the event
    named after 'the day after'; `clock_day` the day written beside a time of day.
    """

    reference: date | None = None
    last_day: date | None = None
    told_day: date | None = None
    direction: int = NEAREST
    event_day: date | None = None
    clock_day: date | None = None

    @property
    def narrative(self) -> date | None:
        """Give the day the story has reached."""
        return self.last_day or self.reference


def low(words: str | None) -> str:
    """Give a group of a pattern in lower case; empty when it matched nothing."""
    return (words or "").lower()


def word(table: str, key: str | None) -> str:
    """Look a word up in a table of the lexicon."""
    return str(lexicon("times")[table][low(key)])


def unit_of(words: str | None) -> str:
    """Give the letter of a unit of time, singular or plural."""
    single = {"centuries": "century", "millennia": "millennium"}.get(low(words), low(words))
    units = lexicon("times")["units"]
    return str(units.get(single) or units[single.removesuffix("s")])


def amount_of(words: str | None) -> float | None:
    """Read a number; None for 'several'."""
    return parse_number(words) if words else None


def way_of(which: str | None) -> int | None:
    """Say where 'last' (PAST) and 'next' (FUTURE) point; None for 'this', 'that'."""
    if low(which) in ("last", "past", "previous", "this past"):
        return PAST
    return FUTURE if low(which) in ("next", "coming", "following", "this coming") else None
