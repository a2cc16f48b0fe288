"""Where premises stand, and whose branch they are: 'its Memphis plant', 'a house on Elm Road'."""

from collections.abc import Collection, Iterator, Sequence

from kg.annotate import Annotation
from kg.annotate.names.gazetteer import countries, place_weight
from kg.extract.relations.base import Found, governed, is_named, mentions_of
from kg.extract.relations.lexicon import predicates
from kg.model import Mention
from kg.ontology import words
from kg.syntax.parsed import Token

NAMED_PLACES = ("Place", "Facility")
BODIES = ("Organization", "Facility")
BEFORE = ("compound", "nmod", "amod")


def find_premises(annotation: Annotation, tokens: Sequence[Token]) -> Iterator[Found]:
    """Yield the place of premises and the body of a branch, where their phrase names it."""
    for noun in tokens:
        thing = annotation.mention_at.get(noun.i) if noun.pos_ == "NOUN" else None
        if thing is None or thing.kind != "nominal":
            continue
        if _are_premises(noun, thing):
            for place in _places_before(annotation, noun):
                yield Found("locatedIn", thing, place, trigger=noun, confidence=0.7)
            yield from _on(annotation, noun, thing)
        if noun.lemma_.lower() in predicates()["partOf"]["branches"]:
            yield from _bodies(annotation, noun, thing)


def stands_there(annotation: Annotation, found: Found) -> bool:
    """Return True if premises stand in the place before their noun: 'the Memphis plant'."""
    if found.predicate != "locatedIn" or not _are_premises(found.trigger, found.subject):
        return False
    return found.object in _places_before(annotation, found.trigger)


def _are_premises(noun: Token, thing: Mention) -> bool:
    """Return True for a building and for a branch, which stand somewhere; not for a part of it."""
    name = noun.lemma_.lower()
    built = thing.type == "Facility" and name in words("roles", "facility", "nouns")
    return built or name in _premises()


def _premises() -> Collection[str]:
    """Return the nouns of what a body has in several places: 'branch', 'office'."""
    found: Collection[str] = predicates()["locatedIn"]["premises"]
    return found


def _places_before(annotation: Annotation, noun: Token) -> list[Mention]:
    """Return Memphis for 'the Memphis plant'; a country may only own: 'a US base'.

    Not for 'the Norwich school of painters' and 'the pro-Oslo camp', which stand nowhere.
    """
    if noun.has_dependent(lower="of") and noun.lemma_.lower() not in _premises():
        return []
    before = (c for c in noun.dependents(*BEFORE, side="left") if c.word_before != "-")
    found = (annotation.mention_at.get(c.i) for c in before)
    named = [m for m in found if m is not None and is_named(m, "Place")]
    text = annotation.document.text
    return [m for m in named if _is_town(m.head.words(text).lower())]


def _is_town(name: str) -> bool:
    """Return True for a known town, county or region, which owns no plants and bases."""
    return place_weight(name) > 0 and name not in countries()


def _on(annotation: Annotation, noun: Token, thing: Mention) -> Iterator[Found]:
    """Yield Elm Road for 'a house on Elm Road', Lake Erie for 'a farm on Lake Erie'."""
    for preposition in noun.dependents("prep", lower="on", side="right"):
        for end in preposition.dependents("pobj"):
            for place in mentions_of(annotation, end):
                if is_named(place, *NAMED_PLACES):
                    yield Found("locatedIn", thing, place, trigger=preposition, confidence=0.65)


def _bodies(annotation: Annotation, noun: Token, thing: Mention) -> Iterator[Found]:
    """Yield the bank for 'a branch of the Kern Bank', 'a Kern Bank branch'."""
    owners = governed([noun], "of") + noun.dependents("poss", *BEFORE, side="left")
    for owner in owners:
        body = annotation.mention_at.get(owner.i)
        if body is not None and is_named(body, *BODIES) and body.chain != thing.chain:
            yield Found("partOf", thing, body, trigger=noun, confidence=0.7)
