import json
import re
import shutil
import subprocess
from pathlib import Path

import igraph
import networkx as nx
import pytest
from lxml import etree

import kg
from kg.analyse import VIEWS
from kg.errors import UsageError

GEXF = "{http://gexf.net/1.3}"
VIZ = "{http://gexf.net/1.3/viz}"
SCHEMA = Path(__file__).parents[1] / "data" / "gephi" / "gexf-1.3.rng"
WEB = Path(__file__).parents[2] / "web"
GRAPHOLOGY = """
  const gexf = require('graphology-gexf'), {MultiGraph} = require('graphology');
  const text = require('fs').readFileSync(process.argv[1], 'utf8');
  console.log(JSON.stringify(gexf.parse(MultiGraph, text).export()));
"""


@pytest.fixture(params=["gold_case", "hostile_case"])
def case(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(params=VIEWS)
def view(request):
    return request.param


@pytest.fixture(scope="session")
def graphology():
    node = shutil.which("node")
    there = "require.resolve('graphology-gexf')"
    asked = [node or "node", "-e", there]
    if not node or subprocess.run(asked, cwd=WEB, capture_output=True, check=False).returncode:
        pytest.skip("node, or graphology-gexf in web/node_modules (npm ci), is not installed")

    def read(path):
        answer = subprocess.run(
            [node, "-e", GRAPHOLOGY, path], cwd=WEB, capture_output=True, text=True, check=True
        )
        return json.loads(answer.stdout)

    return read


def spoken(text):
    """What a label keeps: its words on one line, without what XML cannot hold."""
    return " ".join(text.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").split())


def told(value):
    return spoken(value) if isinstance(value, str) else value


def gexf(case, view, folder):
    (path,) = case.export("gexf", folder / "x.gexf", view=view)
    return path


def test_the_gexf_is_valid(case, view, tmp_path):
    schema = etree.RelaxNG(etree.parse(SCHEMA))
    schema.assertValid(etree.parse(gexf(case, view, tmp_path)))


def test_networkx_reads_all_of_the_gexf(case, view, tmp_path):
    network, path = case.network(view), gexf(case, view, tmp_path)
    # networkx knows GEXF up to 1.2; what we use of 1.3 reads the same but for the name.
    older = path.read_text(encoding="utf-8").replace("gexf.net/1.3", "www.gexf.net/1.2draft")
    path.write_text(older.replace('version="1.3"', 'version="1.2"'), encoding="utf-8")
    found = nx.read_gexf(path)
    assert set(found) == set(network)
    assert found.number_of_edges() == network.number_of_edges()
    assert found.is_directed() == (view != "documents")
    for iri, node in network.nodes(data=True):
        kept = found.nodes[iri]
        assert {n: kept[n] for n in ("label", "type", "named", "documents")} == {
            n: told(node[n]) for n in ("label", "type", "named", "documents")
        }
        assert len(kept["viz"]["position"]) == 3


def test_the_gexf_refers_only_to_what_it_declares(case, view, tmp_path):
    root = etree.parse(gexf(case, view, tmp_path)).getroot()
    graph = root.find(f"{GEXF}graph")
    declared = {
        block.get("class"): {a.get("id") for a in block}
        for block in graph.findall(f"{GEXF}attributes")
    }
    nodes = {node.get("id"): node for node in graph.iter(f"{GEXF}node")}
    for node in nodes.values():
        assert {v.get("for") for v in node.iter(f"{GEXF}attvalue")} <= declared["node"]
    ids = []
    for edge in graph.iter(f"{GEXF}edge"):
        ids.append(edge.get("id"))
        assert {edge.get("source"), edge.get("target")} <= nodes.keys()
        assert {v.get("for") for v in edge.iter(f"{GEXF}attvalue")} <= declared["edge"]
        for spell in edge.iter(f"{GEXF}spell"):
            assert spell.get("start") <= spell.get("end")
    assert len(ids) == len(set(ids)) == case.network(view).number_of_edges()


def test_the_gexf_says_what_the_view_loses(gold_case, view, tmp_path):
    root = etree.parse(gexf(gold_case, view, tmp_path)).getroot()
    description = root.findtext(f"{GEXF}meta/{GEXF}description")
    for loss in VIEWS[view].losses:
        assert loss in description


def test_an_edge_bears_its_claims_their_documents_and_days(gold_case, tmp_path):
    root = etree.parse(gexf(gold_case, "events", tmp_path)).getroot()
    network = gold_case.network("events")
    every = sorted(network.edges(keys=True, data=True), key=lambda edge: edge[:3])
    dated = 0
    for edge, (source, target, _, known) in zip(root.iter(f"{GEXF}edge"), every, strict=True):
        values = {v.get("for"): v.get("value") for v in edge.iter(f"{GEXF}attvalue")}
        assert (edge.get("source"), edge.get("target")) == (source, target)
        assert json.loads(values["claim_iris"]) == list(known["claim_iris"])
        assert json.loads(values["sources"]) == [spoken(s) for s in known["sources"]]
        assert (int(values["claims"]), values["status"]) == (known["claims"], known["status"])
        assert float(edge.get("weight")) == known["documents"]
        spells = [(s.get("start"), s.get("end")) for s in edge.iter(f"{GEXF}spell")]
        assert spells == list(known["spells"])
        dated += bool(spells)
    assert dated


def test_what_is_told_as_not_so_is_seen_at_once(gold_case, tmp_path):
    root = etree.parse(gexf(gold_case, "actors", tmp_path)).getroot()
    negated = [e for e in root.iter(f"{GEXF}edge") if e.get("kind").startswith("not ")]
    others = [e for e in root.iter(f"{GEXF}edge") if e not in negated]
    colours = [{e.find(f"{VIZ}color").get("r") for e in group} for group in (negated, others)]
    assert negated
    assert not colours[0] & colours[1]
    for edge in root.iter(f"{GEXF}edge"):
        values = {v.get("for"): v.get("value") for v in edge.iter(f"{GEXF}attvalue")}
        solid = edge.find(f"{VIZ}shape").get("value") == "solid"
        assert solid == (values["status"] in ("asserted", "reported"))


def test_graphology_reads_the_gexf_with_nothing_lost(case, view, tmp_path, graphology):
    found = graphology(gexf(case, view, tmp_path))
    network = case.network(view)
    nodes = {n["key"]: n["attributes"] for n in found["nodes"]}
    assert set(nodes) == set(network)
    for iri, known in network.nodes(data=True):
        kept = nodes[iri]
        assert kept["label"] == spoken(known["label"])
        assert kept["color"].startswith(("#", "rgb"))
        assert {"x", "y", "size"} <= kept.keys()
        for name in ("type", "named", "documents", "event_type", "standing", "publisher", "first"):
            if known.get(name) is not None:
                assert kept[name] == told(known[name])
    every = sorted(network.edges(keys=True, data=True), key=lambda edge: edge[:3])
    edges = {int(e["key"]): e for e in found["edges"]}
    assert len(edges) == len(every)
    for number, (source, target, _, known) in enumerate(every):
        kept = edges[number]["attributes"]
        assert {edges[number]["source"], edges[number]["target"]} == {source, target}
        assert (kept["label"], kept["status"]) == (spoken(known["label"]), known["status"])
        assert (kept["negated"], kept["claims"]) == (known["negated"], known["claims"])
        assert kept["weight"] == known["weight"]
        assert kept["claim_iris"] == list(known["claim_iris"])
        assert kept["sources"] == [spoken(source) for source in known["sources"]]


def test_networkx_and_igraph_read_the_graphml(case, view, tmp_path):
    network = case.network(view)
    (path,) = case.export("graphml", tmp_path / "x.graphml", view=view)
    found = nx.read_graphml(path, force_multigraph=True)
    assert set(found) == set(network)
    for source, target, key, known in network.edges(keys=True, data=True):
        edge = found.edges[source, target, key]
        assert edge["status"] == known["status"]
        assert edge["negated"] == known["negated"]
        assert (edge["claims"], edge["weight"]) == (known["claims"], known["weight"])
        assert edge["claim_iris"].split(" | ") == list(known["claim_iris"])
        assert edge["spells"] == " | ".join(map("/".join, known["spells"]))
    other = igraph.Graph.Read_GraphML(str(path))
    assert (other.vcount(), other.ecount()) == (len(network), network.number_of_edges())
    labels = {spoken(n["label"]) for _, n in network.nodes(data=True)}
    assert set(other.vs["label"] if len(network) else ()) == labels


def test_a_part_of_a_case_is_exported(gold_case, tmp_path):
    (path,) = gold_case.export("gexf", tmp_path / "x.gexf", statuses=("alleged",))
    statuses = {
        value.get("value")
        for value in etree.parse(path).iter(f"{GEXF}attvalue")
        if value.get("for") == "status"
    }
    assert statuses == {"alleged"}


def test_only_networks_have_views(gold_case, tmp_path):
    with pytest.raises(UsageError, match="csv holds all of it"):
        gold_case.export("csv", tmp_path / "x", view="full")
    with pytest.raises(UsageError, match=r"no view 'plot'; there are: actors, .*full"):
        gold_case.export("gexf", tmp_path / "x", view="plot")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("form", ["gexf", "graphml"])
def test_nodes_know_how_many_ties_and_claims_they_have_and_their_community(
    sample: kg.Case, tmp_path, form
) -> None:
    (written,) = sample.export(form, tmp_path / f"actors.{form}")
    read = nx.read_gexf(written) if form == "gexf" else nx.read_graphml(written)
    assert read.number_of_nodes()
    for node, told in read.nodes(data=True):
        assert told["degree"] == read.degree(node)
        assert told["community"] >= 1
        edges = [*read.out_edges(node, data=True), *read.in_edges(node, data=True)]
        named = " ".join(edge["claim_iris"] for *_, edge in edges)
        assert told["claims"] == len(set(re.findall(r"/document/\w+/claim/\w+", named)))
