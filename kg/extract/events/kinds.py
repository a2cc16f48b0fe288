"""Types of referents: whether they can act, or only be acted upon."""

from kg.annotate import Annotation
from kg.annotate.action_classes import lemma
from kg.noun_senses import concrete_nouns
from kg.ontology import table, words
from kg.syntax.parsed import Token

ACTORS = frozenset({"Person", "Organization", "Group"})
PEOPLE = frozenset({"Person", "Group"})
NAMES = {"PERSON": "Person", "NORP": "Group", "ORG": "Organization"}
PERSONAL = frozenset({"he", "she", "i", "we", "you", "him", "her", "us", "me", "who", "whom"})


def kind_of(token: Token, annotation: Annotation) -> str | None:
    """Return the type of a word's referent, by its mention or itself; None if unknown."""
    if token.lower_ in PERSONAL:
        return "Person"
    mention = annotation.mention_at.get(token.i)
    if mention is not None and mention.type != "Other":
        return mention.type
    if token.pos_ == "NOUN" and lemma(token) in words("roles", "person", "nouns"):
        return "Person" if token.tag_ == "NN" else "Group"
    return NAMES.get(token.ent_type_, mention.type if mention is not None else None)


def acts(token: Token, annotation: Annotation) -> bool:
    """Return True if a word refers to somebody: a person, a group or an organization."""
    return kind_of(token, annotation) in ACTORS


def is_person(token: Token, annotation: Annotation) -> bool:
    """Return True if a word refers to a person or persons."""
    return kind_of(token, annotation) in PEOPLE


def is_somewhere(preposition: str, token: Token) -> bool:
    """Return True for a thing that one can be at, in or on: 'at the desk', 'down the stairs'."""
    fixed = f"{preposition} {token.lower_}" in table("participants", "compound")
    return preposition in words("participants", "place", "spatial") and (
        is_concrete(token) and not fixed
    )


def is_concrete(token: Token) -> bool:
    """Return True for a noun that mostly names something to touch or see: 'desk', 'roof'."""
    lot = lemma(token) == "lot" and token.has_dependent("compound")
    return token.pos_ == "NOUN" and (lot or lemma(token) in concrete_nouns())
