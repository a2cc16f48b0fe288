"""Pieces of a store, small enough for memory, each with what its shapes need."""

from collections.abc import Iterable, Iterator
from itertools import chain, count, groupby
from typing import Any, get_args

from pyoxigraph import Literal, NamedNode, Quad, Store, Triple

from kg.graph.namespaces import GRAPHS, Names, mention_curie, term
from kg.graph.plain import ANY
from kg.graph.store import names_of
from kg.model import Role

Piece = list[Triple]

MOST_TRIPLES = 20_000
TYPE = term("rdf:type")
ORIGIN = term("kg:origin")
WRONG = term("kg:judgedWrong")
ENTITY_CLASSES = frozenset(
    term(f"kg:{name}")
    for name in ("Person", "Organization", "Place", "Facility", "Group", "Work", "EventThing")
) | {term("kg:Thing")}
PARTS = tuple(term(mention_curie(role)) for role in get_args(Role))
CLAIM_CLASSES = frozenset({term("kg:EventClaim"), term("kg:RelationClaim")})
TOLD_OF_CLAIMS = tuple(
    term(name) for name in ("kg:status", "kg:polarity", "kg:certainty", "kg:onWordOf")
)
LEVELS = {"plain": term("kg:asserted"), "reported": term("kg:reported")}


def pieces(store: Store) -> Iterator[Piece]:
    """Cut a store into pieces for validation, in the order of their names.

    A piece holds about MOST_TRIPLES triples, or one document if that has more.
    """
    names = names_of(store)
    yield from _gathered(_documents(store, names))
    yield from _gathered(_joined(store, names.graph("entities")))
    judgements = _of_class(store, names, "kg:Judgement")
    yield from _gathered(chain(_findings(store, names), judgements))
    yield from _gathered(_of_class(store, names, "kg:Graph"))
    for level in LEVELS:
        yield from _gathered(_plain(store, names, level))


def _gathered(parts: Iterable[Piece]) -> Iterator[Piece]:
    piece: Piece = []
    for part in parts:
        if piece and len(piece) + len(part) > MOST_TRIPLES:
            yield piece
            piece = []
        piece += part
    if piece:
        yield piece


def _triples(quads: Iterable[Quad]) -> Piece:
    return [quad.triple for quad in quads]


def _documents(store: Store, names: Names) -> Iterator[Piece]:
    """Yield each document graph with its document and the classes of everything it refers to."""
    shared = {names.graph(name) for name in GRAPHS}
    derived = term("prov:wasDerivedFrom")
    graphs = {g for g in store.named_graphs() if isinstance(g, NamedNode)} - shared
    for graph in sorted(graphs, key=lambda g: g.value):
        part = _triples(store.quads_for_pattern(None, None, None, graph))
        pointed = {t.object for t in part if isinstance(t.object, NamedNode)}
        part += _kinds(store, pointed, names)
        for quad in store.quads_for_pattern(graph, derived, None, names.graph("provenance")):
            document = quad.object
            if isinstance(document, NamedNode):
                found = store.quads_for_pattern(document, None, None, names.graph("provenance"))
                part += _triples(found)
        yield part


def _kinds(store: Store, nodes: Iterable[object], names: Names) -> Piece:
    """Return only the classes of entities and occurrences, which are checked separately."""
    entities = names.graph("entities")
    found: Piece = []
    for node in nodes:
        if not isinstance(node, NamedNode) or not node.value.startswith(names.base):
            continue
        if "/chain/" in node.value:
            of_chain = store.quads_for_pattern(None, term("kg:hasChain"), node, entities)
            for quad in of_chain:
                found += [quad.triple, Triple(quad.subject, TYPE, term("kg:Entity"))]
        kinds = {q.object for q in store.quads_for_pattern(node, TYPE, None, entities)}
        if kinds & ENTITY_CLASSES:
            found.append(Triple(node, TYPE, term("kg:Entity")))
        if node.value.startswith(f"{names.base}judgement/"):
            found += _triples(store.quads_for_pattern(node, None, None, names.graph("provenance")))
        if term("kg:Occurrence") in kinds:
            found.append(Triple(node, TYPE, term("sem:Event")))
    return found


def _described(store: Store, node: object) -> bool:
    """Return True if a thing is described in the case, so that it is a valid origin."""
    return isinstance(node, NamedNode) and any(store.quads_for_pattern(node, TYPE, None))


def _subjects(store: Store, graph: NamedNode) -> Iterator[Piece]:
    subjects = {quad.subject for quad in store.quads_for_pattern(None, None, None, graph)}
    for subject in sorted(subjects, key=str):
        yield _triples(store.quads_for_pattern(subject, None, None, graph))


def _joined(store: Store, graph: NamedNode) -> Iterator[Piece]:
    """Yield the triples of each entity, and of each occurrence with the claims that tell of it."""
    for part in _subjects(store, graph):
        accounts = store.quads_for_pattern(None, term("kg:occurrence"), part[0].subject)
        yield [*part, *_triples(accounts)]


def _findings(store: Store, names: Names) -> Iterator[Piece]:
    """Yield the triples of each finding with those of its accounts, which are checked with it."""
    parts = _subjects(store, names.graph("findings"))
    for _, of_one in groupby(parts, key=_finding_of):
        whole = chain.from_iterable(of_one)
        part = [t for t in whole if t.predicate != ORIGIN or not _described(store, t.object)]
        claims, spans = _objects(part, "kg:claim"), _objects(part, "kg:evidence")
        part += [Triple(c, TYPE, term("kg:Claim")) for c in claims if _is_sound_claim(store, c)]
        for span in spans:
            part += _triples(store.quads_for_pattern(span, term("kg:exact"), None))
        yield part


def _finding_of(part: Piece) -> str:
    """Return the IRI of the finding that some triples describe, or an account of it."""
    subject = part[0].subject
    return subject.value.partition("/member/")[0] if isinstance(subject, NamedNode) else ""


def _objects(piece: Piece, name: str) -> set[Any]:
    return {triple.object for triple in piece if triple.predicate == term(name)}


def _is_sound_claim(store: Store, node: Any) -> bool:
    """Return True for a claim that nobody judged wrong."""
    kinds = {quad.object for quad in store.quads_for_pattern(node, TYPE, None)}
    return bool(kinds & CLAIM_CLASSES) and not any(store.quads_for_pattern(node, WRONG, None))


def _of_class(store: Store, names: Names, name: str) -> Iterator[Piece]:
    """Yield what the graph of provenance says of each thing of a class."""
    provenance = names.graph("provenance")
    for quad in store.quads_for_pattern(None, TYPE, term(name), provenance):
        yield _triples(store.quads_for_pattern(quad.subject, None, None, provenance))


def _plain(store: Store, names: Names, level: str) -> Iterator[Piece]:
    """Yield each triple of a plain graph with the claims that state it."""
    numbers = count(1)
    for quad in store.quads_for_pattern(None, None, None, names.graph(level)):
        node = NamedNode(f"{names.base}graph/{level}#{next(numbers)}")
        claims = sorted(set(_stating(store, quad)), key=lambda claim: claim.value)
        yield [
            Triple(node, TYPE, term("kg:PlainStatement")),
            Triple(node, term("kg:subject"), quad.subject),
            Triple(node, term("kg:predicate"), quad.predicate),
            Triple(node, term("kg:object"), quad.object),
            Triple(node, term("kg:status"), LEVELS[level]),
            *(Triple(node, term("kg:claim"), claim) for claim in claims),
            *(triple for claim in claims for triple in _told(store, claim)),
        ]


def _stating(store: Store, quad: Quad) -> Iterator[NamedNode]:
    """Yield the claims that state a plain triple, without those judged wrong."""
    for claim in _saying(store, quad):
        if not any(store.quads_for_pattern(claim, WRONG, None)):
            yield claim


def _saying(store: Store, quad: Quad) -> Iterator[NamedNode]:
    said = term("kg:action") if quad.predicate == TYPE else quad.predicate
    # Claims of any class state that something took place.
    what = None if quad.predicate == TYPE and quad.object == term(ANY) else quad.object
    for claim in _claims_with(store, "kg:occurrence", quad.subject):
        if any(store.quads_for_pattern(claim, said, what)):
            yield claim
    relations = _claims_with(store, "kg:subject", quad.subject)
    for claim in relations & _claims_with(store, "kg:predicate", quad.predicate, relations):
        # The plain graphs hold an amount or a time as its value, which no claim refers to.
        if isinstance(quad.object, Literal) or any(
            store.quads_for_pattern(claim, term("kg:object"), quad.object)
        ):
            yield claim


def _claims_with(
    store: Store, predicate: str, value: object, among: Iterable[NamedNode] | None = None
) -> set[NamedNode]:
    if among is None:
        return {q.subject for q in store.quads_for_pattern(None, term(predicate), value)}  # type: ignore[arg-type,misc]
    return {c for c in among if any(store.quads_for_pattern(c, term(predicate), value))}  # type: ignore[arg-type]


def _told(store: Store, claim: NamedNode) -> Iterator[Triple]:
    """Yield status and holders of a claim, and of the claims whose clauses contain it."""
    yield from _held(store, claim)
    for part in PARTS:
        for around in store.quads_for_pattern(None, part, claim):
            yield around.triple
            yield from _held(store, around.subject)


def _held(store: Store, claim: object) -> Iterator[Triple]:
    for predicate in TOLD_OF_CLAIMS:
        for quad in store.quads_for_pattern(claim, predicate, None):  # type: ignore[arg-type]
            yield quad.triple
