"""The parts of a view, and the nodes that several views share."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from kg.analyse.columns import ACCOUNT, Columns, document_in, one
from kg.analyse.ties import Tie, Told
from kg.graph.days import days
from kg.graph.lookup import curie
from kg.graph.namespaces import ONTOLOGY

Node = dict[str, object]
Nodes = dict[str, Node]

ENTITIES = (
    *("Person", "Organization", "Group", "Place", "Facility", "Work", "EventThing", "Thing"),
)
"""The classes of entities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How claims become a network.

    `nodes` returns all possible nodes with `label`, `type`, `named` and `documents`; `ties` the
    reasons for edges between them; `keep` the nodes that stay, given the edges (source, target,
    kind). `weigh` is the weight of an edge in measures: its 'documents' or its 'claims'. `losses`
    say what the network leaves out; `directed` is True if any of its edges has a direction.
    """

    nodes: Callable[[Columns, str, Iterable[Told]], Nodes]
    ties: Callable[[Columns, Iterable[Told], Set[str]], Iterator[Tie]]
    keep: Callable[[Nodes, Iterable[tuple[str, str, str]]], set[str]]
    weigh: str
    losses: tuple[str, ...]
    directed: bool = True


def entities(columns: Columns, base: str, classes: Iterable[str] = ENTITIES) -> Nodes:
    """Return the entities of some classes."""
    known = {ONTOLOGY + name: name for name in classes}
    start, found = f"{base}entity/", {}
    for iri, kinds in columns["rdf:type"].items():
        kind = next((known[kind] for kind in kinds if kind in known), None)
        if kind and iri.startswith(start):
            found[iri] = node(
                one(columns, "rdfs:label", iri),
                kind,
                documents=int(one(columns, "kg:documents", iri) or 1),
                named=one(columns, "kg:named", iri) == "true",
            )
    return found


def occurrences(columns: Columns) -> Nodes:
    """Return the occurrences: `event_type`, `standing`, `first` and `last` day of each."""
    found = {}
    for iri, accounts in columns[ACCOUNT].items():
        found[iri] = {
            **node(
                one(columns, "rdfs:label", iri),
                "Event",
                documents=len({document_in(claim) for claim in accounts}),
            ),
            "event_type": curie(one(columns, "kg:action", iri)),
            "standing": one(columns, "kg:standing", iri),
            **_when(one(columns, "kg:date", iri)),
        }
    return found


def _when(date: str) -> Node:
    found = days(date)
    return dict(zip(("first", "last"), (day.isoformat() for day in found or ()), strict=False))


def node(label: str, kind: str, *, documents: int, named: bool = True) -> Node:
    """Return a node."""
    return {"label": label, "type": kind, "named": named, "documents": documents}


def tied(_: Mapping[str, Node], edges: Iterable[tuple[str, str, str]]) -> set[str]:
    """Keep nodes that have an edge."""
    return {end for source, target, _ in edges for end in (source, target)}


def tie(told: Told, ends: tuple[str, str], kind: str, words: str = "", **more: object) -> Tie:
    """Return a claim's reason for an edge, with the status of the claim by default."""
    usual: dict[str, object] = {
        "status": told.status,
        "negated": told.negated,
        "days": told.days,
    }
    return Tie(
        source=ends[0],
        target=ends[1],
        kind=kind,
        words=words or told.words,
        told=told,
        **{**usual, **more},  # type: ignore[arg-type]
    )
