"""The cities of the world by their names, from a table made of GeoNames.

A row is only taken apart when somebody asks for the city.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from kg.ontology import ontology_folder

Rows = Mapping[str, Sequence[str]]


class City(NamedTuple):
    """A city: GeoNames id, code of its region ('US.FL'), inhabitants and coordinates."""

    geonames: int
    region: str
    inhabitants: int
    latitude: float
    longitude: float


def inhabitants(name: str) -> int:
    """Return how many live in the largest city of a name in small letters; 0 if there is none."""
    return max((int(row.partition("\t")[0]) for row in _by_name().get(name, ())), default=0)


def is_city(key: str) -> bool:
    """Return True if a city has the name of this key, with or without 'City' behind it."""
    return key in _by_key()


def cities(key: str) -> list[City]:
    """Return the cities that have the name of this key, with or without 'City' behind it."""
    return [_city(row) for row in _by_key().get(key, ())]


def _city(row: str) -> City:
    lives, _, number, latitude, longitude, country, division = row.split("\t")
    return City(
        geonames=int(number),
        region=f"{country}.{division}",
        inhabitants=int(lives),
        latitude=round(float(latitude), 5),
        longitude=round(float(longitude), 5),
    )


def _rows() -> Iterator[tuple[str, str]]:
    """Yield the name of each city in small letters, and the rest of its row."""
    text = (ontology_folder() / "cities.tsv").read_text(encoding="utf-8")
    for line in text.split("\n")[1:-1]:
        name, _, row = line.partition("\t")
        yield name, row


@cache
def _by_name() -> Rows:
    held: dict[str, list[str]] = defaultdict(list)
    for name, row in _rows():
        held[name].append(row)
    return dict(held)


@cache
def _by_key() -> Rows:
    held: dict[str, list[str]] = defaultdict(list)
    for name, row in _rows():
        key = row.split("\t", 2)[1] or name
        held[key].append(row)
        if key.endswith(" city"):
            held[key.removesuffix(" city")].append(row)
    return dict(held)
