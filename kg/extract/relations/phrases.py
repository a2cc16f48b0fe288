"""Relations by short phrases: 'Oslo-based', 'his death in 1957', 'a salary of $61,200'."""

from collections.abc import Iterator, Sequence
from itertools import filterfalse, product

from kg.annotate import Annotation
from kg.extract.relations.base import Found, fits, governed, mentions_of, relates
from kg.extract.relations.lexicon import by_word
from kg.model import Mention
from kg.ontology import words
from kg.syntax.parsed import Token
from kg.syntax.slots import subject_of


def find_in_phrases(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield the relations of compounds and prepositional phrases."""
    for token in tokens:
        if token.is_noun:
            yield from _dated(annotation, token)
            yield from _paid(annotation, token)
            yield from _placed(annotation, token)
            yield from _earned(annotation, token)
        elif token.pos_ in ("VERB", "ADJ"):
            yield from _hyphened(annotation, token)


def _hyphened(annotation: Annotation, token: Token) -> Iterator[Found]:
    """Yield 'the Oslo-based company'."""
    table = by_word("adjectives")
    if token.lower_ not in table or token.i < 2 or token.nbor(-1).text != "-":
        return
    place = annotation.mention_at.get(token.i - 2)
    thing = annotation.mention_at.get(token.head.i)
    if place is None or thing is None or place.id == thing.id:
        return
    for predicate in table[token.lower_]:
        if relates(predicate, thing, place):
            yield Found(predicate, thing, place, trigger=token, confidence=0.85)


def _placed(annotation: Annotation, noun: Token) -> Iterator[Found]:
    """Yield 'the hospital in Lund', 'troops at the airport': a thing and its place."""
    thing = annotation.mention_at.get(noun.i)
    if thing is None or thing.type not in ("Organization", "Facility", "Group", "Place"):
        return
    for preposition in noun.children:
        if preposition.dep_ != "prep" or preposition.lower_ not in ("in", "at"):
            continue
        for end in filterfalse(_is_figurative, preposition.children):
            for place in mentions_of(annotation, end) if end.dep_ == "pobj" else ():
                if place.type in ("Place", "Facility"):
                    yield Found("locatedIn", thing, place, trigger=preposition, confidence=0.6)


def _is_figurative(noun: Token) -> bool:
    """Return True for 'centre' in 'the firm at the centre of the affair', not of the town."""
    if noun.lemma_.lower() not in words("participants", "place", "core"):
        return False
    held = (t for p in noun.dependents("prep", lower="of") for t in p.dependents("pobj"))
    return any(t.ent_type_ not in ("GPE", "LOC", "FAC") for t in held)


def _dated(annotation: Annotation, noun: Token) -> Iterator[Found]:
    """Yield 'his death in 1957', 'the birth of Ann Lee on May 3'."""
    table = by_word("event_nouns")
    if noun.lower_ not in table:
        return
    owners = noun.dependents("poss") + governed([noun], "of")
    people = [m for t in owners for m in mentions_of(annotation, t)]
    bare = noun.dependents("npadvmod", "appos", "nummod")
    tokens = governed([noun], "in", "on") + bare
    times = [found for t in tokens if (found := annotation.time_at.get(t.i)) is not None]
    for predicate in table[noun.lower_] if times else ():
        for person in people:
            if fits(predicate, "domain", person):
                yield Found(predicate, person, time=times[0].id, trigger=noun, confidence=0.8)


def _paid(annotation: Annotation, noun: Token) -> Iterator[Found]:
    """Yield 'his salary of $61,200', 'she made a base salary of $61,200'."""
    for predicate in by_word("sums").get(noun.lemma_.lower(), ()):
        sums = [
            value.id
            for t in noun.subtree
            if (value := annotation.value_at.get(t.i)) is not None and value.type == "MONEY"
        ]
        for person in _earners(annotation, noun) if sums else ():
            if fits(predicate, "domain", person):
                yield Found(predicate, person, value=sums[0], trigger=noun, confidence=0.8)


def _earners(annotation: Annotation, noun: Token) -> list[Mention]:
    owner = noun.dependent("poss")
    if owner is None:
        above = next((t for t in noun.ancestors if t.is_verb), None)
        owner = subject_of(above) if above is not None else None
    return mentions_of(annotation, owner)


def _earned(annotation: Annotation, noun: Token) -> Iterator[Found]:
    """Yield 'she holds a degree in law from Lund University'."""
    predicates = by_word("earned").get(noun.lower_, ())
    above = next((t for t in noun.ancestors if t.is_verb), None) if predicates else None
    if above is None:
        return
    ends = dict.fromkeys(governed((noun, above, *noun.subtree), "from", "at"))
    givers = [m for end in ends for m in mentions_of(annotation, end)]
    people = mentions_of(annotation, subject_of(above))
    for predicate, other, person in product(predicates, givers, people):
        if relates(predicate, person, other):
            yield Found(predicate, person, other, trigger=noun, confidence=0.75)
