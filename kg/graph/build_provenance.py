"""Provenance: the documents, the run that read them, and what each graph holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from pyoxigraph import NamedNode

from kg.graph.literals import Object, Triple, boolean, decimal, describe, moment, text
from kg.graph.namespaces import Names, term
from kg.graph.plain import NOT_PLAIN, PROMISES
from kg.model import Document

GRAPH_COMMENTS = {
    "entities": (
        "What the documents speak of, across documents: entities, and occurrences (events told of, "
        "whether or not they took place). A view made of judgements, not a statement of fact."
    ),
    "findings": "Where accounts agree, conflict, refine each other or harden on the way.",
    "ontology": "The terms of this case: labels, definitions, what is a kind of what.",
    "provenance": "Documents, judgements, the run that made the case, and what each graph holds.",
    **{name: promise + NOT_PLAIN for name, promise in PROMISES.items()},
}
DOCUMENT_COMMENT = "What one document states: claims, who vouches for them, and their words."


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildInfo:
    """The run that makes a case; leave out `started` and `ended` for builds equal byte for byte.

    `model` names the reader (pipeline and version), times are ISO 8601 date-times.
    """

    version: str
    model: str | None = None
    started: str | None = None
    ended: str | None = None


def build_triples(about: BuildInfo, names: Names) -> Iterator[Triple]:
    """Describe the run and the graphs that every case has."""
    node = names.build()
    agent = names.under(node, "software")
    yield from describe(
        node,
        ("rdf:type", term("prov:Activity")),
        ("rdfs:label", text("The run that made this case")),
        ("prov:wasAssociatedWith", agent),
        ("prov:startedAtTime", moment(about.started) if about.started else None),
        ("prov:endedAtTime", moment(about.ended) if about.ended else None),
    )
    yield from describe(
        agent,
        ("rdf:type", term("prov:SoftwareAgent")),
        ("rdfs:label", text(f"kg {about.version}")),
        ("kg:version", text(about.version)),
        ("kg:model", text(about.model) if about.model else None),
    )
    for name in sorted(GRAPH_COMMENTS):
        yield from _graph(names.graph(name), GRAPH_COMMENTS[name], names)


def _graph(node: NamedNode, comment: str, names: Names) -> Iterator[Triple]:
    yield from describe(
        node,
        ("rdf:type", term("kg:Graph")),
        ("rdfs:comment", text(comment)),
        ("prov:wasGeneratedBy", names.build()),
    )


def document_triples(document: Document, names: Names) -> Iterator[Triple]:
    """Describe a document with its whole text, and the graph of what it states."""
    node = names.document(document.document)
    graph = names.document_graph(document.document)
    yield from describe(
        node,
        ("rdf:type", term("kg:Document")),
        ("rdfs:label", text(document_label(document))),
        ("dcterms:identifier", text(document.document)),
        *(
            (predicate, text(value) if value else None)
            for predicate, value in (
                ("dcterms:title", document.title),
                ("dcterms:publisher", document.publisher),
                ("dcterms:creator", document.author),
                ("dcterms:language", document.language),
                ("dcterms:source", document.source),
                ("schema:url", document.url),
            )
        ),
        ("dcterms:date", moment(document.published) if document.published else None),
        *_dating(document, names),
        ("kg:text", text(document.text)),
    )
    yield from _graph(graph, DOCUMENT_COMMENT, names)
    yield graph, term("prov:wasDerivedFrom"), node


def _dating(document: Document, names: Names) -> Iterator[tuple[str, Object | None]]:
    """Describe an inferred date: earliest and latest day, confidence, and grounds."""
    first, last = document.published_earliest, document.published_latest
    sure, because = document.published_sure, document.published_because
    yield "kg:dateInferred", boolean(True) if document.published_inferred else None
    yield "kg:dateEarliest", moment(first) if first else None
    yield "kg:dateLatest", moment(last) if last else None
    yield "kg:dateConfidence", decimal(sure) if sure is not None else None
    yield "kg:dateReason", text(because) if because else None
    yield from (("kg:dateFrom", names.document(other)) for other in document.published_from)


def document_label(document: Document) -> str:
    """Return a readable name: publisher and title or date, else the file, else the id."""
    name = PurePath(document.source).name if document.source else ""
    if document.publisher and (document.title or document.published):
        return f"{document.publisher}, {document.title or document.published}"
    return document.title or document.publisher or name or document.document
