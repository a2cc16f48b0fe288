"""Reading literals and types off the store."""

from pyoxigraph import NamedNode, Store

from kg.graph.claims import curie
from kg.graph.namespaces import term


def texts(store: Store, node: NamedNode, name: str) -> list[str]:
    """Give the values of a property, sorted."""
    return sorted({q.object.value for q in store.quads_for_pattern(node, term(name), None)})


def text(store: Store, node: NamedNode, name: str) -> str | None:
    """Give the first value of a property, or None."""
    return next(iter(texts(store, node, name)), None)


def kinds(store: Store, node: NamedNode) -> str:
    """Name the classes of the ontology that a thing belongs to."""
    found = {curie(q.object.value) for q in store.quads_for_pattern(node, term("rdf:type"), None)}
    return ", ".join(sorted(t.removeprefix("kg:") for t in found if t.startswith("kg:")))
