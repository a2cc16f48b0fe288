"""What a projection reads of a store: whole properties, each a column from subject to values."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from pyoxigraph import NamedNode, Store, Triple

from kg.analyse.ties import ROLES
from kg.graph.lookup import file_name
from kg.graph.namespaces import Names, mention_curie, term
from kg.model import Role

Columns = Mapping[str, Mapping[str, list[str]]]

ACCOUNT = "^kg:occurrence"
"""From occurrences to their accounts."""
OF_THINGS = ("rdf:type", "rdfs:label")
"""Properties that are only read for entities, occurrences, documents and findings."""
GRAPHS = ("entities", "provenance", "findings")
PROPERTIES = (
    *("rdfs:subClassOf", "kg:named", "kg:documents", "kg:hasChain", ACCOUNT, "kg:standing"),
    *("kg:status", "kg:polarity", "kg:certainty", "kg:action", "kg:lemma", "kg:predicate"),
    *("kg:subject", "kg:object", "kg:date", "kg:since", "kg:until", "kg:claim"),
    *("kg:holderChain", "rdf:first", "rdf:rest", "kg:occurrence", "kg:judgedWrong"),
    *("dcterms:publisher", "dcterms:title", "dcterms:source", "dcterms:date"),
    *("kg:member", "kg:about", "kg:side", "kg:speaker", "kg:addressee"),
    *(f"kg:{role}" for role in ROLES),
    *(mention_curie(role) for role in get_args(Role)),
)
PART_OF_DOCUMENT = re.compile("/(?:chain|claim|quotation)/")


def read_columns(store: Store, *, base: str) -> Columns:
    """Return the required properties, each read as a whole, far faster than claim by claim."""
    return _Columns(store, [Names(base).graph(name) for name in GRAPHS])


class _Columns(Columns):
    """Columns that are read when they are first used, because no view needs them all."""

    def __init__(self, store: Store, of_things: Sequence[NamedNode]) -> None:
        self._store = store
        self._graphs: dict[str, Sequence[NamedNode | None]] = {
            **dict.fromkeys(PROPERTIES, (None,)),
            **dict.fromkeys(OF_THINGS, of_things),
        }
        self._read: dict[str, Mapping[str, list[str]]] = {}

    def __getitem__(self, name: str) -> Mapping[str, list[str]]:
        found = self._read.get(name)
        if found is None:
            found = self._read[name] = _column(self._store, name, self._graphs[name])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._graphs)

    def __len__(self) -> int:
        return len(self._graphs)


def _column(store: Store, name: str, graphs: Iterable[NamedNode | None]) -> Mapping[str, list[str]]:
    column: dict[str, list[str]] = {}
    for graph in graphs:
        for quad in store.quads_for_pattern(None, term(name.removeprefix("^")), None, graph):
            if isinstance(quad.subject, NamedNode) and not isinstance(quad.object, Triple):
                ends = quad.subject.value, quad.object.value
                subject, value = reversed(ends) if name.startswith("^") else ends
                column.setdefault(subject, []).append(value)
    for values in column.values():
        values.sort()
    return column


def one(columns: Columns, name: str, subject: str) -> str:
    """Return the first value of a property, or ''."""
    return columns[name].get(subject, ("",))[0]


def local(iri: str) -> str:
    """Return the name of a term without its namespace."""
    return iri.rsplit("#", 1)[-1]


def document_in(iri: str) -> str:
    """Return the document that contains a claim, a quotation or a chain, by its IRI."""
    return PART_OF_DOCUMENT.split(iri, maxsplit=1)[0]


def document_of(columns: Columns, iri: str) -> str:
    """Return the first document that mentions something; a document is its own."""
    told = one(columns, "kg:hasChain", iri) or one(columns, ACCOUNT, iri) or iri
    return document_in(told)


def outlet(columns: Columns, document: str) -> str:
    """Return a document's publisher, title or file."""
    found = [one(columns, name, document) for name in ("dcterms:publisher", "dcterms:title")]
    found.append(file_name(one(columns, "dcterms:source", document)) or "")
    return next((name for name in found if name), document.rpartition("/")[2])
