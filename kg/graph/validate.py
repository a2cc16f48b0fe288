"""Checking a case against ontology/shapes.ttl, a piece at a time, and telling the faults."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pyshacl
from pyoxigraph import Literal as OxiLiteral
from pyoxigraph import NamedNode, Store, Triple
from rdflib import Graph, Literal, URIRef
from rdflib.namespace import RDF, SH
from rdflib.term import Node

from kg.graph.layout import pieces
from kg.graph.namespaces import term
from kg.graph.store import names_of
from kg.ontology import ontology_folder

__all__ = ["Violation", "validate"]

PLAIN_STRING = term("xsd:string").value
LONGEST_WORDS = 200
TRIPLE = ("kg:subject", "kg:predicate", "kg:object")


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One fault of a case: what is wrong with which node, and where it stands.

    `claim`, `document` and `words` (verbatim) are None where the fault belongs to no claim or text.
    """

    node: str
    problem: str
    claim: str | None = None
    document: str | None = None
    words: str | None = None

    def __str__(self) -> str:
        where = f"{self.document}: " if self.document else ""
        words = f" “{' '.join(self.words.split())}”" if self.words else ""
        return f"{where}{self.problem}:{words} <{self.claim or self.node}>"


def validate(store: Store) -> tuple[Violation, ...]:
    """Find every fault of a case, sorted by document and place; none means that it is valid.

    Pieces of the store are copied into memory one after another (SHACL over the store itself is a
    hundred times slower). Raises CaseError where the store is not the graph of a case.
    """
    names = names_of(store)
    found: set[Violation] = set()
    vocabulary = [
        q.triple for q in store.quads_for_pattern(None, None, None, names.graph("ontology"))
    ]
    for piece in pieces(store):
        for node, message in _faults(_copy([*vocabulary, *piece])):
            found.add(_violation(store, node, message))
    order = sorted(found, key=lambda v: (v.document or "", v.claim or "", v.node, v.problem))
    return tuple(order)


@cache
def _shapes() -> Graph:
    return Graph().parse(ontology_folder() / "shapes.ttl")


def _copy(triples: Iterable[Triple]) -> Graph:
    """Copy triples into rdflib's memory; words become plain literals, as its shapes expect."""
    graph = Graph(bind_namespaces="none")
    for one in triples:
        graph.add((_node(one.subject), _node(one.predicate), _node(one.object)))
    return graph


def _node(value: object) -> Node:
    if isinstance(value, NamedNode):
        return URIRef(value.value)
    if not isinstance(value, OxiLiteral):
        raise TypeError(f"a case holds no {type(value).__name__}")
    kind = value.datatype.value
    if kind == PLAIN_STRING:
        return Literal(value.value)
    language = value.language
    return Literal(value.value, lang=language) if language else Literal(value.value, datatype=kind)


def _faults(graph: Graph) -> Iterator[tuple[str, str]]:
    """Run the shapes and yield (node, message); a rule over a whole document names the part."""
    _, report, _ = pyshacl.validate(graph, shacl_graph=_shapes(), advanced=False, inference="none")
    for result in report.subjects(RDF.type, SH.ValidationResult):
        focus, value = report.value(result, SH.focusNode), report.value(result, SH.value)
        whole = report.value(result, SH.sourceConstraint) is not None
        node = value if whole and isinstance(value, URIRef) else focus
        messages = sorted(str(m) for m in report.objects(result, SH.resultMessage))
        yield _told(graph, node, "; ".join(messages))


def _told(graph: Graph, node: Node | None, message: str) -> tuple[str, str]:
    """Name a triple of a plain graph by what it says, anything else by its IRI."""
    parts = [graph.value(node, URIRef(term(name).value)) for name in TRIPLE]
    if URIRef(term("kg:PlainStatement").value) not in graph.objects(node, RDF.type):
        return str(node), message
    return str(parts[0]), f"{message} ({' '.join(map(str, parts))})"


def _violation(store: Store, node: str, message: str) -> Violation:
    claim = _claim_of(node)
    where = _first(store, node, "kg:document") or _first(store, claim, "kg:document")
    span = _first(store, node, "kg:evidence") or _first(store, claim, "kg:evidence")
    words = _first(store, node, "kg:exact") or _first(store, span, "kg:exact")
    return Violation(
        node=node,
        problem=message,
        claim=claim,
        document=_first(store, where, "dcterms:identifier") or where,
        words=words[:LONGEST_WORDS] if words else None,
    )


def _claim_of(node: str) -> str | None:
    """Find the claim that a node is, or belongs to: …/document/D/claim/e1/participant/2."""
    before, mark, after = node.partition("/claim/")
    return f"{before}{mark}{after.split('/')[0]}" if mark else None


def _first(store: Store, node: str | None, predicate: str) -> str | None:
    if node is None:
        return None
    found = [q.object for q in store.quads_for_pattern(NamedNode(node), term(predicate), None)]
    return min((getattr(value, "value", "") for value in found), default=None)
