import networkx as nx
import pytest

from kg.analyse import measure


def network(*edges):
    made = nx.MultiDiGraph(remarks=(), left_out=0)
    for source, target, kind in edges:
        for name in (source, target):
            made.add_node(name, label=name.upper(), type="Person", named=True, documents=1)
        key = kind.removesuffix(":not")
        made.add_edge(source, target, key=kind, kind=key, negated=kind != key, documents=1)
    return made


def test_the_middle_of_a_chain_lies_between():
    found = {a.iri: a for a in measure(network(("a", "b", "action"), ("b", "c", "action"))).actors}
    assert found["b"].betweenness == 1
    assert (found["a"].betweenness, found["b"].degree, found["a"].degree) == (0, 2, 1)


def test_what_is_told_as_not_so_counts_for_nothing():
    found = measure(network(("a", "b", "action:not"), ("b", "c", "action")))
    assert {a.iri: a.degree for a in found.actors} == {"a": 0, "b": 1, "c": 1}
    assert "Not counted: 1 edges told as not so." in found.remarks


def test_measures_agree_with_networkx():
    plain = nx.gnm_random_graph(40, 90, seed=3)
    made = network(*((f"n{s:02}", f"n{t:02}", "action") for s, t in plain.edges()))
    between = nx.betweenness_centrality(nx.Graph(made))
    ranks = nx.pagerank(nx.DiGraph(made))
    for actor in measure(made).actors:
        assert actor.betweenness == pytest.approx(between[actor.iri], abs=1e-5)
        assert actor.pagerank == pytest.approx(ranks[actor.iri], abs=1e-4)


def test_two_circles_are_two_communities():
    circles = [(f"{c}{i}", f"{c}{j}", "together") for c in "ab" for i in range(4) for j in range(i)]
    found = measure(network(*circles, ("a0", "b0", "action")))
    assert [c.size for c in found.communities] == [4, 4]
    assert {a.community for a in found.actors if a.iri.startswith("a")} in ({1}, {2})


def test_an_empty_network_has_no_actors():
    assert measure(nx.MultiDiGraph(remarks=("r",))).actors == ()
