"""Patterns that find words and phrases of the lexicon in the words of an account."""

import re
from collections.abc import Iterable
from functools import cache

from kg.ontology import lexicon


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of the words, whole and in upper or lower case."""
    return of_expressions(map(re.escape, words))


def of_expressions(told: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of the regular expressions, at the ends of words."""
    return re.compile(rf"\b(?:{'|'.join(told)})\b", re.IGNORECASE)


@cache
def listed(name: str) -> re.Pattern[str]:
    """Return a pattern of the words in a list of the lexicon `weighing`: 'totals', 'silence'."""
    return any_of(lexicon("weighing")[name])
