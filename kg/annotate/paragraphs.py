"""Cuts a text into the pieces that are parsed separately."""

import re
from collections.abc import Iterator
from functools import cache

from kg.ontology import table

WRAPPED = 120
"""Lines longer than this many characters show that line ends are paragraph ends."""

LONGEST = 20_000
"""Maximum number of characters in a piece, so that memory does not grow with the paragraph."""

_DATELINE = re.compile(
    r"(?:(?P<place>[A-Z\u00c0-\u00de]{2}[A-Z\u00c0-\u00de'’./ -]*)(?:,? [A-Z\d][\w.'’]*,?){0,6}"
    r"(?: ?\([^()\n]{2,40}\))?"
    r"|(?:[A-Z][\w.'’-]*(?:,? [A-Z\d][\w.'’-]*,?){0,6} )?\([A-Z][^()\n]{1,40}\))"
    r"\s?(?:[\u2013\u2014]|--?(?=\s|$))(?=\s*(?:[\"“‘'A-Z\u00c0-\u00de\d]|$))"
)
"""What precedes the story in its first line: 'OSLO, May 2 (Agency) - ', 'LIMA — '."""

_CLOCK = re.compile(
    r"\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?|h)?(?: (?:GMT|UTC|[CE]?[SD]?[EMP]?T))?"
    r"(?: ?[\u2013\u2014|]| --?(?= )|:(?= ))(?!\s*\d{1,2}[:.]\d{2})(?=\s*[\"“‘'A-Z\u00c0-\u00de\d])"
)
"""What precedes an entry of a live page: '16:30 - ', '9.05 a.m. — '."""
LONGEST_OWNER = 30
"""Characters before a sum in which its article or owner stands."""

_BLANK_LINE = re.compile(r"(?:\r\n|[\n\r\u2028\u2029])[^\S\n\r]*(?:\r\n|[\n\r\u2028\u2029])|\u2029")
_LINE = re.compile(r"\r\n|[\n\r\u2028\u2029]")
_AMOUNT_OR_HOUR = re.compile(
    r"(?<![\w.,£$€¥])(?:[£$€¥]\d[\d.,]*(?:m|bn|tn)|\d{1,2}(?:[.:]\d\d)? ?[AaPp]\.[Mm])\. +"
    r"(?=[\"“‘'(]?(?P<next>[A-Z][\w’']*\b)(?! [Tt]ime\b))"
)
"""A full stop that belongs to a sum or a clock time, before a capital: 'about £85m. The hull'."""
_DETERMINED = re.compile(
    r"\b(?:the|an?|this|that|its|his|her|their|our|my|[\w]+['’]s) \Z", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z])")


def cut(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each paragraph, without the blank space around it.

    A dateline is a piece of its own: parsed as part of the first sentence it would become an
    argument: in 'OSLO (Agency) - Six people were killed' nothing was done to Oslo. So is the hour
    of an entry of a live page ('16:30 - Eleven boxes are missing'). Blank lines
    separate paragraphs; so do single line ends if the lines are too long to have been wrapped. A
    paragraph of more than LONGEST characters is cut at a sentence end, else at a blank. A sentence
    that ends with '£85m.' or '4 p.m.' ends a piece too: the tokenizer leaves the full stop in the
    word, and the parsers then take what follows for its continuation.
    """
    longest = max((len(line) for line in _LINE.split(text)), default=0)
    part = _LINE if longest > WRAPPED else _BLANK_LINE
    start = 0
    for match in part.finditer(text):
        yield from _pieces(text, start, match.start())
        start = match.end()
    yield from _pieces(text, start, len(text))


def place_length(piece: str) -> int:
    """Return the number of characters of the place in a dateline in capitals; 0 if it is none."""
    dateline = _DATELINE.fullmatch(piece)
    return len((dateline["place"] or "").rstrip(" -")) if dateline is not None else 0


def with_plain_place(piece: str) -> str:
    """Write the capitals of a dateline as a name, character for character: 'OSLO -', 'Oslo -'."""
    place = piece[: place_length(piece)]
    if not place or (len(place) < 4 and " " not in place):
        return piece
    plain = place.title()
    return plain + piece[len(place) :] if len(plain) == len(place) else piece


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    start, end = _without_blank(text, start, end)
    dateline = _DATELINE.match(text, start, end) or _CLOCK.match(text, start, end)
    if dateline is not None and dateline.end() < end:
        yield start, dateline.end()
        start, end = _without_blank(text, dateline.end(), end)
    while end - start > LONGEST:
        stop = _stop(text, start, start + LONGEST)
        _, last = _without_blank(text, start, stop)
        if last > start:
            yield start, last
        start, end = _without_blank(text, stop, end)
    for stop in _ends_in_abbreviation(text, start, end):
        yield _without_blank(text, start, stop)
        start = stop
    if start < end:
        yield start, end


def _ends_in_abbreviation(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where a sentence begins after one that ends with a sum or a clock time.

    Not inside a noun phrase ('the $5m. Smith bequest'), before a day or a zone ('4 p.m. Friday'),
    or within straight quotation marks, of which each piece counts its own.
    """
    for found in _AMOUNT_OR_HOUR.finditer(text, start, end):
        determined = _DETERMINED.search(
            text, max(start, found.start() - LONGEST_OWNER), found.start()
        )
        quoted = text.count('"', start, found.end()) % 2 == 1
        if not determined and not quoted and found["next"] not in _after_hours():
            yield found.end()


@cache
def _after_hours() -> frozenset[str]:
    """Return what continues a clock time: names of days, months, holidays and zones."""
    lists = ("months", "month_abbreviations", "weekdays", "weekday_abbreviations", "zones")
    holidays = (name.split()[0] for name in table("times", "holidays"))
    return frozenset([*(word for name in lists for word in table("times", name)), *holidays])


def _without_blank(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _stop(text: str, start: int, end: int) -> int:
    """Return where to cut before `end`: after the second half's last sentence end, or blank."""
    middle = (start + end) // 2
    ends = [m.end() for m in _SENTENCE_END.finditer(text, middle, end)]
    if ends:
        return ends[-1]
    blank = max(text.rfind(" ", middle, end), text.rfind("\n", middle, end))
    return blank + 1 if blank > 0 else end
