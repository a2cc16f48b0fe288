"""Who stands where in a network of actors: degree, betweenness, PageRank, communities."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import igraph
import networkx as nx

EXACT_UP_TO = 5_000
"""Actors up to which betweenness is exact; beyond, it is estimated from PIVOTS of them."""
PIVOTS = 300
SEED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """An actor's place in the network.

    `degree` counts the actors it is tied to, `betweenness` is in 0–1 (the share of shortest paths
    that lead through it; Freeman 1977), `pagerank` sums to 1 over all (Brin and Page 1998),
    `community` counts from 1, the largest first.
    """

    iri: str
    name: str
    type: str
    degree: int
    betweenness: float
    pagerank: float
    community: int
    documents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """Actors tied more to each other than to the rest; the most connected first."""

    number: int
    size: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The ranking of all actors, the communities of two and more, and what to bear in mind."""

    actors: tuple[Actor, ...]
    communities: tuple[Community, ...]
    remarks: tuple[str, ...]


def measure(network: "nx.MultiDiGraph[str]") -> Measures:
    """Rank the actors and find communities (Louvain; Blondel et al. 2008), the same each time.

    Edges told as not so count for nothing. Weights are numbers of documents; betweenness and
    degree look at who is tied to whom, not how often. Sorted by degree, then by name.
    """
    names = sorted(network)
    ties = _ties(network, {name: number for number, name in enumerate(names)})
    graph = igraph.Graph(n=len(names), edges=list(ties), directed=True)
    ranks = graph.pagerank(weights=list(ties.values())) if names else []
    simple = graph.as_undirected()
    between = _betweenness(simple)
    groups = _communities(len(names), ties)
    actors = [
        Actor(
            iri=iri,
            name=network.nodes[iri]["label"],
            type=network.nodes[iri]["type"],
            degree=simple.degree(number),
            betweenness=round(between[number], 6),
            pagerank=round(ranks[number], 6),
            community=groups[number],
            documents=network.nodes[iri]["documents"],
        )
        for number, iri in enumerate(names)
    ]
    actors.sort(key=lambda a: (-a.degree, -a.pagerank, a.name, a.iri))
    return Measures(
        actors=tuple(actors),
        communities=tuple(_described(actors)),
        remarks=tuple(_remarks(network)),
    )


def _ties(network: "nx.MultiDiGraph[str]", number: Mapping[str, int]) -> dict[tuple[int, int], int]:
    """Sum the documents of all edges from one actor to another; 'together' goes both ways."""
    found: dict[tuple[int, int], int] = {}
    for source, target, edge in network.edges(data=True):
        if edge["negated"]:
            continue
        pair = number[source], number[target]
        found[pair] = found.get(pair, 0) + edge["documents"]
        if edge["kind"] == "together":
            found[pair[::-1]] = found.get(pair[::-1], 0) + edge["documents"]
    return dict(sorted(found.items()))


def _betweenness(graph: igraph.Graph) -> list[float]:
    size = graph.vcount()
    if size <= EXACT_UP_TO:
        pairs = (size - 1) * (size - 2) / 2
        return [value / pairs for value in graph.betweenness()] if pairs > 0 else [0.0] * size
    plain: nx.Graph[int] = nx.Graph()
    plain.add_nodes_from(range(size))
    plain.add_edges_from(graph.get_edgelist())
    found = nx.betweenness_centrality(plain, k=PIVOTS, seed=SEED)
    return [found[number] for number in range(size)]


def _communities(size: int, ties: Mapping[tuple[int, int], int]) -> list[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    for (source, target), weight in ties.items():
        before = graph.get_edge_data(source, target, {"weight": 0})["weight"]
        graph.add_edge(source, target, weight=before + weight)
    groups = nx.community.louvain_communities(graph, seed=SEED) if ties else []
    told = sorted((sorted(group) for group in groups), key=lambda group: (-len(group), group))
    found = {member: number for number, group in enumerate(told, start=1) for member in group}
    alone = len(told)
    return [found.get(number, alone + number + 1) for number in range(size)]


def _described(actors: list[Actor]) -> Iterator[Community]:
    groups: dict[int, list[str]] = {}
    for actor in actors:
        groups.setdefault(actor.community, []).append(actor.name)
    for number, names in sorted(groups.items()):
        if len(names) > 1:
            yield Community(number=number, size=len(names), names=tuple(names))


def _remarks(network: "nx.MultiDiGraph[str]") -> Iterator[str]:
    yield from network.graph.get("remarks", ())
    negated = sum(bool(edge["negated"]) for _, _, edge in network.edges(data=True))
    if negated:
        yield f"Not counted: {negated} edges told as not so."
    if len(network) > EXACT_UP_TO:
        yield f"Betweenness is estimated from {PIVOTS} actors with a fixed seed."
