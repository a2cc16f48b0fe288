"""Terms of an answer as plain values, as SPARQL results JSON, and as they are shown."""

import re
from collections.abc import Callable
from typing import Any

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from kg.graph.namespaces import PREFIXES
from kg.graph.turtle import Shortener

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


def cell(term: Term | None) -> Cell:
    """Return a term as a plain value."""
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


def shown(term: Term | None, base: str | None) -> str:
    """Return a term for people: IRIs shortened, control codes escaped."""
    if isinstance(term, NamedNode):
        short = Shortener(base)
        return short.compact(term.value) or short.relative(term.value) or term.value
    return UNPRINTABLE.sub(" ", "" if term is None else str(getattr(term, "value", term)))


def binding(term: Term) -> dict[str, Any]:
    """Return a term as in SPARQL 1.1 results JSON."""
    if isinstance(term, Literal):
        told = {"type": "literal", "value": term.value}
        if term.language:
            return {**told, "xml:lang": term.language}
        datatype = term.datatype.value
        return told if datatype == XSD + "string" else {**told, "datatype": datatype}
    kind = "uri" if isinstance(term, NamedNode) else "bnode"
    return {"type": kind, "value": getattr(term, "value", str(term))}
