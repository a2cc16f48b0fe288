"""The network of a page: who is drawn, and what is said of whom is not."""

import networkx as nx

from kg.casefile.network import network
from kg.draw.foremost import FOREMOST


def made(*actors):
    """A ring of actors, given as (label, named), each tied to the next by a claim of its own."""
    whole = nx.MultiDiGraph(directed=True, remarks=())
    for at, (label, named) in enumerate(actors):
        whole.add_node(str(at), label=label, named=named, type="Person", documents=1)
    for at in range(len(actors)):
        whole.add_edge(
            str(at), str((at + 1) % len(actors)), key="action", kind="action", label="saw",
            negated=False, claims=1, documents=1, status="asserted", claim_iris=(f"c{at}",),
        )  # fmt: skip
    places = {str(at): at for at in range(len(actors))}
    return network(whole, entity=places, claim={f"c{at}": at for at in places.values()})


def test_whom_only_a_pronoun_names_is_counted_and_no_node():
    found = made(("Ann Poe", True), ("She", False), ("guard", False), ("It", True))
    assert [node.entity for node in found.nodes] == [0, 2, 3]
    assert [edge.claims for edge in found.edges] == [(2,), (3,)]
    assert found.remarks == ("Left out of this page: 1 actor told of by a pronoun alone.",)


def test_where_all_are_known_nothing_is_said_to_be_left_out():
    found = made(("Ann Poe", True), ("guard", False))
    assert (len(found.nodes), len(found.edges), found.remarks) == (2, 2, ())


def test_of_many_actors_those_that_a_picture_draws_have_places_of_their_own():
    few = made(*((f"Ann Poe {at}", True) for at in range(FOREMOST)))
    assert few.foremost == ()
    many = made(*((f"Ann Poe {at}", True) for at in range(FOREMOST + 30)))
    assert 2 < len(many.foremost) <= FOREMOST
    tied = {end for edge in many.edges for end in (edge.source, edge.target)}
    assert {spot.node for spot in many.foremost} <= tied
    assert len({(spot.x, spot.y) for spot in many.foremost}) == len(many.foremost)


def test_where_all_can_be_drawn_names_have_room_beside_each_other():
    found = made(*((f"Ann Poe {at}", True) for at in range(20)))
    spots = [(node.x, node.y) for node in found.nodes]
    for at, (x, y) in enumerate(spots):
        for left, low in spots[:at]:
            assert abs(x - left) > 80 or abs(y - low) > 30
