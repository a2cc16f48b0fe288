"""Which days a TIMEX3 date covers: the one place that turns '2018-W08' into days."""

import re
from calendar import monthrange
from datetime import date, timedelta

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:T.*)?", re.ASCII | re.DOTALL)
_MONTH = re.compile(r"(\d{4})-(\d\d)", re.ASCII)
_WEEK = re.compile(r"(\d{4})-W(\d\d)", re.ASCII)
_YEAR = re.compile(r"(\d{4})", re.ASCII)


def days(value: str) -> tuple[date, date] | None:
    """Return the first and last day of a date, week, month or year; None for anything else.

    '2018-02' covers the 1st to the 28th; durations, seasons, 'PRESENT_REF' and impossible days
    cover nothing.
    """
    try:
        if found := _DAY.fullmatch(value):
            day = date(*map(int, found.groups()))
            return day, day
        if found := _WEEK.fullmatch(value):
            monday = date.fromisocalendar(int(found[1]), int(found[2]), 1)
            return monday, monday + timedelta(days=6)
        if found := _MONTH.fullmatch(value):
            year, month = int(found[1]), int(found[2])
            return date(year, month, 1), date(year, month, monthrange(year, month)[1])
        if found := _YEAR.fullmatch(value):
            return date(int(found[1]), 1, 1), date(int(found[1]), 12, 31)
    except (ValueError, OverflowError):
        return None
    return None
