"""Each view on three invented reports of a fire, and on the sample."""

import networkx as nx
import pytest

from kg.analyse import VIEWS, Wanted, gather, project
from kg.errors import UsageError
from kg.graph import DEFAULT_BASE
from kg.graph.epistemic_status import STATUSES, worst


@pytest.fixture(params=VIEWS)
def view(request):
    return request.param


def seen(store, view, **wanted):
    """The edges of a view, by the labels of their ends."""
    network = project(gather(store, base=DEFAULT_BASE, view=view), Wanted(**wanted))
    label = nx.get_node_attributes(network, "label")
    return {
        (label[s], label[t], key): told for s, t, key, told in network.edges(keys=True, data=True)
    }


def test_a_view_tells_edges_and_losses_alike(gold_case, view):
    network = gold_case.network(view)
    assert len(network) > 3
    assert network.graph["view"] == view
    assert set(VIEWS[view].losses) <= set(network.graph["remarks"])
    for source, target, key, told in network.edges(keys=True, data=True):
        assert source != target
        assert key == told["kind"] + ":not" * told["negated"]
        assert told["claims"] == len(told["claim_iris"]) == sum(told[s] for s in STATUSES)
        assert told["status"] == worst(*(s for s in STATUSES if told[s]))
        assert told["documents"] == len(told["sources"]) <= told["claims"]
        assert [told["first"], told["last"]] == (
            [told["spells"][0][0], told["spells"][-1][1]] if told["spells"] else [None, None]
        )


def test_labels_tell_nodes_apart(gold_case, view):
    labels = [label for _, label in gold_case.network(view).nodes(data="label")]
    assert len(labels) == len(set(labels))


def test_the_same_store_gives_the_same_view(gold_case, view):
    one, two = gold_case.network(view), gold_case.network(view)
    assert list(one.nodes(data=True)) == list(two.nodes(data=True))
    assert list(one.edges(keys=True, data=True)) == list(two.edges(keys=True, data=True))
    assert one.graph == two.graph


def test_hostile_names_stand_in_every_view(hostile_case, view):
    network = hostile_case.network(view)
    if view in ("actors", "events", "full"):
        labels = set(nx.get_node_attributes(network, "label").values())
        assert {"=HYPERLINK(A1) Ltd", "شركة الأخبار", "$\\frac{1}{0}$ 😀 Ltd"} <= labels


def test_events_show_who_took_part_and_in_which_role(gold_case):
    network = gold_case.network("events")
    events = {iri for iri, kind in network.nodes(data="type") if kind == "Event"}
    assert events
    for source, target, told in network.edges(data=True):
        assert {source, target} & events
        if told["kind"] == "agent":
            assert target in events
        elif told["kind"] in ("patient", "place"):
            assert source in events


def test_no_event_is_a_node_without_its_standing(gold_case):
    for _, told in gold_case.network("events").nodes(data=True):
        if told["type"] == "Event":
            assert told["standing"]
            assert (told["standing"] == "asserted") == (not told["label"].endswith("]")) or (
                " (" in told["label"]
            )


def test_documents_are_tied_by_events_and_findings(harbour):
    found = seen(harbour.store, "documents")
    kinds = {kind for _, _, kind in found}
    assert {"same event", "corroborates", "contradicts", "hardens", "refines"} <= kinds
    for (_, _, kind), told in found.items():
        assert not told["negated"]
        if kind != "same event":
            assert told["documents"] == 2


def test_documents_of_a_contradiction_are_those_of_its_two_sides(harbour):
    members = next(f for f in harbour.findings if f.kind == "contradicts").members
    network = project(gather(harbour.store, base=DEFAULT_BASE, view="documents"))
    pairs = {(s, t) for s, t, kind in network.edges(keys=True) if kind == "contradicts"}
    documents = sorted(f"{DEFAULT_BASE}document/{m.document}" for m in members)
    assert pairs == {tuple(documents)}


def test_who_passes_words_on_is_tied_to_whose_they_are(harbour):
    found = seen(harbour.store, "who-quotes-whom")
    reports = {(s, t) for s, t, kind in found if kind == "reports"}
    assert ("Marwick Courier", "Tom Reyes") in {
        (s, t) for s, t, kind in found if kind in ("cites", "reports")
    }
    assert reports


def test_a_publisher_of_the_same_name_is_the_entity(harbour):
    network = project(gather(harbour.store, base=DEFAULT_BASE, view="who-quotes-whom"))
    labels = [label.casefold() for _, label in network.nodes(data="label")]
    assert len(labels) == len(set(labels))


def test_full_holds_what_events_and_actors_hold(gold_case):
    full = gold_case.network("full")
    assert set(gold_case.network("events").edges(keys=True)) <= set(full.edges(keys=True))
    members = {
        edge
        for edge in gold_case.network().edges(keys=True)
        if edge[2] in ("membership", "relation")
    }
    assert members
    assert members <= set(full.edges(keys=True))


def test_a_status_leaves_only_what_stands_so(gold_case, view):
    network = gold_case.network(view, statuses=("alleged",))
    assert {told["status"] for _, _, told in network.edges(data=True)} <= {"alleged"}
    assert all(network.degree(iri) for iri in network)
    assert any("as asked" in remark for remark in network.graph["remarks"])


def test_a_period_leaves_out_what_has_no_day_and_says_so(gold_case):
    network = gold_case.network("events", start="2018-02-14", end="2018-02-14")
    assert network.number_of_edges()
    for _, _, told in network.edges(data=True):
        assert told["first"] <= "2018-02-14" <= told["last"]
    assert any("no day is known" in remark for remark in network.graph["remarks"])


def test_origins_leave_only_what_several_vouch_for(gold_case):
    network = gold_case.network(origins=2)
    every = gold_case.network()
    assert 0 < network.number_of_edges() < every.number_of_edges()
    assert set(network.edges(keys=True)) <= set(every.edges(keys=True))
    for _, _, told in network.edges(data=True):
        assert told["origins"] >= 2
        assert told["claims"] >= 2
    assert any("fewer than 2 independent origins" in r for r in network.graph["remarks"])


def test_an_unknown_view_is_named_with_the_known(gold_case):
    with pytest.raises(UsageError, match=r"no view 'people'; there are: actors, .*full"):
        gold_case.network("people")
