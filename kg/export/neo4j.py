"""Neo4j two ways: CSV files for neo4j-admin, and a Cypher script that can be run again."""

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from kg.export import schema
from kg.export.clean import clean
from kg.export.cypher import constraint, merge_links, merge_nodes
from kg.export.links import Link, links
from kg.export.material import Material
from kg.export.neo4j_readme import IMPORT, README
from kg.export.rows import Row

NODES: Mapping[str, schema.Table] = {
    "Document": schema.DOCUMENTS,
    "Entity": schema.ENTITIES,
    "Occurrence": schema.OCCURRENCES,
    "Claim": schema.CLAIMS,
    "Finding": schema.FINDINGS,
}
PROPERTIES: Mapping[str, schema.Kind] = {
    "position": "integer",
    "side": "integer",
    "words": "text",
    "status": "text",
    "claim": "text",
}
TYPES: Mapping[schema.Kind, str] = {
    "text": "string",
    "texts": "string[]",
    "integer": "long",
    "number": "double",
    "boolean": "boolean",
    "date": "date",
}
BETWEEN = "\x1f"
"""Stands between the values of a list; no cleaned text holds it."""
BATCH = 500


def write_neo4j(material: Material, out: Path) -> None:
    """Write nodes_*.csv, relationships_*.csv, import.sh, load.cypher and README.md into `out`."""
    with (out / "load.cypher").open("w", encoding="utf-8", newline="\n") as script:
        script.writelines(constraint(label) for label in NODES)
        for label, table in NODES.items():
            _write_nodes(label, table, material, out, script)
        _write_links(material, out, script)
    (out / "README.md").write_text(README, encoding="utf-8")
    (out / "import.sh").write_text(IMPORT, encoding="utf-8")
    (out / "import.sh").chmod(0o755)


def _write_nodes(
    label: str, table: schema.Table, material: Material, out: Path, script: TextIO
) -> None:
    found = table.rows(material)
    # Some databases keep the name 'id' for themselves; the IRI says as much.
    columns = {name: kind for name, kind in table.columns.items() if name != "id"}
    header = [_header(name, kind) for name, kind in columns.items()]
    with (out / f"nodes_{label}.csv").open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle, lineterminator="\n")
        writer.writerow([*header, ":LABEL"])
        while batch := list(islice(found, BATCH)):
            for row in batch:
                cells = [_cell(row[name]) for name in columns]
                writer.writerow([*cells, BETWEEN.join(labels(label, row))])
            for group, alike in _by_labels(label, batch):
                script.write(merge_nodes(group, alike, columns))


def labels(label: str, row: Row) -> tuple[str, ...]:
    """Give a node its labels: an entity has its type too, 'Thing' where that is 'Other'."""
    if label != "Entity":
        return (label,)
    return (label, "Thing" if row["type"] == "Other" else row["type"])


def _by_labels(label: str, batch: list[Row]) -> list[tuple[tuple[str, ...], list[Row]]]:
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in batch:
        groups[labels(label, row)].append(row)
    return sorted(groups.items())


def _header(name: str, kind: schema.Kind) -> str:
    return "iri:ID" if name == "iri" else f"{name}:{TYPES[kind]}"


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case tuple():
            return BETWEEN.join(clean(item) for item in value)
        case str():
            return clean(value)
    return str(value)


def _write_links(material: Material, out: Path, script: TextIO) -> None:
    waiting: dict[tuple[str, str, str], list[Link]] = defaultdict(list)
    with ExitStack() as files:
        writers: dict[str, Any] = {}
        for link in links(material):
            if link.type not in writers:
                path = out / f"relationships_{link.type}.csv"
                handle = files.enter_context(path.open("w", encoding="utf-8", newline=""))
                writers[link.type] = csv.writer(handle, lineterminator="\n")
                writers[link.type].writerow([":START_ID", ":END_ID", *_link_header(link), ":TYPE"])
            writers[link.type].writerow(_link_cells(link))
            alike = waiting[link.type, link.start[0], link.end[0]]
            alike.append(link)
            if len(alike) == BATCH:
                script.write(merge_links(alike, PROPERTIES))
                alike.clear()
    for _, alike in sorted(waiting.items()):
        if alike:
            script.write(merge_links(alike, PROPERTIES))


def _link_header(link: Link) -> Iterator[str]:
    return (_header(name, PROPERTIES[name]) for name in link.properties)


def _link_cells(link: Link) -> list[str]:
    told = [_cell(value) for value in link.properties.values()]
    return [link.start[1], link.end[1], *told, link.type]
