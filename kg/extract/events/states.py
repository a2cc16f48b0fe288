"""The arguments of a state: who or what is so, and what, where and when it is."""

from collections.abc import Container, Iterator
from itertools import chain

from kg.annotate import Annotation
from kg.annotate.action_classes import classes, lemma
from kg.extract.events.arguments import clause_arguments
from kg.extract.events.extents import extents
from kg.extract.events.heads import coordinated, is_time
from kg.extract.events.kinds import acts, is_concrete, is_somewhere, kind_of
from kg.extract.events.parsed_arguments import oblique_role
from kg.extract.events.phrases import (
    Argument,
    in_role,
    is_place,
    object_of_preposition,
    phrase,
    prepositions,
    while_it_happens,
)
from kg.extract.events.predicates import is_adverb, is_whereabouts
from kg.extract.events.relative_places import relative_place
from kg.extract.events.subjects import subject_tokens
from kg.model import Role
from kg.ontology import words
from kg.syntax.parsed import Token

CONDITIONS = frozenset({"among", "in", "on", "under", "at", "of", "without", "out", "like"})
WHEN = frozenset({"at", "in", "on"})
APART = frozenset({"than", "as", "of", "by", "like"})
"""Prepositions of what is compared, or was handled where an adjective asks for it."""
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
SURE = 0.8
"""Minimum certainty of our parser that a phrase belongs to an adjective."""


def state_arguments(copula: Token, predicate: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the arguments of a copula: the subject, its predicate, place and topic."""
    found = [*_by_rules(copula, predicate, annotation)]
    yield from found
    yield from _beside_adjective(predicate, {token.i for _, token in found}, annotation)


def _beside_adjective(
    predicate: Token, found: Container[int], annotation: Annotation
) -> Iterator[Argument]:
    """Yield the phrases of an adjective that our parser is sure of and no rule found.

    'Is available in five colours', 'was ready in a day', 'is vital for the harbour'.
    """
    if predicate.pos_ != "ADJ":
        return
    for child in annotation.tree.surely(predicate.i, "obl", least=SURE):
        word, led = annotation.doc[child], annotation.leading(child)
        known = any(t.i in found for t in coordinated(word)) or led in ("", *APART)
        if child > predicate.i and not known and word.pos_ in NOMINAL:
            role = oblique_role(predicate, word, led, annotation)
            role = "topic" if role == "occasion" and led == "in" else role  # 'alike in design'
            yield from in_role(role, coordinated(word)) if role is not None else ()


def _by_rules(copula: Token, predicate: Token, annotation: Annotation) -> Iterator[Argument]:
    yield from in_role("patient", subject_tokens(copula))
    existential = copula.has_dependent("expl")
    for child in copula.dependents("attr"):
        yield from in_role("patient" if existential else "attribute", coordinated(child))
        yield from _there(child) if existential else _told_by(child)
        if existential:
            yield from in_role("place", filter(is_whereabouts, child.dependents("advmod")))
    for adverb in _adverbs(copula, annotation):
        yield ("place" if is_whereabouts(adverb) else "attribute"), adverb
    if existential:
        beside = (c for c in copula.dependents("advmod") if c.i > copula.i)
        yield from in_role("place", filter(is_whereabouts, beside))
    yield from in_role("measure", _worth(predicate, annotation))
    for host in {copula.i: copula, predicate.i: predicate}.values():
        yield from in_role("measure", extents(host, annotation))
        for preposition in prepositions(host):
            yield from _beside_state(host, preposition, predicate, annotation)
    yield from clause_arguments(predicate, "kg:State", annotation)
    yield from _extraposed(copula, predicate, annotation)
    yield from _due(predicate)
    where = relative_place(copula, annotation)
    yield from in_role("place", () if where is None else (where,))


def _adverbs(copula: Token, annotation: Annotation) -> Iterator[Token]:
    """Yield 'over' in 'the fighting was over': an adverb that our parser takes for a predicate."""
    head = annotation.tree.heads[copula.i]
    behind = annotation.tree.labels[copula.i] == "cop" and head > copula.i
    if behind and is_adverb(head, annotation):
        yield annotation.doc[head]


def _worth(predicate: Token, annotation: Annotation) -> Iterator[Token]:
    """Yield the sum in 'is worth $3 million'."""
    if predicate.lower_ == "worth":
        yield from (c for c in predicate.children if c.i in annotation.value_at)


def _beside_state(
    host: Token, preposition: Token, predicate: Token, annotation: Annotation
) -> Iterator[Argument]:
    """Yield the state of a phrase ('on high alert', 'under repair'), else the phrase's role."""
    target, word = object_of_preposition(preposition), preposition.lower_
    if target is None or not _is_bare(host, predicate):
        found = [*phrase(host, preposition, annotation, state=True)]
        yield from found or _complement(predicate, preposition, target, annotation)
    elif word in CONDITIONS and target.dep_ == "pobj" and not target.ent_type_:
        yield from _condition(preposition, target)
    elif _names_place(word, target, annotation):
        yield from in_role("place", coordinated(target))
    elif word == "by" and acts(target, annotation):
        yield from in_role("agent", coordinated(target))
    else:
        for role, token in phrase(host, preposition, annotation, state=True):
            yield _place_if_held(role, word, token), token


def _complement(
    predicate: Token, preposition: Token, target: Token | None, annotation: Annotation
) -> Iterator[Argument]:
    """Yield what stands right behind an adjective with its preposition.

    'Was present at the meeting' says on which occasion, 'is interested in the job' in what.
    """
    word = preposition.lower_
    if target is None or target.dep_ != "pobj" or preposition.word_before != predicate.lower_:
        return
    known = word == "at" or predicate.lower_ in words("participants", "adjectives", "in_something")
    if predicate.pos_ != "ADJ" or not known or word not in ("at", "in"):
        return
    if target.i in annotation.time_at or is_time(target) or target.pos_ not in ("NOUN", "PROPN"):
        return
    there = kind_of(target, annotation) in ("Place", "Facility")
    met: Role = "occasion" if word == "at" and lemma(target) in classes("nouns") else "topic"
    yield from in_role("place" if there else met, coordinated(target))


def _place_if_held(role: Role, word: str, token: Token) -> Role:
    """Return the role of a phrase beside a state, in which a topic that can hold it is a place."""
    return "place" if role == "topic" and _may_hold(word, token) else role


def _is_bare(host: Token, predicate: Token) -> bool:
    """Return True for a copula of which only a phrase tells how or where something is."""
    alone = predicate.i == host.i and host.pos_ != "ADJ"
    return alone and not host.has_dependent("attr", "expl")


def _names_place(word: str, target: Token, annotation: Annotation) -> bool:
    """Return True for 'in Lodnik', by the type of the name in its whole document."""
    known = word in words("participants", "place", "prepositions")
    return known and kind_of(target, annotation) == "Place"


def _condition(preposition: Token, target: Token) -> Iterator[Argument]:
    """Yield a place ('on the lorry'), a time ('at this time') or a state ('on high alert')."""
    word = preposition.lower_
    if is_time(target) and word in WHEN:
        yield "occasion", target
        yield from while_it_happens(target)
    elif word == "in" and target.lower_ == "place" and not target.has_dependent("det"):
        yield "attribute", target  # 'rules are in place'
    elif is_place(word, target) or _may_hold(word, target) or _attends(word, target):
        yield "place", target
    else:
        yield "attribute", target
        yield from _by_whom(target)


def _may_hold(word: str, noun: Token) -> bool:
    """Return True for 'on the lorry': somebody or something is there."""
    if lemma(noun) in words("participants", "place", "figurative"):
        return False
    return is_somewhere(word, noun) or (word in ("in", "on") and is_concrete(noun))


def _attends(word: str, noun: Token) -> bool:
    """Return True for 'at the party', 'at his trial', which say where; not for 'at a loss'."""
    if lemma(noun) in words("participants", "place", "figurative"):
        return False
    return word == "at" and any(c.lower_ == "the" or c.dep_ == "poss" for c in noun.children)


def _extraposed(copula: Token, predicate: Token, annotation: Annotation) -> Iterator[Argument]:
    """Yield the clause for which 'it' stands: 'it is clear that the dam will break'."""
    if copula.has_dependent(lower="it", side="left"):
        for clause in annotation.tree.having(predicate.i, "csubj"):
            if clause > predicate.i:
                yield "patient", annotation.doc[clause]


def _due(predicate: Token) -> Iterator[Argument]:
    """Yield the cause in 'was due to bad weather'."""
    for child in predicate.dependents("pcomp", lower="to"):
        if predicate.lower_ == "due":
            found = child.dependents("pobj")
            yield from in_role("cause", chain.from_iterable(map(coordinated, found)))


def _by_whom(noun: Token) -> Iterator[Argument]:
    """Yield the agent in 'was under guard by six officers'."""
    for child in noun.children:
        maker = object_of_preposition(child) if child.lower_ == "by" else None
        yield from in_role("agent", coordinated(maker) if maker else ())


def _there(noun: Token) -> Iterator[Argument]:
    """Yield the place in an existential clause: 'there were 200 people aboard the ferry'.

    In 'there was no contact between the car and the tram' these are its parties.
    """
    for preposition in noun.children:
        target = object_of_preposition(preposition) if preposition.dep_ == "prep" else None
        if target is None:
            continue
        word = preposition.lower_
        if word == "between" and not (is_concrete(noun) or _is_way(noun)):
            yield from in_role("companion", coordinated(target))
        elif word == "among" or is_place(word, target) or _may_hold(word, target):
            yield "place", target


def _is_way(noun: Token) -> bool:
    """Return True for 'a path between the mill and the river', which is somewhere."""
    return lemma(noun) in words("participants", "place", "nouns")


def _told_by(noun: Token) -> Iterator[Argument]:
    """Yield the complement of a predicate noun: 'is a danger to us', 'was an attack on voters'."""
    for preposition in noun.dependents("prep", lower=("to", "for", "against", "on")):
        target = object_of_preposition(preposition)
        if target is not None and not is_place(preposition.lower_, target):
            yield from in_role("topic", coordinated(target))
