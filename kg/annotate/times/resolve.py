"""Resolves the groups of a pattern and the setting to a TIMEX3 value, by one reader a kind."""

from collections.abc import Callable
from typing import NamedTuple

from kg.annotate.times import days, lengths
from kg.annotate.times.setting import Groups, Rule, Setting, word
from kg.model.reckoning import PUBLISHED, reckon


def _reference(groups: Groups, _: Setting) -> str:
    return word("references", groups["reference"])


READERS: dict[str, Callable[[Groups, Setting], str | Rule | None]] = {
    "iso": days.read_full,
    "month_day": days.read_full,
    "day_month": days.read_full,
    "slashed": days.read_full,
    "month_year": days.read_month_year,
    "month": days.read_month,
    "year": days.read_year,
    "decade": days.read_decade,
    "century": days.read_century,
    "season": days.read_season,
    "quarter": days.read_quarter,
    "weekday": days.read_weekday,
    "day_list": days.read_full,
    "nth_weekday": days.read_nth_weekday,
    "nth_each": lengths.read_each_month,
    "weekend": days.read_weekend,
    "half_year": days.read_half_year,
    "oclock": days.read_clock,
    "spelled_hour": days.read_clock,
    "told_hour": days.read_told_hour,
    "twilight": days.read_clock,
    "part_of": days.read_clock,
    "weekdays": days.read_weekdays,
    "relative": days.read_relative,
    "clock": days.read_clock,
    "clock24": days.read_clock,
    "clock_range": days.read_clock_range,
    "clock_dotted": days.read_clock,
    "clock_zoned": days.read_clock,
    "noon": days.read_clock,
    "holiday": days.read_holiday,
    "span": lengths.read_span,
    "that_part": lengths.read_that_part,
    "edge_of": lengths.read_edge_of,
    "offset": lengths.read_offset,
    "day_of": lengths.read_day_of,
    "eve_of": lengths.read_eve,
    "in_part": lengths.read_in_part,
    "early_hours": lengths.read_in_part,
    "in_day": lengths.read_in_part,
    "whole_day": lengths.read_in_part,
    "duration": lengths.read_duration,
    "open_duration": lengths.read_open_duration,
    "recent": lengths.read_open_duration,
    "one_duration": lengths.read_one_duration,
    "per": lengths.read_one_duration,
    "rate": lengths.read_one_duration,
    "rate_of": lengths.read_one_duration,
    "every": lengths.read_every,
    "often": lengths.read_often,
    "reference": _reference,
}

SETS = frozenset({"every", "per", "rate", "rate_of", "often", "weekdays", "nth_each"})


class Resolved(NamedTuple):
    """The TIMEX3 type and value of an expression, and the rule that gave them."""

    type: str
    value: str
    rule: Rule | None = None


def resolve(kind: str, groups: Groups, setting: Setting) -> Resolved | None:
    """Return the type and value of a candidate, or None if it is no time expression."""
    found = READERS[kind](groups, setting)
    rule = found if isinstance(found, Rule) else None
    value = _settled(found) if isinstance(found, Rule) else found
    return Resolved(_type(kind, value), value, rule) if value else None


def _settled(rule: Rule) -> str | None:
    day = rule.anchor.day
    return (reckon(f"{PUBLISHED} {rule.function}", day) if day else None) or rule.open


def _type(kind: str, value: str) -> str:
    if kind in SETS:
        return "SET"
    if value.startswith("P") and not value.endswith("_REF"):
        return "DURATION"
    return "TIME" if "T" in value and not value.endswith("_REF") else "DATE"
