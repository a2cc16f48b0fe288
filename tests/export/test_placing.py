import networkx as nx
import pytest

from kg.export.placing import EXTENT, places


def network(graph):
    made = nx.MultiDiGraph()
    made.add_nodes_from(f"n{node:03}" for node in graph)
    made.add_edges_from((f"n{one:03}", f"n{other:03}") for one, other in graph.edges())
    return made


PARTS = nx.disjoint_union_all(
    [
        nx.barabasi_albert_graph(80, 2, seed=1),
        *(nx.path_graph(3) for _ in range(9)),
        nx.empty_graph(20),
    ]
)


@pytest.mark.parametrize("size", [0, 1, 2, 7])
def test_small_networks_have_places(size):
    spots = places(network(nx.empty_graph(size)))
    assert len(set(spots.values())) == len(spots) == size


def test_places_are_apart_and_within_the_extent():
    spots = places(network(PARTS))
    assert len(set(spots.values())) == len(PARTS)
    assert max(abs(value) for spot in spots.values() for value in spot) <= EXTENT * 1.000001


def test_parts_do_not_lie_over_each_other():
    made = network(PARTS)
    spots = places(made)
    boxes = []
    for part in nx.weakly_connected_components(made):
        xs, ys = zip(*(spots[node] for node in part), strict=True)
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for number, (left, low, right, high) in enumerate(boxes):
        for other in boxes[:number]:
            assert left > other[2] or other[0] > right or low > other[3] or other[1] > high


def test_the_same_network_lies_the_same_each_time():
    assert places(network(PARTS)) == places(network(PARTS))
