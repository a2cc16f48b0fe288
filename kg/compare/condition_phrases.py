"""Phrases that tell how somebody or something is: 'sent home', 'had nothing in his hands'.

The phrases are data (`ontology/lexicon/conditions.toml`). A predicate tells one with the words that
follow it in its clause: 'was taken off a ventilator and sent back home'.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from kg.ontology import lexicon, words

GAP = 3
"""Words that may stand between two words of a phrase."""
REACH = 100
"""Characters behind a predicate in which the words of its phrase are."""
ANY_VERB, DENIED, END, ROLE, NOUN = "*", "not", "$", "@", "%"
WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*|[^\s\w]|\d+")


class Value(NamedTuple):
    """The number of a condition, and which of its values is told."""

    condition: int
    side: int


class Phrase(NamedTuple):
    """The words behind a predicate that tell a value, and of whom or what it is told.

    `denied` if the predicate has to be denied, `own` if its words deny by themselves, `last` if
    nothing but a time follows.
    """

    told: str
    words: tuple[frozenset[str], ...]
    denied: bool
    own: bool
    last: bool
    role: str
    value: Value


def phrases_told(verb: str, behind: Sequence[str]) -> tuple[str, ...]:
    """Return the phrases that a predicate tells with the words behind it."""
    begun = (phrase for word in {"", *behind} for phrase in _of_any_verb().get(word, ()))
    found = {p.told for p in (*_by_verb().get(verb, ()), *begun) if _matches(p, behind)}
    return tuple(sorted(found))


def words_behind(text: str) -> list[str]:
    """List the words of a clause, up to the next clause: those behind its first word."""
    found: list[str] = []
    ends = words("conditions", "words", "clause")
    for word in WORD.findall(text[:REACH].lower())[1:]:
        if word in ends or not word[0].isalnum():
            break
        found.append(word)
    return found


def values_told(phrase: str) -> tuple[Phrase, ...]:
    """Return the values that a phrase tells."""
    return _by_words().get(phrase, ())


def _matches(phrase: Phrase, behind: Sequence[str]) -> bool:
    place = 0
    for number, choice in enumerate(phrase.words):
        if choice.isdisjoint(behind):
            return False
        reach = len(behind) if phrase.told.startswith(ANY_VERB) and number == 0 else place + GAP + 1
        at = next((n for n in range(place, min(reach, len(behind))) if behind[n] in choice), None)
        if at is None:
            return False
        place = at + 1
    return (
        not phrase.last
        or place >= len(behind)
        or behind[place] in words("conditions", "words", "time")
    )


@cache
def _phrases() -> tuple[Phrase, ...]:
    return tuple(
        _phrase(told, Value(number, side))
        for number, row in enumerate(conditions())
        for side, phrases in enumerate(row["values"])
        for told in phrases
    )


def _phrase(told: str, value: Value) -> Phrase:
    parts, none = told.removeprefix(f"{DENIED} ").split(), words("conditions", "words", "none")
    role = next((w.removeprefix(ROLE) for w in parts if w.startswith(ROLE)), "")
    behind = [w for w in parts[1:] if w != END and not w.startswith(ROLE)]
    choices = tuple(frozenset(w.split("/")) for w in behind)
    return Phrase(
        told=told,
        words=choices,
        denied=told.startswith(f"{DENIED} "),
        own=any(none & choice for choice in choices),
        last=END in parts,
        role=role,
        value=value,
    )


def _verb(phrase: Phrase) -> str:
    return phrase.told.removeprefix(f"{DENIED} ").partition(" ")[0]


@cache
def _by_verb() -> Mapping[str, Sequence[Phrase]]:
    held: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in _phrases():
        held[_verb(phrase)].append(phrase)
    return held


@cache
def _of_any_verb() -> Mapping[str, Sequence[Phrase]]:
    """Group the phrases that any verb tells by each of the longest words, the rarest, of each."""
    held: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in _by_verb().get(ANY_VERB, ()):
        for word in max(phrase.words, key=_least_letters, default=("",)):
            held[word].append(phrase)
    return held


def _least_letters(choice: frozenset[str]) -> int:
    return min(map(len, choice))


@cache
def _by_words() -> Mapping[str, tuple[Phrase, ...]]:
    held: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in _phrases():
        held[phrase.told].append(phrase)
    return {told: tuple(phrases) for told, phrases in held.items()}


@cache
def conditions() -> tuple[Mapping[str, Any], ...]:
    """Return the rows of the conditions by their numbers, one for each group of nouns of a row."""
    return tuple(
        {**row, "values": [[p.replace(NOUN, group) for p in told] for told in row["values"]]}
        for row in lexicon("conditions")["condition"]
        for group in map("/".join, row.get("each", [[""]]))
    )
