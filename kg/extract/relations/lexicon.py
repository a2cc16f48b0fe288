"""The compiled relations lexicon: which noun or adjective signals which predicate."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kg.ontology import lexicon


class Role(NamedTuple):
    """A noun that relates its holder to what follows 'of': `inverse` exchanges the ends."""

    predicate: str
    inverse: bool


@cache
def predicates() -> dict[str, dict[str, Any]]:
    """Return the tables of the predicates by their names."""
    return lexicon("relations")


@cache
def roles() -> dict[str, tuple[Role, ...]]:
    """Map a noun, in lower case, to the predicates it signals."""
    found: dict[str, list[Role]] = {}
    for predicate, table in predicates().items():
        for key, inverse in (("nouns", False), ("of_nouns", True)):
            for noun in table.get(key, ()):
                found.setdefault(noun.lower(), []).append(Role(predicate, inverse))
    return {noun: tuple(items) for noun, items in found.items()}


@cache
def by_word(key: str) -> dict[str, tuple[str, ...]]:
    """Map a word under `key` ('adjectives', 'possessions') to the predicates that list it."""
    found: dict[str, list[str]] = {}
    for predicate, word in _words(key):
        found.setdefault(word.lower(), []).append(predicate)
    return {word: tuple(items) for word, items in found.items()}


def _words(key: str) -> Iterator[tuple[str, str]]:
    for predicate, table in predicates().items():
        for word in table.get(key, ()):
            yield predicate, word


@cache
def words(name: str) -> frozenset[str]:
    """Return a list of the function words by which relations are found ('former', 'linking')."""
    return frozenset(lexicon("relation_words")[name])


@cache
def titles() -> frozenset[str]:
    """Return the offices that precede a name ('Capt'), in lower case without full stops."""
    return frozenset(word for some in lexicon("titles")["office"].values() for word in some)


@cache
def telling(kinds: str) -> frozenset[str]:
    """Return the words one of which must be near a pair of such kinds ('Person>Place')."""
    tables = lexicon("relation_words")["telling"]
    table = tables.get(kinds, {})
    table = tables[table["like"]] if "like" in table else table
    nouns = (predicates()[name].get("nouns", ()) for name in table.get("roles", ()))
    named = {noun.lower().split()[-1] for some in nouns for noun in some}
    return frozenset({*named, *table.get("words", ())})
