"""One node and those around it, with the ties between them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import networkx as nx

from kg.errors import QueryError


@dataclass(frozen=True, slots=True, kw_only=True)
class Bond:
    """A tie of the node to another; `out` if it leads from the node."""

    other: str
    iri: str
    out: bool
    kind: str
    label: str
    status: str
    negated: bool
    documents: int
    first: str | None
    last: str | None
    claim_iris: tuple[str, ...]


def ego(network: "nx.MultiDiGraph[str]", iri: str, *, steps: int = 1) -> "nx.MultiDiGraph[str]":
    """Return the part of a network within some steps of a node, with all ties inside it.

    Raise QueryError if the network has no such node.
    """
    if iri not in network:
        view = network.graph.get("view", "actors")
        raise QueryError(
            f"{iri} is not in the network of this view ({view}): nothing wanted ties it, or it is "
            "of a kind that the view leaves out; try --view full"
        )
    near = {iri}
    for _ in range(steps):
        near |= {n for one in sorted(near) for n in nx.all_neighbors(network, one)}
    part: nx.MultiDiGraph[str] = network.subgraph(near).copy()
    shown = (
        f"Shown: {len(part)} of {len(network)} nodes, those within {steps} of the one asked for."
    )
    part.graph["remarks"] = (*network.graph.get("remarks", ()), shown)
    return part


def bonds(network: "nx.MultiDiGraph[str]", iri: str) -> tuple[Bond, ...]:
    """List the ties of a node, those in most documents first."""
    found = [*_bonds(network, iri, out=True), *_bonds(network, iri, out=False)]
    return tuple(
        sorted(found, key=lambda b: (-b.documents, -len(b.claim_iris), b.other, b.kind, b.iri))
    )


def _bonds(network: "nx.MultiDiGraph[str]", iri: str, *, out: bool) -> Iterator[Bond]:
    edges: Any = network.out_edges if out else network.in_edges
    for source, target, told in edges(iri, data=True):
        other = target if out else source
        yield Bond(
            other=network.nodes[other]["label"],
            iri=other,
            out=out,
            **{
                name: told[name]
                for name in (
                    *("kind", "label", "status", "negated", "documents", "first", "last"),
                    "claim_iris",
                )
            },
        )
