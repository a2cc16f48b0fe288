"""From the groups of a pattern and the setting to a TIMEX3 value: one small reader a kind."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from kg.annotate.numerals import parse_number
from kg.annotate.times.calendar import (
    FUTURE,
    PAST,
    day_near,
    day_of,
    duration,
    holiday,
    make_day,
    month_near,
    shift,
    week,
    weekday_near,
)
from kg.ontology import lexicon

Groups = dict[str, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a time expression is resolved against.

    `reference` is the day of publication; `last_day` the day last mentioned; `direction` the tense
    around the words; `event_day` the day of the event named after 'the day after'.
    """

    reference: date | None = None
    last_day: date | None = None
    direction: int = PAST
    event_day: date | None = None
    clock_day: date | None = None

    @property
    def narrative(self) -> date | None:
        """Give the day the story has reached."""
        return self.last_day or self.reference


def _word(table: str, word: str | None) -> str:
    return str(lexicon("times")[table][(word or "").lower()])


def unit_of(word: str | None) -> str:
    """Give the letter of a unit of time, singular or plural."""
    low = (word or "").lower()
    single = {"centuries": "century", "millennia": "millennium"}.get(low, low)
    units = lexicon("times")["units"]
    return str(units.get(single) or units[single.removesuffix("s")])


def _month(word: str | None) -> int:
    months = lexicon("times")["months"]
    return int(months.get((word or "").rstrip("."), 0) or int(word or 0))


def _amount(words: str | None) -> float | None:
    return parse_number(words) if words else None


def _full(groups: Groups, setting: Setting) -> str | None:
    month, day = _month(groups["month"]), int(groups["day"] or 0)
    if not groups.get("year"):
        return _yearless(month, day, groups.get("weekday"), setting)
    year = int(groups["year"] or 0)
    if year < 100:
        year += 2000 if year < 50 else 1900
    if month > 12:
        month, day = day, month
    found = make_day(year, month, day)
    clock = groups.get("clock")
    return found and found.isoformat() + (f"T{clock}" if clock else "")


def _yearless(month: int, day: int, weekday: str | None, setting: Setting) -> str | None:
    if make_day(2000, month, day) is None:
        return None
    if not setting.narrative:
        return f"XXXX-{month:02d}-{day:02d}"
    number = lexicon("times")["weekdays"].get(weekday) if weekday else None
    anchor = setting.reference or setting.narrative
    found = day_near(anchor, month, day, setting.direction, number)
    return found.isoformat() if found else None


def _month_year(groups: Groups, setting: Setting) -> str | None:
    return f"{groups['year']}-{_month(groups['month']):02d}"


def _month_alone(groups: Groups, setting: Setting) -> str | None:
    number = _month(groups["month"])
    anchor = setting.reference or setting.narrative
    if not anchor:
        return f"XXXX-{number:02d}"
    way = _way(groups.get("which"))
    return month_near(anchor, number, setting.direction if way is None else way)


def _way(which: str | None) -> int | None:
    low = (which or "").lower()
    if low in ("last", "past", "previous", "this past"):
        return PAST
    return FUTURE if low in ("next", "coming", "following", "this coming") else None


def _year(groups: Groups, setting: Setting) -> str | None:
    return groups["year"]


def _decade(groups: Groups, setting: Setting) -> str | None:
    if groups["tens"]:
        return groups["tens"][:3]
    if groups["short"]:
        return ("20" if groups["short"] < "30" else "19") + groups["short"][0]
    return f"19{_word('decades', groups['decade'])}"


def _century(groups: Groups, setting: Setting) -> str | None:
    return f"{int(groups['number'] or 0) - 1:02d}"


def _season(groups: Groups, setting: Setting) -> str | None:
    code = _word("seasons", groups["season"])
    if groups["year"]:
        return f"{groups['year']}-{code}"
    if not setting.reference:
        return f"XXXX-{code}"
    start = {"SP": 3, "SU": 6, "FA": 9, "WI": 12}[code]
    way = _way(groups["which"])
    found = month_near(setting.reference, start, setting.direction if way is None else way)
    return f"{found[:4]}-{code}"


def _quarter(groups: Groups, setting: Setting) -> str | None:
    nth = groups["number"] or (_word("ordinals", groups["ordinal"]) if groups["ordinal"] else None)
    if not nth:
        return setting.reference and shift(setting.reference, _way(groups["which"]) or 0, "3M")
    if groups["year"]:
        return f"{groups['year']}-Q{nth}"
    if not setting.reference:
        return f"XXXX-Q{nth}"
    found = month_near(setting.reference, 3 * int(nth) - 2, setting.direction)
    return f"{found[:4]}-Q{nth}"


def _weekday(groups: Groups, setting: Setting) -> str | None:
    number = lexicon("times")["weekdays"][groups["weekday"]]
    part = groups["part"] or groups["edge"]
    suffix = lexicon("times")["parts"].get((part or "").lower(), "")
    if not setting.narrative:
        return f"XXXX-WXX-{number}{suffix}"
    which = (groups["which"] or "").lower()
    if which in ("that", "same", "following", "previous") and setting.last_day:
        found = weekday_near(setting.last_day, number, _way(which) or PAST)
    else:
        way = _way(which)
        anchor = setting.reference or setting.narrative
        found = weekday_near(anchor, number, setting.direction if way is None else way)
        if which in ("last", "past") and found == anchor:
            found -= timedelta(days=7)
    return found.isoformat() + suffix


def _weekdays(groups: Groups, setting: Setting) -> str | None:
    return f"XXXX-WXX-{lexicon('times')['weekdays'][groups['weekday']]}"


RELATIVE: dict[str, tuple[int, str]] = {
    "the day before yesterday": (-2, ""),
    "the day after tomorrow": (2, ""),
    "yesterday": (-1, ""),
    "today": (0, ""),
    "tomorrow": (1, ""),
    "tonight": (0, "TNI"),
    "overnight": (0, "TNI"),
    "last night": (-1, "TNI"),
    "this morning": (0, "TMO"),
    "this afternoon": (0, "TAF"),
    "this evening": (0, "TEV"),
}


def _relative(groups: Groups, setting: Setting) -> str | None:
    days, suffix = RELATIVE[(groups["relative"] or "").lower()]
    suffix = _word("parts", groups["part"]) if groups["part"] else suffix
    if not setting.reference:
        return f"XXXX-XX-XX{suffix}" if suffix else "PRESENT_REF" if days == 0 else None
    return (setting.reference + timedelta(days=days)).isoformat() + suffix


def _span(groups: Groups, setting: Setting) -> str | None:
    unit, which = unit_of(groups["unit"]), (groups["which"] or "").lower()
    way = _way(which)
    if groups["amount"] or (groups["unit"] or "").lower().endswith("s"):
        return duration(_amount(groups["amount"]), unit) if way is not None else None
    if unit.startswith("T"):
        return None
    if which in ("same", "that", "following", "previous") or (which == "next" and unit == "D"):
        anchor = setting.last_day
    else:
        anchor = setting.reference
    if anchor is None:
        return None
    if unit == "WE":
        return f"{shift(anchor, way or 0, 'W')}-WE"
    if unit == "D" and way is None and which == "this":
        return None
    night = "TNI" if (groups["unit"] or "").lower() == "night" else ""
    return shift(anchor, way or 0, unit) + night


def _edge_of(groups: Groups, setting: Setting) -> str | None:
    return setting.reference and shift(setting.reference, 0, unit_of(groups["unit"]))


def _offset(groups: Groups, setting: Setting) -> str | None:
    unit, way = unit_of(groups["unit"]), (groups["way"] or "").lower()
    one = groups["one"] is not None
    amount = 1.0 if one else _amount(groups["amount"])
    if way in ("ago", "from now"):
        sign, anchor = (-1 if way == "ago" else 1), setting.reference
        if amount is None or unit.startswith("T"):
            return "PAST_REF" if sign < 0 else "FUTURE_REF"
    else:
        sign = -1 if way in ("earlier", "before", "prior to", "in advance of") else 1
        anchor = setting.last_day if way in ("earlier", "later") else setting.event_day
    if anchor and amount is not None and not unit.startswith("T") and unit != "WE":
        return shift(anchor, sign * amount, unit)
    if way in ("earlier", "later") and amount is None:
        return None
    if (groups["one"] or "").lower() in ("the", "a", "an") and unit in ("D", "W", "WE"):
        return None
    return None if unit == "WE" else duration(amount, unit)


def _duration(groups: Groups, setting: Setting) -> str | None:
    unit = unit_of(groups["unit"])
    if unit == "WE":
        return None
    amount = _amount(groups["amount"]) if groups["amount"] else 0.5
    return "PT30M" if (amount, unit) == (0.5, "TH") else duration(amount, unit)


def _open_duration(groups: Groups, setting: Setting) -> str | None:
    unit = unit_of(groups["unit"])
    return None if unit == "WE" else duration(None, unit)


def _one_duration(groups: Groups, setting: Setting) -> str | None:
    unit = unit_of(groups["unit"])
    return None if unit == "WE" else duration(1, unit)


def _every(groups: Groups, setting: Setting) -> str | None:
    if groups["weekday"]:
        return f"XXXX-WXX-{lexicon('times')['weekdays'][groups['weekday']]}"
    if groups["part"]:
        return f"XXXX-XX-XX{_word('parts', groups['part'])}"
    other = (groups["other"] or "").lower() == "other"
    unit = unit_of(groups["unit"])
    if unit == "WE":
        return "XXXX-WXX-WE"
    return duration(2 if other else _amount(groups["amount"]) or 1, unit)


def _often(groups: Groups, setting: Setting) -> str | None:
    return _word("sets", groups["often"])


def clock_of(groups: Groups) -> str | None:
    """Read a time of day: T06:20, T14:21; None where there is no such hour."""
    if groups.get("noon"):
        return _word("parts", groups["noon"])
    hour, minute = int(groups["hour"] or 0), groups["minute"] or "00"
    half = (groups.get("half") or "").lower()
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    return f"T{hour:02d}:{minute}"


def _clock(groups: Groups, setting: Setting) -> str | None:
    clock = clock_of(groups)
    day = setting.clock_day or setting.narrative
    return clock and f"{day.isoformat() if day else 'XXXX-XX-XX'}{clock}"


def _holiday(groups: Groups, setting: Setting) -> str | None:
    name = (groups["holiday"] or "").replace("’", "'")
    rule = lexicon("times")["holidays"][name]
    if groups["year"]:
        found = holiday(rule, int(groups["year"]))
        return found and found.isoformat()
    anchor = setting.reference or setting.narrative
    if not anchor:
        return f"XXXX-{rule}" if rule[3:].isdigit() else None
    days = [d for y in (-1, 0, 1) if (d := holiday(rule, anchor.year + y))]
    if setting.direction == FUTURE:
        days = [d for d in days if d >= anchor]
    elif setting.direction == PAST:
        days = [d for d in days if d <= anchor]
    return min(days, key=lambda d: abs((d - anchor).days)).isoformat() if days else None


def _reference(groups: Groups, setting: Setting) -> str | None:
    return _word("references", groups["reference"])


READERS: dict[str, Callable[[Groups, Setting], str | None]] = {
    "iso": _full,
    "month_day": _full,
    "day_month": _full,
    "slashed": _full,
    "month_year": _month_year,
    "month": _month_alone,
    "year": _year,
    "decade": _decade,
    "century": _century,
    "season": _season,
    "quarter": _quarter,
    "weekday": _weekday,
    "weekdays": _weekdays,
    "relative": _relative,
    "span": _span,
    "edge_of": _edge_of,
    "offset": _offset,
    "duration": _duration,
    "open_duration": _open_duration,
    "one_duration": _one_duration,
    "every": _every,
    "per": _one_duration,
    "often": _often,
    "clock": _clock,
    "clock24": _clock,
    "noon": _clock,
    "holiday": _holiday,
    "reference": _reference,
}

SETS = frozenset({"every", "per", "often", "weekdays"})


def resolve(kind: str, groups: Groups, setting: Setting) -> tuple[str, str] | None:
    """Give the TIMEX3 type and value of a candidate, or None where it is no time expression."""
    value = READERS[kind](groups, setting)
    if not value:
        return None
    if kind in SETS:
        return "SET", value
    if value.startswith("P") and not value.endswith("REF"):
        return "DURATION", value
    return ("TIME" if "T" in value and not value.endswith("REF") else "DATE"), value


__all__ = ["READERS", "Setting", "clock_of", "day_of", "resolve", "unit_of", "week"]
