"""Cuts a text into the pieces that are parsed separately."""

import re
from collections.abc import Iterator

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

_BLANK_LINE = re.compile(r"(?:\r\n|[\n\r\u2028\u2029])[^\S\n\r]*(?:\r\n|[\n\r\u2028\u2029])|\u2029")
_LINE = re.compile(r"\r\n|[\n\r\u2028\u2029]")
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z])")


def cut(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each paragraph, without the blank space around it.

    A dateline is a piece of its own: parsed as part of the first sentence it would become an
    argument: in 'OSLO (Agency) - Six people were killed' nothing was done to Oslo. So is the hour
    of an entry of a live page ('16:30 - Eleven boxes are missing'). Blank lines
    separate paragraphs; so do single line ends if the lines are too long to have been wrapped. A
    paragraph of more than LONGEST characters is cut at a sentence end, else at a blank.
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
    if start < end:
        yield start, end


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
