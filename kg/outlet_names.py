"""Outlets: which names are those of publishers, by the words of the name only."""

import re
from dataclasses import dataclass
from functools import cache

from kg.ontology import lexicon

Words = frozenset[str]

LONGEST_ACRONYM = 5

_EDGES = re.compile(r"^(?:the\s+)|[’']s?$", re.IGNORECASE)
_MARKS = "\"“”'‘’«» "


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lists:
    names: Words
    opens: Words
    numbered: Words
    closes: Words
    heard: Words
    matter: Words
    body: Words
    abroad: Words
    never: Words
    other: Words
    patterns: re.Pattern[str]


@cache
def _lists() -> _Lists:
    outlets = lexicon("agencies")["outlets"]
    return _Lists(
        names=frozenset(outlets["names"]),
        opens=frozenset(outlets["opens"]),
        numbered=frozenset(outlets["numbered"]),
        closes=frozenset(outlets["last"]),
        heard=frozenset(outlets["heard"]),
        matter=frozenset(outlets["matter"]),
        body=frozenset(outlets["body"]),
        abroad=frozenset(outlets["abroad"]),
        never=frozenset(outlets["never"]),
        other=frozenset(outlets["other"]),
        patterns=re.compile("|".join(outlets["patterns"])),
    )


def names_outlet(name: str, *, tells: bool = False) -> bool:
    """Return True if a name is that of an outlet: a known one, or by its first or last words.

    If the name speaks or is spoken to (`tells`: 'reported', 'told the …'), words count that end the
    names of other things as well: 'Standard', 'Today', and a single word: 'the Gazette'.
    """
    bare = _EDGES.sub("", name.strip(_MARKS))
    words = re.findall(r"[^\s,]+", bare.casefold())
    lists = _lists()
    if not words or " ".join(words) in lists.other or lists.never.intersection(words):
        return False
    if " ".join(words) in lists.names or lists.patterns.match(bare):
        return True
    if len(words) == 1:
        return tells and words[0] in lists.closes | lists.heard
    last = words[-1] if words[-1] in lists.closes else words[-1].rpartition("-")[2]
    return (
        last in (lists.closes | lists.heard if tells else lists.closes)
        or _opens(words, lists)
        or (words[-1] in lists.body and not lists.matter.isdisjoint(words))
        or _goes_on(bare.split(), lists)
    )


def outlet_of(byline: str) -> str | None:
    """Return the outlet of a byline: 'Coast Wire' of 'Coast Wire staff'; None for a person."""
    words = byline.strip()
    writers = lexicon("dateline")["writers"]
    while len(words.split()) > 1 and words.casefold().split()[-1] in writers:
        words = words.rsplit(None, 1)[0]
    return words if names_outlet(words, tells=True) else None


def _opens(words: list[str], lists: _Lists) -> bool:
    """Return True for a name with an outlet's first word: 'Radio Nord', 'Channel 4'."""
    return words[0] in lists.opens or (words[0] in lists.numbered and words[1].isdigit())


def _goes_on(words: list[str], lists: _Lists) -> bool:
    """Return True for a known outlet with an addition: 'BBC Radio 4', 'CNN Türk', 'Fox 13'."""
    first = words[0].casefold()
    if first not in lists.names:
        return False
    acronym = words[0].isupper() and len(words[0]) <= LONGEST_ACRONYM
    more = {word.casefold() for word in words[1:] if not word.isdigit()}
    return (acronym or not more) and more <= lists.abroad | lists.closes | lists.opens | lists.body
