"""Characters inside words that no reader sees: soft hyphens and marks of zero width."""

import re
from bisect import bisect_right
from itertools import accumulate

from kg.model import Span
from kg.read.draft import Draft

SHOWN = ("title", "publisher", "author")
"""The fields of a draft whose words are shown."""

_UNSEEN = re.compile(
    r"(?<=[^\W\d_])\u00ad[ \t]*\r?\n[ \t]*(?=[^\W\d_])|[\u00ad\u200b\u2060\ufeff]+"
)
"""Soft hyphen, zero width space, word joiner, byte order mark; a soft hyphen at the end of a line
with the line end. Joiners are letters' own, in Persian, Indic scripts and pictures: they stay."""


def without_invisible(draft: Draft) -> Draft:
    """Return a draft without invisible characters, so that a word is one word wherever it breaks.

    'ar-res-ted' with soft hyphens is an arrest. Offsets are those of the text without them.
    """
    shown = {name: _plain(words) for name in SHOWN if (words := getattr(draft, name))}
    cut = [Span(*match.span()) for match in _UNSEEN.finditer(draft.text)]
    if not cut:
        return draft.replaced(**shown)
    starts = [span.start for span in cut]
    lengths = [0, *accumulate(span.end - span.start for span in cut)]

    def place(at: int) -> int:
        number = bisect_right(starts, at)
        inside = max(0, cut[number - 1].end - at) if number else 0
        return at - lengths[number] + inside

    furniture = (Span(place(span.start), place(span.end)) for span in draft.furniture)
    kept = tuple(span for span in furniture if span.end > span.start)
    return draft.replaced(text=_plain(draft.text), **shown).with_furniture(kept)


def _plain(words: str) -> str:
    return _UNSEEN.sub("", words)
