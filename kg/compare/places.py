"""Places: accounts of one action in places far apart, or in a more specific place."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import asin, cos, radians, sin, sqrt

from kg.compare.accounts import Account, Taking, by_joined, documents
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
    held: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        place = _place(account)
        if place is not None and _kind(place) and not account.folded:
            held[_kind(place)].append(account)
    plain = {stem(word) for word in lexicon("weighing")["plain_places"]}
    if plain.isdisjoint(held) or not _rivals(held) or not _one_cast(accounts):
        return
    by_kind = [held[kind] for kind in sorted(held)]
    said = {n: _name(side) for n, side in enumerate(by_kind)}
    yield finding("refines", PLACE, in_sides(*by_kind), lines, said=said)


def _rivals(held: Mapping[str, Sequence[Account]]) -> bool:
    """Return True if several places are given, and no document gives all of them."""
    return len(held) > 1 and not frozenset.intersection(*map(documents, held.values()))


def _place(account: Account) -> Taking | None:
    """Return the one place of an action: where it was done or, for a facility, to what."""
    places = [t for t in account.in_role("place") if t.type in SPOTS]
    places = places or [t for t in account.in_role("patient") if t.type == "Facility"]
    return places[0] if len(places) == 1 else None


def _kind(place: Taking) -> str:
    """Return what a place is: its noun, or the last word of a facility's name."""
    last = (place.name.lower().split() or [""])[-1]
    return place.head or (stem(last) if last in lexicon("joining")["kinds"] else "")


def _name(accounts: Sequence[Account]) -> str:
    names = sorted({t.name for a in accounts if (t := _place(a)) is not None})
    return " or ".join(names[:2])


def _one_cast(accounts: Sequence[Account]) -> bool:
    """Return True if all accounts name one participant."""
    cast = (a.entities("agent") | a.entities("patient") for a in accounts)
    return bool(frozenset.intersection(*cast))


def _far_apart(accounts: Sequence[Account], lines: Lines) -> Iterator[Finding]:
    held: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        place = _place(account)
        if place is not None and lines.spot(place.entity) is not None:
            held[place.entity].append(account)
    names = sorted(held)
    if not _rivals(held):
        return
    if any(held.keys() & a.towns - {name} for name in names for a in held[name]):
        return  # the words name the other's place: 'in Ober, evacuated the city'
    if all(apart(lines, a, b) > FAR for a, b in combinations(names, 2)):
        sides = in_sides(*(held[name] for name in names))
        said = {n: lines.name(name) for n, name in enumerate(names)}
        yield finding("contradicts", PLACE, sides, lines, said=said)


def apart(lines: Lines, one: str, other: str) -> float:
    """Return the kilometres between two places on the great circle (haversine)."""
    (a, b), (c, d) = lines.spot(one) or (0.0, 0.0), lines.spot(other) or (0.0, 0.0)
    lat, lon = radians(c - a) / 2, radians(d - b) / 2
    return 2 * EARTH * asin(sqrt(sin(lat) ** 2 + cos(radians(a)) * cos(radians(c)) * sin(lon) ** 2))
