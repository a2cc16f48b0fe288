"""Cypher text: statements that may be run again, and values that cannot break out."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kg.export.clean import clean
from kg.export.links import Link
from kg.export.property_graph import TYPES
from kg.export.rows import Row
from kg.export.schema import Kind

TOLD = ("status", "label", "build")
"""Properties of a relationship that may change; all others identify it."""
Shape = tuple[str, str, str, tuple[str, ...]]
"""What relationships of one statement share: type, labels of the ends, properties."""
_KEYS = {"end": "`end`"}
"""Column names that are keywords of the language."""
_BEFORE_U = re.compile(r"(?<=\\)(?=u)")


def literal(value: Any, kind: Kind = "text") -> str:
    r"""Return a value as a Cypher literal; nothing in it can end the literal.

    Neo4j reads '\uXXXX' before it reads strings, even after an escaped backslash: where a text has
    a backslash before a 'u', the string is cut between them ("a\\" + "u0022").
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str() if kind == "date":
            return f"date({literal(value)})"
        case str():
            return " + ".join(map(_quoted, _BEFORE_U.split(clean(value))))
    return f"[{', '.join(literal(item) for item in value)}]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def unwind(rows: Iterable[Row], columns: Mapping[str, Kind]) -> str:
    """Return rows as the head of a statement; each has the columns with a value."""
    maps = (
        ", ".join(
            f"{_KEYS.get(name, name)}: {literal(row[name], kind)}"
            for name, kind in columns.items()
            if row.get(name) is not None
        )
        for row in rows
    )
    return "UNWIND [\n" + ",\n".join(f"  {{{one}}}" for one in maps) + "\n] AS row\n"


def constraint(label: str) -> str:
    """Return a constraint that makes IRIs unique, which also gives the index that MERGE needs."""
    return (
        f"CREATE CONSTRAINT {label.lower()}_iri IF NOT EXISTS "
        f"FOR (n:{label}) REQUIRE n.iri IS UNIQUE"
    )


def merge_nodes(labels: Sequence[str]) -> str:
    """Return the end of a statement that creates or updates a node from `row`, found by its IRI.

    A thing that had another type before loses that label; labels that no case gives stay.
    """
    change = _retyped(labels)
    return f"MERGE (n:{labels[0]} {{iri: row.iri}}) SET n = row{f' {change}' if change else ''}"


def merge_typed(labels: Sequence[str]) -> str:
    """Return the same for nodes after `retype`: all labels are part of the search."""
    return f"MERGE (n:{':'.join(labels)} {{iri: row.iri}}) SET n = row"


def retype(labels: Sequence[str]) -> str | None:
    """Return a statement for the `iris` of nodes that now have these labels; None if all have.

    It is separate because ArcadeDB changes labels only outside of a transaction.
    """
    change = _retyped(labels)
    if not change:
        return None
    return (
        f"UNWIND $iris AS iri MATCH (n:{labels[0]} {{iri: iri}}) WHERE NOT n:{labels[1]} {change}"
    )


def _retyped(labels: Sequence[str]) -> str:
    if len(labels) == 1:
        return ""
    others = (name for name in TYPES if name != labels[1])
    return f"REMOVE n:{':'.join(others)} SET n:{labels[1]}"


def shape(link: Link) -> Shape:
    """Return the key of relationships that can share a statement."""
    return link.type, link.start[0], link.end[0], tuple(link.properties)


def merge_links(shape: Shape) -> str:
    """Return the end of a statement that creates or updates a relationship from `row`."""
    name, start, end, properties = shape
    same = ", ".join(f"{key}: row.{key}" for key in properties if key not in TOLD)
    told = ", ".join(f"r.{key} = row.{key}" for key in properties if key in TOLD)
    return (
        f"MATCH (a:{start} {{iri: row.source}}) MATCH (b:{end} {{iri: row.target}})\n"
        f"MERGE (a)-[r:{name}{f' {{{same}}}' if same else ''}]->(b) SET {told}"
    )


def link_row(link: Link) -> Row:
    """Return a relationship as a row for `merge_links`."""
    return {"source": link.start[1], "target": link.end[1], **link.properties}
