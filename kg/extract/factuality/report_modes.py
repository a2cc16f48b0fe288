"""Modes of a report: negated, as a question, under a condition, as an order."""

from kg.extract.attribution import cues
from kg.extract.factuality.lexicon import words
from kg.extract.factuality.negation import asks_too_much, shares_negation
from kg.syntax.parsed import Token

HOLLOW = frozenset(("if", "whether"))
NEGATIONS = frozenset(("not", "n't", "n’t", "never", "no"))


def is_negated(verb: Token) -> bool:
    """Return True for a report that was not made: 'did not say', 'without admitting that'.

    Also 'neither confirmed nor denied that'.
    """
    if any(c.dep_ == "neg" or c.lower_ in NEGATIONS for c in verb.children if c.i < verb.i):
        return True
    if any(_is_nobody(c) for c in verb.children if c.dep_ in ("nsubj", "nsubjpass")):
        return True
    if verb.dep_ in ("relcl", "acl") and _is_nobody(verb.head):
        return True
    if shares_negation(verb) or (verb.dep_ == "pcomp" and verb.head.lower_ == "without"):
        return True
    unwilling = verb.head.lemma_ in words("negation", "unwilling")
    return (verb.dep_ == "xcomp" and unwilling) or asks_too_much(verb)


def _is_nobody(subject: Token) -> bool:
    """Return True for 'nothing suggests', 'no witness said', 'neither side claims'."""
    determined = any(c.dep_ == "det" and c.lower_ in ("no", "neither") for c in subject.children)
    return determined or subject.lower_ in words("negation", "pronouns") | {"neither"}


def is_question(content: Token) -> bool:
    """Return True if a clause asks 'whether': no source states an answer."""
    return any(c.lower_ in HOLLOW for c in content.children if c.dep_ in ("mark", "advmod"))


def is_open(verb: Token) -> bool:
    """Return True if the reporting depends on an 'if'."""
    return any(c.dep_ == "mark" and c.lower_ in ("if", "unless") for c in verb.children)


def is_order(verb: Token, content: Token) -> bool:
    """Return True if a clause is what somebody is told to do: 'told them to leave'."""
    if verb.lemma_ not in cues.words("orders"):
        return False
    return content.tag_ == "VB" and any(
        c.dep_ == "aux" and c.lower_ == "to" for c in content.children
    )
