"""The action hierarchy of the ontology as look-up tables, and the lemmas they are asked by."""

from collections.abc import Mapping
from functools import cache, lru_cache

from kg.ontology import lexicon, table, words
from kg.syntax.parsed import Token

TELLING = frozenset({"kg:Statement", "kg:Announcement", "kg:Accusation", "kg:Belief"})
ADDRESSING = frozenset({"kg:Denial", "kg:Request", "kg:Warning", "kg:Criticism", "kg:Praise"})


@cache
def classes(kind: str) -> Mapping[str, str]:
    """Map each of the hierarchy's 'verbs' or 'nouns' to the CURIE of its class."""
    return {
        word: f"kg:{name}" for name, row in lexicon("actions").items() for word in row.get(kind, ())
    }


def lemma(token: Token) -> str:
    """Return a token's lemma in lower case, with the model's errors corrected."""
    return _right(token.lemma_) if token.pos_ == "VERB" else token.lemma_.lower()


@lru_cache(maxsize=8192)
def _right(verb: str) -> str:
    name = verb.lower()
    known: Mapping[str, str] = table("nominals", "lemmas")
    return known.get(name, name)


def acts_next(verb: Token, infinitive: Token) -> bool:
    """Return True for 'left the firm to join a bank', 'called the police to report a theft'.

    Whoever leaves a firm or a town does what follows, and so does whoever calls to say something;
    but 'left him to die', 'called a friend to help'.
    """
    if lemma(verb) == "call":
        return classes("verbs").get(lemma(infinitive)) in TELLING | ADDRESSING
    left = verb.dependent("dobj")
    if lemma(verb) != "leave" or left is None or _is_somebody(left):
        return False
    moves = lemma(infinitive) in words("participants", "verbs", "leaving_to")
    return left.pos_ != "PROPN" or left.ent_type_ == "ORG" or moves


def _is_somebody(noun: Token) -> bool:
    """Return True for a person or persons: 'him', 'Ann Lee', 'their son', 'three men'.

    A name that the pipeline takes for a nationality is mostly a surname.
    """
    if noun.pos_ == "PRON" or noun.ent_type_ in ("PERSON", "NORP"):
        return noun.lower_ != "it"
    return noun.ent_type_ == "" and lemma(noun) in words("roles", "person", "nouns")
