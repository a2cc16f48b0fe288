"""The antecedent of 'who': in 'the widow of one victim, who declined to be named', the widow."""

from collections.abc import Sequence
from functools import cache

from kg.annotate.lexica import lexica
from kg.ontology import lexicon
from kg.syntax.parsed import Token


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


def teller_above(noun: Token, verb: Token) -> Token:
    """Climb from a victim to the widow in 'the widow of one victim, who told reporters'."""
    if verb.dep_ != "relcl" or verb.head != noun or noun.dep_ != "pobj":
        return noun
    who = verb.dependent("nsubj", lower="who")
    if who is None:
        return noun
    of, above = noun.head, noun.head.head
    between = [t.lower_ for t in noun.doc[of.i : who.i]]
    return above if between and speaks_above(verb.lemma_, above.lemma_, between) else noun
