"""Safe text: no control codes, no reordering, no broken characters."""

import re

_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BLANK = re.compile(r"[\t\n\r\v\f]")


def plain(words: str) -> str:
    """Return words on one line, without what could control a terminal or reorder the text."""
    return _HIDDEN.sub("\N{REPLACEMENT CHARACTER}", _BLANK.sub(" ", words))
