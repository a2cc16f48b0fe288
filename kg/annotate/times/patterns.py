"""The shapes of time expressions: one named pattern a kind, made from the words in the lexicon."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kg.annotate.numerals import number_pattern
from kg.ontology import lexicon


class Candidate(NamedTuple):
    """Words that look like a time expression, and the groups of the pattern that found them."""

    start: int
    end: int
    kind: str
    groups: dict[str, str | None]


def candidates(text: str) -> Iterator[Candidate]:
    """Yield time-like stretches in order, none overlapping: the leftmost, and of those the longest."""
    found = [
        Candidate(m.start(), m.end(), kind, m.groupdict())
        for kind, pattern in patterns().items()
        for m in pattern.finditer(text)
    ]
    end = 0
    for candidate in sorted(found, key=lambda c: (c.start, -c.end)):
        if candidate.start >= end:
            end = candidate.end
            yield candidate


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """Compile the patterns by kind."""
    words = _fragments()
    return {kind: re.compile(shape.format(**words)) for kind, shape in SHAPES.items()}


@cache
def _fragments() -> dict[str, str]:
    table = lexicon("times")
    number = number_pattern()
    vague = r"several|a few|a couple(?: of)?|few|many|some"
    units = [u for u in table["units"] if u not in ("second", "quarter", "season")]
    plural = [_plural(u) for u in table["units"] if u not in ("quarter", "season", "night")]
    return {
        "month": rf"(?P<month>{_one_of(table['months'])})\b\.?",
        "weekday": rf"(?P<weekday>{_one_of(table['weekdays'])})\b\.?",
        "weekdays": rf"(?P<weekday>{_one_of(w for w in table['weekdays'] if len(w) > 4)})",
        "day": r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?",
        "year": r"(?P<year>1[0-9]\d\d|20\d\d)",
        "unit": rf"(?P<unit>(?i:{_one_of(units)}))",
        "units": rf"(?P<unit>(?i:{_one_of(plural + units)}))",
        "plural": rf"(?P<unit>(?i:{_one_of(plural)}))",
        "amount": rf"(?P<amount>{number}|(?i:{vague}))",
        "part": rf"(?P<part>(?i:morning|afternoon|evening|night|midday))",
        "season": rf"(?P<season>(?i:{_one_of(table['seasons'])}))",
        "decades": rf"(?P<decade>(?i:{_one_of(table['decades'])}))",
        "ordinal": rf"(?P<ordinal>(?i:{_one_of(table['ordinals'])}))",
        "holiday": rf"(?P<holiday>{_one_of(_quotes(h) for h in table['holidays'])})",
        "reference": rf"(?P<reference>(?i:{_one_of(table['references'])}))",
        "often": rf"(?P<often>{_one_of(table['sets'])}|{_one_of(w.title() for w in table['sets'])})",
        "edge": r"(?i:(?P<edge>early|late|earlier|later|mid|the (?:very )?(?:beginning|start|end|middle) of)[ -])",
        "which": r"(?i:(?P<which>last|past|previous|this|this past|this coming|next|coming|following|same|that))",
    }


def _one_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda w: (-len(w), w)))


def _plural(word: str) -> str:
    return {"century": "centuries", "millennium": "millennia"}.get(word, word + "s")


def _quotes(name: str) -> str:
    return re.escape(name).replace("'", "['’]")


SHAPES: dict[str, str] = {
    "iso": r"(?<![\w-])(?P<year>\d{{4}})-(?P<month>\d\d)-(?P<day>\d\d)"
    r"(?:[T ](?P<clock>\d\d:\d\d(?::\d\d)?))?(?![\w-])",
    "month_day": r"\b(?:{weekday},? (?:the )?)?{month} {day}(?:,? {year})?(?![\w%]|[.,:]\d)",
    "day_month": r"(?<![\w.,:-])(?:{weekday},? )?(?:the )?{day}(?: of)? {month}(?:,? {year})?(?!\w)",
    "slashed": r"(?<![\w/])(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})/(?P<year>\d{{4}}|\d\d)(?![\w/])",
    "month_year": r"\b{edge}?{month},?(?: of)? {year}(?!\w|[.,]\d)",
    "month": r"\b(?:(?i:the )?{which} )?{edge}?{month}(?!\w)",
    "year": r"(?<!\w)(?<![$€£#.:/,])(?:{edge}?(?<![\w]))?{year}(?![\w%]|[.,:/]\d)",
    "decade": r"\b(?:the )?{edge}?(?:{decades}\b|(?P<tens>(?:1[5-9]|20)\d0)['’]?s\b|['’](?P<short>\d0)s\b)",
    "century": r"\b(?:the )?{edge}?(?P<number>\d{{1,2}})(?:st|nd|rd|th)[ -](?i:century)\b",
    "season": r"\b(?i:(?:the )?(?:{which} )?){edge}?{season}(?: of)?(?: {year})?\b",
    "quarter": r"\b(?:(?i:the )?(?:{which} |{ordinal} )(?:(?i:fiscal ))?(?i:quarter)|Q(?P<number>[1-4]))"
    r"(?: of)?(?:,? {year})?\b",
    "weekday": r"\b(?:(?i:the )?{which} )?{edge}?(?i:on )?{weekday}(?: {part})?(?!\w)",
    "weekdays": r"\b{weekdays}s\b",
    "relative": r"\b(?i:(?P<relative>the day before yesterday|the day after tomorrow|yesterday|today"
    r"|tomorrow|tonight|overnight|last night|this (?:morning|afternoon|evening)))(?: {part})?\b",
    "span": r"\b(?i:(?:the )?{edge}?(?:the )?{which} (?:(?P<filler>fateful|tragic|very|school|financial|fiscal|calendar) )?)"
    r"(?:{amount}[ -])?{units}\b(?![ -]old)",
    "edge_of": r"\b(?i:the (?:very )?(?:beginning|start|end|middle) of the (?P<unit>year|month|week|decade|century))\b",
    "offset": r"\b(?:(?:{amount}|(?i:(?P<one>an?|the|one)))[ -])?{units}"
    r"(?i: (?P<way>ago|earlier|later|from now|before|after|prior to|following|in advance of|since))\b",
    "duration": r"(?:(?i:half an? )|\b{amount}[ -](?:(?i:more|full|whole|straight|consecutive) )?){units}(?:[ -]long)?\b",
    "open_duration": r"\b{plural}(?P<long>[ -]long)?\b",
    "one_duration": r"\b(?i:an?) {unit}(?:[ -]long)?\b",
    "every": r"\b(?i:(?P<every>every|each))(?: (?P<other>(?i:other|single)))?(?: {amount})?"
    r" (?:{units}|{weekday}|{part})\b",
    "per": r"\b(?i:(?:once|twice|(?:\w+) times) an?|per) {unit}\b",
    "often": r"\b{often}\b",
    "clock": r"(?<![\w:.,$])(?P<hour>[01]?\d|2[0-4])(?:[:.](?P<minute>[0-5]\d))?(?::[0-5]\d)?"
    r" ?(?P<half>[aApP]\.?[mM]\.?)(?![\w])",
    "clock24": r"(?<![\w:.,$-])(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::[0-5]\d)?(?![\w:%-])",
    "noon": r"\b(?i:(?P<noon>noon|midnight))\b",
    "holiday": r"\b{holiday}(?:,? {year})?(?!\w)",
    "reference": r"\b{reference}\b",
}
