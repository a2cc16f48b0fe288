"""Figures that somebody gives: 200 in 'organisers put the number at more than 200'."""

from kg.ontology import lexicon
from kg.syntax.parsed import Token

DEEP = 3


def giving(number: Token) -> Token | None:
    """Return the verb by which a number is given as a figure: 'put the toll at 40'."""
    at = number
    for _ in range(DEEP):
        if at.dep_ == "pobj" and at.head.lower_ == "at":
            verb = at.head.head
            return verb if gives(verb) and verb.i < number.i else None
        if at.dep_ not in ("quantmod", "nummod", "advmod", "amod", "pobj", "compound"):
            return None
        at = at.head
    return None


def gives(verb: Token) -> bool:
    """Return True if a verb gives a figure: 'put the toll at', 'the damage was estimated at'."""
    words, lemma = lexicon("values")["given"], verb.lemma_.lower()
    if lemma not in words["verbs"] or verb.pos_ != "VERB":
        return False
    if not verb.has_dependent(lower="at"):
        return False
    of = verb.dependents("dobj", "nsubjpass")
    return lemma not in words["figures_only"] or any(
        t.lemma_.lower() in words["figures"] for c in of for t in (c, *c.children)
    )
