"""Numbers in words and digits, as they are in a clause: '1,200', 'twenty-three', 'a dozen'."""

import re
from functools import cache

from kg.ontology import lexicon


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
