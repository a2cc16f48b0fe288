"""Deeds that there were, whoever did them: 'the shooting' in 'charged with murder in the shooting'.

A definite noun phrase presupposes its referent (Strawson, On Referring, 1950); a charge that is
named besides says of what somebody is accused.
"""

from kg.annotate.action_classes import classes
from kg.ontology import words
from kg.syntax.parsed import Token

KNOWN = frozenset({"the", "this", "that", "these", "those"})


def is_occasion(verb: Token, matter: Token) -> bool:
    """Return True for 'the shooting' in 'charged with murder in the shooting': it happened."""
    crimes = (c for p in verb.dependents("prep", lower="with") for c in p.dependents("pobj"))
    known = is_known_deed(matter) or is_scene(matter)
    return known and any(c.i < matter.i for c in crimes)


def is_known_deed(noun: Token) -> bool:
    """Return True for 'the shooting of two guards', which there was, whoever shot.

    What another crime is joined to may be part of the charge.
    """
    alone = noun.dep_ == "pobj" and not noun.has_dependent("conj")
    definite = noun.has_dependent("poss") or noun.has_dependent(lower=KNOWN)
    return alone and definite and is_seen_by_all(noun)


def is_scene(noun: Token) -> bool:
    """Return True for 'a shooting' in 'charged in a shooting at a depot', where it was done."""
    held = noun.dep_ == "pobj" and noun.head.lower_ == "in"
    return held and not noun.has_dependent("conj") and is_seen_by_all(noun)


def is_seen_by_all(noun: Token) -> bool:
    """Return True for a shooting or a fire; a fraud is seen by nobody."""
    action = classes("nouns").get(noun.lemma_.lower(), "").removeprefix("kg:")
    return action in words("cues", "matters", "seen")
