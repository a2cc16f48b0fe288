"""Opponents, by nouns of contest: 'the coalition's campaign against the rebels'."""

from collections.abc import Iterator, Sequence
from itertools import product

from kg.annotate import Annotation
from kg.extract.relations.base import Found, mentions_below, mentions_of, relates
from kg.extract.relations.lexicon import by_word, words
from kg.model import Mention
from kg.syntax.parsed import Token
from kg.syntax.slots import subject_of


def find_sides(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield who fights or competes against whom, where a noun names the contest."""
    table = by_word("contests")
    for token in tokens:
        if token.lower_ != "against" or token.head.pos_ not in ("NOUN", "PROPN", "VERB"):
            continue
        noun = _contest(token, table)
        if noun is None:
            continue
        against = mentions_below(annotation, token, "pobj")
        for predicate in table[noun.lemma_.lower()]:
            for one, other in product(_sided(annotation, noun), against):
                if relates(predicate, one, other) and one.chain != other.chain:
                    yield Found(predicate, one, other, trigger=noun, confidence=0.75)


def _contest(against: Token, table: dict[str, tuple[str, ...]]) -> Token | None:
    """Return the noun of the contest: before 'against', or the object of its verb."""
    nouns = [against.head, *against.head.dependents("dobj")]
    return next((n for n in nouns if n.pos_ == "NOUN" and n.lemma_.lower() in table), None)


def _sided(annotation: Annotation, noun: Token) -> list[Mention]:
    """Return who wages the contest: its possessor, a name before it, or its verb's subject."""
    owners = noun.dependents("poss", "compound", "nmod")
    named = [m for c in owners for m in mentions_of(annotation, c) if m.kind != "nominal"]
    if named:
        return named
    waged = noun.dep_ == "dobj" and noun.head.lemma_ in words("waging")
    subject = subject_of(noun.head) if waged else None
    return mentions_of(annotation, subject)
