"""Answers for other programs: CSV, TSV, JSON, XML (SPARQL 1.1), Markdown, Turtle."""

import csv
import io
import json
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pyoxigraph
from pyoxigraph import RdfFormat, Triple

from kg.errors import UsageError
from kg.graph.turtle import triples_text
from kg.query.cells import Term, binding, shown

if TYPE_CHECKING:
    from kg.query.result import Result

WIDTH = 140
RESULTS = "http://www.w3.org/2005/sparql-results#"
UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot represent."""


def to_csv(result: "Result", limit: int | None = None, _width: int = WIDTH) -> str:
    """Return comma-separated values after SPARQL 1.1: values only, full IRIs, a header line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if result.kind == "truth":
        writer.writerow(["true" if result.truth else "false"])
        return out.getvalue()
    writer.writerow(result.variables)
    for row in result.terms[:limit]:
        writer.writerow(["" if t is None else getattr(t, "value", str(t)) for t in row])
    return out.getvalue()


def to_json(result: "Result", limit: int | None = None, _width: int = WIDTH) -> str:
    """Return SPARQL 1.1 results JSON; triples become JSON-LD."""
    if result.kind == "truth":
        return json.dumps({"head": {}, "boolean": result.truth}) + "\n"
    if result.kind == "triples":
        triples = (Triple(*row) for row in result.terms[:limit])  # type: ignore[arg-type]
        told = pyoxigraph.serialize(triples, format=RdfFormat.JSON_LD) or b""
        return json.dumps(json.loads(told), ensure_ascii=False, indent=1) + "\n"
    bindings = [
        {
            name: binding(term)
            for name, term in zip(result.variables, row, strict=True)
            if term is not None
        }
        for row in result.terms[:limit]
    ]
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in bindings)
    head = json.dumps({"vars": list(result.variables)}, ensure_ascii=False)
    return f'{{"head": {head}, "results": {{"bindings": [\n{rows}\n]}}}}\n'


def to_tsv(result: "Result", limit: int | None = None, _width: int = WIDTH) -> str:
    """Return tab-separated values after SPARQL 1.1: terms as in Turtle, a header of variables.

    Control characters are escaped as in Turtle and U+2028 is unchanged; rdflib's reader of TSV
    accepts neither, and skips a row in which nothing is bound. Oxigraph's reads all of them.
    """
    if result.kind == "truth":
        return "true\n" if result.truth else "false\n"
    lines = ["\t".join(f"?{name}" for name in result.variables)]
    lines += ["\t".join(map(_turtle_term, row)) for row in result.terms[:limit]]
    return "\n".join(lines) + "\n"


def _turtle_term(term: Term | None) -> str:
    return "" if term is None else str(term).replace("\t", "\\t")


def to_xml(result: "Result", limit: int | None = None, _width: int = WIDTH) -> str:
    """Return SPARQL 1.1 results XML; triples become RDF/XML.

    Characters that XML cannot represent are written as U+FFFD.
    """
    if result.kind == "triples":
        triples = (Triple(*row) for row in result.terms[:limit])  # type: ignore[arg-type]
        told = pyoxigraph.serialize(triples, format=RdfFormat.RDF_XML) or b""
        return UNWRITABLE.sub("\ufffd", told.decode()) + "\n"
    root = ElementTree.Element("sparql", {"xmlns": RESULTS})
    head = ElementTree.SubElement(root, "head")
    if result.kind == "truth":
        ElementTree.SubElement(root, "boolean").text = "true" if result.truth else "false"
    else:
        for name in result.variables:
            ElementTree.SubElement(head, "variable", {"name": name})
        results = ElementTree.SubElement(root, "results")
        for row in result.terms[:limit]:
            _xml_row(results, result.variables, row)
    ElementTree.indent(root, " ")
    document = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{document}\n'


def _xml_row(
    results: ElementTree.Element, names: tuple[str, ...], row: tuple[Term | None, ...]
) -> None:
    found = ElementTree.SubElement(results, "result")
    for name, term in zip(names, row, strict=True):
        if term is None:
            continue
        bound = ElementTree.SubElement(found, "binding", {"name": name})
        told = binding(term)
        kind = told.pop("type")
        words = UNWRITABLE.sub("\ufffd", str(told.pop("value")))
        ElementTree.SubElement(bound, kind, told).text = words


def to_markdown(result: "Result", limit: int | None = None, _width: int = WIDTH) -> str:
    """Return a table in Markdown (GitHub's), with marks within words escaped."""
    if result.kind == "truth":
        return "yes\n" if result.truth else "no\n"
    lines = [list(result.variables), ["---"] * len(result.variables)]
    lines += [[_escaped(shown(t, result.base)) for t in row] for row in result.terms[:limit]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _escaped(words: str) -> str:
    return re.sub(r"([\\|`*_\[\]<>#~])", r"\\\1", words)


def to_turtle(result: "Result", limit: int | None = None, _width: int = WIDTH) -> str:
    """Return triples as Turtle. Raise UsageError for rows and booleans."""
    if result.kind != "triples":
        raise UsageError("turtle holds triples: ask with CONSTRUCT or DESCRIBE, or take json")
    return triples_text((Triple(*row) for row in result.terms[:limit]), result.base)  # type: ignore[arg-type]
