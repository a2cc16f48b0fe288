"""Numbers in digits and in words: a pattern that finds them, and their values."""

import re
from functools import cache

from kg.ontology import lexicon

_MONTHS = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec"),
    *("uary", "arch", "pril", "June", "July", "ugust", "mber", "tober"),
)
_NOT_A_DAY = "".join(rf"(?<!{end} )(?<!{end}\. )" for end in _MONTHS)
_COUNTING = (
    *("about", "some", "around", "nearly", "almost", "over", "than", "approximately", "roughly"),
    *("least", "most", "many as", "up to", "an estimated", "only", "just", "total of", "crowd of"),
)
_COUNTED = "(?:" + "|".join(rf"(?<={cue} )" for cue in _COUNTING) + r"|(?<=[$£€]))"
_HUNDREDS = r"\d{1,3}(?:, \d{3})+"
_ROUND = r"\d{1,3}(?:, \d{3})*, 000"
_THOUSANDS = rf"(?<!\d, ){_NOT_A_DAY}(?:{_ROUND}|{_COUNTED}{_HUNDREDS})(?![\d,])(?! (?:and|or|\d))"
"""A comma and a blank may separate two numbers ('of the 350, 120 were'): they are one number if
round, or if a counting word precedes.
"""
_MEASURED = r"(?:per ?cent|%|million|billion|trillion|bn\b|points?\b|miles?\b|magnitude)"
_PARTS = rf"\d{{1,3}}\. \d{{1,2}}(?=[ -]?{_MEASURED})|(?<=[$£€])\d{{1,3}}\. \d{{1,2}}(?!\d)"
SPACED = re.compile(rf"(?<![\w.,:-])(?:{_THOUSANDS}|{_PARTS})")
"""Digits that were split in copying: 'some 20, 000 people', 'fell 3. 9 per cent'."""
_TORN = re.compile(r"(?<=\d[,.]) (?=\d)")


def joined_figures(text: str) -> str:
    """Return the text with split digits as one word, character for character.

    The blank becomes a zero, so readers of the text see that there is a number, but not which.
    """
    return SPACED.sub(lambda m: m.group().replace(" ", "0"), text)


_FIGURES = rf"{SPACED.pattern}|\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?"
SHORT = 2
"""Multipliers of at most so many letters are abbreviations: 'bn', 'k'."""


@cache
def sum_pattern() -> str:
    """Return a pattern (no groups) for a number behind a currency: '160MM', '2.3 mn'."""
    scales = _one_of(word for word in lexicon("values")["multipliers"] if len(word) <= SHORT)
    return rf"(?:(?:{_FIGURES}) ?(?i:{scales})\b|{number_pattern()})"


@cache
def number_pattern() -> str:
    """Return a pattern (no groups) for a number: '1,200', '2.5 million', 'three dozen'.

    'Score' is a number only behind another one: 'to score 1,000 points'.
    """
    table = lexicon("values")
    small = _one_of(table["numbers"])
    big = _one_of(word for word in table["multipliers"] if len(word) > SHORT)
    first = _one_of(word for word in table["multipliers"] if len(word) > SHORT and word != "score")
    word = rf"(?:{small}|{big})"
    words = rf"(?:{small}|{first})(?:[ -](?:and )?{word})*"
    scaled = rf"(?:{_FIGURES})(?:[ -](?:{big})|(?:bn|mn|[mk]|million|billion)\b)?"
    opened = rf"(?:half )?an? (?:{big})(?: (?:and )?{words})?"
    return rf"(?:{scaled}|\b(?i:{opened}|{words})\b)"


def _one_of(words: object) -> str:
    return "|".join(sorted(map(str, words), key=lambda w: (-len(w), w)))  # type: ignore[call-overload]


def parse_number(words: str) -> float | None:
    """Return the value of a number in digits or words; None if it is no number."""
    table = lexicon("values")
    small, big = table["numbers"], table["multipliers"]
    total, current, seen = 0.0, 0.0, False
    share = 0.5 if words.lower().startswith("half ") else 1.0
    for part in re.findall(r"\d[\d,.]*|[a-z]+", _TORN.sub("", words.lower())):
        if part[0].isdigit():
            current, seen = float(part.rstrip(".,").replace(",", "")), True
        elif part in small:
            current, seen = current + small[part], True
        elif part in big:
            factor = big[part]
            current, seen = (current or 1) * factor, True
            if factor >= 1000:
                total, current = total + current, 0.0
        elif part not in ("a", "an", "and", "half"):
            return None
    return share * (total + current) if seen else None
