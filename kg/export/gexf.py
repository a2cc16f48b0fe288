"""A network of actors as a GEXF 1.3 tree: typed attributes, looks, and when it was so."""

import math
import random
from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element, SubElement, register_namespace

import igraph
import networkx as nx

from kg.export.clean import clean, one_line

GEXF = "http://gexf.net/1.3"
VIZ = "http://gexf.net/1.3/viz"
COLOURS: Mapping[str, tuple[int, int, int]] = {
    "Person": (0, 114, 178),
    "Organization": (230, 159, 0),
    "Group": (0, 158, 115),
}
"""The colour-blind safe palette of Okabe and Ito (2008)."""
OTHER = (120, 120, 120)
NODE_TYPES = {"type": "string", "named": "boolean", "documents": "integer"}
EDGE_TYPES = {
    **dict.fromkeys(("status", "first", "last"), "string"),
    "negated": "boolean",
    **dict.fromkeys(
        ("documents", "claims", "asserted", "reported", "uncertain", "alleged", "denied"),
        "integer",
    ),
    **dict.fromkeys(("sources", "claimIris"), "liststring"),
}
EXTENT = 1000.0
SEED = 20


def gexf_tree(network: "nx.MultiDiGraph[str]") -> Element:
    """Make the tree. `weight` counts documents, `kind` is the edge's kind, spells are its dates.

    All edges are directed, as readers refuse a mixture: what is done 'together' has no direction.
    """
    register_namespace("", GEXF)
    register_namespace("viz", VIZ)
    root = Element(_tag("gexf"), version="1.3")
    meta = SubElement(root, _tag("meta"))
    SubElement(meta, _tag("creator")).text = "kg"
    SubElement(meta, _tag("description")).text = " ".join(network.graph.get("remarks", ()))
    graph = SubElement(
        root, _tag("graph"), mode="dynamic", defaultedgetype="directed", timeformat="date",
        timerepresentation="interval", idtype="string",
    )  # fmt: skip
    _declare(graph, "node", NODE_TYPES)
    _declare(graph, "edge", EDGE_TYPES)
    names = sorted(network)
    nodes = SubElement(graph, _tag("nodes"), count=str(len(names)))
    for iri, place in zip(names, _places(network, names), strict=True):
        _node(nodes, iri, network, place)
    edges = SubElement(graph, _tag("edges"), count=str(network.number_of_edges()))
    for number, (source, target, _, edge) in enumerate(
        sorted(network.edges(keys=True, data=True), key=lambda e: e[:3])
    ):
        _edge(edges, number, (source, target), edge)
    return root


def _tag(name: str, space: str = GEXF) -> str:
    return f"{{{space}}}{name}"


def _declare(graph: Element, kind: str, types: Mapping[str, str]) -> None:
    block = SubElement(graph, _tag("attributes"), {"class": kind})
    for name, type_ in types.items():
        SubElement(block, _tag("attribute"), id=name, title=name, type=type_)


def _values(item: Element, values: Iterable[tuple[str, object]]) -> None:
    block = SubElement(item, _tag("attvalues"))
    for name, value in values:
        if value is not None:
            SubElement(block, _tag("attvalue"), {"for": name, "value": _text(value)})


def _text(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return "[" + ", ".join(_listed(str(item)) for item in value) + "]"
    return one_line(str(value))


def _listed(item: str) -> str:
    """Quote an item of a list as GEXF 1.3 does."""
    return '"' + one_line(item).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _node(
    nodes: Element, iri: str, network: "nx.MultiDiGraph[str]", place: tuple[float, float]
) -> None:
    told = network.nodes[iri]
    node = SubElement(nodes, _tag("node"), id=clean(iri), label=one_line(told["label"]))
    _values(node, ((name, told.get(name)) for name in NODE_TYPES))
    red, green, blue = COLOURS.get(told["type"], OTHER)
    SubElement(node, _tag("color", VIZ), r=str(red), g=str(green), b=str(blue))
    SubElement(node, _tag("position", VIZ), x=f"{place[0]:.2f}", y=f"{place[1]:.2f}", z="0.0")
    SubElement(node, _tag("size", VIZ), value=f"{8 + 6 * math.sqrt(network.degree(iri)):.2f}")


def _edge(edges: Element, number: int, ends: tuple[str, str], told: Mapping[str, object]) -> None:
    kind = str(told["kind"])
    edge = SubElement(
        edges, _tag("edge"), id=str(number), source=clean(ends[0]), target=clean(ends[1]),
        label=one_line(str(told["label"])), kind=f"not {kind}" if told["negated"] else kind,
        weight=f"{told['documents']}.0",
    )  # fmt: skip
    claims = told["claims"]
    values = {**told, "claims": told["weight"], "claimIris": claims}
    _values(edge, ((name, values.get(name)) for name in EDGE_TYPES))
    if told["first"]:
        spells = SubElement(edge, _tag("spells"))
        SubElement(spells, _tag("spell"), start=str(told["first"]), end=str(told["last"]))


def _places(network: "nx.MultiDiGraph[str]", names: list[str]) -> list[tuple[float, float]]:
    """Lay the network out, so that it shows at once what Gephi then refines."""
    number = {name: at for at, name in enumerate(names)}
    edges = sorted({(number[s], number[t]) for s, t in network.edges() if s != t})
    graph = igraph.Graph(n=len(names), edges=edges)
    igraph.set_random_number_generator(random.Random(SEED))
    layout = graph.layout_fruchterman_reingold(grid=False)
    layout.fit_into((-EXTENT, -EXTENT, EXTENT, EXTENT), keep_aspect_ratio=True)
    return [(x, y) for x, y in layout.coords]
