"""The agency whose text a page prints, by its dateline, its byline, or 'Reporting by …'."""

import re
from collections.abc import Iterator

from kg.model.ids import outlet_key
from kg.outlet_names import names_outlet
from kg.read.draft import Draft

HEAD, PARAGRAPHS = 4_000, 8
"""Characters and paragraphs in which a dateline can be."""

_DATELINE = re.compile(r"\s*(?:[A-ZÀ-Þ][^\n()!?:;]{1,60}?\s*)?\((?P<who>[^()\n]{2,40})\)\s*[-–—]")
_REPORTING = re.compile(
    r"^[ \t(\[*_]*(?:Reporting|Report|Story) by\s+(?P<who>[^;.()\n\]*_]{2,60})", re.MULTILINE
)
_BLANK_LINE = re.compile(r"\n\s*\n|\n")


def with_agency(draft: Draft, byline: str | None = None) -> Draft:
    """Add to the author the one outlet whose text this is, if another publishes it.

    `byline` is the outlet that the byline names. With several agencies it is unknown whose text it
    is.
    """
    names = {outlet_key(name): name for name in (byline, *_signed(draft.text)) if name}
    names.pop(outlet_key(draft.publisher or ""), None)
    author = draft.author or ""
    for known in author.split(","):
        names.pop(outlet_key(known.strip()), None)
    if len(names) != 1:
        return draft
    return draft.replaced(author=", ".join(part for part in (author, *names.values()) if part))


def _signed(text: str) -> Iterator[str]:
    """Yield the outlets that a dateline and a line at the foot name."""
    for paragraph in _BLANK_LINE.split(text[:HEAD])[:PARAGRAPHS]:
        match = _DATELINE.match(paragraph)
        if match is not None and names_outlet(match["who"], tells=True):
            yield match["who"].strip()
    for match in _REPORTING.finditer(text):
        if names_outlet(match["who"], tells=True):
            yield match["who"].strip()
