"""Possible employers: organizations and workplaces, not bridges and roads, nor anything left."""

from kg.annotate import Annotation
from kg.extract.relations.base import Found
from kg.extract.relations.lexicon import words
from kg.model import Mention
from kg.ontology import lexicon
from kg.ontology import words as ontology_words

EMPLOYED = frozenset({"worksFor", "memberOf", "affiliatedWith"})
BODIES = frozenset({"Organization", "Group"})


def employs(annotation: Annotation, found: Found) -> bool:
    """Return True if the object of a relation can employ its subject or have it as a member.

    'Lund left the bridge' is no resignation: what is left, quit or joined must be an organization
    by its noun, because one may also walk out of a building.
    """
    if found.predicate not in EMPLOYED or found.object is None:
        return True
    thing, noun = found.object, _noun(annotation, found.object)
    trigger = found.trigger.lemma_.lower()
    if trigger == "serve" and noun in words("custody"):  # 'served four years in prison'
        return False
    if trigger in words("going"):
        return _is_body(thing, noun, left=trigger != "join")
    if thing.kind == "nominal" and noun in ontology_words("participants", "place", "core"):
        return False  # 'the nurse at the centre of the affair'
    if thing.type == "Facility":
        return noun not in words("structures")
    return True


def _noun(annotation: Annotation, thing: Mention) -> str:
    """Return the noun that says what a thing is: its head, for a name the last word."""
    token = annotation.doc.words_at(*thing.head)
    return str(token[-1].lemma_).lower() if token else ""


def _is_body(thing: Mention, noun: str, *, left: bool) -> bool:
    """Return True if a thing is an organization and no building, crowd or pair of persons."""
    if thing.kind == "name":
        return thing.type not in ("Group", "Facility") if left else thing.type != "Group"
    if thing.kind == "pronoun" or thing.type not in BODIES:
        return False
    if noun in lexicon("roles")["facility"]["nouns"] or noun in words("gatherings"):
        return False
    return thing.type == "Organization" or noun in words("forces")
