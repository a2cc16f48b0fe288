"""Unnamed things that readers know by their noun, in one document and another: 'the crack'."""

from collections.abc import Iterator

from kg.compare.accounts import Taking
from kg.compare.same_content import told_apart
from kg.compare.same_event import THINGS


def keys_of(taking: Taking) -> Iterator[str]:
    """Yield the keys under which tellings of one who takes part meet: its entity, a known noun."""
    yield taking.entity
    if is_known_thing(taking):
        yield f"the {taking.head}"


def is_known_thing(taking: Taking) -> bool:
    """Return True for a thing without a name that readers know by its noun."""
    return taking.type in THINGS and taking.known and not taking.named and bool(taking.head)


def are_one_known_thing(one: Taking, other: Taking) -> bool:
    """Return True if readers know both by the same noun, and nothing tells them apart."""
    known = is_known_thing(one) and is_known_thing(other)
    return known and one.head == other.head and not told_apart(one, other)
