"""The network of actors for Gephi and igraph: GEXF 1.3 and GraphML."""

from pathlib import Path

import networkx as nx

from kg.export.clean import clean, one_line
from kg.export.gexf import gexf_tree
from kg.export.material import Material
from kg.export.xml import write_xml


def write_gexf(material: Material, out: Path) -> None:
    """Write the network of actors as GEXF 1.3, with colours, sizes, positions and dates."""
    write_xml(gexf_tree(material.network()), out)


def write_graphml(material: Material, out: Path) -> None:
    """Write the network of actors as GraphML; lists become text with ' | ' between the items."""
    network = material.network()
    plain: nx.MultiDiGraph[str] = nx.MultiDiGraph(remarks=" ".join(network.graph["remarks"]))
    for iri, node in network.nodes(data=True):
        plain.add_node(clean(iri), **_plain(node))
    for source, target, key, edge in network.edges(keys=True, data=True):
        plain.add_edge(clean(source), clean(target), key=key, **_plain(edge))
    nx.write_graphml_xml(plain, out, encoding="utf-8", prettyprint=True)


def _plain(attributes: dict[str, object]) -> dict[str, object]:
    """Leave out what is not known, which GraphML cannot say."""
    return {name: _value(value) for name, value in attributes.items() if value is not None}


def _value(value: object) -> object:
    if isinstance(value, tuple):
        return " | ".join(one_line(str(item)) for item in value)
    return one_line(value) if isinstance(value, str) else value
