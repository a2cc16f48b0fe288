"""Unnamed things that readers know by their noun, in one document and another: 'the crack'."""

from collections.abc import Iterator

from kg.compare.accounts import Taking
from kg.compare.predicate_equivalence import kind_of
from kg.compare.same_content import told_apart
from kg.compare.same_event import THINGS
from kg.ontology import lexicon
from kg.resolve.contrasts import named_in_contrast
from kg.resolve.word_forms import tokens


def keys_of(taking: Taking) -> Iterator[str]:
    """Yield the keys under which tellings of one who takes part meet: its entity, a known noun."""
    yield taking.entity
    if is_known_thing(taking):
        yield from (f"the {noun}" for noun in sorted(_nouns_of(taking)))


def is_known_thing(taking: Taking) -> bool:
    """Return True for a thing without a name that readers know by its noun."""
    return taking.type in THINGS and taking.known and not taking.named and bool(taking.head)


def are_one_known_thing(one: Taking, other: Taking) -> bool:
    """Return True if readers know both by the same noun, and nothing tells them apart."""
    known = is_known_thing(one) and is_known_thing(other)
    if not known or told_apart(one, other) or named_in_contrast(one.name, other.name):
        return False
    return one.head == other.head or not _nouns_of(one).isdisjoint(_nouns_of(other))


def _nouns_of(taking: Taking) -> frozenset[str]:
    """Return the nouns by which a thing may be told: 'the telephone line' is 'the telephone'."""
    words = tokens(taking.name.partition(" of ")[0])
    if len(words) < 2 or words[-1] not in lexicon("weighing")["carriers"]:
        return frozenset((taking.head,))
    return frozenset((taking.head, kind_of(words[-2])))
