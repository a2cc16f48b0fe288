"""Places: accounts of one action in places far apart, or in a more specific place."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import asin, cos, radians, sin, sqrt

from kg.compare.accounts import Account, Taking, by_joined, documents, grouped
from kg.compare.findings import finding, in_sides
from kg.compare.origins import Lines
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

EARTH = 6371.0
FAR = 60.0
"""Kilometres beyond which two towns are different places."""
PLACE = "place"
SPOTS = ("Place", "Facility")


def weigh_places(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    """Yield where accounts that say the same differ on the place: other towns, or a part of it.

    Towns conflict only within one occurrence, as resolved; elsewhere an action may have happened
    twice.
    """
    for told in by_joined(accounts):
        yield from _far_apart(told, lines)
    held = grouped((a for a in accounts if not a.folded), _kind)
    plain = {stem(word) for word in lexicon("weighing")["plain_places"]}
    if plain.isdisjoint(held) or not _rivals(held) or not _one_cast(accounts):
        return
    said = {n: _name(side) for n, side in enumerate(held.values())}
    yield finding("refines", PLACE, in_sides(*held.values()), lines, said=said)


def _rivals(held: Mapping[str, Sequence[Account]]) -> bool:
    """Return True if several places are given, and no document gives all of them."""
    return len(held) > 1 and not frozenset.intersection(*map(documents, held.values()))


def _place(account: Account) -> Taking | None:
    """Return the one place of an action: where it was done or, for a facility, to what."""
    places = [t for t in account.in_role("place") if t.type in SPOTS]
    places = places or [t for t in account.in_role("patient") if t.type == "Facility"]
    return places[0] if len(places) == 1 else None


def _kind(account: Account) -> str | None:
    """Return what the place of an action is: its noun, or the last word of a facility's name."""
    place = _place(account)
    if place is None or place.head:
        return place and place.head
    last = (place.name.lower().split() or [""])[-1]
    return stem(last) if last in lexicon("joining")["kinds"] else None


def _name(accounts: Sequence[Account]) -> str:
    names = sorted({t.name for a in accounts if (t := _place(a)) is not None})
    return " or ".join(names[:2])


def _one_cast(accounts: Sequence[Account]) -> bool:
    """Return True if all accounts name one participant."""
    cast = (a.entities("agent") | a.entities("patient") for a in accounts)
    return bool(frozenset.intersection(*cast))


def _far_apart(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    held = grouped(accounts, lambda a: _spot(a, lines))
    if not _rivals(held):
        return
    if any(held.keys() & a.towns - {name} for name, told in held.items() for a in told):
        return  # the words name the other's place: 'in Ober, evacuated the city'
    if all(apart(lines, a, b) > FAR for a, b in combinations(held, 2)):
        said = {n: lines.name(name) for n, name in enumerate(held)}
        yield finding("contradicts", PLACE, in_sides(*held.values()), lines, said=said)


def _spot(account: Account, lines: Lines) -> str | None:
    """Return the place of an action, if its coordinates are known."""
    place = _place(account)
    known = place is not None and lines.spot(place.entity) is not None
    return place.entity if place is not None and known else None


def apart(lines: Lines, one: str, other: str) -> float:
    """Return the kilometres between two places on the great circle (haversine)."""
    (a, b), (c, d) = lines.spot(one) or (0.0, 0.0), lines.spot(other) or (0.0, 0.0)
    lat, lon = radians(c - a) / 2, radians(d - b) / 2
    return 2 * EARTH * asin(sqrt(sin(lat) ** 2 + cos(radians(a)) * cos(radians(c)) * sin(lon) ** 2))
