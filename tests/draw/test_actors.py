from dataclasses import replace

import networkx as nx
import numpy as np
import pytest

from kg.draw import Wanted
from kg.draw.actors import actors_sheet
from kg.draw.edges import curves
from kg.draw.layout import place
from kg.draw.nodes import nodes_of
from kg.draw.sheet import Ruler
from kg.draw.sides import Sketch, mark_spots, name_boxes

ALL = Wanted()


@pytest.mark.parametrize("size", [2, 5, 80])
def test_labels_of_actors_never_overlap(size, star, material, apart):
    everyone = replace(ALL, top=500)
    assert apart(actors_sheet(material(star(size)), everyone), "label") == size


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
        "left out 1 named actor with no tie to those drawn"
    )


def test_whom_only_a_pronoun_names_is_counted_and_not_drawn(star, material, told):
    network = star(6)
    hub = max(network, key=network.degree)
    nobody = ("She", "her", "That person", "those (Bay Mail)", "1")
    for name, label in ((f"x{label}", label) for label in (*nobody, "widow")):
        network.add_node(name, label=label, named=False, type="Person", documents=1)
        tie(network, name, hub)
        network.nodes[name].update(label=label, named=False)
    network.nodes[hub]["label"] = "It"
    sheet = actors_sheet(material(network), ALL)
    words = told(sheet).split()
    assert sheet.left_out == "left out 5 actors told of by a pronoun alone"
    assert "widow" in words
    assert "It" in words, "a name stays, though it is spelt like a pronoun"
    assert not {"She", "her", "That", "those"} & set(words)


def test_of_many_actors_those_drawn_are_tied_to_each_other(material, told):
    network = nx.MultiDiGraph(remarks=(), left_out=0)
    for hub in "abc":
        for at in range(4):
            tie(network, hub, f"{hub}{at}")
    sheet = actors_sheet(material(network), Wanted(top=4))
    assert "4 actors, 2 ties" in told(sheet)


def test_of_many_actors_pairs_apart_from_the_others_are_counted_and_not_drawn(material, told):
    network = nx.MultiDiGraph(remarks=(), left_out=0)
    for at in range(8):
        tie(network, "hub", f"spoke{at}")
        tie(network, f"one{at}", f"other{at}")
    sheet = actors_sheet(material(network), Wanted(top=15))
    assert "9 actors, 8 ties" in told(sheet)
    assert sheet.left_out == (
        "left out 10 actors with fewer ties than the 9 drawn; "
        "left out 3 pairs tied to nobody else drawn"
    )
    assert "25 actors, 16 ties" in told(actors_sheet(material(network), ALL))


def test_names_move_to_where_fewer_lines_run_through_them_and_never_overlap(star):
    network, ruler = star(40), Ruler()
    nodes = nodes_of(network, ruler)
    number = {node.iri: at for at, node in enumerate(nodes)}
    pairs = sorted((number[one], number[other]) for one, other in network.edges())
    centres = place(np.array([node.box for node in nodes]), pairs)
    spots = mark_spots(nodes, centres)
    marks = {node.iri: (spots[at], node.radius) for at, node in enumerate(nodes)}
    lines = [one.path for one in curves(network, marks)]
    sheet = {"low": (-9999.0, -9999.0), "high": (9999.0, 9999.0)}
    below = name_boxes(nodes, Sketch(spots=spots, lines=[], **sheet))
    beside = name_boxes(nodes, Sketch(spots=spots, lines=lines, **sheet))
    assert crossings(beside, lines) < crossings(below, lines) / 2
    for at, one in enumerate(beside):
        for other in beside[:at]:
            assert (one[:2] >= other[2:]).any() or (other[:2] >= one[2:]).any()


def tie(network, one, other):
    for name in (one, other):
        network.add_node(name, label=f"Actor {name}", named=True, type="Person", documents=1)
    network.add_edge(
        one, other, key="action", kind="action", documents=1, negated=False, status="asserted"
    )


def crossings(boxes, lines):
    return sum(
        bool(((line > box[:2]) & (line < box[2:])).all(axis=1).any())
        for box in boxes
        for line in lines
    )
