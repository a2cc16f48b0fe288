"""Whom 'who' means: in 'the widow of one victim, who declined to be named', the widow."""

from collections.abc import Sequence
from functools import cache

from kg.annotate.lexica import lexica
from kg.ontology import lexicon


@cache
def _speaking() -> frozenset[str]:
    return frozenset(lexicon("kin")["speaking"])


def speaks_above(verb: str, above: str, between: Sequence[str]) -> bool:
    """Say whether who speaks or withholds a name is a person above the one right before 'who'.

    Asked of the lemma of the verb of the relative clause, of the noun above 'of', and of the words
    from 'of' to 'who': after a comma, who tells is the teller, not the one who is told of.
    """
    person = lexica().nominal_type.get(above) == "Person"
    return verb in _speaking() and person and "," in between and between[0] in ("of", "to")
