"""Positions of places on a map: their own coordinates, or the middle of their region."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kg.model import Entity
from kg.ontology import ontology_folder

PLACES = ("Place", "Facility")
STEPS = 4
"""Most places that may contain each other: a room, its house, the street, the town."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Degrees north and east; `of` names the region whose middle it is, None for coordinates.

    `state` is True if that region is a state of the USA.
    """

    latitude: float
    longitude: float
    of: str | None = None
    state: bool = False


def whereabouts(
    entities: Iterable[Entity], within: Iterable[tuple[str, str]] = ()
) -> dict[str, Spot]:
    """Map the ids of named places to their positions; unknown ones are left out.

    `within` are pairs of ids of which claims say that the first lies in the second. A country, or a
    state of the USA, is drawn in the middle of its cities; a place without coordinates at the
    position of the region after a comma in its name ('Alcolu, South Carolina'), or of the place
    that claims put it in.
    """
    places = named_places(entities)
    spots = ((one.id, _own(one) or _middle(one)) for one in places)
    found = {place: spot for place, spot in spots if spot}
    held: dict[str, list[str]] = defaultdict(list)
    for inner, outer in (*within, *_told_by_names(places)):
        held[inner].append(outer)
    names = {one.id: one.name for one in places}
    for _ in range(STEPS):
        missing = [one for one in places if one.id not in found]
        found.update(_around(missing, held, names, found))
    return found


def _told_by_names(places: Sequence[Entity]) -> Iterator[tuple[str, str]]:
    """Yield the ids of each place with a comma in a name, and of what is named after the comma."""
    named = {form.casefold(): one.id for one in reversed(places) for form in (*one.names, one.name)}
    for one in places:
        behind = (name.rpartition(",")[2].strip().casefold() for name in one.names if "," in name)
        yield from ((one.id, named[name]) for name in behind if name in named)


def named_places(entities: Iterable[Entity]) -> list[Entity]:
    """Return the places and buildings that have a name."""
    return [one for one in entities if one.type in PLACES and one.named]


def _own(entity: Entity) -> Spot | None:
    if entity.latitude is None or entity.longitude is None:
        return None
    return Spot(latitude=entity.latitude, longitude=entity.longitude)


def _middle(entity: Entity) -> Spot | None:
    """Return the middle of a region or a sea, or of the one after a comma in a name."""
    by_id, by_name = _regions()
    if entity.geonames in by_id:
        return by_id[entity.geonames]
    names = (entity.name, *entity.names)
    behind = [name.rpartition(",")[2].strip() for name in names if "," in name]
    found = next((by_name[name] for name in behind if name in by_name), None)
    forms = (name.replace(".", "").removeprefix("the ") for name in names)
    return found or next((_seas()[form] for form in forms if form in _seas()), None)


def _around(
    missing: Iterable[Entity],
    held: Mapping[str, list[str]],
    names: Mapping[str, str],
    found: Mapping[str, Spot],
) -> dict[str, Spot]:
    """Give places the positions of those that contain them."""
    around = {}
    for one in missing:
        # A town is more precise than its country.
        known = [name for name in held[one.id] if name in found and name != one.id]
        outer = min(known, key=lambda name: (found[name].of is not None, name), default=None)
        if outer is not None:
            spot = found[outer]
            of = spot.of or names.get(outer)
            around[one.id] = Spot(latitude=spot.latitude, longitude=spot.longitude, of=of)
    return around


@cache
def _regions() -> tuple[dict[int, Spot], dict[str, Spot]]:
    """Return the regions by id, and those with an unambiguous name by name."""
    by_id: dict[int, Spot] = {}
    by_name: dict[str, list[Spot]] = defaultdict(list)
    text = (ontology_folder() / "regions.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        number, code, names, latitude, longitude = line.split("\t")
        first = names.partition("|")[0]
        spot = Spot(
            latitude=float(latitude), longitude=float(longitude), of=first, state="." in code
        )
        by_id[int(number)] = spot
        for name in names.split("|"):
            by_name[name].append(spot)
    return by_id, {name: spots[0] for name, spots in by_name.items() if len(spots) == 1}


@cache
def _seas() -> dict[str, Spot]:
    """Return waters, islands and wide regions, and the short names of countries, by name."""
    found = {name: spot for name, spot in _regions()[1].items() if name.isupper()}
    text = (ontology_folder() / "seas.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        names, latitude, longitude = line.split("\t")
        first, *others = names.split("|")
        spot = Spot(latitude=float(latitude), longitude=float(longitude), of=first)
        found |= dict.fromkeys((first, *others), spot)
    return found


def regions() -> tuple[Spot, ...]:
    """List the countries, and the states of the USA, with the middles of their cities."""
    return tuple(_regions()[0].values())
