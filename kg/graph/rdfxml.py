"""RDF/XML, for programs that read nothing newer: one description per subject, stable order."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from pyoxigraph import Literal, NamedNode, Store

from kg.errors import CaseError
from kg.graph.dataset import graph_blocks
from kg.graph.namespaces import PREFIXES
from kg.graph.turtle import Block, Term, pair_key

NAME = re.compile(r"[A-Za-z_][\w.-]*$")
UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot represent; they become U+FFFD."""

STRING = PREFIXES["xsd"] + "string"


def rdfxml_lines(store: Store, _base: str) -> Iterator[str]:
    """Yield a store, its named graphs merged, as RDF/XML after the recommendation of 2014.

    Raise CaseError for a predicate that XML cannot name.
    """
    spaces = "".join(f"\n  xmlns:{p}={quoteattr(iri)}" for p, iri in sorted(PREFIXES.items()))
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF{spaces}>\n'
    for block in graph_blocks(store, None):
        yield "".join(_description(block))
    yield "</rdf:RDF>\n"


def _description(block: Block) -> Iterator[str]:
    subject, pairs = block
    yield f"<rdf:Description rdf:about={_quoted(subject.value)}>\n"
    for predicate, value in sorted(pairs, key=lambda pair: pair_key(*pair)):
        yield _property(predicate, value)
    yield "</rdf:Description>\n"


def _property(predicate: NamedNode, value: Term) -> str:
    tag, space = _tag(predicate.value)
    if isinstance(value, NamedNode):
        return f"  <{tag}{space} rdf:resource={_quoted(value.value)}/>\n"
    if not isinstance(value, Literal):
        raise CaseError(f"{value} cannot be written as RDF/XML; take turtle")
    mark = f" xml:lang={_quoted(value.language)}" if value.language else ""
    if not value.language and value.datatype.value != STRING:
        mark = f" rdf:datatype={_quoted(value.datatype.value)}"
    words = escape(UNWRITABLE.sub("\ufffd", value.value), {"\r": "&#13;"})
    name = tag.split(" ")[0]
    return f"  <{tag}{space}{mark}>{words}</{name}>\n"


def _tag(iri: str) -> tuple[str, str]:
    """Return the element of a predicate and, if its prefix is unknown, its namespace."""
    found = NAME.search(iri)
    if found is None:
        raise CaseError(f"the predicate {iri} has no name that XML allows; take turtle")
    start, local = iri[: found.start()], found[0]
    prefix = next((p for p, space in sorted(PREFIXES.items()) if space == start), None)
    return (f"{prefix}:{local}", "") if prefix else (f"x:{local}", f" xmlns:x={_quoted(start)}")


def _quoted(words: str) -> str:
    return quoteattr(UNWRITABLE.sub("\ufffd", words))
