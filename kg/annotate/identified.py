"""Stated identities: 'the gunman was identified as Carl Boone', 'the student, named as Ada'."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kg.ontology import lexicon
from kg.syntax.parsed import Token

SUBJECTS = ("nsubj", "nsubjpass")
OBJECTS = ("dobj", "oprd")
RELATIVE = frozenset({"who", "whom", "that"})
VERBS = ("VERB", "AUX")
ITSELF = frozenset({"himself", "herself", "itself", "themselves"})
DEEP = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Identification:
    """Whom or what a verb names, the names by their last words, and the 'as' between them."""

    bearer: Token
    names: tuple[Token, ...]
    as_: Token


@cache
def listed(key: str) -> frozenset[str]:
    """Return a list of identified.toml."""
    return frozenset(lexicon("identified")[key])


def identification(as_: Token) -> Identification | None:
    """Return the identity that an 'as' states; None if it is denied, hypothetical, or mistaken."""
    verb = _verb(as_)
    if verb is None or not _is_told(verb):
        return None
    names = tuple(_names(verb, as_))
    bearer = _bearer(verb, as_)
    if bearer is None or not names or bearer.pos_ == "PROPN":
        return None
    if any(t.lemma_.lower() in listed("retracted") for t in verb.doc[as_.i : verb.sent.end]):
        return None
    return Identification(bearer=bearer, names=names, as_=as_)


def _verb(as_: Token) -> Token | None:
    """Climb from 'as' to the verb, over what parsers put between: 'identified in a filing as'."""
    above = as_.head
    for _ in range(DEEP):
        if above.pos_ in VERBS or above.head.i == above.i:
            break
        above = above.head
    told = above.lemma_.lower() in listed("verbs")
    return above if told and above.pos_ in VERBS and above.i < as_.i else None


def _names(verb: Token, as_: Token) -> Iterator[Token]:
    """Yield the names after 'as', also if attached to the verb, or to the one after."""
    held = as_.dependents("pobj", "appos")
    if not held and as_.i + 1 < verb.sent.end:
        after = as_.nbor()
        held = [after.head if after.dep_ == "compound" else after]
    for child in held:
        yield from _named(child)
    for child in verb.dependents("conj"):
        if child.i > as_.i and child.pos_ == "PROPN" and held:
            yield from _named(child)


def _named(token: Token) -> Iterator[Token]:
    """Yield the names of a list; for 'her husband, Tom Reyes' the name beside the noun."""
    if token.pos_ == "PROPN":
        yield token
    for child in token.dependents("conj", "appos"):
        if child.i > token.i and child.pos_ == "PROPN":
            yield from _named(child)


def _bearer(verb: Token, as_: Token) -> Token | None:
    """Return whom a verb is about: its object, its passive subject, or the noun it modifies."""
    given = [c for c in verb.dependents(*OBJECTS) if c.i < as_.i]
    if given and given[0].lower_ not in ITSELF:
        return given[0]
    if given:
        return _subject(verb)
    passive = verb.has_dependent("auxpass", "nsubjpass")
    if verb.dep_ == "relcl" and not passive:
        return verb.head
    if verb.dep_ == "acl":
        return _whom(verb) or verb.head
    if not passive and verb.has_dependent("nsubj"):
        return None
    return _subject(verb) if verb.tag_ in ("VBN", "VBD") else None


def _whom(verb: Token) -> Token | None:
    """Return 'whom' before the subject that governs the verb: 'whom officials named as Ada'."""
    first = verb.head.left_edge
    before = first.nbor(-1) if first.i > verb.sent.start else None
    return before if before is not None and before.lower_ in RELATIVE else None


def _subject(verb: Token) -> Token | None:
    """Return the subject of a verb or its conjuncts: 'was shot and later named as Ada'."""
    for _ in range(DEEP):
        own = verb.dependent(*SUBJECTS)
        if own is not None:
            return own
        if verb.dep_ == "relcl":
            return verb.head
        if verb.dep_ != "conj":
            return None
        verb = verb.head
    return None


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
