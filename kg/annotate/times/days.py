"""Readers of expressions that name a day, month, year, season or time of day."""

from datetime import date, timedelta

from kg.annotate.times.calendar import (
    FUTURE,
    PAST,
    day_near,
    holiday,
    make_day,
    month_near,
    shift,
    weekday_near,
)
from kg.annotate.times.setting import Groups, Setting, low, way_of, word
from kg.ontology import lexicon

MONTHS_A_YEAR = 12


def number_of_month(words: str | None) -> int:
    """Number a month by its name or abbreviation."""
    table = lexicon("times")
    bare = (words or "").rstrip(".")
    return int(table["months"].get(bare) or table["month_abbreviations"].get(bare) or bare)


def number_of_weekday(words: str | None) -> int | None:
    """Number a weekday as ISO does, Monday first; None without one."""
    table = lexicon("times")
    bare = (words or "").rstrip(".")
    found = table["weekdays"].get(bare) or table["weekday_abbreviations"].get(bare)
    return int(found) if found else None


def read_full(groups: Groups, setting: Setting) -> str | None:
    """Read a day of a month, with or without year, weekday or time."""
    month, day = number_of_month(groups["month"]), int(groups["day"] or 0)
    if not groups.get("year"):
        return _yearless(month, day, number_of_weekday(groups.get("weekday")), setting)
    year = int(groups["year"] or 0)
    if year < 100:
        year += 2000 if year < 50 else 1900
    if month > MONTHS_A_YEAR:
        month, day = day, month
    found = make_day(year, month, day)
    clock = groups.get("clock")
    return found.isoformat() + (f"T{clock}" if clock else "") if found else None


def _yearless(month: int, day: int, weekday: int | None, setting: Setting) -> str | None:
    if make_day(2000, month, day) is None:
        return None
    anchor = setting.reference or setting.last_day
    found = anchor and day_near(anchor, month, day, setting.direction, weekday)
    return found.isoformat() if found else f"XXXX-{month:02d}-{day:02d}"


def read_month_year(groups: Groups, _: Setting) -> str | None:
    """Read 'September 2010'."""
    return f"{groups['year']}-{number_of_month(groups['month']):02d}"


def read_month(groups: Groups, setting: Setting) -> str | None:
    """Read 'in February', 'last March'."""
    number = number_of_month(groups["month"])
    anchor = setting.reference or setting.last_day
    if not anchor:
        return f"XXXX-{number:02d}"
    way = way_of(groups["which"])
    return month_near(anchor, number, setting.direction if way is None else way)


def read_year(groups: Groups, _: Setting) -> str | None:
    """Read '2009', 'early 2009'."""
    return groups["year"]


def read_decade(groups: Groups, _: Setting) -> str | None:
    """Read 'the 1990s', 'the sixties', "the '90s": the first three figures of the years."""
    if groups["tens"]:
        return groups["tens"][:3]
    if groups["short"]:
        return ("20" if groups["short"] < "30" else "19") + groups["short"][0]
    return f"19{word('decades', groups['decade'])}"


def read_century(groups: Groups, _: Setting) -> str | None:
    """Read 'the 20th century': the first two figures of its years."""
    return f"{int(groups['number'] or 0) - 1:02d}"


def read_season(groups: Groups, setting: Setting) -> str | None:
    """Read 'last spring', 'the summer of 2016'."""
    code = word("seasons", groups["season"])
    if groups["year"]:
        return f"{groups['year']}-{code}"
    if not setting.reference:
        return f"XXXX-{code}"
    start = {"SP": 3, "SU": 6, "FA": 9, "WI": 12}[code]
    way = way_of(groups["which"])
    found = month_near(setting.reference, start, setting.direction if way is None else way)
    return f"{found[:4]}-{code}"


def read_quarter(groups: Groups, setting: Setting) -> str | None:
    """Read 'the last quarter', 'the third quarter of 2010', 'Q3 2010'."""
    nth = groups["number"] or (word("ordinals", groups["ordinal"]) if groups["ordinal"] else None)
    if not nth:
        step = way_of(groups["which"]) or 0
        return shift(setting.reference, step, "3M") if setting.reference else None
    if groups["year"]:
        return f"{groups['year']}-Q{nth}"
    if not setting.reference:
        return f"XXXX-Q{nth}"
    return month_near(setting.reference, 3 * int(nth) - 2, setting.direction)[:4] + f"-Q{nth}"


def read_weekday(groups: Groups, setting: Setting) -> str | None:
    """Read 'Thursday', 'last Friday', 'Monday morning', 'late Friday'."""
    number = number_of_weekday(groups["weekday"]) or 0
    part = low(groups["part"] or groups["edge"])
    suffix = word("parts", part) if part in lexicon("times")["parts"] else ""
    which = low(groups["which"])
    anaphoric = which in ("that", "same", "following", "previous") and setting.last_day
    anchor = setting.last_day if anaphoric else setting.reference or setting.last_day
    if not anchor:
        return f"XXXX-WXX-{number}{suffix}"
    way = way_of(which)
    found = weekday_near(anchor, number, setting.direction if way is None else way)
    if found == anchor and which in ("last", "past", "previous"):
        found -= timedelta(days=7)
    return found.isoformat() + suffix


def read_weekdays(groups: Groups, _: Setting) -> str | None:
    """Read 'on Mondays'."""
    return f"XXXX-WXX-{number_of_weekday(groups['weekday'])}"


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


def read_relative(groups: Groups, setting: Setting) -> str | None:
    """Read 'yesterday', 'tonight', 'tomorrow morning'."""
    days, suffix = RELATIVE[low(groups["relative"])]
    suffix = word("parts", groups["part"]) if groups["part"] else suffix
    if not setting.reference:
        return f"XXXX-XX-XX{suffix}" if suffix or days else "PRESENT_REF"
    return (setting.reference + timedelta(days=days)).isoformat() + suffix


def read_clock(groups: Groups, setting: Setting) -> str | None:
    """Read '2:21 p.m.', '22:30', 'noon' on the day beside it or the day the story has reached."""
    clock = _time_of_day(groups)
    day = setting.clock_day or setting.narrative
    return f"{day.isoformat() if day else 'XXXX-XX-XX'}{clock}" if clock else None


def _time_of_day(groups: Groups) -> str | None:
    if groups.get("noon"):
        return word("parts", groups["noon"])
    hour, minute = int(groups["hour"] or 0), groups["minute"] or "00"
    half = low(groups.get("half"))
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    return f"T{hour:02d}:{minute}"


def read_holiday(groups: Groups, setting: Setting) -> str | None:
    """Read a holiday's name; its year is chosen by tense, as for any day without one."""
    rule = str(lexicon("times")["holidays"][(groups["holiday"] or "").replace("’", "'")])
    if groups["year"]:
        found = holiday(rule, int(groups["year"]))
        return found.isoformat() if found else None
    anchor = setting.reference or setting.last_day
    if not anchor:
        return f"XXXX-{rule}" if rule[3:].isdigit() else None
    days = [d for step in (-1, 0, 1) if (d := holiday(rule, anchor.year + step))]
    return _nearest(days, anchor, setting.direction)


def _nearest(days: list[date], anchor: date, direction: int) -> str:
    if direction == FUTURE:
        days = [d for d in days if d >= anchor]
    elif direction == PAST:
        days = [d for d in days if d <= anchor]
    return min(days, key=lambda d: abs((d - anchor).days)).isoformat()
