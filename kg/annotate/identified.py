"""Stated identities: 'the gunman was identified as Carl Boone', 'the student, named as Ada'."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kg.ontology import lexicon
from kg.syntax.frames import matching
from kg.syntax.parsed import Token
from kg.syntax.slots import SUBJECTS

VERBS = ("VERB", "AUX")
DEEP = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Identification:
    """Whom or what a verb names, and the names by their last words."""

    bearer: Token
    names: tuple[Token, ...]


@cache
def listed(key: str) -> frozenset[str]:
    """Return a list of identified.toml."""
    return frozenset(lexicon("identified")[key])


def identification(verb: Token) -> Identification | None:
    """Return the identity that a verb states; None if it is denied, hypothetical, or mistaken."""
    if verb.dep_ in ("advcl", "dep") and not verb.has_dependent(*SUBJECTS):
        return None  # a loose participle: 'the crew fled the boat -- later named as …'
    for frame in matching(verb, "identity"):
        bearer = next(frame.fillers(verb, "S"), None)
        names = tuple(dict.fromkeys(n for o in frame.fillers(verb, "O") for n in _named(o)))
        if bearer is None or not names or bearer.pos_ == "PROPN" or names[0].i < verb.i:
            continue
        later = verb.doc[verb.i : verb.sent.end]
        if _is_told(verb) and not any(t.lemma_.lower() in listed("retracted") for t in later):
            return Identification(bearer=bearer, names=names)
    return None


def _named(token: Token) -> Iterator[Token]:
    """Yield the names of a list; for 'her husband, Tom Reyes' the name beside the noun."""
    if token.pos_ == "PROPN":
        yield token
    for child in token.dependents("conj", "appos"):
        if child.i > token.i and child.pos_ == "PROPN":
            yield from _named(child)


def _is_told(verb: Token) -> bool:
    """Return True if an identity is asserted: not denied, asked, wished, supposed or hedged."""
    if verb.tag_ == "VB" or not _is_plain(verb):
        return False
    if verb.tag_ == "VBG" and verb.dep_ == "pcomp" and verb.head.lower_ not in listed("done"):
        return False
    above = verb
    for _ in range(DEEP):
        if above.dep_ not in ("ccomp", "xcomp", "conj", "advcl") or above.head.i == above.i:
            break
        joined, above = above.dep_ == "conj", above.head
        if not joined and above.pos_ in VERBS and _withholds(above):
            return False
    return True


def _withholds(verb: Token) -> bool:
    """Return True for a verb that leaves open what it governs, or denies it."""
    return verb.lemma_.lower() in listed("withheld") or not _is_plain(verb)


def _is_plain(verb: Token) -> bool:
    """Return True if no dependent of a verb negates, conditions or hedges it."""
    for child in verb.children:
        if child.dep_ == "neg" or child.tag_ == "MD":
            return False
        word = child.lower_
        if child.dep_ == "advmod" and child.i < verb.i + 2 and word in listed("unsure"):
            return False
        if child.dep_ == "mark" and word in listed("supposing"):
            return False
    return True
