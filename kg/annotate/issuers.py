"""Who issued a document that is one side's statement and no report: its 'we', and its only source.

A press office speaks for a side. Taken for a report, its accusations would stand in the graph as
facts. Such a document is known by its title or its publisher ('Statement by …', '… Press Office'),
and its issuer is the organization that these name.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from kg.model import Document
from kg.ontology import lexicon
from kg.outlet_names import names_outlet, without_press_office

T = TypeVar("T")

_WORD = re.compile(r"\w+")
_MATTER = re.compile(r":\s|\s[-–—]\s")
"""What ends the words for whose statement a title is of, before what the statement is about."""
_AFTER_OUTLET = re.compile(r"\b(?:told|tells|telling)\s+the\s+(\w+)", re.IGNORECASE)
OPENING = 160
"""Length of a first line that may be the title."""


def issuer_among(document: Document, named: Mapping[T, str]) -> T | None:
    """Return which of some names, each with its words, is that of the side that issued a document.

    None if the document is no statement of one side, and if none of the names is in its publisher
    or after 'by', 'from' or 'of' in its title. Of several the longest counts, then the first. What
    a paper has reported of a statement is a report: there somebody told the paper something.
    """
    if _is_report(document):
        return None
    places = _places(document)
    fitting = [n for n, said in named.items() if not names_outlet(said) and _is_in(places, said)]
    return max(fitting, key=lambda name: len(_words(named[name])), default=None)


def _places(document: Document) -> list[list[str]]:
    """Return the words in which a statement names its issuer; none for a report."""
    publisher = _words(document.publisher or "")
    heads = [document.title or "", _first_line(document.text)]
    titled = [_whose(head) for head in heads if _is_titled(_words(head))]
    office = without_press_office(publisher) != publisher
    return [publisher, *titled] if titled or office else []


def _is_report(document: Document) -> bool:
    """Return True if somebody told the outlet that published a text: 'told the Gazette'."""
    publisher = document.publisher or ""
    told = {word.casefold() for word in _AFTER_OUTLET.findall(document.text)}
    return names_outlet(publisher, tells=True) and not told.isdisjoint(_words(publisher))


def _first_line(text: str) -> str:
    line = text.strip().partition("\n")[0]
    return line if len(line) <= OPENING and not line.endswith(".") else ""


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _is_titled(head: list[str]) -> bool:
    """Return True for words that begin as titles of statements do."""
    return any(head[: len(mark)] == mark for mark in _marks())


@cache
def _marks() -> tuple[list[str], ...]:
    """Return the words with which titles of statements begin."""
    return tuple(phrase.split() for phrase in lexicon("cues")["statements"]["titles"])


def _whose(title: str) -> list[str]:
    """Return the words after 'by', 'from' or 'of' in a title: 'statement by the harbour board'.

    They end where the matter begins: 'Statement of facts: what the harbour board did'.
    """
    told = _words(title)
    after = [i for i, word in enumerate(told) if word in ("by", "from", "of")]
    if not after:
        return []
    parts = [_words(part) for part in _MATTER.split(title)]
    ends = [sum(map(len, parts[: n + 1])) for n in range(len(parts))]
    return told[after[0] + 1 : next(end for end in ends if end > after[0])]


def _is_in(places: Iterable[list[str]], named: str) -> bool:
    words = _words(named)
    name = words[1:] if words[:1] == ["the"] else words
    starts = ((place, i) for place in places for i in range(len(place)))
    return bool(name) and any(place[i : i + len(name)] == name for place, i in starts)
