"""Negation that stands beside a word: 'not', 'never', 'nobody', 'no guard'."""

from spacy.tokens import Token

from kg.extract.denials import affirms
from kg.extract.judging_words import words

UNTIL = frozenset({"until", "till"})


def negated(token: Token) -> bool:
    """See a negation of the word itself: 'did not', 'never', 'no one', 'no officer went'."""
    for child in token.children:
        if child.dep_ == "neg" or child.lower_ in words("negation", "words"):
            return not _not_only(child)
        if child.dep_ == "preconj" and child.lower_ == "neither":
            return True
        if child.dep_ in ("nsubj", "nsubjpass", "dobj", "attr", "pobj", "expl") and negative_noun(
            child
        ):
            return True
        if child.dep_ == "advmod" and child.lower_ == "longer" and negated(child):
            return True
        if child.pos_ == "ADP" and _denies_whole(child):
            return True
    return _headline(token)


def _denies_whole(preposition: Token) -> bool:
    """See 'by no means', 'in no way'."""
    three = preposition.doc[preposition.i : preposition.i + 3]
    return " ".join(t.lower_ for t in three) in words("negation", "phrases")


def _headline(verb: Token) -> bool:
    """See 'No survivors found after crash', a noun with a participle for a clause."""
    noun = verb.head
    return verb.tag_ == "VBN" and verb.dep_ == "acl" and noun.dep_ == "ROOT" and negative_noun(noun)


def _not_only(negation: Token) -> bool:
    """See 'not only filled the square but …', 'was not the only guard', which deny no deed."""
    after = [t.lower_ for t in negation.doc[negation.i + 1 : negation.i + 3]]
    if after and after[0] in words("negation", "not_only"):
        return True
    article = len(after) == 2 and after[0] in ("the", "an", "her", "his", "their")
    return article and after[1] in words("negation", "not_the_only")


def negative_noun(noun: Token) -> bool:
    """See 'nobody', 'no guard', 'neither bank'; but not 'no fewer than ten'."""
    if noun.lower_ in words("negation", "pronouns"):
        return not affirms(noun)
    return any(
        c.dep_ in ("det", "neg", "preconj")
        and c.lower_ in words("negation", "determiners")
        and not affirms(c)
        for c in noun.children
    )


def predicate_negated(token: Token) -> bool:
    """See a negation of a verb, or of an adjective or its copula."""
    return negated(token) or (token.pos_ == "ADJ" and negated(token.head))


def only_then(verb: Token) -> bool:
    """See 'did not begin until May': denied for the time before, and so told of the time after."""
    if verb.pos_ != "VERB" or not negated(verb):
        return False
    later = [c for c in verb.children if c.i > verb.i]
    marks = [m for c in later if c.dep_ == "advcl" for m in c.children if m.dep_ == "mark"]
    return any(c.lower_ in UNTIL for c in (*(c for c in later if c.dep_ == "prep"), *marks))
