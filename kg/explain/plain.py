"""Words that can do nothing but be read: no control codes, no reordering, no broken characters."""

import re

_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BLANK = re.compile(r"[\t\n\r\v\f]")


def plain(words: str) -> str:
    """Put words on one line and replace what could steer a terminal or reorder what is shown."""
    return _HIDDEN.sub("\N{REPLACEMENT CHARACTER}", _BLANK.sub(" ", words))
