"""The compiled relations lexicon: which word signals which predicate, and where its ends are."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kg.ontology import lexicon

PLACES = {"direct": "dobj", "agent": "agent"}


class Frame(NamedTuple):
    """A verb frame: where subject and object are relative to the verb.

    A slot is 'nsubj', 'dobj', 'agent', or a preposition. `when` names the condition: 'says' none,
    'says_objects' the object's words contain one of the predicate's `objects`, 'says_named' the
    subject is a name, 'says_over' none, and the relation is over.
    """

    predicate: str
    subject: tuple[str, ...]
    object: tuple[str, ...]
    passive: bool
    when: str


class Role(NamedTuple):
    """A noun that relates its holder to what follows 'of': `inverse` exchanges the ends."""

    predicate: str
    inverse: bool


@cache
def predicates() -> dict[str, dict[str, Any]]:
    """Return the tables of the predicates by their names."""
    return lexicon("relations")


@cache
def frames() -> dict[str, tuple[Frame, ...]]:
    """Map a verb to its frames: by lemma when active, by its participle when passive."""
    found: dict[str, list[Frame]] = {}
    for predicate, table in predicates().items():
        for when in ("says", "says_objects", "says_named", "says_over"):
            for sentence in table.get(when, ()):
                verb, frame = _frame(predicate, sentence, when)
                found.setdefault(verb, []).append(frame)
    return {verb: tuple(items) for verb, items in found.items()}


def _frame(predicate: str, sentence: str, when: str) -> tuple[str, Frame]:
    words = sentence.split()
    first, verb, rest = words[0], words[1], words[2:]
    passive = verb == "be"
    if passive:
        verb, rest = rest[0], rest[1:]
    places: dict[str, tuple[str, ...]] = {first: ("nsubj",)}
    preposition: tuple[str, ...] = ("dobj",)
    for word in rest:
        if word in ("S", "O"):
            places[word] = preposition
        else:
            preposition = tuple("agent" if passive and w == "by" else w for w in word.split("/"))
    return verb, Frame(predicate, places["S"], places["O"], passive, when)


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
