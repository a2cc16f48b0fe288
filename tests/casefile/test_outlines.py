"""Outlines for maps: the part of the world that is needed, small, within its bounds."""

import pytest

from kg.casefile import encode
from kg.casefile.outlines import WORLD, around, outlines
from kg.draw.world import has_coasts

BERGEN, OSLO = (5.32, 60.39), (10.75, 59.91)
TOKYO, LIMA = (139.69, 35.69), (-77.04, -12.05)
SUVA, NUKUALOFA, KIRITIMATI = (178.44, -18.14), (-175.2, -21.14), (-157.36, 1.87)
ATTU, ADAK, UNALASKA = (173.2, 52.9), (-176.65, 51.88), (-166.54, 53.88)

needs_coasts = pytest.mark.skipif(not has_coasts(), reason="the data on coasts is not installed")


@needs_coasts
@pytest.mark.parametrize("spots", [[BERGEN], [BERGEN, OSLO], [TOKYO, LIMA], [(179.9, -17.0)]])
def test_outlines_lie_around_their_places_and_stay_small(spots):
    found = outlines(spots)
    assert found is not None
    assert len(encode(found)) < 150_000
    assert found.land
    west, south, east, north = around(spots)
    for ring in (*found.land, *found.lakes):
        assert all(west - 0.01 <= at <= east + 0.01 for at in ring[0::2])
        assert all(south - 0.01 <= at <= north + 0.01 for at in ring[1::2])


def test_places_far_apart_are_on_a_map_of_the_world():
    assert around([TOKYO, LIMA]) == WORLD
    west, south, east, north = around([BERGEN, OSLO])
    assert (west < 5.32, south < 59.91, east > 10.75, north > 60.39) == (True,) * 4
    assert east - west < 40


@needs_coasts
@pytest.mark.parametrize(
    "spots",
    [
        [SUVA, NUKUALOFA],
        [ATTU, ADAK, UNALASKA],
        [SUVA, KIRITIMATI],
        [ADAK],
        [SUVA, ADAK, (174.76, -36.85)],
    ],
)
def test_places_across_the_180th_meridian_do_not_stretch_round_the_world(spots):
    west, _, east, _ = around(spots)
    assert east - west <= 360
    assert max(_round(spots, west)) - min(_round(spots, west)) < 60
    found = outlines(spots)
    assert found.west == pytest.approx(west, abs=0.001)
    for at in _round(spots, west):
        assert west <= at <= east
        near = [ring for ring in found.land if any(abs(x - at) < 2.5 for x in ring[0::2])]
        assert near, "the islands stand where their places do"


def _round(spots, west):
    return [west + (longitude - west) % 360 for longitude, _ in spots]


def test_far_places_without_a_gap_at_the_meridian_stay_where_they_are():
    assert around([BERGEN, OSLO])[0] > -180
    west, _, east, _ = around([SUVA])
    assert west < SUVA[0] < east


@needs_coasts
def test_a_border_is_drawn_between_countries():
    found = outlines([(10.9, 59.1), (11.6, 58.9)])
    assert found is not None
    assert found.countries
    assert "GSHHG" in found.credit


def test_without_places_or_data_there_is_no_map(monkeypatch):
    assert outlines([]) is None
    monkeypatch.setattr("kg.draw.world.PACKAGE", "no_such_package.data")
    assert outlines([BERGEN]) is None
