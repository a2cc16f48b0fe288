import networkx as nx
import numpy as np
import pytest

from kg.draw import Wanted
from kg.draw.actors import actors_sheet
from kg.draw.nodes import nodes_of
from kg.draw.sheet import Ruler
from kg.draw.sides import choose_sides

ALL = Wanted()


@pytest.mark.parametrize("size", [2, 5, 80])
def test_labels_of_actors_never_overlap(size, star, material, apart):
    assert apart(actors_sheet(material(star(size)), ALL), "label") == size


def test_beyond_the_number_wanted_the_most_tied_are_drawn(star, material, apart):
    sheet = actors_sheet(material(star(30)), Wanted(top=20))
    assert apart(sheet, "label") == 20
    assert sheet.left_out == "left out 10 actors with fewer ties than the 20 drawn"


def test_what_is_left_out_is_told_as_it_is(star, material):
    network = star(6)
    network.graph["left_out"] = 4
    for name, named in (("x", True), ("y", False)):
        network.add_node(name, label=name, named=named, type="Person", documents=1)
    assert actors_sheet(material(network), ALL).left_out == (
        "left out 4 actors without a name whom no action ties to a named one; "
        "left out 1 named actors with no tie to those drawn"
    )


def test_a_name_stands_where_fewer_lines_run_through_it():
    network = nx.MultiDiGraph(remarks=(), left_out=0)
    for name in "abcdefg":
        network.add_node(name, label=f"Actor {name}", named=True, type="Person", documents=1)
    for name in "bcdefg":
        network.add_edge(
            "a", name, key="action", kind="action", documents=1, negated=False, status="asserted"
        )
    ruler = Ruler()
    nodes = nodes_of(network, ruler)
    spread = [(0, 0), (-200, -300), (-100, -300), (0, -300), (50, -300), (100, -300), (200, -300)]
    centres = np.array(spread, dtype=np.float64)
    assert choose_sides(nodes, centres, [(0, n) for n in range(1, 7)]).tolist() == [
        True,
        *[False] * 6,
    ]
