import numpy as np
import pytest

from kg.draw.projection import RADIUS, projection_for


def test_the_middle_of_places_is_the_middle_of_the_map():
    found = projection_for([(10.0, 50.0), (20.0, 60.0)])
    assert (found.longitude, found.latitude, found.world) == (15.0, 55.0, False)
    assert found.flat(np.array([[0.0, 55.0]])) == pytest.approx(np.zeros((1, 2)), abs=1e-6)


def test_a_degree_near_the_middle_is_as_long_as_on_the_globe():
    found = projection_for([(10.0, 50.0)])
    (_, north) = found.flat(found.relative(np.array([[10.0, 51.0]])))[0]
    assert north == pytest.approx(np.radians(1) * RADIUS, rel=1e-3)


def test_places_across_the_date_line_lie_beside_each_other():
    found = projection_for([(178.0, -18.0), (-172.0, -13.0)])
    assert found.longitude == pytest.approx(-177.0)
    assert not found.world


def test_the_world_is_drawn_whole_and_keeps_areas():
    found = projection_for([(-120.0, 40.0), (140.0, 35.0), (20.0, -30.0)])
    assert found.world
    edge = found.flat(np.array([[180.0, 0.0], [0.0, 90.0]]))
    assert edge[0, 0] == pytest.approx(2.7066 * RADIUS, rel=1e-3)
    assert edge[1, 1] == pytest.approx(1.3173 * RADIUS, rel=1e-3)
