"""The compiled shapes give pyshacl's verdicts, every class has a shape, and each shape bites."""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import pyshacl
import pytest
import rdflib
from pyoxigraph import Literal, NamedNode, Quad, Store, Triple
from rdflib.namespace import RDF, RDFS, SH
from rdflib.plugins.sparql import processor
from rdflib.plugins.sparql.algebra import translateQuery
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.sparql import Query

import kg
from kg.graph import DEFAULT_BASE, names_of
from kg.graph.layout import pieces
from kg.graph.namespaces import ONTOLOGY, Names, term
from kg.graph.shapes import load_shapes
from kg.graph.triple_index import Held
from kg.graph.validate import faults_in, validate
from kg.ontology import lexicon, ontology_folder

NAMES = Names(DEFAULT_BASE)
DOCUMENT = NAMES.document("courier")
GRAPH = NAMES.document_graph("courier")
EVENT = NAMES.part("courier", "claim", "e1")
SPAN = NAMES.span("courier", 58, 117)
SHAPES = rdflib.Graph().parse(ontology_folder() / "shapes.ttl")
TARGETS = (SH.targetSubjectsOf, SH.targetObjectsOf)


@pytest.fixture(scope="module", autouse=True)
def _queries_parsed_once() -> Iterator[None]:
    """Keep the queries of the shapes: pyshacl parses them anew for each graph, half of its time."""
    parsed = cache(lambda text, base, names: translateQuery(parseQuery(text), base, dict(names)))

    def translated(text: str, base: str | None, names: Mapping[str, object] | None) -> Query:
        return parsed(text, base, tuple(sorted((names or {}).items())))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processor, "parseQuery", lambda text: text)
        patch.setattr(processor, "translateQuery", translated)
        yield


def oracle(piece: Iterable[Triple]) -> set[tuple[str, str]]:
    """Give pyshacl's faults as (node, message)."""
    graph = rdflib.Graph(bind_namespaces="none")
    for one in piece:
        graph.add(tuple(map(node, (one.subject, one.predicate, one.object))))
    _, report, _ = pyshacl.validate(graph, shacl_graph=SHAPES, advanced=False, inference="none")
    found = set()
    for result in report.subjects(RDF.type, SH.ValidationResult):
        whole = report.value(result, SH.sourceConstraint) is not None
        focus = report.value(result, SH.value if whole else SH.focusNode)
        told = "; ".join(sorted(str(m) for m in report.objects(result, SH.resultMessage)))
        found.add((str(focus), told))
    return found


def node(value: object) -> rdflib.term.Node:
    if isinstance(value, NamedNode):
        return rdflib.URIRef(value.value)
    assert isinstance(value, Literal)
    kind = None if value.datatype == term("xsd:string") else value.datatype.value
    if value.language:
        return rdflib.Literal(value.value, lang=value.language)
    return rdflib.Literal(value.value, datatype=kind)


def faults(store: Store) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Give our faults and pyshacl's, those of plain statements by their message alone."""
    ontology = NAMES.graph("ontology")
    vocabulary = [q.triple for q in store.quads_for_pattern(None, None, None, ontology)]
    ours, theirs = set(), set()
    for piece in pieces(store):
        ours |= set(faults_in(piece, Held(vocabulary)))
        theirs |= oracle([*vocabulary, *piece])
    return {plain(f) for f in ours}, {plain(f) for f in theirs}


def plain(fault: tuple[str, str]) -> tuple[str, str]:
    where, told = fault
    message = told.partition(" (http")[0]
    return ("", message) if "plain" in message else (where, message)


def decimal(text: str) -> Literal:
    return Literal(text, datatype=term("xsd:decimal"))


def of(name: str) -> NamedNode:
    return NAMES.graph(name)


ENTITY, OCCURRENCE = NAMES.entity("tom-reyes"), NAMES.occurrence("request")
FINDING, JUDGEMENT = NAMES.finding("f1"), NAMES.judgement("j1")
RELATION = NAMES.part("courier", "claim", "r2")
MENTION, QUOTATION = NAMES.span("courier", 58, 74), NAMES.part("courier", "quotation", "1")
HOLDERS = NAMES.part("courier", "holders", "c3")
TIME = NAMES.part("courier", "time", "t1")

Broken = tuple[NamedNode, str, object, NamedNode]
BROKEN: list[Broken] = [
    (DOCUMENT, "dcterms:identifier", None, of("provenance")),
    (DOCUMENT, "kg:dateConfidence", decimal("1.5"), of("provenance")),
    (DOCUMENT, "kg:dateEarliest", Literal("soon", datatype=term("xsd:date")), of("provenance")),
    (SPAN, "kg:exact", Literal("other words"), GRAPH),
    (SPAN, "kg:exact", None, GRAPH),
    (TIME, "kg:start", Literal("-1", datatype=term("xsd:integer")), GRAPH),
    (TIME, "kg:start", Literal("7", datatype=term("xsd:integer")), GRAPH),
    (MENTION, "rdf:type", term("kg:Pronoun"), GRAPH),
    (MENTION, "kg:chain", NAMES.part("courier", "chain", "none"), GRAPH),
    (QUOTATION, "kg:document", None, GRAPH),
    (QUOTATION, "kg:kind", None, GRAPH),
    (EVENT, "kg:evidence", None, GRAPH),
    (EVENT, "kg:certainty", term("kg:asserted"), GRAPH),
    (EVENT, "kg:confidence", decimal("2"), GRAPH),
    (EVENT, "kg:holderChain", NAMES.part("courier", "holders", "c9"), GRAPH),
    (HOLDERS, "rdf:rest", None, GRAPH),
    (HOLDERS, "rdf:first", NAMES.entity("courier"), GRAPH),
    (EVENT, "kg:source", None, GRAPH),
    (EVENT, "kg:action", term("kg:Person"), GRAPH),
    (EVENT, "kg:occurrence", None, GRAPH),
    (EVENT, "kg:occurrence", ENTITY, GRAPH),
    (EVENT, "kg:judgedWrong", JUDGEMENT, GRAPH),
    (RELATION, "kg:judgedWrong", NAMES.judgement("none"), GRAPH),
    (EVENT, "kg:agentMention", ENTITY, GRAPH),
    (EVENT, "kg:topicMention", SPAN, GRAPH),
    (EVENT, "kg:before", ENTITY, GRAPH),
    (RELATION, "kg:predicate", term("kg:Person"), GRAPH),
    (RELATION, "kg:object", None, GRAPH),
    (RELATION, "kg:object", ENTITY, GRAPH),
    (ENTITY, "rdfs:label", None, of("entities")),
    (ENTITY, "rdf:type", term("kg:Place"), of("entities")),
    (ENTITY, "geo:lat", decimal("91"), of("entities")),
    (OCCURRENCE, "kg:standing", Literal("true"), of("entities")),
    (NAMES.part("harbour-post", "claim", "e5"), "kg:occurrence", None, of("entities")),
    (ENTITY, "kg:documents", Literal("1", datatype=term("xsd:integer")), of("entities")),
    (FINDING, "kg:reason", Literal(""), of("findings")),
    (FINDING, "kg:origin", NAMES.document("none"), of("findings")),
    (NAMES.under(FINDING, "member", "1"), "kg:claim", ENTITY, of("findings")),
    (JUDGEMENT, "kg:verdict", None, of("provenance")),
    (JUDGEMENT, "kg:verdict", Literal("perhaps"), of("provenance")),
    (JUDGEMENT, "kg:left", None, of("provenance")),
    (JUDGEMENT, "kg:claim", EVENT, of("provenance")),
    (ENTITY, "kg:headOf", NAMES.entity("nobody"), of("plain")),
]


def break_(store: Store, broken: Broken) -> None:
    subject, predicate, value, graph = broken
    if value is None or predicate not in ("rdf:type", "kg:claim", "kg:value", "kg:judgedWrong"):
        for quad in list(store.quads_for_pattern(subject, term(predicate), None)):
            store.remove(quad)
    if value is not None:
        store.add(Quad(subject, term(predicate), value, graph))


@pytest.mark.parametrize("broken", BROKEN, ids=lambda b: f"{b[0].value[-12:]} {b[1]}")
def test_each_shape_bites(store: Store, broken: Broken) -> None:
    break_(store, broken)
    assert validate(store)


@pytest.mark.parametrize("start", [0, 1])
def test_pyshacl_finds_the_same_faults(store: Store, start: int) -> None:
    for broken in BROKEN[start::2]:
        break_(store, broken)
    ours, theirs = faults(store)
    assert ours == theirs


def test_a_sound_case_passes_with_pyshacl_too(store: Store) -> None:
    assert faults(store) == (set(), set())
    assert names_of(store).base == DEFAULT_BASE


def test_the_sample_judged_wrong_in_parts_passes_with_pyshacl_too(gold_case, tmp_path) -> None:
    case = kg.open(shutil.copytree(gold_case.folder.path, tmp_path / "case"))
    for claim in [c.iri for c in case.claims() if c.kind == "event"][3:60:25]:
        case.wrong(claim, because="misread")
    assert faults(case.store) == (set(), set())


def test_each_class_of_the_ontology_has_a_shape() -> None:
    ontology = rdflib.Graph().parse(ontology_folder() / "kg.ttl")
    classes = {c for c in ontology.subjects(RDF.type, rdflib.OWL.Class) if ONTOLOGY in str(c)}
    targets = set(SHAPES.objects(None, SH.targetClass))
    without = set()
    for one in classes:
        above = set(ontology.transitive_objects(one, RDFS.subClassOf))
        below = set(ontology.subjects(RDFS.subClassOf, one))
        if not above & targets and not (below and below <= targets):
            without.add(str(one).removeprefix(ONTOLOGY))
    assert without == set()
    assert {f"{ONTOLOGY}{name}" for name in lexicon("actions")} <= set(map(str, classes))
    assert all(rule.message for shape in load_shapes().shapes for rule in shape.rules)


def test_a_fault_in_the_vocabulary_is_found(store: Store) -> None:
    label = list(store.quads_for_pattern(term("kg:alleged"), term("rdfs:label"), None))
    for quad in label:
        store.remove(quad)
    assert [v.node for v in validate(store)] == [term("kg:alleged").value]
