"""Outlets: which names are those of publishers, by the words of the name only."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kg.ontology import lexicon

Words = frozenset[str]

LONGEST_ACRONYM = 5

SHORTEST_ACRONYM = 3
"""Two letters may stand for anything: they are only read for an outlet that is known by them."""
TOO_SHORT = 2
NEWS = "news"

_DOMAIN = re.compile(r"^(?:www\.)?([a-z0-9-]+)(?:\.(?:co|com|org))?\.[a-z]{2,4}$")
_DOTTED = re.compile(r"^(?:[A-Z]\.?){2,5}$")
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
    said, lists = " ".join(words), _lists()
    if not words or said in lists.other or lists.never.intersection(words):
        return False
    if said in lists.names or lists.patterns.match(bare):
        return True
    if len(words) == 1:
        return tells and said in lists.closes | lists.heard
    closes = _closes(words, lists, tells=tells)
    return closes or _opens(words, lists) or _goes_on(bare.split(), lists)


def _closes(words: Sequence[str], lists: _Lists, *, tells: bool) -> bool:
    """Return True if a name ends as that of an outlet: 'Torvik Post', 'Fishing Industry Body'."""
    last = words[-1] if words[-1] in lists.closes else words[-1].rpartition("-")[2]
    if last in (lists.closes | lists.heard if tells else lists.closes):
        return True
    return words[-1] in lists.body and not lists.matter.isdisjoint(words)


def outlet_of(byline: str) -> str | None:
    """Return the outlet of a byline: 'Coast Wire' of 'Coast Wire staff'; None for a person."""
    words = byline.strip()
    writers = lexicon("dateline")["writers"]
    while len(words.split()) > 1 and words.casefold().split()[-1] in writers:
        words = words.rsplit(None, 1)[0]
    return words if names_outlet(words, tells=True) else None


def shortened(name: str) -> str | None:
    """Return the letters of a name that may stand for a longer one: a web domain or an acronym.

    'www.harbourpost.co.uk' gives 'harbourpost', 'the A.P.' gives 'ap', and 'apnews.com' as well,
    because AP is an outlet; 'Harbour Post' gives None.
    """
    bare = _EDGES.sub("", name.strip(_MARKS))
    domain = _DOMAIN.match(bare.casefold())
    if domain is None and not _DOTTED.match(bare):
        return None
    letters = _letters(domain[1] if domain else bare).removeprefix("the")
    return _without_news(letters) if len(letters) >= TOO_SHORT else None


def short_forms(name: str) -> frozenset[str]:
    """Return the letters by which an outlet's name may be written for short, and all its letters.

    The first words of 'New York Times' may give no more than their initials: 'newyorktimes',
    'nyorktimes', 'nytimes', 'nyt'.
    """
    words = re.findall(r"[^\W_]+", _EDGES.sub("", name.strip(_MARKS)).casefold())
    initials = "".join(word[0] for word in words)
    forms = {initials[:n] + "".join(words[n:]) for n in range(len(words) + 1)}
    forms.add(_without_news("".join(words)))
    return frozenset(form for form in forms if len(form) >= TOO_SHORT)


@cache
def written_out(letters: str) -> str | None:
    """Return the name of a known outlet for its acronym: 'associated press' for 'ap'."""
    return _acronyms().get(letters) if letters in _lists().names else None


@cache
def _acronyms() -> dict[str, str]:
    """Map the initials of known outlets to their names, those of several to none."""
    found: dict[str, set[str]] = {}
    for name in _lists().names:
        words = re.findall(r"[^\W_]+", name)
        if len(words) > 1:
            found.setdefault("".join(word[0] for word in words), set()).add(name)
    return {letters: min(names) for letters, names in found.items() if len(names) == 1}


def _letters(name: str) -> str:
    return "".join(re.findall(r"[^\W_]+", name.casefold()))


def _without_news(letters: str) -> str:
    """Return 'bbc' for 'bbcnews', since BBC is an outlet; 'foxnews' stays."""
    known = letters.removesuffix(NEWS)
    return known if known in _lists().names else letters


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


def without_press_office(words: Sequence[str]) -> Sequence[str]:
    """Return the words of a publisher, in small letters, without the press office at their end.

    What is left is the body whose office it is: 'Green Alliance' of 'Green Alliance Press Office'.
    """
    for office in _press_offices():
        if list(words[-len(office) :]) == office:
            return words[: -len(office)]
    return words


@cache
def _press_offices() -> tuple[list[str], ...]:
    """Return the words of each name of a press office."""
    return tuple(phrase.split() for phrase in lexicon("agencies")["press_offices"]["names"])
