"""The day a text was published: stated in a field, or as a line of its own at its head."""

import re
from collections.abc import Iterator
from datetime import date, datetime

from kg.ontology import lexicon

LONGEST_STAMP = 80
"""Most characters of a line that only says when a page was published."""

_ORDINAL = r"(?:st|nd|rd|th)?"
_MONTH = r"(?P<month>[A-Za-z]{3,9})\.?"
_YEAR = r"(?P<year>\d{4})\b"
_DATES = (
    re.compile(rf"\b{_MONTH}\s+(?P<day>\d{{1,2}}){_ORDINAL},?\s+{_YEAR}"),
    re.compile(rf"\b(?P<day>\d{{1,2}}){_ORDINAL}\s+{_MONTH},?\s+{_YEAR}"),
    re.compile(r"\b(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})(?!\d)"),
    re.compile(rf"\b(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})/{_YEAR}"),
)
_CLOCK = re.compile(
    r"T?\b\d{1,2}(?:[:.]\s?\d{2}){1,2}|\b\d{1,2}\s?(?=[ap]\.?\s?m\b)", re.IGNORECASE
)
_HALF_DAY = re.compile(r"(?<![a-z])[ap]\.?\s?m\b\.?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


def iso_date(words: str) -> str | None:
    """Return a full date, or a date with a time, as ISO 8601; None if the words give none.

    Besides ISO 8601, dates with the name of the month are understood. The order of day and month in
    figures differs between countries: they count only if one is above twelve.
    """
    plain = " ".join(words.split())
    try:
        return date.fromisoformat(plain).isoformat()
    except ValueError:
        pass
    try:
        return datetime.fromisoformat(plain).isoformat()
    except ValueError:
        return stamp(plain)


def stamp(line: str) -> str | None:
    """Return the first date of a line that holds only dates, weekdays, times and 'Published'."""
    if len(line) > LONGEST_STAMP:
        return None
    found: list[tuple[int, str]] = []
    rest = line
    for pattern in _DATES:
        for match in pattern.finditer(line):
            day = _day(match)
            if day is not None:
                found.append((match.start(), day))
                rest = rest.replace(match.group(), " ")
    rest = _HALF_DAY.sub(" ", _CLOCK.sub(" ", rest)).lower()
    words = lexicon("dateline")["words"]
    if not found or any(word not in words for word in _WORD.findall(rest)):
        return None
    return min(found)[1]


def _day(match: re.Match[str]) -> str | None:
    parts = match.groupdict()
    year = int(parts["year"])
    if "one" in parts:
        one, two = int(parts["one"]), int(parts["two"])
        orders = [(one, two), (two, one)] if one != two else [(one, two)]
    else:
        orders = [(_month(parts["month"]), int(parts["day"]))]
    days = list(_possible(year, orders))
    return days[0] if len(days) == 1 else None


def _possible(year: int, orders: list[tuple[int, int]]) -> Iterator[str]:
    for month, day in orders:
        try:
            yield date(year, month, day).isoformat()
        except ValueError:
            continue


def _month(words: str) -> int:
    """Return the number of a month from its figures or the beginning of its name; 0 for others."""
    if words.isdigit():
        return int(words)
    start = "sep" if words.lower() == "sept" else words.lower()
    names = lexicon("dateline")["months"]
    return next((i for i, name in enumerate(names, 1) if name.startswith(start)), 0)
