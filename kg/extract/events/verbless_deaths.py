"""Deaths without a verb of dying: 'Singer dead at 92', 'left two women dead'."""

from collections.abc import Iterator

from kg.annotate.action_classes import lemma
from kg.extract.events.heads import coordinated
from kg.extract.events.phrases import Argument, is_place, object_of_preposition
from kg.extract.events.subjects import subject_tokens
from kg.extract.events.voice import is_passive
from kg.ontology import values, words
from kg.syntax.parsed import Token

LOOSE = frozenset({"ROOT", "ccomp", "conj", "appos", "npadvmod", "dep", "parataxis"})
"""Labels of what is no part of a clause: '…, three dead'."""


def fate_of(token: Token) -> str | None:
    """Return the class (CURIE) of the fate that an adjective states, or None.

    'The dead man' only presupposes it and 'feared dead' does not state it.
    """
    if group_of(token) is not None:
        group = values("nominals", "fates_of_groups").get(token.lower_)
        return f"kg:{group}" if group else None
    name = values("nominals", "fates").get(token.lower_)
    if name is None:
        return None
    return f"kg:{name}" if _is_stated(token) or _count_before(token) is not None else None


def _is_stated(adjective: Token) -> bool:
    """Return True for 'Two dead', 'is dead', 'found dead', 'the man, dead at 40'."""
    dep, head = adjective.dep_, adjective.head
    if dep in ("amod", "acl"):
        return adjective.i == head.i + 1
    if dep in ("ROOT", "ccomp"):
        return any(c.i < adjective.i for c in adjective.dependents("nsubj"))
    found = dep == "oprd" and lemma(head) in words("nominals", "found_so")
    return found or (dep == "acomp" and lemma(head) == "be")


def group_of(token: Token) -> Token | None:
    """Return 'was' in 'the guide was among the dead' and 'among the injured was a guide'."""
    if token.dep_ != "pobj" or token.head.lower_ != "among" or token.pos_ == "NOUN":
        return None
    copula = token.head.head
    known = token.has_dependent(lower="the") and lemma(copula) == "be"
    return copula if known else None


def _count_before(token: Token) -> Token | None:
    """Return 'three' in 'three dead after a storm' and in 'with three dead'."""
    before = token.before
    counted = before is not None and before.head == token and before.pos_ in ("NUM", "X")
    if not counted or token.has_dependent("det", "poss"):
        return None
    beside = token.dep_ == "pobj" and token.head.lower_ == "with"
    return before if beside or token.dep_ in LOOSE else None


def fate_arguments(token: Token) -> Iterator[Argument]:
    """Yield the patient and the place of a fate."""
    for who in _whom(token):
        yield "patient", who
    for preposition in token.children:
        target = object_of_preposition(preposition) if preposition.dep_ == "prep" else None
        if target is not None and is_place(preposition.lower_, target):
            yield "place", target


def _whom(token: Token) -> Iterator[Token]:
    verb, count, copula = token.head, _count_before(token), group_of(token)
    if copula is not None:
        named = copula.dependents("nsubj", "attr")
        yield from coordinated(named[0]) if named else ()
    elif count is not None:
        yield count
    elif token.dep_ in ("amod", "acl"):
        yield verb
    elif token.dep_ != "oprd":
        yield from token.dependents("nsubj")
    elif is_passive(verb):
        yield from subject_tokens(verb)
    else:
        yield from verb.dependents("dobj")
