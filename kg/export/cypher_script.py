"""A Cypher script that needs no other file and may be run again."""

from pathlib import Path

from kg.export.cypher import constraint, link_row, literal, merge_links, merge_nodes, shape, unwind
from kg.export.material import Material
from kg.export.property_graph import COLUMNS, LINK_COLUMNS, PropertyGraph, laid_out, together

BATCH = 200
"""Rows per statement: each is a transaction, and its text is parsed as a whole."""
HEAD = """\
// A case for Neo4j (5 or later): {nodes} nodes, {links} relationships.
//     cypher-shell -a bolt://localhost:7687 -u neo4j -f FILE
// It may be run again, also after a break. It adds and renews; what an earlier state of the case
// left behind is removed by 'kg push', or after this script by:
//     MATCH (a)-[r]->() WHERE a.base = {base} AND r.build <> {build} DELETE r;
//     MATCH (n) WHERE n.base = {base} AND n.build <> {build} DETACH DELETE n;
"""
_LINK_COLUMNS = {"source": "text", "target": "text", **LINK_COLUMNS}


def write_cypher(material: Material, out: Path) -> None:
    """Write constraints, then nodes, then relationships, in statements of BATCH rows."""
    with (
        laid_out(material) as graph,
        out.open("w", encoding="utf-8", newline="\n") as script,
    ):
        script.write(_head(graph))
        script.writelines(f"{constraint(label)};\n" for label in COLUMNS)
        for labels, nodes in together(graph.nodes(), lambda node: node.labels, BATCH):
            known = [node.properties for node in nodes]
            script.write(f"{unwind(known, COLUMNS[labels[0]])}{merge_nodes(labels)};\n")
        for alike, links in together(graph.links(), shape, BATCH):
            rows = map(link_row, links)
            script.write(f"{unwind(rows, _LINK_COLUMNS)}{merge_links(alike)};\n")


def _head(graph: PropertyGraph) -> str:
    return HEAD.format(
        nodes=f"{graph.node_count:,}",
        links=f"{graph.link_count:,}",
        base=literal(graph.base),
        build=literal(graph.build),
    )
