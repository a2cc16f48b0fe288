import pytest

from kg.draw.world import areas, borders, has_coasts

ISLANDS = (-12.0, 48.0, 4.0, 62.0)


@pytest.fixture(autouse=True)
def coasts():
    if not has_coasts():
        pytest.skip("the data on coasts is not installed")


def test_land_comes_before_the_lakes_on_it_and_specks_are_left_out():
    every = [land for land, _ in areas(0.0, ISLANDS, "i", smallest=0)]
    large = [land for land, _ in areas(0.0, ISLANDS, "i", smallest=10_000)]
    assert every[0]
    assert False in every
    assert 2 <= len(large) < len(every)


def test_land_is_cut_at_the_box_wherever_the_middle_lies():
    for middle in (0.0, 170.0, -170.0):
        box = (-20.0, -50.0, 20.0, -30.0)
        for _, ring in areas(middle, box, "l", smallest=0):
            assert ring[:, 0].min() >= -20.001
            assert ring[:, 1].max() <= -29.999


def test_countries_have_borders():
    assert list(borders("countries", 0.0, (4.0, 44.0, 16.0, 54.0), "l"))
