"""The words of `ontology/lexicon/polarity.toml`."""

from typing import Any

from kg import ontology


def words(*path: str) -> frozenset[str]:
    """Return a list of the lexicon as a set."""
    return ontology.words("polarity", *path)


def table(*path: str) -> Any:
    """Return a part of the lexicon, by its keys."""
    return ontology.table("polarity", *path)
