"""From readings, their linking and the findings to quads, one reading in memory at a time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from pyoxigraph import NamedNode, Quad

from kg.graph.build_claims import claim_triples
from kg.graph.build_entities import entity_triples, mention_links, occurrence_triples
from kg.graph.build_findings import finding_triples, judgement_triples, origins
from kg.graph.build_ontology import ontology_triples
from kg.graph.build_order import order_triples, told_order
from kg.graph.build_provenance import BuildInfo, build_triples, document_triples
from kg.graph.build_text import span_triples, text_triples
from kg.graph.footing import footings
from kg.graph.literals import Triple
from kg.graph.namespaces import Names
from kg.graph.plain import Sieve, plain_triples
from kg.graph.scope import Index, Scope
from kg.model import Finding, Linking, Reading, Span
from kg.model.findings import Key

__all__ = ["BuildInfo", "quads"]


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

    Readings are taken one at a time; the linking and the findings stay in memory. The `sieve` lets
    triples into the plain graphs, and counts. The same triple may come twice. Raises InputError for
    a class or predicate with an unknown prefix, UsageError for a base that is none.
    """
    names = Names(base)
    index = Index(linking, names)
    through = sieve or Sieve()
    weighed = tuple(findings)
    spans = _spans_of(weighed)
    yield from _in_graph(names.graph("ontology"), ontology_triples())
    yield from _in_graph(names.graph("provenance"), build_triples(about, names))
    documents = set()
    standings: dict[Key, str] = {}
    for reading in readings:
        document = reading.document.document
        documents.add(document)
        standings.update({(document, event): one for event, one in footings(reading)})
        scope = Scope(reading, index, spans.get(document, ()))
        yield from _reading_quads(scope)
        for level, (subject, predicate, value) in plain_triples(scope, through):
            yield Quad(subject, predicate, value, names.graph(level))
    yield from _linking_quads(linking, names, standings)
    origin_of = origins(names, {entity.id for entity in linking.entities}, documents)
    for finding in weighed:
        triples = finding_triples(finding, names, origin_of)
        yield from _in_graph(names.graph("findings"), triples)


def _reading_quads(scope: Scope) -> Iterator[Quad]:
    names = scope.index.names
    provenance = document_triples(scope.reading.document, names)
    yield from _in_graph(names.graph("provenance"), provenance)
    yield from _in_graph(scope.graph, claim_triples(scope))
    yield from _in_graph(scope.graph, order_triples(scope))
    yield from _in_graph(scope.graph, text_triples(scope))
    yield from _in_graph(scope.graph, span_triples(scope))
    yield from _in_graph(names.graph("entities"), mention_links(scope))
    yield from _in_graph(names.graph("entities"), told_order(scope))


def _linking_quads(linking: Linking, names: Names, standings: Mapping[Key, str]) -> Iterator[Quad]:
    for entity in linking.entities:
        yield from _in_graph(names.graph("entities"), entity_triples(entity, names))
    for occurrence in linking.occurrences:
        triples = occurrence_triples(occurrence, names, standings)
        yield from _in_graph(names.graph("entities"), triples)
    for judgement in linking.judgements:
        yield from _in_graph(names.graph("provenance"), judgement_triples(judgement, names))


def _in_graph(graph: NamedNode, triples: Iterable[Triple]) -> Iterator[Quad]:
    for subject, predicate, value in triples:
        yield Quad(subject, predicate, value, graph)


def _spans_of(findings: Iterable[Finding]) -> dict[str, set[Span]]:
    """Collect the words that findings point to, by document."""
    spans: dict[str, set[Span]] = defaultdict(set)
    for finding in findings:
        for member in finding.members:
            spans[member.document].add(member.evidence)
    return spans
