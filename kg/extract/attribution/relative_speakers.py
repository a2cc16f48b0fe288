"""The antecedent of a relative 'who' whose clause has a verb of speech: the noun above 'of'."""

from kg.annotate.relatives import speaks_above
from kg.syntax.parsed import Token


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
