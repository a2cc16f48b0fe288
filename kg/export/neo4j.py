"""Neo4j two ways: CSV files for neo4j-admin, and a Cypher script that can be run again."""

import csv
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from kg.export import schema
from kg.export.clean import clean
from kg.export.cypher import constraint, merge_links, merge_nodes
from kg.export.links import Link, claim_links, finding_links, known_entities
from kg.export.material import Material
from kg.export.neo4j_readme import IMPORT, README
from kg.export.rows import Row, claim_row
from kg.graph.claims import ClaimReader

NODES: Mapping[str, schema.Table] = {
    "Document": schema.DOCUMENTS,
    "Entity": schema.ENTITIES,
    "Occurrence": schema.OCCURRENCES,
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
    later = out / "load.part"
    with (out / "load.cypher").open("w", encoding="utf-8", newline="\n") as script:
        script.writelines(constraint(label) for label in (*NODES, "Claim"))
        for label, table in NODES.items():
            with _Nodes(label, table.columns, out, script) as nodes:
                for row in table.rows(material):
                    nodes.add(row)
        with later.open("w", encoding="utf-8", newline="\n") as links:
            _write_claims(material, out, script, links)
        with later.open(encoding="utf-8", newline="\n") as links:
            shutil.copyfileobj(links, script)
    later.unlink()
    (out / "README.md").write_text(README, encoding="utf-8")
    (out / "import.sh").write_text(IMPORT, encoding="utf-8")
    (out / "import.sh").chmod(0o755)


def _write_claims(material: Material, out: Path, script: TextIO, later: TextIO) -> None:
    """Write claims as nodes and all relationships, in one pass over the claims."""
    known = known_entities(material)
    with _Nodes("Claim", schema.CLAIMS.columns, out, script) as nodes, _Links(out, later) as links:
        for claim in ClaimReader(material.store).all():
            nodes.add(claim_row(claim))
            for link in claim_links(claim, known):
                links.add(link)
        for link in finding_links(material):
            links.add(link)


class _Nodes(ExitStack):
    """Nodes of one label on their way to a CSV file and, in batches, to the script."""

    def __init__(
        self, label: str, columns: Mapping[str, schema.Kind], out: Path, script: TextIO
    ) -> None:
        super().__init__()
        # Some databases keep the name 'id' for themselves; the IRI says as much.
        self._columns = {name: kind for name, kind in columns.items() if name != "id"}
        self._label, self._script = label, script
        self._batch: list[Row] = []
        path = out / f"nodes_{label}.csv"
        handle = self.enter_context(path.open("w", encoding="utf-8", newline=""))
        self._writer = csv.writer(handle, lineterminator="\n")
        self._writer.writerow([*(_header(*column) for column in self._columns.items()), ":LABEL"])
        self.callback(self._flush)

    def add(self, row: Row) -> None:
        """Take a node."""
        cells = [_cell(row[name]) for name in self._columns]
        self._writer.writerow([*cells, BETWEEN.join(labels(self._label, row))])
        self._batch.append(row)
        if len(self._batch) == BATCH:
            self._flush()

    def _flush(self) -> None:
        for group, alike in _by_labels(self._label, self._batch):
            self._script.write(merge_nodes(group, alike, self._columns))
        self._batch.clear()


class _Links(ExitStack):
    """Relationships on their way to a CSV file each type and, in batches, to the script."""

    def __init__(self, out: Path, script: TextIO) -> None:
        super().__init__()
        self._out, self._script = out, script
        self._writers: dict[str, Any] = {}
        self._waiting: dict[tuple[str, str, str], list[Link]] = defaultdict(list)
        self.callback(self._flush)

    def add(self, link: Link) -> None:
        """Take a relationship."""
        if link.type not in self._writers:
            path = self._out / f"relationships_{link.type}.csv"
            handle = self.enter_context(path.open("w", encoding="utf-8", newline=""))
            writer = self._writers[link.type] = csv.writer(handle, lineterminator="\n")
            writer.writerow([":START_ID", ":END_ID", *_link_header(link), ":TYPE"])
        self._writers[link.type].writerow(_link_cells(link))
        alike = self._waiting[link.type, link.start[0], link.end[0]]
        alike.append(link)
        if len(alike) == BATCH:
            self._script.write(merge_links(alike, PROPERTIES))
            alike.clear()

    def _flush(self) -> None:
        for _, alike in sorted(self._waiting.items()):
            if alike:
                self._script.write(merge_links(alike, PROPERTIES))


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


def _link_header(link: Link) -> Iterator[str]:
    return (_header(name, PROPERTIES[name]) for name in link.properties)


def _link_cells(link: Link) -> list[str]:
    told = [_cell(value) for value in link.properties.values()]
    return [link.start[1], link.end[1], *told, link.type]
