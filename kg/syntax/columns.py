"""Columns of a spaCy parse that is still repaired, read at once and not token by token.

spaCy makes a token anew for each one that is asked for. Repairs look for few words in many.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from spacy.attrs import HEAD  # type: ignore[import-not-found]
from spacy.strings import get_string_id
from spacy.tokens import Doc, Token


def having(doc: Doc, attribute: int, values: Iterable[str]) -> list[Token]:
    """Return the tokens of which an attribute has one of the values, in order."""
    numbers, column = _numbers(tuple(values)), np.asarray(doc.to_array(attribute))
    if len(numbers) == 1:
        (number,) = numbers
        return [doc[i] for i in (column == number).nonzero()[0].tolist()]
    return [doc[i] for i, number in enumerate(column.tolist()) if number in numbers]


@lru_cache(maxsize=1024)
def _numbers(values: tuple[str, ...]) -> frozenset[int]:
    """Return the numbers that spaCy has for words in each vocabulary."""
    return frozenset(map(get_string_id, values))


def below(token: Token, *labels: str) -> list[Token]:
    """Return the dependents in one of the relations, of a token whose tree may still change."""
    return [child for child in token.children if child.dep_ in labels]


def take_place(heir: Token, top: Token) -> None:
    """Attach a word where another is attached: as the root, if that is the root."""
    heir.head, heir.dep_ = heir if top.head.i == top.i else top.head, top.dep_


def make_subject(noun: Token, verb: Token) -> None:
    """Attach a noun as the subject of a verb, in the voice that its helpers show."""
    noun.head, noun.dep_ = verb, "nsubjpass" if below(verb, "auxpass") else "nsubj"


def heads(doc: Doc) -> list[int]:
    """Return the token number of the head of each token."""
    steps = np.asarray(doc.to_array(HEAD)).astype(np.int64)
    found: list[int] = (np.arange(len(steps)) + steps).tolist()
    return found


def texts(doc: Doc, attribute: int) -> list[str]:
    """Return what an attribute says of each token, looking up each word once."""
    numbers = np.asarray(doc.to_array(attribute)).tolist()
    strings = doc.vocab.strings
    known = {number: strings[number] if number else "" for number in set(numbers)}
    return [known[number] for number in numbers]
