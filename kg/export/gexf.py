"""A network as a GEXF 1.3 tree: typed attributes, appearance, and dates."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement, register_namespace

from kg.export import looks
from kg.export.clean import clean, one_line
from kg.export.placing import places

if TYPE_CHECKING:
    import networkx as nx

GEXF = "http://gexf.net/1.3"
VIZ = "http://gexf.net/1.3/viz"
NODE_TYPES = {
    "type": "string",
    "named": "boolean",
    "documents": "integer",
    **dict.fromkeys(("claims", "degree", "community"), "integer"),
    **dict.fromkeys(
        ("event_type", "standing", "publisher", "published", "first", "last"), "string"
    ),
}
EDGE_TYPES = {
    **dict.fromkeys(("status", "first", "last"), "string"),
    "negated": "boolean",
    **dict.fromkeys(
        ("documents", "claims", "origins", "asserted", "reported", "uncertain", "alleged"),
        "integer",
    ),
    "denied": "integer",
    **dict.fromkeys(("sources", "claim_iris"), "liststring"),
}
"""The attributes of nodes and edges; those without any value in a view are left out."""


def gexf_tree(network: "nx.MultiDiGraph[str]") -> Element:
    """Make the tree. `weight` counts documents (claims, where the view says so), `kind` is the
    edge's kind, spells are the days that its claims cover.

    All edges are directed or none is, as readers refuse a mixture: in a view with both, what has no
    direction ('together') is written as if it had one.
    """  # noqa: D205
    register_namespace("", GEXF)
    register_namespace("viz", VIZ)
    root = Element(_tag("gexf"), version="1.3")
    meta = SubElement(root, _tag("meta"))
    SubElement(meta, _tag("creator")).text = "kg"
    remarks = " ".join(network.graph.get("remarks", ()))
    SubElement(meta, _tag("description")).text = one_line(remarks)
    graph = SubElement(
        root, _tag("graph"), mode="dynamic", timeformat="date", timerepresentation="interval",
        defaultedgetype="directed" if network.graph.get("directed", True) else "undirected",
        idtype="string",
    )  # fmt: skip
    _nodes(graph, network)
    _edges(graph, network)
    return root


def counts(network: "nx.MultiDiGraph[str]", iri: str) -> dict[str, int]:
    """Return how many edges a node has, and how many claims these rest on."""
    edges = (*network.out_edges(iri, data=True), *network.in_edges(iri, data=True))
    claims = {claim for *_, told in edges for claim in told.get("claim_iris", ())}
    return {"claims": len(claims), "degree": network.degree(iri)}


def _nodes(graph: Element, network: "nx.MultiDiGraph[str]") -> None:
    names, spots = sorted(network), places(network)
    told: list[dict[str, Any]] = [{**network.nodes[iri], **counts(network, iri)} for iri in names]
    types = _declared(graph, "node", NODE_TYPES, told)
    nodes = SubElement(graph, _tag("nodes"), count=str(len(names)))
    for iri, values in zip(names, told, strict=True):
        node = SubElement(nodes, _tag("node"), id=clean(iri), label=one_line(values["label"]))
        _values(node, ((name, values.get(name)) for name in types))
        if values.get("first"):
            _spells(node, [(values["first"], values["last"])])
        _colour(node, looks.colour(values))
        x, y = spots[iri]
        SubElement(node, _tag("position", VIZ), x=f"{x:.2f}", y=f"{y:.2f}", z="0.0")
        size = looks.size(network.degree(iri))
        SubElement(node, _tag("size", VIZ), value=f"{size:.2f}")
        SubElement(node, _tag("shape", VIZ), value=looks.shape(values))


def _edges(graph: Element, network: "nx.MultiDiGraph[str]") -> None:
    every = sorted(network.edges(keys=True, data=True), key=lambda edge: edge[:3])
    values = [told for *_, told in every]
    types = _declared(graph, "edge", EDGE_TYPES, values)
    edges = SubElement(graph, _tag("edges"), count=str(len(every)))
    for number, (source, target, _, told) in enumerate(every):
        kind = str(told["kind"])
        strength = looks.strength(network, told)
        edge = SubElement(
            edges, _tag("edge"), id=str(number), source=clean(source), target=clean(target),
            label=one_line(str(told["label"])), kind=f"not {kind}" if told["negated"] else kind,
            weight=f"{strength}.0",
        )  # fmt: skip
        _values(edge, ((name, values[number].get(name)) for name in types))
        _spells(edge, told.get("spells", ()))
        _colour(edge, looks.NEGATED if told["negated"] else looks.TIE)
        SubElement(edge, _tag("thickness", VIZ), value=f"{strength}.0")
        line = looks.LINES.get(str(told["status"]), "solid")
        SubElement(edge, _tag("shape", VIZ), value=line)


def _tag(name: str, space: str = GEXF) -> str:
    return f"{{{space}}}{name}"


def _declared(
    graph: Element, kind: str, types: Mapping[str, str], told: Iterable[Mapping[str, Any]]
) -> list[str]:
    """Declare the attributes that have values, and return their names."""
    there = {name for values in told for name, value in values.items() if value is not None}
    block = SubElement(graph, _tag("attributes"), {"class": kind})
    known = [name for name in types if name in there]
    for name in known:
        SubElement(block, _tag("attribute"), id=name, title=name, type=types[name])
    return known


def _values(item: Element, values: Iterator[tuple[str, object]]) -> None:
    block = SubElement(item, _tag("attvalues"))
    for name, value in values:
        if value is not None:
            SubElement(block, _tag("attvalue"), {"for": name, "value": _text(value)})


def _spells(item: Element, spells: Iterable[tuple[str, str]]) -> None:
    known = list(spells)
    if known:
        block = SubElement(item, _tag("spells"))
        for first, last in known:
            SubElement(block, _tag("spell"), start=first, end=last)


def _colour(item: Element, rgb: looks.Colour) -> None:
    red, green, blue = map(str, rgb)
    SubElement(item, _tag("color", VIZ), r=red, g=green, b=blue)


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
