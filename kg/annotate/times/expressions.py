"""Time expressions: candidates checked against the parse, and clock times joined to their day."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from kg.annotate.times.checks import CHECKS
from kg.annotate.times.clues import is_age, is_of_a_thing
from kg.annotate.times.patterns import Candidate, candidates
from kg.syntax.parsed import Doc

DAYS = frozenset(
    {"iso", "month_day", "day_month", "slashed", "weekday", "relative", "holiday", "span"}
)
CLOCKS = frozenset(
    {
        "clock",
        "clock24",
        "clock_dotted",
        "clock_range",
        "clock_zoned",
        "noon",
        "oclock",
        "spelled_hour",
        "told_hour",
        "twilight",
        "part_of",
    }
)
_BETWEEN = re.compile(
    r",?(?:,? (?:(?:on|at|of|@) )?(?:the )?(?:(?:just |shortly |soon )?(?:about|around|before|after"
    r"|approximately|roughly) )?|, ?)"
)
DATED = frozenset({"iso", "month_day", "day_month", "month_year", "month", "year", "weekday"})
_OPENING = re.compile(r"\b[Bb]etween $")
_EVENT_LINK = re.compile(r" (?:the )?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    """A stretch of text that states a time, its main part, and the day beside a clock time.

    `following` is the date that 'two days after' counts from, if one follows, and `stands` says
    that it is a time of its own ('a day after Monday's vote'); `until` is the other end of 'between
    1998 and 2002'.
    """

    start: int
    end: int
    main: Candidate
    day: Candidate | None = None
    following: Candidate | None = None
    stands: bool = False
    until: Candidate | None = None

    @property
    def last(self) -> int:
        """The end of what is read with it: of the date that it counts from, if that is no other."""
        return self.end if self.following is None or self.stands else self.following.end


def expressions(doc: Doc) -> tuple[Expression, ...]:
    """Return the time expressions of a parsed text in order, not yet resolved."""
    return doc.fact(_expressions)


def _expressions(doc: Doc) -> tuple[Expression, ...]:
    return tuple(_joined(doc, doc.text))


def _joined(doc: Doc, text: str) -> Iterator[Expression]:
    kept = list(_without_overlaps(c for c in candidates(doc, text) if _holds(doc, text, c)))
    done = 0
    for candidate, after, then in zip_longest(kept, kept[1:], kept[2:]):
        if candidate.start < done:
            continue
        joined = _glossed(text, candidate, after, then) or _join(text, candidate, after)
        if joined.main.kind != "part_of" or joined.day is not None:
            done = joined.last
            yield joined


def _without_overlaps(found: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yield candidates in order; of overlapping ones the leftmost, and of those the longest."""
    end = 0
    for candidate in sorted(found, key=lambda c: (c.start, -c.end, c.kind)):
        if candidate.start >= end:
            end = candidate.end
            yield candidate


def _join(text: str, first: Candidate, second: Candidate | None) -> Expression:
    alone = Expression(start=first.start, end=first.end, main=first)
    if second is None:
        return alone
    between = text[first.end : second.start]
    clock = _clock_on_day(first, second) if _BETWEEN.fullmatch(between) else None
    if clock is not None:
        return clock
    if first.kind == "offset" and second.kind in DAYS and _EVENT_LINK.fullmatch(between):
        owns = text.startswith(("'s", "’s"), second.end)
        return replace(alone, following=second, stands=owns)
    before = _OPENING.search(text, max(0, first.start - len("between ")), first.start)
    if before and between == " and " and {first.kind, second.kind} <= DATED:
        return Expression(start=before.start(), end=second.end, main=first, until=second)
    return alone


def _clock_on_day(first: Candidate, second: Candidate) -> Expression | None:
    """Return 'Friday at noon' or 'noon on Friday' as a clock time with its day.

    'The day of the raid' remains a time of its own.
    """
    if first.kind in CLOCKS and second.kind == "day_of":
        return Expression(start=first.start, end=first.end, main=first, day=second)
    if first.kind in CLOCKS and second.kind in DAYS:
        return Expression(start=first.start, end=second.end, main=first, day=second)
    if first.kind in DAYS and second.kind in CLOCKS:
        return Expression(start=first.start, end=second.end, main=second, day=first)
    return None


def _glossed(
    text: str, first: Candidate, gloss: Candidate | None, day: Candidate | None
) -> Expression | None:
    """Join a clock time that is repeated before its day: '10 am (0800 GMT) on Friday'."""
    if gloss is None or day is None or not {first.kind, gloss.kind} <= CLOCKS:
        return None
    if text[first.end : gloss.start] != " (" or not text.startswith(")", gloss.end):
        return None
    joined = _join(text, first._replace(end=gloss.end + 1), day)
    return replace(joined, main=first) if joined.day is day else None


def _holds(doc: Doc, text: str, candidate: Candidate) -> bool:
    """Return True if the parse and the context allow a candidate to be a time."""
    span = doc.words_at(candidate.start, candidate.end)
    if not span or (is_age(text, candidate.start, candidate.end) and not is_of_a_thing(span)):
        return False
    check = CHECKS.get(candidate.kind)
    return check is None or check(candidate, [t for t in span if not t.is_space])
