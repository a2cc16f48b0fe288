"""Patterns of time expressions, one for each kind, made from the words in the lexicon."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from kg.annotate.numerals import number_pattern
from kg.annotate.times.shapes import SHAPES
from kg.ontology import lexicon
from kg.syntax.parsed import Doc


class Candidate(NamedTuple):
    """Words that look like a time expression, and the groups of the pattern that found them."""

    start: int
    end: int
    kind: str
    groups: dict[str, str | None]


def candidates(doc: Doc, text: str) -> Iterator[Candidate]:
    """Yield time-like stretches, which may overlap.

    Patterns run only over sentences that contain a word that can start them.
    """
    compiled, triggers = patterns(), _triggers()
    for sentence in doc.sents:
        kinds = {kind for token in sentence for kind in triggers.get(token.lower_, ())}
        if any(token.text[0].isdigit() or token.text[-1].isdigit() for token in sentence):
            kinds.update(triggers["0"])
        for kind in sorted(kinds):
            for m in compiled[kind].finditer(text, sentence.start_char, sentence.end_char):
                yield Candidate(m.start(), m.end(), kind, m.groupdict())


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """Compile the patterns by kind."""
    words = _fragments()
    return {kind: re.compile(shape.format(**words)) for kind, (_, shape) in SHAPES.items()}


@cache
def _triggers() -> dict[str, tuple[str, ...]]:
    """Map each word to the kinds it can be part of; '0' stands for any number in digits."""
    words = _classes()
    found: dict[str, set[str]] = {}
    for kind, (classes, _) in SHAPES.items():
        for name in classes.split():
            for word in words[name]:
                low = word.lower()
                for form in (low, low + "."):
                    found.setdefault(form, set()).add(kind)
    return {word: tuple(sorted(kinds)) for word, kinds in found.items()}


def _classes() -> dict[str, Iterable[str]]:
    """Return the words of each class by which shapes are told to be possible."""
    table = lexicon("times")
    return {
        "figure": ["0"],
        "month": [*table["months"], *table["month_abbreviations"]],
        "weekday": [*table["weekdays"], *table["weekday_abbreviations"]],
        "weekdays": [w + "s" for w in table["weekdays"]],
        "unit": [form for u in table["units"] for form in (u, _plural(u))],
        "part": ["morning", "afternoon", "evening", "night", "midday"],
        "eve": ["eve"],
        "relative": [
            "yesterday",
            "today",
            "tomorrow",
            "tonight",
            "overnight",
            "last",
            "this",
            "day",
        ],
        "season": table["seasons"],
        "quarter": ["quarter", "q1", "q2", "q3", "q4"],
        "decade": [*table["decades"], "0"],
        "often": table["sets"],
        "noon": ["noon", "midnight"],
        "twilight": table["twilight"],
        "beside_hour": ["past", "to"],
        "clock": ["o'clock", "o’clock"],
        "holiday": [name.split()[0].split("'")[0] for name in table["holidays"]],
        "reference": [name.split()[-1] for name in table["references"]],
    }


@cache
def _fragments() -> dict[str, str]:
    table = lexicon("times")
    number = number_pattern()
    vague = r"several|a few|a couple(?: of)?|few|many|some"
    units = [u for u in table["units"] if u not in ("second", "quarter", "season")]
    plural = [_plural(u) for u in table["units"] if u not in ("quarter", "season", "night")]
    each = _one_of([*units, *plural])
    half = r"[aApP](?:\.[mM]\.|\. [mM]\.?|[mM])"
    zone = (
        rf"(?:GMT|UTC) ?[+-]\d{{1,2}}(?::\d\d)?|{_one_of(table['zones'])}|local [Tt]ime"
        r"|[A-Z]\w+ (?:(?i:standard|daylight|summer) )?[Tt]ime"
    )
    return {
        "month": _named("month", table["months"], table["month_abbreviations"]),
        "other_month": _one_of(_cased([*table["months"], *table["month_abbreviations"]])),
        "twilight": _one_of(table["twilight"]),
        "weekday": _named("weekday", table["weekdays"], table["weekday_abbreviations"]),
        "weekdays": rf"(?P<weekday>{_one_of(table['weekdays'])})",
        "day": r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?",
        "year": r"(?P<year>1[0-9]\d\d|20\d\d)",
        "unit": rf"(?P<unit>(?i:{_one_of(units)}))",
        "units": rf"(?P<unit>(?i:{each}))",
        "plural": rf"(?P<unit>(?i:{_one_of(plural)}))",
        "amount": rf"(?P<amount>(?:(?i:between) {number} and |{number}(?: ?[-–] ?| (?:to|or) )|)"
        rf"{number}|(?i:{vague}))",
        "part": r"(?P<part>(?i:morning|afternoon|evening|night|midday))",
        "part_before": r"(?P<part_before>(?i:morning|afternoon|evening|night))",
        "part_bare": r"(?P<part_bare>(?i:morning|afternoon|evening))",
        "part_after": r"(?P<part_after>(?i:morning|afternoon|evening|night))",
        "season": rf"(?P<season>(?i:{_one_of(table['seasons'])}))",
        "decades": rf"(?P<decade>(?i:{_one_of(table['decades'])}))",
        "ordinal": rf"(?P<ordinal>(?i:{_one_of(table['ordinals'])}))",
        "holiday": rf"(?P<holiday>{_one_of(_quotes(h) for h in table['holidays'])})",
        "reference": rf"(?P<reference>(?i:{_one_of(table['references'])}))",
        "often": rf"(?P<often>(?i:{_one_of(table['sets'])}))",
        "counted": rf"(?: (?:{number}|(?i:{vague}|{each})))",
        "edge": r"(?i:(?P<edge>early|late|earlier|later|mid|the (?:very )?(?:beginning|start|end"
        r"|middle) of)[ -](?:on )?)",
        "range": r"(?: (?:to|and|through|until|till|or) | ?[–-] ?)",
        "half": rf"(?P<half>{half})",
        "to_half": rf"(?P<to_half>{half})",
        "zoned": rf"(?: ?(?P<bracket>\()?(?P<zone>{zone})\b(?(bracket)\)))?",
        "named_zone": rf"(?P<named_zone>{zone})\b",
        "of_year": r"(?i:,?(?: of)? (?P<of_year>this|last|next|that|the same"
        r"|the previous|the following) year\b)",
        "told": r"(?<=\b(?P<told>(?i:on|by)) the )",
        "which": r"(?i:(?P<which>last|past|previous|this|this past|this coming|next|coming"
        r"|following|same|that))",
    }


def _named(group: str, full: Iterable[str], short: Iterable[str]) -> str:
    """Match full names, and abbreviations with or without their full stop."""
    long, brief = _one_of(_cased(full)), _one_of(_cased(short))
    return rf"(?P<{group}>(?:{long})(?!\w)|(?:{brief})(?:\.|(?!\w)))"


def _cased(names: Iterable[str]) -> list[str]:
    """Return names as in a sentence and in capitals, as date lines print them."""
    return [form for name in names for form in (name, name.upper())]


def _one_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda w: (-len(w), w)))


def _plural(word: str) -> str:
    return {"century": "centuries", "millennium": "millennia"}.get(word, word + "s")


def _quotes(name: str) -> str:
    return re.escape(name).replace("'", "['’]")
