"""Plain text: front matter, then the text as it is."""

from kg.read.decoding import WINDOWS, decode
from kg.read.draft import Draft
from kg.read.framing import split_front_matter


def read(raw: bytes) -> Draft:
    """Read a .txt file. Raise InputError for what is not text."""
    text, encoding = decode(raw)
    draft = split_front_matter(text)
    return draft.warn("not UTF-8: read as Windows-1252") if encoding == WINDOWS else draft
