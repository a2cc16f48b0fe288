"""The words of `ontology/lexicon/polarity.toml`, read once."""

from functools import cache
from typing import Any

from kg.ontology import lexicon


@cache
def words(*path: str) -> frozenset[str]:
    """Return a list of the lexicon as a set."""
    return frozenset(table(*path))


@cache
def table(*path: str) -> Any:
    """Return a part of the lexicon, by its keys."""
    found: Any = lexicon("polarity")
    for key in path:
        found = found[key]
    return found
