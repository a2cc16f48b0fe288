"""The antecedent of 'who': in 'the widow of one victim, who declined to be named', the widow."""

from collections.abc import Sequence
from functools import cache

from kg.annotate.lexica import lexica
from kg.ontology import lexicon


@cache
def _speaking() -> frozenset[str]:
    return frozenset(lexicon("kin")["speaking"])


def speaks_above(verb: str, above: str, between: Sequence[str]) -> bool:
    """Return True if the antecedent of 'who' is a person above the noun right before it.

    The arguments are the lemma of the verb of the relative clause, of the noun above 'of', and the
    words from 'of' to 'who': after a comma, whoever speaks is the speaker's noun, not the victim's.
    """
    person = lexica().nominal_type.get(above) == "Person"
    return verb in _speaking() and person and "," in between and between[0] in ("of", "to")
