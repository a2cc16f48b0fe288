"""The answer to a query: rows of plain values, and how they are written."""

import csv
import io
import json
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from typing import Literal as Choice

import pyoxigraph
from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Triple

from kg.errors import UsageError
from kg.graph.namespaces import PREFIXES
from kg.graph.turtle import Shortener, triples_text

Cell = str | int | float | bool | None
Term = NamedNode | BlankNode | Literal | Triple

XSD = PREFIXES["xsd"]
NUMBERS: dict[str, Callable[[str], Cell]] = {
    XSD + "integer": int,
    XSD + "decimal": float,
    XSD + "double": float,
    XSD + "float": float,
    XSD + "boolean": lambda value: value in ("true", "1"),
}
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]+")
WIDTH = 140
"""Characters of a line where nobody says how wide a terminal is."""
NARROWEST_TABLE = 60
NARROWEST = 14
"""Columns of more characters give way down to this; where that is not enough, rows become lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """An answer: rows under variables (SELECT), yes or no (ASK), or triples (CONSTRUCT, DESCRIBE).

    `rows` hold IRIs and words as strings, numbers and truth values as such, None where unbound.
    Triples are rows of subject, predicate and object.
    """

    kind: Choice["table", "truth", "triples"]
    variables: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    truth: bool | None = None
    terms: tuple[tuple[Term | None, ...], ...] = field(default=(), repr=False, compare=False)
    base: str | None = field(default=None, repr=False, compare=False)

    def render(self, format: str = "table", *, limit: int | None = None, width: int = WIDTH) -> str:
        """Write the answer in a format of RENDERERS, the first `limit` rows of it.

        Tables are no wider than `width` characters, or NARROWEST_TABLE where that is more. Raises
        UsageError that lists the formats, or for a limit below 1.
        """
        if limit is not None and limit < 1:
            raise UsageError(f"a limit of {limit} rows shows nothing; give 1 or more")
        write = RENDERERS.get(format)
        if write is None:
            raise UsageError(f"no format {format!r} for answers; there are: {', '.join(RENDERERS)}")
        return write(self, limit, max(width, NARROWEST_TABLE))


def cell(term: Term | None) -> Cell:
    """Turn a term into a plain value."""
    if term is None:
        return None
    if isinstance(term, Literal):
        return _value(term)
    return term.value if isinstance(term, NamedNode) else str(term)


def _value(term: Literal) -> Cell:
    try:
        return NUMBERS.get(term.datatype.value, str)(term.value)
    except ValueError:
        return term.value


def to_table(result: Result, limit: int | None = None, width: int = WIDTH) -> str:
    """Draw columns for people: IRIs shortened, long cells wrapped to fit `width` characters."""
    if result.kind == "truth":
        return "yes\n" if result.truth else "no\n"
    if result.kind == "triples":
        return triples_text((Triple(*row) for row in result.terms[:limit]), result.base)  # type: ignore[arg-type]
    shown = [[_shown(term, result.base) for term in row] for row in result.terms[:limit]]
    told = _columns([list(result.variables), *shown], width)
    left = len(result.rows) - len(shown)
    return told + (f"… and {left} more\n" if left else "")


def _shown(term: Term | None, base: str | None) -> str:
    if isinstance(term, NamedNode):
        short = Shortener(base)
        return short.compact(term.value) or short.relative(term.value) or term.value
    return UNPRINTABLE.sub(" ", "" if term is None else str(getattr(term, "value", term)))


def _columns(rows: Sequence[Sequence[str]], width: int) -> str:
    """Lay out rows, the first being the head; the widest columns give way."""
    if not rows[0]:
        return f"{len(rows) - 1} rows without variables\n"
    widths = [max(len(text) for text in column) for column in zip(*rows, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    if sum(widths) + 2 * (len(widths) - 1) > width and rows[1:]:
        return "\n".join(_listed(rows[0], row, width) for row in rows[1:])
    lines = [_row(row, widths) for row in rows]
    told = [lines[0], "  ".join("─" * w for w in widths), *(lines[1:] or ["no rows"])]
    return "\n".join(told) + "\n"


def _listed(names: Sequence[str], row: Sequence[str], width: int) -> str:
    """Lay out one row as a list, for lines too narrow to hold its columns."""
    room = max(map(len, names)) + 2
    return "".join(
        textwrap.fill(f"{name:<{room}}{text}", width, subsequent_indent=" " * room) + "\n"
        for name, text in zip(names, row, strict=True)
        if text
    )


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [textwrap.wrap(text, w) or [""] for text, w in zip(row, widths, strict=True)]
    height = max(len(lines) for lines in cells)
    padded = [lines + [""] * (height - len(lines)) for lines in cells]
    return "\n".join(
        "  ".join(f"{lines[n]:<{w}}" for lines, w in zip(padded, widths, strict=True)).rstrip()
        for n in range(height)
    )


def to_csv(result: Result, limit: int | None = None, _width: int = WIDTH) -> str:
    """Write comma-separated values after SPARQL 1.1: values alone, full IRIs, a head line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if result.kind == "truth":
        writer.writerow(["true" if result.truth else "false"])
        return out.getvalue()
    writer.writerow(result.variables)
    for row in result.terms[:limit]:
        writer.writerow(["" if t is None else getattr(t, "value", str(t)) for t in row])
    return out.getvalue()


def to_json(result: Result, limit: int | None = None, _width: int = WIDTH) -> str:
    """Write SPARQL 1.1 results JSON; triples become JSON-LD."""
    if result.kind == "truth":
        return json.dumps({"head": {}, "boolean": result.truth}) + "\n"
    if result.kind == "triples":
        triples = (Triple(*row) for row in result.terms[:limit])  # type: ignore[arg-type]
        told = pyoxigraph.serialize(triples, format=RdfFormat.JSON_LD) or b""
        return json.dumps(json.loads(told), ensure_ascii=False, indent=1) + "\n"
    bindings = [
        {
            name: _binding(term)
            for name, term in zip(result.variables, row, strict=True)
            if term is not None
        }
        for row in result.terms[:limit]
    ]
    told_rows = {"head": {"vars": list(result.variables)}, "results": {"bindings": bindings}}
    return json.dumps(told_rows, ensure_ascii=False, indent=1) + "\n"


def _binding(term: Term) -> dict[str, Any]:
    if isinstance(term, Literal):
        told = {"type": "literal", "value": term.value}
        if term.language:
            return {**told, "xml:lang": term.language}
        datatype = term.datatype.value
        return told if datatype == XSD + "string" else {**told, "datatype": datatype}
    kind = "uri" if isinstance(term, NamedNode) else "bnode"
    return {"type": kind, "value": getattr(term, "value", str(term))}


RENDERERS: dict[str, Callable[[Result, int | None, int], str]] = {
    "table": to_table,
    "csv": to_csv,
    "json": to_json,
}
