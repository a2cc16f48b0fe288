"""Arithmetic with days and TIMEX3 values, independent of text."""

import re
from datetime import date, timedelta

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
"""The form of a day, because `date.fromisoformat` also takes weeks (2018-W08) for their Mondays."""
MONTHS_A_YEAR = 12
CLOSE = 30
"""Days from the reference within which a day keeps the reference's year, whatever the tense."""
NEAREST, PAST, FUTURE = 0, -1, 1
"""Position of a time without a year or week relative to the reference day."""


def day_of(value: str | None) -> date | None:
    """Return the day of a value such as 2018-02-14 or 2018-02-14T06:20; None for coarser values.

    For hours that pass midnight it is the day on which they begin; a range of days is no day.
    """
    first, _, last = (value or "").partition("/")
    if not _DAY.match(first) or (last and "T" not in first):
        return None
    try:
        return date.fromisoformat(first[:10])
    except ValueError:
        return None


def make_day(year: int, month: int, day: int) -> date | None:
    """Return a date; None if the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def shift(day: date, amount: float, unit: str) -> str:
    """Return the value `amount` units from `day`, as precise as the unit (D, W, M, Y, 10Y, 3M …).

    What is outside the years 1 to 9999 is only past or future.
    """
    factor, letter = int(unit[:-1] or 1), unit[-1]
    steps = round(amount * factor)
    year = day.year + steps / {"D": 365.25, "W": 52.18, "M": 12}.get(letter, 1)
    if not date.min.year < year < date.max.year:
        return "PAST_REF" if steps < 0 else "FUTURE_REF"
    if letter == "D":
        return (day + timedelta(days=steps)).isoformat()
    if letter == "W":
        return week(day + timedelta(weeks=steps))
    if letter == "M":
        return _shift_months(day, steps, quarter=factor == 3)
    return f"{day.year + steps:04d}"[: 4 - (factor == 10) - 2 * (factor == 100)]


def _shift_months(day: date, steps: int, *, quarter: bool) -> str:
    index = day.year * MONTHS_A_YEAR + day.month - 1 + steps
    year, month = divmod(index, MONTHS_A_YEAR)
    return f"{year:04d}-Q{month // 3 + 1}" if quarter else f"{year:04d}-{month + 1:02d}"


def week(day: date) -> str:
    """Return a day's ISO week: 2018-W08."""
    year, number, _ = day.isocalendar()
    return f"{year:04d}-W{number:02d}"


def weekday_near(reference: date, weekday: int, direction: int) -> date:
    """Return the weekday (ISO number) at or before the reference, or after it.

    A past weekday may be the reference day itself, a future one may not; without a direction the
    past is taken, because reports mostly tell what happened.
    """
    if direction == FUTURE:
        return reference + timedelta(days=(weekday - reference.isoweekday() - 1) % 7 + 1)
    return reference - timedelta(days=(reference.isoweekday() - weekday) % 7)


def day_near(
    reference: date, month: int, day: int, direction: int, weekday: int | None = None
) -> date | None:
    """Choose the year of a day without one; a weekday beside it overrides the direction.

    So does closeness: 'it is to run from January 23', written on the 28th, means this year.
    """
    years = range(reference.year - 1, reference.year + 2)
    days = [found for year in years if (found := make_day(year, month, day))]
    fitting = [d for d in days if weekday is None or d.isoweekday() == weekday] or days
    nearest = _choose(fitting, reference, NEAREST)
    close = nearest is not None and abs((nearest - reference).days) <= CLOSE
    return nearest if close else _choose(fitting, reference, direction)


def month_near(reference: date, month: int, direction: int) -> str:
    """Choose the year of a month without one."""
    months = [date(reference.year + step, month, 1) for step in (-1, 0, 1)]
    found = _choose(months, reference.replace(day=1), direction) or months[1]
    return f"{found.year:04d}-{found.month:02d}"


def _choose(days: list[date], reference: date, direction: int) -> date | None:
    if direction == PAST:
        days = [d for d in days if d <= reference] or days
    elif direction == FUTURE:
        days = [d for d in days if d >= reference] or days
    return min(days, key=lambda d: (abs((d - reference).days), d)) if days else None


def holiday(rule: str, year: int) -> date | None:
    """Return a holiday's day in a year: 'MM-DD', 'MM-W-N' (Nth weekday W; -1 last), 'easter+N'."""
    if rule.startswith("easter"):
        return _easter(year) + timedelta(days=int(rule.removeprefix("easter")))
    month, rest = int(rule[:2]), rule[3:]
    if "-" not in rest:
        return make_day(year, month, int(rest))
    weekday, nth = (int(part) for part in rest.split("-", 1))
    if nth > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.isoweekday()) % 7 + 7 * (nth - 1))
    last = date(year + month // MONTHS_A_YEAR, month % MONTHS_A_YEAR + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.isoweekday() - weekday) % 7)


def _easter(year: int) -> date:
    """Compute Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher)."""
    golden, century, rest = year % 19, year // 100, year % 100
    correction = (century - century // 4 - (8 * century + 13) // 25 + 19 * golden + 15) % 30
    moon = correction - (golden + 11 * correction) // 319
    weekday = (2 * (century % 4) + 2 * (rest // 4) - rest % 4 - moon + 32) % 7
    month = (moon + weekday + 90) // 25
    return date(year, month, (moon + weekday + month + 19) % 32)


def duration(amount: float | None, unit: str) -> str:
    """Return a duration: (6, 'M') → P6M, (4, 'TM') → PT4M, (None, 'Y') → PXY, (2, '10Y') → P20Y."""
    clock, letter = ("T", unit[1:]) if unit.startswith("T") else ("", unit)
    factor = letter[:-1] if letter[:-1].isdigit() else ""
    if amount is None:
        return f"P{clock}X{letter.removeprefix(factor)}"
    total = amount * int(factor or 1)
    if letter == "Y" and total != int(total):
        total, letter = total * MONTHS_A_YEAR, "M"
    number = str(int(total)) if total == int(total) else str(total)
    return f"P{clock}{number}{letter.removeprefix(factor)}"
