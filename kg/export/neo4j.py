"""CSV files for neo4j-admin: one per label, and one per type of relationship and its labels."""

import csv
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

from kg.export.cypher import constraint
from kg.export.links import Link
from kg.export.material import Material
from kg.export.neo4j_readme import import_script, readme
from kg.export.property_graph import COLUMNS, LINK_COLUMNS, Node, laid_out
from kg.export.schema import Kind

TYPES: Mapping[Kind, str] = {
    "text": "string",
    "texts": "string[]",
    "integer": "long",
    "number": "double",
    "boolean": "boolean",
    "date": "date",
}
BETWEEN = "\x1f"
"""Separator of the values of a list; no cleaned text contains it."""

OWN: Mapping[str, tuple[str, ...]] = {
    "HELD_BY": ("position",),
    "COMPARES": ("side",),
    "TOLD_IN": (),
    "TELLS_OF": (),
    "ORIGIN": (),
}
"""Properties of relationships by type; the roles of claims have `words`."""


def write_neo4j(material: Material, out: Path) -> None:
    """Write nodes_LABEL.csv, relationships_LABEL_TYPE_LABEL.csv and how to import them."""
    with laid_out(material) as graph:
        files = [*_write_nodes(graph.nodes(), out), *_write_links(graph.links(), out)]
    constraints = "".join(f"{constraint(label)};\n" for label in COLUMNS)
    (out / "constraints.cypher").write_text(constraints, encoding="utf-8")
    (out / "README.md").write_text(readme(files), encoding="utf-8")
    (out / "import.sh").write_text(import_script(files), encoding="utf-8")
    (out / "import.sh").chmod(0o755)


def _write_nodes(nodes: Iterator[Node], out: Path) -> list[str]:
    names = []
    for label, alike in groupby(nodes, key=lambda node: node.labels[0]):
        names.append(f"nodes_{label}.csv")
        columns = COLUMNS[label]
        with (out / names[-1]).open("w", encoding="utf-8", newline="") as handle:
            writer = csv.writer(handle, lineterminator="\n")
            writer.writerow([*(_header(label, *column) for column in columns.items()), ":LABEL"])
            for node in alike:
                cells = (_cell(node.properties.get(name)) for name in columns)
                writer.writerow([*cells, BETWEEN.join(node.labels)])
    return sorted(names)


def _write_links(links: Iterator[Link], out: Path) -> list[str]:
    writers: dict[str, Any] = {}
    with ExitStack() as files:
        for link in links:
            name = f"relationships_{link.start[0]}_{link.type}_{link.end[0]}.csv"
            columns = _columns(link)
            if name not in writers:
                handle = (out / name).open("w", encoding="utf-8", newline="")
                writers[name] = csv.writer(files.enter_context(handle), lineterminator="\n")
                writers[name].writerow(_link_header(link, columns))
            cells = (_cell(link.properties.get(column)) for column in columns)
            writers[name].writerow([link.start[1], link.end[1], *cells, link.type])
    return sorted(writers)


def _columns(link: Link) -> tuple[str, ...]:
    """Return the properties that relationships of a type may have, including missing ones."""
    own = ("claim", "status", "label") if link.start[0] == "Entity" else OWN.get(link.type)
    return (*(("words",) if own is None else own), "build")


def _header(label: str, name: str, kind: Kind) -> str:
    return f"iri:ID({label})" if name == "iri" else f"{name}:{TYPES[kind]}"


def _link_header(link: Link, columns: tuple[str, ...]) -> list[str]:
    told = (f"{name}:{TYPES[LINK_COLUMNS[name]]}" for name in columns)
    return [f":START_ID({link.start[0]})", f":END_ID({link.end[0]})", *told, ":TYPE"]


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case list():
            return BETWEEN.join(value)
    return str(value)
