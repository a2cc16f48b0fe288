"""Restatements: relations of a sentence that say the same about different mentions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set

from kg.extract.relations.base import Found
from kg.extract.relations.lexicon import predicates
from kg.extract.relations.role_holders import OWN

Key = tuple[str, str, str]
Statement = tuple[int, str, tuple[str, ...]]


def without_echoes(founds: Iterable[Found]) -> list[Found]:
    """Remove relations of a noun that refers to the same thing as a nearby name or pronoun.

    A common noun whose chain is named in the same statement adds nothing; a role noun that stood
    for its unnamed holder is dropped if the holder turns out to be named.
    """
    found = list(founds)
    plain = [f for f in found if not _nominal(f)]
    named = {_statement(f) for f in plain}
    sides = {side for f in plain for side in _sides(f)}
    return [f for f in found if not _nominal(f) or not _is_echo(f, named, sides)]


def _is_echo(found: Found, named: Set[Statement], sides: Set[Key]) -> bool:
    """Return True if names state what a noun's relation does, or take the noun's side in it."""
    taken = found.confidence <= OWN and not sides.isdisjoint(_sides_left(found))
    return taken or _statement(found) in named


def restated(founds: Iterable[Found]) -> Mapping[Key, Key]:
    """Map each relation that repeats another of its sentence to that other.

    The same predicate between the same two chains in one sentence is one statement, whichever of
    their names and pronouns it connects; the most confident, or else the first, stands for all.
    """
    groups: dict[Statement, list[Found]] = defaultdict(list)
    for found in founds:
        groups[_statement(found)].append(found)
    again: dict[Key, Key] = {}
    for group in groups.values():
        first = min(group, key=_rank)
        again.update({f.key: first.key for f in group if f is not first})
    return again


def _rank(found: Found) -> tuple[int, float, int, int, Key]:
    ends = [m for m in (found.subject, found.object) if m is not None]
    unnamed = sum(m.kind != "name" for m in ends)
    places = [m.start for m in ends]
    return unnamed, -found.confidence, places[0], places[-1], found.key


def _statement(found: Found) -> Statement:
    ends: tuple[str, ...] = (found.subject.chain, _other(found))
    if predicates()[found.predicate].get("symmetric"):
        ends = tuple(sorted(ends))
    return found.trigger.sent.start, found.predicate, ends


def _other(found: Found) -> str:
    return found.object.chain if found.object is not None else found.key[2]


def _nominal(found: Found) -> bool:
    return any(m is not None and m.kind == "nominal" for m in (found.subject, found.object))


def _sides(found: Found) -> list[tuple[str, str, str]]:
    return [
        (found.predicate, "object", _other(found)),
        (found.predicate, "subject", found.subject.chain),
    ]


def _sides_left(found: Found) -> list[tuple[str, str, str]]:
    """Return the side that is kept if the common noun's side belongs to another."""
    subject, other = _sides(found)[1], _sides(found)[0]
    if found.subject.kind == "nominal" and not (found.object and found.object.kind == "nominal"):
        return [other]
    return [subject] if found.subject.kind != "nominal" else []
