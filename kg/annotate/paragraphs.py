"""Cutting a text into the pieces that are parsed apart."""

import re
from collections.abc import Iterator

WRAPPED = 120
"""Lines longer than this many characters show that line ends are paragraph ends."""

LONGEST = 20_000
"""A piece has at most this many characters, so that memory does not grow with the paragraph."""

_BLANK_LINE = re.compile(r"(?:\r\n|[\n\r\u2028\u2029])[^\S\n\r]*(?:\r\n|[\n\r\u2028\u2029])|\u2029")
_LINE = re.compile(r"\r\n|[\n\r\u2028\u2029]")
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z])")


def cut(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each paragraph, without the blank space around it.

    Blank lines part paragraphs; so do single line ends where the lines are too long to have been
    wrapped. A paragraph of more than LONGEST characters is cut at a sentence end, else at a blank.
    """
    longest = max((len(line) for line in _LINE.split(text)), default=0)
    part = _LINE if longest > WRAPPED else _BLANK_LINE
    start = 0
    for match in part.finditer(text):
        yield from _pieces(text, start, match.start())
        start = match.end()
    yield from _pieces(text, start, len(text))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    while end - start > LONGEST:
        stop = _stop(text, start, start + LONGEST)
        last = stop
        while last > start and text[last - 1].isspace():
            last -= 1
        if last > start:
            yield start, last
        start = stop
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end


def _stop(text: str, start: int, end: int) -> int:
    """Find where to cut before `end`: after the last sentence end, or blank, of the second half."""
    middle = (start + end) // 2
    ends = [m.end() for m in _SENTENCE_END.finditer(text, middle, end)]
    if ends:
        return ends[-1]
    blank = max(text.rfind(" ", middle, end), text.rfind("\n", middle, end))
    return blank + 1 if blank > 0 else end
