"""Validate a case against ontology/shapes.ttl, a piece at a time, and report the faults."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pyoxigraph import Literal, NamedNode, Quad, QuerySolutions, Store, Triple

from kg.graph.layout import pieces
from kg.graph.namespaces import PREFIXES, term
from kg.graph.shapes import Query, load_shapes
from kg.graph.store import names_of
from kg.graph.triple_index import Held, Term

__all__ = ["Violation", "validate"]

LONGEST_WORDS = 200
TRIPLE = tuple(term(name) for name in ("kg:subject", "kg:predicate", "kg:object"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One fault of a case: what is wrong with which node, and where it is.

    `claim`, `document` and `words` (verbatim) are None if the fault belongs to no claim or text.
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
    """Return every fault of a case, sorted by document and position; none means it is valid.

    Pieces of the store are held in memory one after another. Raise CaseError if the store is not
    the graph of a case.
    """
    names = names_of(store)
    ontology = store.quads_for_pattern(None, None, None, names.graph("ontology"))
    vocabulary = Held(quad.triple for quad in ontology)
    faults = set(_broken(vocabulary))
    for piece in pieces(store):
        faults.update(faults_in(piece, vocabulary))
    found = {_violation(store, node, message) for node, message in faults}
    order = sorted(found, key=lambda v: (v.document or "", v.claim or "", v.node, v.problem))
    return tuple(order)


def faults_in(piece: Sequence[Triple], vocabulary: Held) -> Iterator[tuple[str, str]]:
    """Yield the faults of some triples as (node, message), seen together with the ontology."""
    held = Held(piece, vocabulary)
    yield from _broken(held)
    whole = Store()
    whole.bulk_extend(Quad(*triple) for triple in piece)
    for query in load_shapes().queries:
        for node in _answers(whole, query):
            yield _told(held, node, query.message)


def _broken(held: Held) -> Iterator[tuple[str, str]]:
    for shape in load_shapes().shapes:
        for focus in shape.focuses(held):
            for rule in shape.rules:
                if not rule.holds(held, focus):
                    yield _told(held, focus, rule.message)


def _answers(store: Store, query: Query) -> Iterator[Term]:
    found = store.query(query.text, prefixes=PREFIXES)
    if not isinstance(found, QuerySolutions):
        raise TypeError("a rule of shapes.ttl is no SELECT")
    yield from (row["value"] for row in found)


def _told(held: Held, node: Term, message: str) -> tuple[str, str]:
    """Describe a triple of a plain graph by its content, anything else by its IRI."""
    if not held.is_a(node, term("kg:PlainStatement")):
        return _written(node), message
    parts = [_written(value) for name in TRIPLE for value in held.values(node, name)]
    return parts[0], f"{message} ({' '.join(parts)})"


def _written(node: Term) -> str:
    return node.value if isinstance(node, NamedNode | Literal) else str(node)


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
    """Return the claim that a node is, or belongs to: …/document/D/claim/e1/participant/2."""
    before, mark, after = node.partition("/claim/")
    return f"{before}{mark}{after.split('/')[0]}" if mark else None


def _first(store: Store, node: str | None, predicate: str) -> str | None:
    if node is None:
        return None
    found = [q.object for q in store.quads_for_pattern(NamedNode(node), term(predicate), None)]
    return min((getattr(value, "value", "") for value in found), default=None)
