"""Party and place of who sits in a parliament, after the name: 'Ana Prat (D-Calif.)'."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from kg import ontology
from kg.annotate import Annotation
from kg.annotate.names.gazetteer import countries, states
from kg.extract.relations.base import Found, names_in_order
from kg.model import Mention
from kg.syntax.parsed import Token

_OPENS = re.compile(r",?\s\(?")


def find_seats(annotation: Annotation, _: Sequence[Token]) -> Iterator[Found]:
    """Yield the party that letters after a person's name stand for, and the place beside them."""
    names = names_in_order(annotation)
    text = annotation.document.text
    parties = ontology.words("titles", "seats", "parties")
    for number, (person, party) in enumerate(pairwise(names)):
        letters = party.head.words(text)
        between = text[person.end : party.start]
        if person.type != "Person" or letters not in parties or not _OPENS.fullmatch(between):
            continue
        if letters not in ontology.words("titles", "seats", "none"):
            yield from _found(annotation, "politicalAffiliation", person, party)
        for place in names[number + 2 : number + 3]:
            if place.type == "Place" and text[party.end : place.start] == "-":
                yield from _found(annotation, "represents", person, place)


def sits_for(annotation: Annotation, found: Found) -> bool:
    """Return False for 'a U.S. senator': a country before a seat says in whose parliament it is.

    Only in a parliament of several countries does a member represent one: 'a Maltese MEP'.
    """
    place = found.object
    if found.predicate != "represents" or place is None or found.trigger.lower_ in ("mep", "meps"):
        return True
    name = place.head.words(annotation.document.text).lower()
    ahead = place.head.start < annotation.span_of(found.trigger).start
    return not (ahead and name.removeprefix("the ") in countries() and name not in states())


def _found(
    annotation: Annotation, predicate: str, person: Mention, other: Mention
) -> Iterator[Found]:
    span = annotation.doc.char_span(*other.head, alignment_mode="expand")
    if span is not None:
        yield Found(predicate, person, other, trigger=span.root, confidence=0.85)
