"""From the groups of a pattern and the setting to a TIMEX3 value: one small reader a kind."""

from collections.abc import Callable

from kg.annotate.times import days, lengths
from kg.annotate.times.setting import Groups, Setting, word


def _reference(groups: Groups, _: Setting) -> str | None:
    return word("references", groups["reference"])


READERS: dict[str, Callable[[Groups, Setting], str | None]] = {
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
    "weekdays": days.read_weekdays,
    "relative": days.read_relative,
    "clock": days.read_clock,
    "clock24": days.read_clock,
    "noon": days.read_clock,
    "holiday": days.read_holiday,
    "span": lengths.read_span,
    "that_part": lengths.read_that_part,
    "edge_of": lengths.read_edge_of,
    "offset": lengths.read_offset,
    "day_of": lengths.read_offset,
    "duration": lengths.read_duration,
    "open_duration": lengths.read_open_duration,
    "one_duration": lengths.read_one_duration,
    "per": lengths.read_one_duration,
    "rate": lengths.read_one_duration,
    "every": lengths.read_every,
    "often": lengths.read_often,
    "reference": _reference,
}

SETS = frozenset({"every", "per", "rate", "often", "weekdays"})


def resolve(kind: str, groups: Groups, setting: Setting) -> tuple[str, str] | None:
    """Give the TIMEX3 type and value of a candidate, or None where it is no time expression."""
    value = READERS[kind](groups, setting)
    if not value:
        return None
    if kind in SETS:
        return "SET", value
    if value.endswith("_REF"):
        return "DATE", value
    if value.startswith("P"):
        return "DURATION", value
    return ("TIME" if "T" in value else "DATE"), value
