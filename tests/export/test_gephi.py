import json
import shutil
import subprocess
from xml.etree import ElementTree

import igraph
import networkx as nx
import pytest

GEXF = "{http://gexf.net/1.3}"
VIZ = "{http://gexf.net/1.3/viz}"


@pytest.fixture(params=["gold_case", "hostile_case"])
def case(request):
    return request.getfixturevalue(request.param)


def spoken(text):
    """What a label keeps: its words on one line, without what XML cannot hold."""
    return " ".join(text.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").split())


def test_networkx_reads_all_of_the_gexf(case, tmp_path):
    network = case.network()
    (path,) = case.export("gexf", tmp_path / "x.gexf")
    # networkx knows GEXF up to 1.2; what we use of 1.3 reads the same but for the name.
    older = path.read_text(encoding="utf-8").replace("gexf.net/1.3", "www.gexf.net/1.2draft")
    path.write_text(older.replace('version="1.3"', 'version="1.2"'), encoding="utf-8")
    found = nx.read_gexf(path)
    assert set(found) == set(network)
    assert found.number_of_edges() == network.number_of_edges()
    for iri, node in network.nodes(data=True):
        assert found.nodes[iri]["label"] == spoken(node["label"])
        assert found.nodes[iri]["documents"] == node["documents"]


def test_the_gexf_is_built_as_version_1_3_asks(case, tmp_path):
    (path,) = case.export("gexf", tmp_path / "x.gexf")
    root = ElementTree.parse(path).getroot()
    assert (root.tag, root.get("version")) == (f"{GEXF}gexf", "1.3")
    graph = root.find(f"{GEXF}graph")
    declared = {
        block.get("class"): {a.get("id") for a in block}
        for block in graph.findall(f"{GEXF}attributes")
    }
    nodes = {node.get("id"): node for node in graph.iter(f"{GEXF}node")}
    for node in nodes.values():
        assert {f"{VIZ}color", f"{VIZ}position", f"{VIZ}size"} <= {part.tag for part in node}
        assert {v.get("for") for v in node.iter(f"{GEXF}attvalue")} <= declared["node"]
    ids = []
    for edge in graph.iter(f"{GEXF}edge"):
        ids.append(edge.get("id"))
        assert {edge.get("source"), edge.get("target")} <= nodes.keys()
        assert float(edge.get("weight")) >= 1
        assert {v.get("for") for v in edge.iter(f"{GEXF}attvalue")} <= declared["edge"]
        for spell in edge.iter(f"{GEXF}spell"):
            assert spell.get("start") <= spell.get("end")
    assert len(ids) == len(set(ids))


def test_graphology_reads_the_gexf(case, tmp_path):
    script = """
      const gexf = require('graphology-gexf'), {MultiGraph} = require('graphology');
      const text = require('fs').readFileSync(process.argv[1], 'utf8');
      const graph = gexf.parse(MultiGraph, text);
      console.log(JSON.stringify(graph.export()));
    """
    (path,) = case.export("gexf", tmp_path / "x.gexf")
    node = shutil.which("node")
    there = "require.resolve('graphology-gexf')"
    if not node or subprocess.run([node, "-e", there], capture_output=True, check=False).returncode:
        pytest.skip("graphology-gexf is not on NODE_PATH")
    answer = subprocess.run([node, "-e", script, path], capture_output=True, text=True, check=True)
    found = json.loads(answer.stdout)
    network = case.network()
    nodes = {n["key"]: n["attributes"] for n in found["nodes"]}
    assert set(nodes) == set(network)
    assert len(found["edges"]) == network.number_of_edges()
    for iri, told in network.nodes(data=True):
        assert nodes[iri]["label"] == spoken(told["label"])
        assert nodes[iri]["color"].startswith(("#", "rgb"))
    assert all(e["attributes"]["weight"] >= 1 for e in found["edges"])


def test_networkx_and_igraph_read_the_graphml(case, tmp_path):
    network = case.network()
    (path,) = case.export("graphml", tmp_path / "x.graphml")
    found = nx.read_graphml(path, force_multigraph=True)
    assert set(found) == set(network)
    for source, target, key, told in network.edges(keys=True, data=True):
        edge = found.edges[source, target, key]
        assert edge["status"] == told["status"]
        assert edge["negated"] == told["negated"]
        assert edge["claims"].split(" | ") == list(told["claims"])
    other = igraph.Graph.Read_GraphML(str(path))
    assert (other.vcount(), other.ecount()) == (len(network), network.number_of_edges())
    assert {v["label"] for v in other.vs} == {
        spoken(n["label"]) for _, n in network.nodes(data=True)
    }
