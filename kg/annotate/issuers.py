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
OPENING = 160
"""Length of a first line that may be the title."""


def issuer_among(document: Document, named: Mapping[T, str]) -> T | None:
    """Return which of some names, each with its words, is that of the side that issued a document.

    None if the document is no statement of one side, and if none of the names is in its publisher
    or after 'by', 'from' or 'of' in its title. Of several the longest counts, then the first.
    """
    places = _places(document)
    fitting = [n for n, said in named.items() if not names_outlet(said) and _is_in(places, said)]
    return max(fitting, key=lambda name: len(_words(named[name])), default=None)


def _places(document: Document) -> list[list[str]]:
    """Return the words in which a statement names its issuer; none for a report."""
    publisher = _words(document.publisher or "")
    heads = [_words(document.title or ""), _words(_first_line(document.text))]
    titled = [_whose(head) for head in heads if _is_titled(head)]
    office = without_press_office(publisher) != publisher
    return [publisher, *titled] if titled or office else []


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


def _whose(title: list[str]) -> list[str]:
    """Return the words after 'by', 'from' or 'of' in a title: 'statement by the harbour board'."""
    after = [i for i, word in enumerate(title) if word in ("by", "from", "of")]
    return title[after[0] + 1 :] if after else []


def _is_in(places: Iterable[list[str]], named: str) -> bool:
    words = _words(named)
    name = words[1:] if words[:1] == ["the"] else words
    starts = ((place, i) for place in places for i in range(len(place)))
    return bool(name) and any(place[i : i + len(name)] == name for place, i in starts)
