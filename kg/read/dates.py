"""The day a text was published, checked and written as ISO 8601."""

from datetime import date, datetime

WRITTEN = ("%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%d %b %Y", "%A, %B %d, %Y", "%Y/%m/%d")
"""Dates as people write them, beside ISO 8601. Day/month/year in figures is ambiguous: not here."""


def iso_date(words: str) -> str | None:
    """Write a full date, or a date with a time, as ISO 8601; None where the words give none."""
    plain = " ".join(words.split())
    try:
        return date.fromisoformat(plain).isoformat()
    except ValueError:
        pass
    try:
        return datetime.fromisoformat(plain).isoformat()
    except ValueError:
        pass
    for form in WRITTEN:
        try:
            return datetime.strptime(plain, form).date().isoformat()
        except ValueError:
            continue
    return None
