"""Numbers in words and digits, as they are in a clause: '1,200', 'twenty-three', 'a dozen'."""

import re
from calendar import month_name
from functools import cache

from kg.ontology import lexicon

MONTHS = "|".join(name for name in month_name if name)
HOUR_BEHIND = re.compile(rf"\s?(?:[ap]\.?m\b|o['\u2019]clock\b)|(?:st|nd|rd|th)? (?:{MONTHS})\b")
MONTH_BEFORE = re.compile(rf"\b(?:{MONTHS}) $")


def counts_in(text: str) -> frozenset[float]:
    """Return the numbers in a text that are no hour and no day of a month: '3 a.m.', 'June 5'."""
    found = (m for m in number_pattern().finditer(text) if not _is_of_time(m, text))
    return frozenset(number(m[0]) for m in found)


def _is_of_time(found: re.Match[str], text: str) -> bool:
    behind = HOUR_BEHIND.match(text, found.end())
    return behind is not None or MONTH_BEFORE.search(text[: found.start()]) is not None


def numbers_in(text: str) -> frozenset[float]:
    """Return the numbers in a text."""
    return frozenset(number(m[0]) for m in number_pattern().finditer(text))


def number(words: str) -> float:
    """Return the number that words or digits matched by `number_pattern` mean."""
    table = lexicon("values")
    known, times = table["numbers"], table["multipliers"]
    total = last = 0.0
    for word in re.split(r"[\s-]+", words.lower().replace(",", "")):
        if word in times:
            last = (last or 1) * times[word]
        elif word in known:
            last += known[word]
        elif word not in ("a", "and"):
            last += float(word)
        if word in times and times[word] >= 1000:
            total, last = total + last, 0.0
    return total + last


@cache
def number_pattern() -> re.Pattern[str]:
    """Match a number in digits or in words that is not part of a longer word or number."""
    table = lexicon("values")
    small = "|".join(sorted(table["numbers"], key=lambda w: (-len(w), w)))
    many = "|".join(w for w in sorted(table["multipliers"], key=lambda w: (-len(w), w)) if w[2:])
    digits = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
    one = rf"(?:{digits}|(?:{small})(?:-(?:{small}))?)"
    told = rf"(?:{one}|a(?= (?:{many})\b))(?:[ -](?:{many}))*"
    return re.compile(rf"(?<![\w.,$€£:-]){told}(?![\w:]|[.,]\d|-\w)", re.IGNORECASE)
