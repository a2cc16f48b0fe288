"""The headline and the author's line at the head of a text."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from kg.ontology import lexicon
from kg.outlet_names import names_outlet, outlet_of
from kg.read.agency import with_agency
from kg.read.dates import stamp
from kg.read.draft import Draft

HEAD = 4_000
"""Characters in which headline and byline can be."""

LINES = 6
"""Number of first paragraphs that may contain both."""

HEADLINE = (2, 25)
"""Least and most words of a headline."""

STORY = 15
"""Words of the paragraph that shows that what precedes it is a headline."""

LONG = 120
"""Characters of a line that is not wrapped at a margin, so that it is a paragraph."""

_BLANK_LINE = re.compile(r"(?:\r\n|[\n\r])[^\S\n\r]*(?:\r\n|[\n\r])")
_UNFINISHED = re.compile(r"[.:;,…–—-][\"'”’)\]]*$")
_SENTENCES = re.compile(r"[.?!][\"'”’)]*\s.*[?!][\"'”’)\]]*$", re.DOTALL)
_FINISHED = re.compile(r"[.!?…:][\"'”’)\]]*$")
_AND = re.compile(r"\s*(?:,\s+and\s|,\s+AND\s|\sand\s|\sAND\s|\s&\s)\s*")
_BYLINE = re.compile(r"(?:By|BY|Written by)(?::|\b)\s+(?P<who>[^\n]{3,100})")
_PERSON = re.compile(
    r"[A-Z][\w.'’-]*(?:\s+(?:[A-Z][\w.'’-]*|de|del|da|di|la|van|von|der|bin|al)){1,4}"
)
_PARTS = re.compile(r"\s*[,|•/]\s*|\s+[–—-]\s+|\s+for\s+|\s*\((?=[^()]*\)$)")
_NAME = re.compile(r"(?:[A-Z0-9]|the\s)[^.!?;:]*\S")


def with_heading(draft: Draft, text: str) -> Draft:
    """Take title, author and publisher, if still unknown, from the head of a text.

    An outlet that is not the publisher's own, by byline or dateline, is an author as well. `text`
    is the draft's without its furniture; what is taken stays in the text.
    """
    head = [words for _, words in zip(range(LINES), _paragraphs(text[:HEAD]), strict=False)]
    author, outlet = next(filter(None, map(byline, head)), (None, None))
    draft = draft.filled(title=headline(head), author=author, publisher=outlet)
    return with_agency(draft, outlet)


def headline(head: Sequence[str]) -> str | None:
    """Return the first paragraph if it is short, has no full stop, and a story follows.

    Date lines and bylines may be between the two. Of 108 texts with a title in their gold 46 have
    it as their first line: all of these are found, and in the others nothing.
    """
    first, *others = head or ("",)
    if not _may_be_headline(first):
        return None
    after = next((p for p in others if len(p.split()) >= STORY and _FINISHED.search(p)), "")
    return " ".join(first.split()) if len(after) > len(first) else None


def _may_be_headline(line: str) -> bool:
    """Return True for a line of a few words in capitals that is no sentence, date or byline."""
    if not HEADLINE[0] <= len(line.split()) <= HEADLINE[1]:
        return False
    begin = line.lstrip()[0]
    told = _UNFINISHED.search(line) or _SENTENCES.search(line) or stamp(line) or byline(line)
    return not told and (begin.isupper() or not begin.isalpha())


def byline(line: str) -> tuple[str | None, str | None] | None:
    """Parse 'By Ann Lee and Bo Ek, Daily Paper': authors and publisher; None if it is no byline.

    What follows the authors is a publisher if its name is an outlet's; a writer's position is
    skipped; anything else is ambiguous, and the line is not used.
    """
    match = _BYLINE.fullmatch(line.strip())
    if match is None:
        return None
    parts = _parts(match["who"])
    authors = _AND.split(parts[0])
    rest = [part for part in parts[1:] if not _is_note(part)]
    if len(authors) == 1:
        if len(parts) > 1 and _AND.search(parts[-1]):
            return None
        if not rest and (outlet := _outlet_of_name(parts[0])):
            return None, outlet
    return (", ".join(authors), next(iter(rest), None)) if _are_clear(authors, rest) else None


def _parts(line: str) -> list[str]:
    return list(filter(None, (part.strip(" )") for part in _PARTS.split(line))))


def _outlet_of_name(author: str) -> str | None:
    return outlet_of(author) if _NAME.fullmatch(author) else None


def _are_clear(authors: Sequence[str], rest: Sequence[str]) -> bool:
    """Return True if all authors may be people, and what follows them one outlet at most."""
    people = all(map(_PERSON.fullmatch, authors))
    return people and len(rest) < 2 and all(map(_may_be_outlet, rest))


def _may_be_outlet(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and names_outlet(name, tells=True)


def _is_note(words: str) -> bool:
    return _is_post(words) or bool(stamp(words))


def _is_post(words: str) -> bool:
    """Return True for a writer's position: 'Staff Writer', 'Crime Correspondent'."""
    last = words.casefold().split()[-1]
    return last in lexicon("dateline")["writers"]


def _paragraphs(text: str) -> Iterator[str]:
    """Yield paragraphs; a line end separates them if a line beside it is too long to be wrapped."""
    for block in _BLANK_LINE.split(text):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if any(len(line) > LONG for line in lines):
            yield from lines
        elif lines:
            yield from _parted(lines)


def _parted(lines: Sequence[str]) -> Iterator[str]:
    """Join wrapped lines; a date line or an author's line is separate."""
    for alone, group in groupby(lines, key=lambda line: bool(stamp(line) or byline(line))):
        same = list(group)
        yield from same if alone else [" ".join(same)]
