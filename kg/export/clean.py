"""Clean text for all formats: what XML, CSV and Cypher cannot represent becomes U+FFFD."""

import re

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Replace control characters, lone surrogates and non-characters by U+FFFD.

    Tabs and line ends stay, a carriage return becomes a line feed, as XML would make it.
    """
    return _FORBIDDEN.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """Clean a text and put it on one line."""
    return " ".join(clean(text).split())
