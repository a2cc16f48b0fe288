"""Values of times relative to an unknown day: kept as a rule, computed when it is known.

'Last week' in a report without a date is `published -1 W`. The rule is beside the open TIMEX3 value
(XXXX-WXX), like the anchor and the temporal function in TimeML, so that the value can be filled in
when the day is known.
"""

from collections.abc import Callable
from datetime import date, timedelta

from kg.model.calendar import (
    FUTURE,
    NEAREST,
    PAST,
    day_near,
    day_of,
    holiday,
    month_near,
    shift,
    weekday_near,
)

PUBLISHED = "published"
"""The anchor of a rule relative to the day of publication; otherwise it is a time's id."""
SOME_DAY = "XXXX-XX-XX"
"""The value of a day without any date."""
WAYS = {PAST: "past", FUTURE: "future", NEAREST: "near"}
SEASONS = {"SP": 3, "SU": 6, "FA": 9, "WI": 12}
MONTHS_A_QUARTER = 3
FRIDAY = 5

_WAY_OF = {name: way for way, name in WAYS.items()} | {"last": PAST, "next": FUTURE}


def anchor_of(rule: str) -> str:
    """Return the anchor of a rule: `PUBLISHED` or the id of another time of the document."""
    return rule.split(" ", 1)[0]


def function_of(rule: str) -> tuple[str, list[str]]:
    """Split a rule's function into its name, or its number of steps, and what follows."""
    _, name, *rest = *rule.split(" "), "", ""
    return name, [word for word in rest if word]


def reckon(rule: str, day: date) -> str | None:
    """Return the TIMEX3 value of a rule for the day of its anchor.

    A rule is an anchor and a function: `published -1 D TNI` (a step, its unit, a part of the day or
    a clock time; `T09:00/T12:00` from one to another), `t3 +1 WE` (a weekend), `published weekday 4
    past`, `published weekend past`, `published day 02-14 past 3` (a weekday beside it), `published
    month 02 future`, `in -1 02` (in February last year), `season WI past`, `quarter 3 near`,
    `holiday 11-4-4 past`. Return None if the calendar has no such day, or the rule is invalid.
    """
    name, rest = function_of(rule)
    suffix = rest.pop() if len(rest) > 1 and rest[-1].startswith("T") else ""
    try:
        found = FUNCTIONS[name](rest, day) if name in FUNCTIONS else _step(name, rest, day)
    except (ValueError, KeyError, IndexError, TypeError):
        return None
    return found and on_day(found, suffix)


def on_day(value: str, clock: str) -> str:
    """Add a time of day to a day; '/' joins the ends of a range, which may pass midnight."""
    first, _, last = clock.partition("/")
    if not last:
        return f"{value}{first}"
    day = day_of(value)
    passed = day is not None and last < first
    end = (day + timedelta(days=1)).isoformat() if day and passed else value
    return f"{value}{first}/{end}{last}"


def names_day(value: str, rule: str | None) -> bool:
    """Return True if a value is one day, or will be once its rule is computed."""
    if day_of(value) or value.startswith(SOME_DAY):
        return True
    if rule is None:
        return False
    name, rest = function_of(rule)
    if name == "in":
        return "-" in rest[1]
    return name in ("weekday", "day", "holiday") or rest[:1] == ["D"]


def _step(amount: str, rest: list[str], day: date) -> str:
    unit = rest[0]
    if unit == "WE":
        return f"{shift(day, float(amount), 'W')}-WE"
    return shift(day, float(amount), unit)


def _weekday(rest: list[str], day: date) -> str:
    """Return a weekday; 'last' and 'next' are never the day itself.

    'Will appear in court Friday', written on a Friday, means that day, as agencies print it.
    """
    number, way = int(rest[0]), rest[1]
    if day.isoweekday() == number and way not in ("last", "next"):
        return day.isoformat()
    found = weekday_near(day, number, _WAY_OF[way])
    strictly = found == day and way == "last"
    return (found - timedelta(days=7) if strictly else found).isoformat()


def _weekend(rest: list[str], day: date) -> str:
    """Return the current weekend, else the one before or, for the future, the one after."""
    back = 1 if day.isoweekday() <= FRIDAY and _WAY_OF[rest[0]] != FUTURE else 0
    return f"{shift(day, -back, 'W')}-WE"


def _day(rest: list[str], day: date) -> str | None:
    month, number = (int(part) for part in rest[0].split("-"))
    weekday = int(rest[2]) if len(rest) > 2 else None
    found = day_near(day, month, number, _WAY_OF[rest[1]], weekday)
    return found.isoformat() if found else None


def _month(rest: list[str], day: date) -> str:
    return month_near(day, int(rest[0]), _WAY_OF[rest[1]])


def _in_year(rest: list[str], day: date) -> str | None:
    """Return a month, or a day of a month, of a year counted from a day's own."""
    written = f"{day.year + int(rest[0])}-{rest[1]}"
    return written if len(written) < len("2001-02-03") or day_of(written) else None


def _season(rest: list[str], day: date) -> str:
    return f"{month_near(day, SEASONS[rest[0]], _WAY_OF[rest[1]])[:4]}-{rest[0]}"


def _quarter(rest: list[str], day: date) -> str:
    first = MONTHS_A_QUARTER * (int(rest[0]) - 1) + 1
    return f"{month_near(day, first, _WAY_OF[rest[1]])[:4]}-Q{rest[0]}"


def _holiday(rest: list[str], day: date) -> str:
    way = _WAY_OF[rest[1]]
    days = [d for step in (-1, 0, 1) if (d := holiday(rest[0], day.year + step))]
    if way == FUTURE:
        days = [d for d in days if d >= day]
    elif way == PAST:
        days = [d for d in days if d <= day]
    return min(days, key=lambda d: abs((d - day).days)).isoformat()


FUNCTIONS: dict[str, Callable[[list[str], date], str | None]] = {
    "weekday": _weekday,
    "weekend": _weekend,
    "day": _day,
    "month": _month,
    "in": _in_year,
    "season": _season,
    "quarter": _quarter,
    "holiday": _holiday,
}
