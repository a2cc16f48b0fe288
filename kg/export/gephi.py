"""A network for Gephi and igraph: GEXF 1.3 and GraphML."""

from collections.abc import Mapping
from pathlib import Path

from kg.export import looks
from kg.export.clean import clean, one_line
from kg.export.gexf import counts, gexf_tree
from kg.export.material import Material
from kg.export.placing import places
from kg.export.xml import write_xml


def write_gexf(material: Material, out: Path) -> None:
    """Write a network as GEXF 1.3, with colours, shapes, sizes, positions and dates."""
    write_xml(gexf_tree(material.network()), out)


def write_graphml(material: Material, out: Path) -> None:
    """Write a network as GraphML; lists become text with ' | ' between the items.

    Colours (r, g, b), size and position (x, y) are attributes, as network programs expect them.
    """
    import networkx as nx  # noqa: PLC0415  (takes a tenth of a second, and few formats need it)

    network = material.network()
    spots = places(network)
    remarks = one_line(" ".join(network.graph["remarks"]))
    plain: nx.MultiDiGraph[str] = nx.MultiDiGraph(remarks=remarks)
    for iri, node in network.nodes(data=True):
        seen = _looks(node, network.degree(iri), spots[iri])
        plain.add_node(clean(iri), **_plain({**node, **counts(network, iri), **seen}))
    for source, target, key, edge in network.edges(keys=True, data=True):
        plain.add_edge(clean(source), clean(target), key=key, **_plain(edge))
    nx.write_graphml_xml(plain, out, encoding="utf-8", prettyprint=True)


def _looks(node: Mapping[str, object], degree: int, spot: tuple[float, float]) -> dict[str, object]:
    red, green, blue = looks.colour(node)
    x, y = (round(value, 2) for value in spot)
    return {"r": red, "g": green, "b": blue, "size": round(looks.size(degree), 2), "x": x, "y": y}


def _plain(attributes: Mapping[str, object]) -> dict[str, object]:
    """Leave out unknown values, which GraphML cannot represent."""
    return {name: _value(value) for name, value in attributes.items() if value is not None}


def _value(value: object) -> object:
    if isinstance(value, tuple):
        return " | ".join(_item(item) for item in value)
    return one_line(value) if isinstance(value, str) else value


def _item(item: object) -> str:
    """Return a spell as an interval of ISO 8601, everything else unchanged."""
    return "/".join(map(str, item)) if isinstance(item, tuple) else one_line(str(item))
