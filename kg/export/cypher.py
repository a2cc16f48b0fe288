"""Cypher text: statements that may be run again, and values that stay values."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kg.export.clean import clean
from kg.export.links import Link
from kg.export.rows import Row
from kg.export.schema import Kind

_KEYS = {"end": "`end`"}
"""Names of columns that are words of the language."""
_BEFORE_U = re.compile(r"(?<=\\)(?=u)")


def literal(value: Any, kind: Kind = "text") -> str:
    r"""Write a value as a Cypher literal; nothing in it can end the literal.

    Neo4j reads '\uXXXX' before it reads strings, even behind an escaped backslash: where a text
    has a backslash before a 'u', the string is cut between them ("a\\" + "u0022").
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


def constraint(label: str) -> str:
    """Make IRIs unique, which also gives the index that MERGE needs."""
    return (
        f"CREATE CONSTRAINT {label.lower()}_iri IF NOT EXISTS "
        f"FOR (n:{label}) REQUIRE n.iri IS UNIQUE;\n"
    )


def merge_nodes(labels: Sequence[str], rows: Iterable[Row], columns: Mapping[str, Kind]) -> str:
    """Write one statement that makes or renews nodes, found by their first label."""
    more = "".join(f" SET n:{label}" for label in labels[1:])
    return f"{_unwind(rows, columns)}MERGE (n:{labels[0]} {{iri: row.iri}}) SET n += row{more};\n"


def merge_links(links: Sequence[Link], columns: Mapping[str, Kind]) -> str:
    """Write one statement that makes or renews relationships of one type between two labels.

    Links that differ in their properties are different relationships.
    """
    first = links[0]
    keys = [name for name in first.properties if name != "status"]
    same = ", ".join(f"{key}: row.{key}" for key in keys)
    rows = [{"source": one.start[1], "target": one.end[1], **one.properties} for one in links]
    plain = [{k: _unset(v) for k, v in row.items()} for row in rows]
    status = " SET r.status = row.status" if "status" in first.properties else ""
    return (
        f"{_unwind(plain, {'source': 'text', 'target': 'text', **columns})}"
        f"MATCH (a:{first.start[0]} {{iri: row.source}}) "
        f"MATCH (b:{first.end[0]} {{iri: row.target}})\n"
        f"MERGE (a)-[r:{first.type}{f' {{{same}}}' if same else ''}]->(b){status};\n"
    )


def _unset(value: Any) -> Any:
    """MERGE refuses null in a pattern: a side that no one takes is 0."""
    return 0 if value is None else value


def _unwind(rows: Iterable[Row], columns: Mapping[str, Kind]) -> str:
    maps = (
        ", ".join(
            f"{_KEYS.get(name, name)}: {literal(row[name], kind)}"
            for name, kind in columns.items()
            if row.get(name) is not None
        )
        for row in rows
    )
    return "UNWIND [\n" + ",\n".join(f"  {{{one}}}" for one in maps) + "\n] AS row\n"
