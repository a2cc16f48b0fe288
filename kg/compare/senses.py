"""Words with the same meaning, or that imply one another, by the senses of WordNet."""

from functools import cache, lru_cache
from typing import NamedTuple

from kg.ontology import ontology_folder

SAME, ALIKE, IMPLIED = 1.0, 0.7, 0.5


class Senses(NamedTuple):
    """The senses of a stem, and the more general ones that they imply."""

    own: frozenset[str]
    wide: frozenset[str]


NONE = Senses(frozenset(), frozenset())


@cache
def _table() -> dict[str, str]:
    text = (ontology_folder() / "wordnet.tsv").read_text(encoding="ascii")
    rows = (line.partition("\t") for line in text.splitlines() if not line.startswith("#"))
    return {stem: senses for stem, _, senses in rows}


@lru_cache(maxsize=50_000)
def senses(stem: str) -> Senses:
    """Return the senses of a stem; none for a word that is not in WordNet."""
    cells = _table().get(stem)
    if cells is None:
        return NONE
    own, _, wide = cells.partition("\t")
    return Senses(frozenset(own.split()), frozenset(wide.split()))


@lru_cache(maxsize=200_000)
def likeness(one: str, other: str) -> float:
    """Return how similar two stems are: equal, of one sense, or one implying the other; else 0."""
    if one == other:
        return SAME if one else 0.0
    ours, theirs = senses(one), senses(other)
    if ours.own & theirs.own:
        return ALIKE
    return IMPLIED if ours.own & theirs.wide or theirs.own & ours.wide else 0.0


def implies(one: str, other: str) -> bool:
    """Return True if a stem means the same as another, or is more specific: to sprint is to run."""
    ours, theirs = senses(one), senses(other)
    return one == other != "" or bool(theirs.own & (ours.own | ours.wide))
