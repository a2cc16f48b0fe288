import igraph
import networkx as nx
import pytest

from kg.analyse import centrality, measure
from kg.analyse.centrality import betweenness, closeness
from kg.errors import UsageError


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
    assert "Not counted: 1 edge told as not so." in found.remarks


def test_measures_agree_with_networkx():
    plain = nx.gnm_random_graph(40, 90, seed=3)
    made = network(*((f"n{s:02}", f"n{t:02}", "action") for s, t in plain.edges()))
    between = nx.betweenness_centrality(nx.Graph(made))
    ranks = nx.pagerank(nx.DiGraph(made))
    near = nx.closeness_centrality(nx.Graph(made))
    cores = nx.core_number(nx.Graph(made))
    for actor in measure(made).actors:
        assert actor.betweenness == pytest.approx(between[actor.iri], abs=1e-5)
        assert actor.closeness == pytest.approx(near[actor.iri], abs=1e-5)
        assert actor.pagerank == pytest.approx(ranks[actor.iri], abs=1e-4)
        assert actor.core == cores[actor.iri]


def test_the_closeness_of_a_network_in_parts_agrees_with_networkx():
    made = network(("a", "b", "action"), ("b", "c", "action"), ("x", "y", "action"))
    made.add_node("alone", label="ALONE", type="Person", named=True, documents=1)
    near = nx.closeness_centrality(nx.Graph(made))
    found = {a.iri: a.closeness for a in measure(made).actors}
    assert found == pytest.approx(near, abs=1e-6)


@pytest.mark.parametrize("figure", [closeness, betweenness])
def test_the_estimate_for_large_networks_is_near_the_truth(figure, monkeypatch):
    plain = igraph.Graph(edges=list(nx.barabasi_albert_graph(400, 3, seed=7).edges()))
    exact = figure(plain)
    monkeypatch.setattr(centrality, "EXACT_UP_TO", 10)
    monkeypatch.setattr(centrality, "PIVOTS", 200)
    sampled = figure(plain)
    assert sampled != exact
    assert max(abs(a - b) for a, b in zip(exact, sampled, strict=True)) < 0.05


CIRCLES = [(f"{c}{i}", f"{c}{j}", "together") for c in "ab" for i in range(4) for j in range(i)]


@pytest.mark.parametrize("method", ["louvain", "leiden"])
def test_two_circles_are_two_communities(method):
    found = measure(network(*CIRCLES, ("a0", "b0", "action")), method=method)
    assert [c.size for c in found.communities] == [4, 4]
    assert {a.community for a in found.actors if a.iri.startswith("a")} in ({1}, {2})
    assert found.modularity > 0.3


def test_brokers_are_those_who_join_communities():
    found = measure(network(*CIRCLES, ("a0", "b0", "action")))
    assert {broker.iri for broker in found.brokers} == {"a0", "b0"}
    assert {broker.joins for broker in found.brokers} == {1}
    assert found.brokers[0].participation == pytest.approx(1 - (9 + 1) / 16)


def test_communities_are_the_same_each_time():
    plain = nx.gnm_random_graph(60, 150, seed=5)
    made = network(*((f"n{s:02}", f"n{t:02}", "action") for s, t in plain.edges()))
    for method in ("louvain", "leiden"):
        assert measure(made, method=method) == measure(made, method=method)


def test_an_unknown_method_is_named_with_the_known():
    with pytest.raises(UsageError, match="'kmeans'; there are: louvain, leiden"):
        measure(network(), method="kmeans")


def test_an_empty_network_has_no_actors():
    assert measure(nx.MultiDiGraph(remarks=("r",))).actors == ()
