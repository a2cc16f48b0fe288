"""Finding quoted words in a passage: exactly, else with normalised spaces, quotes and dashes."""

import re
from collections.abc import Iterator
from functools import lru_cache

from kg.model import Span

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("’‘‛ʼ`´", "'"),
        **dict.fromkeys("“”„‟«»", '"'),
        **dict.fromkeys("–—‒‑‐−", "-"),
        **dict.fromkeys("\u00a0\u2007\u202f\u2009\t\n\r\f\v", " "),
    }
)
_EDGES = " .,;:!?"


def locate(words: str, text: str, within: Span, *, near: int | None = None) -> Span | None:
    """Return the position of words in a stretch of a text, in its own characters.

    They must begin and end at word boundaries. Of several positions the nearest to `near` is taken,
    without it the first.
    """
    found = places(words, text, within)
    if not found:
        return None
    return found[0] if near is None else min(found, key=lambda s: (abs(s.start - near), s.start))


def places(words: str, text: str, within: Span) -> list[Span]:
    """Return every position of words in a stretch of a text, at word boundaries, in order."""
    words = words.strip()
    if not any(c.isalnum() for c in words):
        return []
    return list(_exact(words, text, within)) or list(_normalised(words, text, within))


def _exact(words: str, text: str, within: Span) -> Iterator[Span]:
    start = text.find(words, within.start, within.end)
    while start >= 0:
        span = Span(start, start + len(words))
        if _whole(text, span):
            yield span
        start = text.find(words, start + 1, within.end)


def _normalised(words: str, text: str, within: Span) -> Iterator[Span]:
    wanted = _alike(words)[0].strip(_EDGES)
    if not wanted:
        return
    plain, stood = _alike(text[within.start : within.end])
    start = plain.find(wanted)
    while start >= 0:
        last = stood[start + len(wanted) - 1]
        span = Span(within.start + stood[start], within.start + last + 1)
        if _whole(text, span):
            yield span
        start = plain.find(wanted, start + 1)


@lru_cache(maxsize=64)
def _alike(text: str) -> tuple[str, tuple[int, ...]]:
    """Normalise quotes, dashes and spaces of a text, and return each character's position."""
    kept: list[str] = []
    places: list[int] = []
    for at, character in enumerate(text.translate(_ALIKE)):
        if character == " " and kept and kept[-1] == " ":
            continue
        kept.append(character)
        places.append(at)
    return "".join(kept), tuple(places)


_WORD = re.compile(r"\w")


def _whole(text: str, span: Span) -> bool:
    """Return True if a span cuts no word at its ends."""
    return not (_cuts(text, span.start) or _cuts(text, span.end))


def _cuts(text: str, at: int) -> bool:
    if not 0 < at < len(text):
        return False
    return bool(_WORD.match(text[at - 1]) and _WORD.match(text[at]))
