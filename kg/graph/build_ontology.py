"""The vocabulary inside every case, so that it explains itself: labels, definitions, hierarchy."""

from collections.abc import Iterator

import pyoxigraph
from pyoxigraph import NamedNode

from kg.graph.literals import Triple
from kg.graph.namespaces import ONTOLOGY, term
from kg.ontology import ontology_folder

KEPT = (
    "rdf:type",
    "rdfs:label",
    "rdfs:subClassOf",
    "rdfs:subPropertyOf",
    "skos:definition",
)


def ontology_triples() -> Iterator[Triple]:
    """Yield what the ontology says about its own terms; blank-node axioms stay in its file."""
    kept = {term(name) for name in KEPT}
    for found in pyoxigraph.parse(path=ontology_folder() / "kg.ttl"):
        subject, value = found.subject, found.object
        if (
            isinstance(subject, NamedNode)
            and subject.value.startswith(ONTOLOGY)
            and found.predicate in kept
            and isinstance(value, NamedNode | pyoxigraph.Literal)
        ):
            yield subject, found.predicate, value
