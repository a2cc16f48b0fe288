"""What a projection reads of a store: whole properties, each a column from subject to values."""

from collections import defaultdict
from collections.abc import Mapping

from pyoxigraph import NamedNode, Store, Triple

from kg.analyse.ties import ROLES
from kg.graph.namespaces import term

Columns = Mapping[str, Mapping[str, list[str]]]

PROPERTIES = (
    *("rdf:type", "rdfs:label", "rdfs:subClassOf", "kg:named", "kg:documents", "kg:document"),
    *("kg:status", "kg:polarity", "kg:certainty", "kg:action", "kg:lemma", "kg:predicate"),
    *("kg:subject", "kg:object", "kg:date", "kg:since", "kg:until", "kg:participant", "kg:claim"),
    *("kg:holderChain", "rdf:first", "rdf:rest", "kg:occurrence", "kg:account", "kg:standing"),
    *("kg:hasMention", "dcterms:publisher", "dcterms:title", "dcterms:source", "dcterms:date"),
    *("kg:member", "kg:about", "kg:side", "kg:speaker", "kg:addressee"),
    *(f"kg:{role}" for role in ROLES),
)


def read_columns(store: Store) -> Columns:
    """Read the properties needed, whole: far quicker than asking claim by claim."""
    columns: dict[str, dict[str, list[str]]] = {}
    for name in PROPERTIES:
        column = columns[name] = defaultdict(list)
        for quad in store.quads_for_pattern(None, term(name), None):
            if isinstance(quad.subject, NamedNode) and not isinstance(quad.object, Triple):
                column[quad.subject.value].append(quad.object.value)
        for values in column.values():
            values.sort()
        column.default_factory = None
    return columns


def one(columns: Columns, name: str, subject: str) -> str:
    """Give the first value of a property, or nothing."""
    return columns[name].get(subject, ("",))[0]


def local(iri: str) -> str:
    """Give the name of a term without its namespace."""
    return iri.rsplit("#", 1)[-1]


def document_of(columns: Columns, iri: str) -> str:
    """Give the document that first speaks of something; a document is its own."""
    told = one(columns, "kg:hasMention", iri) or one(columns, "kg:account", iri) or iri
    return told.partition("/mention/")[0].partition("/claim/")[0]


def outlet(columns: Columns, document: str) -> str:
    """Name a document by its publisher, title or file."""
    names = ("dcterms:publisher", "dcterms:title", "dcterms:source")
    found = (one(columns, name, document) for name in names)
    return next((name for name in found if name), document.rpartition("/")[2])
