"""From readings, their linking and the findings to quads, one reading in memory at a time.

The quads that a document's own reading gives (`own_quads`) are separate from those that linking,
judgements and findings add (`linked_quads`): the former never change while the document is in a
case.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from pyoxigraph import NamedNode, Quad

from kg.graph.build_claims import claim_links, claim_triples
from kg.graph.build_entities import entity_triples, occurrence_triples
from kg.graph.build_findings import finding_triples, judgement_triples, origins
from kg.graph.build_ontology import ontology_triples
from kg.graph.build_order import cues, order_triples, told_order
from kg.graph.build_provenance import BuildInfo, build_triples, document_triples
from kg.graph.build_text import span_triples, spans_of, text_links, text_triples
from kg.graph.epistemic_status import account_statuses
from kg.graph.literals import Triple
from kg.graph.namespaces import Names
from kg.graph.plain import Sieve, plain_triples
from kg.graph.scope import Index, Scope
from kg.model import Entity, Finding, Judgement, Linking, Occurrence, Reading, Span
from kg.model.deferred import Deferred
from kg.model.findings import Key

__all__ = ["BuildInfo", "quads"]

NOTHING_LINKED = Linking(entities=(), occurrences=(), judgements=())


def quads(
    readings: Iterable[Reading],
    linking: Linking,
    findings: Iterable[Finding] = (),
    *,
    base: str,
    about: BuildInfo,
    sieve: Sieve | None = None,
) -> Iterator[Quad]:
    """Yield the whole graph of a case, as docs/graph.md describes it.

    Readings are taken one at a time; the linking and the findings stay in memory. The `sieve`
    admits triples to the plain graphs, and counts. The same quad may be yielded twice. Raise
    InputError for a class or predicate with an unknown prefix, UsageError for an invalid base.
    """
    weighed = tuple(findings)
    documents: set[str] = set()

    def noted() -> Iterator[Reading]:
        for reading in readings:
            documents.add(reading.document.document)
            yield reading

    spans = spans_in(weighed)
    yield from quads_without_findings(
        noted(), linking, base=base, about=about, sieve=sieve or Sieve(), spans=spans
    )
    yield from _of_findings(weighed, linking, Names(base), documents)


def quads_without_findings(
    readings: Iterable[Reading],
    linking: Linking,
    *,
    base: str,
    about: BuildInfo,
    sieve: Sieve,
    spans: Mapping[str, Set[Span]] | None = None,
) -> Iterator[Quad]:
    """Yield the graph of a case but for what `quads_of_findings` gives; raise what `quads` does.

    Of what findings refer to, only the words at these `spans` are described.
    """
    names = Names(base)
    index = Index(linking, names)
    yield from _in_graph(names.graph("ontology"), ontology_triples())
    yield from _in_graph(names.graph("provenance"), build_triples(about, names))
    standings: dict[Key, str] = {}
    for reading in readings:
        standings.update(footed(reading))
        scope = Scope(reading, index)
        yield from own_quads(scope)
        told = (spans or {}).get(reading.document.document, frozenset())
        yield from linked_quads(scope, sieve, told)
    yield from linking_quads(linking.entities, linking.occurrences, names, standings)
    yield from judgement_quads(linking.judgements, names)


def quads_of_findings(
    findings: Sequence[Finding],
    linking: Linking,
    documents: Set[str],
    readings: Iterable[Deferred],
    *,
    base: str,
) -> Iterator[Quad]:
    """Yield the quads of findings, and of the words in the `documents` that they refer to.

    Only readings of documents with findings are decoded.
    """
    names, spans = Names(base), spans_in(findings)
    index = Index(NOTHING_LINKED, names)
    for one in readings:
        if one.document in spans:
            scope = Scope(one.reading, index)
            more = spans[one.document] - spans_of(one.reading)
            yield from _in_graph(scope.graph, span_triples(scope, more))
    yield from _of_findings(findings, linking, names, documents)


def _of_findings(
    findings: Iterable[Finding], linking: Linking, names: Names, documents: Set[str]
) -> Iterator[Quad]:
    entities = {entity.id for entity in linking.entities}
    yield from finding_quads(findings, names, entities, documents)


def own_quads(scope: Scope) -> Iterator[Quad]:
    """Yield the quads that the reading of a document gives by itself."""
    names = scope.index.names
    provenance = document_triples(scope.reading.document, names)
    yield from _in_graph(names.graph("provenance"), provenance)
    yield from _in_graph(scope.graph, claim_triples(scope))
    yield from _in_graph(scope.graph, text_triples(scope))
    yield from _in_graph(scope.graph, span_triples(scope, spans_of(scope.reading)))


def linked_quads(scope: Scope, sieve: Sieve, spans: Set[Span]) -> Iterator[Quad]:
    """Yield the quads of a document that depend on entities, occurrences, judgements and findings.

    `spans` are the stretches of its text that findings refer to.
    """
    more = (spans | cues(scope)) - spans_of(scope.reading)
    yield from _in_graph(scope.graph, claim_links(scope))
    yield from _in_graph(scope.graph, order_triples(scope))
    yield from _in_graph(scope.graph, text_links(scope))
    yield from _in_graph(scope.graph, span_triples(scope, more))
    yield from shared_quads(scope, sieve)


def shared_quads(scope: Scope, sieve: Sieve) -> Iterator[Quad]:
    """Yield the quads outside the document's own graph, which others may give as well."""
    names = scope.index.names
    yield from _in_graph(names.graph("entities"), told_order(scope))
    for level, (subject, predicate, value) in plain_triples(scope, sieve):
        yield Quad(subject, predicate, value, names.graph(level))


def linking_quads(
    entities: Iterable[Entity],
    occurrences: Iterable[Occurrence],
    names: Names,
    standings: Mapping[Key, str],
) -> Iterator[Quad]:
    """Describe entities and occurrences; `standings` is each claim's status."""
    graph = names.graph("entities")
    for entity in entities:
        yield from _in_graph(graph, entity_triples(entity, names))
    for occurrence in occurrences:
        yield from _in_graph(graph, occurrence_triples(occurrence, names, standings))


def judgement_quads(judgements: Iterable[Judgement], names: Names) -> Iterator[Quad]:
    """Describe what was held to be the same, and why."""
    for judgement in judgements:
        yield from _in_graph(names.graph("provenance"), judgement_triples(judgement, names))


def finding_quads(
    findings: Iterable[Finding], names: Names, entities: Set[str], documents: Set[str]
) -> Iterator[Quad]:
    """Describe the findings of a case that has these entities and documents."""
    origin_of = origins(names, entities, documents)
    for finding in findings:
        triples = finding_triples(finding, names, origin_of)
        yield from _in_graph(names.graph("findings"), triples)


def footed(reading: Reading) -> dict[Key, str]:
    """Map the events of a reading to the status of each as an account."""
    return {(reading.document.document, event): one for event, one in account_statuses(reading)}


def spans_in(findings: Iterable[Finding]) -> dict[str, set[Span]]:
    """Collect the spans that findings refer to, by document."""
    spans: dict[str, set[Span]] = defaultdict(set)
    for finding in findings:
        for member in finding.members:
            spans[member.document].add(member.evidence)
    return spans


def _in_graph(graph: NamedNode, triples: Iterable[Triple]) -> Iterator[Quad]:
    for subject, predicate, value in triples:
        yield Quad(subject, predicate, value, graph)
