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
    for frame in matching(verb, "identity"):
        bearer = next(frame.fillers(verb, "S"), None)
        names = tuple(dict.fromkeys(n for o in frame.fillers(verb, "O") for n in _named(o)))
        if bearer is None or not names or bearer.pos_ == "PROPN" or names[0].i < verb.i:
            continue
        if verb.lemma_ in listed("as_a_name") and not _is_a_name(verb, names[0]):
            continue
        if _is_told(verb):
            return Identification(bearer=bearer, names=names)
    return None


def _is_a_name(verb: Token, name: Token) -> bool:
    """Return True for 'uses the name Sefer': only so does one use what is one's name."""
    return any(t.lower_ in listed("name") for t in verb.doc[verb.i : name.i])


def _named(token: Token) -> Iterator[Token]:
    """Yield the names of a list; for 'her husband, Tom Reyes' the name beside the noun."""
    if token.pos_ == "PROPN":
        yield token
    for child in token.dependents("conj", "appos"):
        if child.i > token.i and child.pos_ == "PROPN":
            yield from _named(child)


def _is_told(verb: Token) -> bool:
    """Return True if an identity is asserted: not denied, wished, supposed, hedged, retracted."""
    if verb.tag_ == "VB" or not _is_plain(verb) or any(map(_withholds, _above(verb))):
        return False
    if verb.dep_ in ("advcl", "dep") and not verb.has_dependent(*SUBJECTS):
        return False  # a loose participle: 'the crew fled the boat -- later named as …'
    if verb.tag_ == "VBG" and verb.dep_ == "pcomp" and verb.head.lower_ not in listed("done"):
        return False
    later = verb.doc[verb.i : verb.sent.end]
    return not any(t.lemma_.lower() in listed("retracted") for t in later)


def _above(verb: Token) -> Iterator[Token]:
    """Yield the verbs to whose clauses a verb belongs, without those it is coordinated with."""
    for _ in range(DEEP):
        if verb.dep_ not in ("ccomp", "xcomp", "conj", "advcl") or verb.head.i == verb.i:
            return
        joined, verb = verb.dep_ == "conj", verb.head
        if not joined and verb.pos_ in VERBS:
            yield verb


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
