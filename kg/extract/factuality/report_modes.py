"""Modes of a report: negated, as a question, under a condition, as an order."""

from kg.annotate.speech import cues
from kg.extract.factuality.lexicon import words
from kg.extract.factuality.negation import asks_too_much, shares_negation
from kg.syntax.parsed import Token

HOLLOW = frozenset(("if", "whether"))
NEGATIONS = frozenset(("not", "n't", "n’t", "never", "no"))


def is_negated(verb: Token) -> bool:
    """Return True for a report that was not made: 'did not say', 'without admitting that'.

    Also 'neither confirmed nor denied that'.
    """
    if verb.has_dependent("neg", side="left") or verb.has_dependent(lower=NEGATIONS, side="left"):
        return True
    subjects = verb.dependents("nsubj", "nsubjpass")
    subjects += [verb.head] if verb.dep_ in ("relcl", "acl") else []
    if any(map(_is_nobody, subjects)):
        return True
    if shares_negation(verb) or (verb.dep_ == "pcomp" and verb.head.lower_ == "without"):
        return True
    return _is_withheld(verb) or asks_too_much(verb)


def _is_withheld(verb: Token) -> bool:
    """Return True for 'declined to confirm', 'refused to confirm or deny'."""
    if verb.dep_ == "conj" and verb.head.is_verb and verb.tag_ == verb.head.tag_:
        return _is_withheld(verb.head)
    return verb.dep_ == "xcomp" and verb.head.lemma_ in words("negation", "unwilling")


def _is_nobody(subject: Token) -> bool:
    """Return True for 'nothing suggests', 'no witness said', 'neither side claims'."""
    determined = subject.has_dependent("det", lower=("no", "neither"))
    return determined or subject.lower_ in words("negation", "pronouns") | {"neither"}


def is_question(content: Token) -> bool:
    """Return True if a clause asks 'whether': no source states an answer."""
    return content.has_dependent("mark", "advmod", lower=HOLLOW)


def is_open(verb: Token) -> bool:
    """Return True if the reporting depends on an 'if'."""
    return verb.has_dependent("mark", lower=("if", "unless"))


def is_order(verb: Token, content: Token) -> bool:
    """Return True if a clause is what somebody is told to do: 'told them to leave'."""
    if verb.lemma_ not in cues.words("orders"):
        return False
    return content.tag_ in ("VB", "VBN") and content.has_dependent("aux", lower="to")
