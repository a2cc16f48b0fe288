"""Readers of expressions that count units of time: spans, offsets, durations, sets."""

from kg.annotate.times.days import days_on
from kg.annotate.times.setting import (
    Anchor,
    Groups,
    Rule,
    Setting,
    amount_of,
    low,
    unit_of,
    way_of,
    word,
)
from kg.model.calendar import MONTHS_A_YEAR, duration
from kg.model.reckoning import SOME_DAY
from kg.ontology import lexicon

BACKWARD = frozenset({"ago", "earlier", "before", "prior to", "in advance of"})
EVENT_WAYS = frozenset({"before", "after", "prior to", "following", "in advance of", "since", "of"})
OPEN_YEAR = "XXXX"
OPEN = {
    "D": SOME_DAY,
    "W": "XXXX-WXX",
    "WE": "XXXX-WXX-WE",
    "M": "XXXX-XX",
    "3M": "XXXX-QX",
    "10Y": "XXX",
    "100Y": "XX",
}
"""Values with the granularity of the unit, for anchors without a day."""
ANAPHORIC = frozenset({"same", "that", "following", "previous"})


def read_span(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'last week', 'this year', 'the past two years', 'the following day', 'that night'."""
    unit, way = unit_of(groups["unit"]), way_of(groups["which"])
    if groups["amount"] or low(groups["unit"]).endswith("s"):
        return duration(amount_of(groups["amount"]), unit) if way is not None else None
    if way is not None and unit in ("10Y", "100Y"):
        return duration(1, unit)
    return _one_unit(groups, unit, way or 0, setting)


def _one_unit(groups: Groups, unit: str, way: int, setting: Setting) -> str | Rule | None:
    """Read a single unit by what it counts from: 'last week', 'the following day'."""
    which = low(groups["which"])
    counted = _in_period(setting, way, unit) if which in ANAPHORIC else None
    if counted is not None:
        return counted
    anchor = _anchor(which, unit, setting)
    if anchor is None:
        return SOME_DAY + _night(groups) if unit == "D" and _pointed(groups) else None
    if unit.startswith("T") or (unit, which) == ("D", "this"):
        return None
    if unit == "Y" and anchor == setting.reference:
        return setting.dated(f"{way:+d} Y", OPEN_YEAR)
    return _count(anchor, way, unit, _night(groups))


def _in_period(setting: Setting, amount: float, unit: str) -> str | None:
    """Count whole years or months from 'in 2017', 'in May 2017': 'the same year', 'a year later'.

    None if a day was mentioned since, or if the period is longer than the unit.
    """
    period = setting.last_period
    if period is None or unit not in ("Y", "M") or amount != int(amount):
        return None
    year, _, month = period.partition("-")
    if unit == "Y":
        return f"{int(year) + int(amount):04d}"
    if not month:
        return None
    months = int(year) * MONTHS_A_YEAR + int(month) - 1 + int(amount)
    return f"{months // MONTHS_A_YEAR:04d}-{months % MONTHS_A_YEAR + 1:02d}"


def _pointed(groups: Groups) -> bool:
    """Return True if the words refer to a day of the story ('that day'), known or not."""
    return low(groups["which"]) == "that"


def _count(anchor: Anchor, amount: float, unit: str, part: str = "") -> Rule:
    """Count units from an anchor; if that is open, the value shows the granularity."""
    return Rule(anchor, f"{amount:+g} {unit} {part}".rstrip(), OPEN.get(unit, OPEN_YEAR) + part)


def read_that_part(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'that evening', 'the following morning'."""
    anchor = _anchor(low(groups["which"]), "D", setting)
    if anchor is None:
        return SOME_DAY + word("parts", groups["part"]) if _pointed(groups) else None
    return _count(anchor, way_of(groups["which"]) or 0, "D", word("parts", groups["part"]))


def read_in_part(groups: Groups, setting: Setting) -> str | Rule:
    """Read 'in the morning', 'later in the day', 'the day' of 'the day's march'."""
    parts = (low(groups.get(name)) for name in ("part", "part_bare", "part_after"))
    part = next((word("parts", told) for told in parts if told), "")
    days = days_on(part, setting)
    return SOME_DAY + part if days is None else _count(setting.narrative, days, "D", part)


def read_eve(_: Groups, setting: Setting) -> Rule | None:
    """Read 'the eve of the vote': the day before, if the day of the vote is known."""
    return _count(setting.event_day, -1, "D") if setting.event_day else None


def _anchor(which: str, unit: str, setting: Setting) -> Anchor | None:
    """Return what the words count from: the last day mentioned, or the day of publication.

    'That night' is none of the day of publication, even if the report tells no other.
    """
    if which == "that" and unit == "D":
        told = setting.told_day
        today = told is not None and told.is_day_of(setting.reference)
        return None if today else told
    if which in ANAPHORIC or (which == "next" and unit == "D"):
        return setting.last_day or (setting.reference if which == "previous" else None)
    return setting.reference


def read_edge_of(groups: Groups, setting: Setting) -> Rule:
    """Read 'the beginning of the year'."""
    return _count(setting.reference, 0, unit_of(groups["unit"]))


def read_offset(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'two weeks ago', 'three days later', 'a day after the raid', 'the day of the raid'."""
    way = low(groups["way"]).strip()
    if way in ("ago", "from now"):
        return _from_now(groups, setting, way)
    unit = unit_of(groups["unit"])
    one = low(groups.get("one")) or ("the" if way == "of" else "")
    amount = 1.0 if one else amount_of(groups["amount"])
    counted = _steps(setting, amount, unit, way)
    if counted is not None:
        return counted
    if not unit.startswith("T") and unit != "WE":
        anchor = setting.event_day if way in EVENT_WAYS else setting.last_day
        if anchor and amount is not None:
            return _from_anchor(groups, anchor, amount, way)
        if one:
            return _one_step(groups, way, one, setting)
    return duration(amount, unit) if unit != "WE" and _is_length(groups) else None


def _steps(setting: Setting, amount: float | None, unit: str, way: str) -> str | None:
    """Read 'two years later' after 'in 2017'."""
    if amount is None or way not in ("later", "earlier"):
        return None
    return _in_period(setting, amount if way == "later" else -amount, unit)


def read_day_of(groups: Groups, setting: Setting) -> str | Rule | None:
    """Read 'the day of the raid', 'the evening of the accident'."""
    return read_offset({**groups, "unit": groups["unit"] or "day"}, setting)


def _is_length(groups: Groups) -> bool:
    """Return True for 'two hours', 'hours' and 'an hour', which are as long wherever they begin."""
    counted = groups.get("amount") or low(groups["unit"]).endswith("s")
    return bool(counted) or low(groups.get("one")) in ("a", "an")


def _from_anchor(groups: Groups, anchor: Anchor, amount: float, way: str) -> Rule:
    """Count from a known day. Whole weeks from it are a day: 'a week after the raid'."""
    unit = unit_of(groups["unit"])
    if way == "of":
        amount = 0.0
    elif way in BACKWARD:
        amount = -amount
    if way in EVENT_WAYS and unit == "W":
        amount, unit = 7 * amount, "D"
    return _count(anchor, amount, unit, _night(groups) if way == "of" else "")


def _one_step(groups: Groups, way: str, one: str, setting: Setting) -> str | Rule | None:
    """Read 'the night before' from the story's day; 'a year later' of an unknown day is open."""
    unit = unit_of(groups["unit"])
    if way == "before" and one == "the":
        counted = _in_period(setting, -1, unit)
        return counted or _count(setting.narrative, -1, unit, _night(groups))
    known = way in ("before", "after", "later", "earlier")
    return OPEN.get(unit, OPEN_YEAR) + _night(groups) if known else None


def _night(groups: Groups) -> str:
    """Return the part of the day that words name beside an event: 'the night', 'the evening of'."""
    if groups.get("part"):
        return word("parts", groups["part"])
    return "TNI" if low(groups["unit"]) == "night" else ""


def _from_now(groups: Groups, setting: Setting, way: str) -> str | Rule:
    sign, unit, one = (-1 if way == "ago" else 1), unit_of(groups["unit"]), groups["one"]
    amount = 1.0 if one else amount_of(groups["amount"])
    bare = "PAST_REF" if sign < 0 else "FUTURE_REF"
    if amount is None or unit.startswith("T") or unit == "WE":
        return bare
    return Rule(setting.reference, f"{sign * amount:+g} {unit}", bare)


def read_duration(groups: Groups, _: Setting) -> str | None:
    """Read 'six months', 'a few hours', 'half an hour'."""
    unit = unit_of(groups["unit"])
    if groups["half"]:
        return "PT30M" if unit == "TH" else duration(0.5, unit)
    amount = amount_of(groups["amount"])
    if amount is not None and groups["more"]:
        amount += 0.5
    return None if unit == "WE" else duration(amount, unit)


def read_open_duration(groups: Groups, _: Setting) -> str | None:
    """Read 'for decades', 'decades-long'."""
    unit = unit_of(groups["unit"])
    return None if unit == "WE" else duration(None, unit)


def read_one_duration(groups: Groups, _: Setting) -> str | None:
    """Read 'for a year'; also the period in 'once a week', 'per year'."""
    unit = unit_of(groups["unit"])
    return None if unit == "WE" else duration(1.5 if groups.get("more") else 1, unit)


def read_each_month(_: Groups, __: Setting) -> str:
    """Read 'the first Monday of every month'."""
    return "P1M"


def read_every(groups: Groups, _: Setting) -> str | None:
    """Read 'every day', 'each week', 'every other month', 'every Monday', 'every morning'."""
    if groups["weekday"]:
        return f"XXXX-WXX-{lexicon('times')['weekdays'][groups['weekday']]}"
    if groups["part"]:
        return f"XXXX-XX-XX{word('parts', groups['part'])}"
    unit = unit_of(groups["unit"])
    if unit == "WE":
        return "XXXX-WXX-WE"
    times = 2 if low(groups["other"]) == "other" else amount_of(groups["amount"]) or 1
    return duration(times, unit)


def read_often(groups: Groups, _: Setting) -> str | None:
    """Read 'daily', 'annually'."""
    return word("sets", groups["often"])
