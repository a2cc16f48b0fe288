"""A case as a property graph: nodes with labels, relationships with types, and their marks."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any, BinaryIO, TypeVar

from kg.export import schema
from kg.export.clean import clean
from kg.export.links import Link, claim_links, finding_links, known_entities
from kg.export.material import Material
from kg.export.rows import Row, claim_row
from kg.graph.claims import ClaimReader

PIECE = 1 << 20
"""Bytes of lines that are read at a time."""
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

TABLES: Mapping[str, schema.Table] = {
    "Document": schema.DOCUMENTS,
    "Entity": schema.ENTITIES,
    "Occurrence": schema.OCCURRENCES,
    "Finding": schema.FINDINGS,
}
MARKS: Mapping[str, schema.Kind] = {"base": "text", "build": "text"}
"""The case of a node, and its state, by which a later push recognises its own nodes."""
COLUMNS: Mapping[str, Mapping[str, schema.Kind]] = {
    # Some databases reserve the name 'id'; the IRI says as much.
    label: {name: kind for name, kind in columns.items() if name != "id"} | dict(MARKS)
    for label, columns in (
        *((label, table.columns) for label, table in TABLES.items()),
        ("Claim", schema.CLAIMS.columns),
    )
}
"""The properties of nodes by their first label, with their types; all have `iri`."""
TYPES = ("Person", "Organization", "Place", "Facility", "Group", "Work", "Event", "Thing")
"""The second labels of entities."""
LINK_COLUMNS: Mapping[str, schema.Kind] = {
    "position": "integer",
    "side": "integer",
    "words": "text",
    "claim": "text",
    "status": "text",
    "label": "text",
    "build": "text",
}
"""The properties of relationships; no type has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node: its labels, and its known properties by name."""

    labels: tuple[str, ...]
    properties: Row


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertyGraph:
    """A case in two anonymous files, nodes first, which can be read repeatedly.

    `build` is a digest of everything in it: equal cases have equal builds.
    """

    files: Mapping[str, BinaryIO]
    base: str
    build: str
    node_count: int
    link_count: int

    def nodes(self) -> Iterator[Node]:
        """Yield the nodes, one label after another; texts are clean, empty values are left out."""
        for labels, properties in _lines(self.files["nodes"]):
            marks = {"base": clean(self.base), "build": self.build}
            yield Node(labels=tuple(labels), properties=properties | marks)

    def links(self) -> Iterator[Link]:
        """Yield the relationships, all different; both ends of each are among the nodes."""
        for name, start, end, told in _lines(self.files["links"]):
            told["build"] = self.build
            yield Link(type=name, start=tuple(start), end=tuple(end), properties=told)


@contextmanager
def laid_out(material: Material) -> Iterator[PropertyGraph]:
    """Read a case once and yield it as a property graph, which lasts as long as the block."""
    digest, counts = hashlib.sha256(), {"nodes": 0, "links": 0}
    with TemporaryFile() as nodes, TemporaryFile() as links:
        files: dict[str, BinaryIO] = {"nodes": nodes, "links": links}
        for name, value in _everything(material):
            line = json.dumps(value, ensure_ascii=False).encode("utf-8") + b"\n"
            files[name].write(line)
            digest.update(line)
            counts[name] += 1
        yield PropertyGraph(
            files=files,
            base=material.base,
            build=digest.hexdigest()[:16],
            node_count=counts["nodes"],
            link_count=counts["links"],
        )


def together(things: Iterable[T], key: Callable[[T], K], size: int) -> Iterator[tuple[K, list[T]]]:
    """Yield items with the same key together, `size` at a time; the rests come last, by key."""
    waiting: dict[K, list[T]] = defaultdict(list)
    for thing in things:
        alike = waiting[key(thing)]
        alike.append(thing)
        if len(alike) == size:
            yield key(thing), list(alike)
            alike.clear()
    for one in sorted(waiting, key=repr):
        if waiting[one]:
            yield one, waiting[one]


def known(value: Any) -> Any:
    """Clean a value; None if it is empty, because databases differ over empty values."""
    match value:
        case str():
            return clean(value) or None
        case tuple():
            return [text for text in map(clean, value) if text] or None
    return value


def _everything(material: Material) -> Iterator[tuple[str, list[Any]]]:
    for label, table in TABLES.items():
        for row in table.rows(material):
            yield "nodes", _node(label, row)
    ends = known_entities(material)
    for claim in ClaimReader(material.store).all():
        yield "nodes", _node("Claim", claim_row(claim))
        yield from _links(claim_links(claim, ends))
    yield from _links(finding_links(material))


def _node(label: str, row: Row) -> list[Any]:
    labels = [label]
    if label == "Entity":
        labels.append("Thing" if row["type"] == "Other" else row["type"])
    told = ((name, known(row[name])) for name in COLUMNS[label] if name not in MARKS)
    return [labels, {name: value for name, value in told if value is not None}]


def _links(links: Iterable[Link]) -> Iterator[tuple[str, list[Any]]]:
    seen: set[str] = set()
    for link in links:
        told = {name: known(value) for name, value in link.properties.items()}
        plain = {name: told[name] for name in LINK_COLUMNS if told.get(name) is not None}
        line = [link.type, link.start, link.end, plain]
        if (mark := repr(line)) not in seen:
            seen.add(mark)
            yield "links", line


def _lines(file: BinaryIO) -> Iterator[Any]:
    place = 0
    while True:
        file.seek(place)  # others may read it meanwhile
        lines = file.readlines(PIECE)
        if not lines:
            return
        place = file.tell()
        yield from map(json.loads, lines)
