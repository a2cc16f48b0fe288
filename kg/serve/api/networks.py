"""Networks and paths over the API."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kg.analyse import VIEWS, Wanted
from kg.analyse.paths import Paths, Route
from kg.errors import UsageError
from kg.export.rows import short_id
from kg.serve.api.operations import Given
from kg.serve.api.problems import Problem
from kg.serve.api.state import State

if TYPE_CHECKING:
    import networkx as nx

CLAIMS = 20
"""Most claims of an edge that are listed; all are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeRow:
    """A node: what it is, in how many documents, and how many edges it has in the whole network."""

    id: str
    iri: str
    label: str
    type: str
    named: bool
    documents: int
    degree: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeRow:
    """An edge: its ends, its kind in a word and in the words of the text, and its claims.

    `status` is that of the least certain of its claims; a `negated` edge is a negative claim.
    """

    source: str
    source_id: str
    source_iri: str
    target: str
    target_id: str
    target_iri: str
    kind: str
    label: str
    status: str
    negated: bool
    weight: int
    claims: int
    documents: int
    first: str | None
    last: str | None
    claim_iris: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkRow:
    """A network: the nodes with most edges, the edges between them, and what it leaves out."""

    view: str
    directed: bool
    counts: dict[str, int]
    nodes: tuple[NodeRow, ...]
    edges: tuple[EdgeRow, ...]
    remarks: tuple[str, ...]


VIEW_NAMES = tuple(VIEWS)


def network(state: State, given: Given) -> NetworkRow:
    """Return the network of a view, with a limited number of nodes."""
    view, wanted = given["view"], _wanted(given)
    whole: nx.MultiDiGraph[str] = state.kept(
        ("network", view, wanted), lambda: _asked(lambda: state.networks(view).network(wanted))
    )
    ranked = sorted(whole, key=lambda iri: (-whole.degree(iri), iri))[: given["nodes"]]
    shown = whole.subgraph(ranked)
    edges = sorted(shown.edges(keys=True, data=True), key=lambda edge: edge[:3])
    return NetworkRow(
        view=view,
        directed=bool(whole.graph.get("directed", True)),
        counts={"nodes": len(whole), "edges": whole.number_of_edges()},
        nodes=tuple(_node(iri, whole) for iri in ranked),
        edges=tuple(_edge(s, t, told, whole) for s, t, _, told in edges),
        remarks=tuple(whole.graph.get("remarks", ())),
    )


def _node(iri: str, network: "nx.MultiDiGraph[str]") -> NodeRow:
    told = network.nodes[iri]
    return NodeRow(
        id=short_id(iri),
        iri=iri,
        label=told["label"],
        type=told["type"],
        named=told["named"],
        documents=told["documents"],
        degree=network.degree(iri),
    )


def _edge(
    source: str, target: str, told: dict[str, Any], network: "nx.MultiDiGraph[str]"
) -> EdgeRow:
    return EdgeRow(
        source=network.nodes[source]["label"],
        source_id=short_id(source),
        source_iri=source,
        target=network.nodes[target]["label"],
        target_id=short_id(target),
        target_iri=target,
        kind=told["kind"],
        label=told["label"],
        status=told["status"],
        negated=told["negated"],
        weight=told["weight"],
        claims=told["claims"],
        documents=told["documents"],
        first=told["first"],
        last=told["last"],
        claim_iris=told["claim_iris"][:CLAIMS],
    )


def path(state: State, given: Given) -> Paths:
    """Return the shortest paths between two entities, with the claims along them."""
    ends = state.entity(given["from"], "from"), state.entity(given["to"], "to")
    route = Route(paths=given["paths"], claims=given["claims"], actors=given["actors"])
    return state.kept(
        ("path", ends, route), lambda: state.networks("full").path(ends, Wanted(), route)
    )


def _wanted(given: Given) -> Wanted:
    return Wanted(
        start=given["from"],
        end=given["to"],
        statuses=tuple(sorted(set(given["status"]))),
        origins=given["origins"],
    )


def _asked(make: Any) -> Any:
    try:
        return make()
    except UsageError as error:
        raise Problem(400, str(error)) from None
