"""Whether one noun is a synonym or hypernym of another, by WordNet's senses."""

from functools import cache, lru_cache
from typing import Literal

from kg.ontology import ontology_folder

Sense = Literal["same", "wider", "closer", "apart", "unknown"]


@cache
def _table() -> dict[str, str]:
    text = (ontology_folder() / "nouns.tsv").read_text(encoding="ascii")
    rows = (line.partition("\t") for line in text.splitlines() if not line.startswith("#"))
    return {noun: senses for noun, _, senses in rows}


@cache
def concrete_nouns() -> frozenset[str]:
    """Return the nouns that mostly name something to touch or see: 'desk', 'roof'."""
    lines = (ontology_folder() / "concrete.txt").read_text(encoding="ascii").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def is_device(noun: str) -> bool:
    """Return True for what is made for a purpose: 'sprinkler', 'alarm'."""
    return sense_of("device", noun) == "wider" or sense_of("equipment", noun) == "wider"


@lru_cache(maxsize=20_000)
def _senses(noun: str) -> tuple[frozenset[str], frozenset[str]]:
    own, _, wide = _table().get(noun, "").partition("\t")
    return frozenset(own.split()), frozenset(wide.split())


def wider_senses(noun: str) -> tuple[str, ...]:
    """Return the numbers of all senses that are wider than those of a noun, sorted."""
    own, wide = _senses(noun)
    return tuple(sorted(own | wide))


@lru_cache(maxsize=50_000)
def sense_of(noun: str, other: str) -> Sense:
    """Return how the meaning of a noun relates to that of another, both as lemmas.

    'Storm' is wider than 'hurricane', which is closer; 'movie' and 'film' are the same.
    """
    (own, wide), (theirs, above) = _senses(noun), _senses(other)
    if not own or not theirs:
        return "unknown"
    if own & theirs:
        return "same"
    if own & above:
        return "wider"
    return "closer" if wide & theirs else "apart"
