"""Measures of nodes: degree, closeness, betweenness, PageRank, cores, communities."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.analyse.centrality import EXACT_UP_TO, PIVOTS, betweenness, closeness
from kg.analyse.communities import communities, modularity, participation
from kg.analyse.ties import BOTH_WAYS
from kg.errors import UsageError
from kg.number_words import counted

if TYPE_CHECKING:
    import networkx as nx

METHODS = ("louvain", "leiden")


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A node's position in the network.

    `degree` is the number of neighbours, `betweenness` is in 0–1 (the share of shortest paths
    through it; Freeman 1977), so is `closeness` (Wasserman and Faust 1994, which allows for several
    components); `pagerank` sums to 1 over all (Brin and Page 1998), `core` is the largest k such
    that it is in the k-core (Seidman 1983), `community` counts from 1, the largest first.
    `participation` in 0–1 is how evenly its ties spread over communities (Guimerà and Amaral 2005),
    `joins` how many others they reach.
    """

    iri: str
    name: str
    type: str
    degree: int
    betweenness: float
    closeness: float
    pagerank: float
    core: int
    community: int
    participation: float
    joins: int
    documents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """Nodes tied more to each other than to the rest; the most connected first."""

    number: int
    size: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The ranking of all nodes, the communities of two and more, and remarks.

    `brokers` are those whose ties connect communities, by betweenness; `modularity` is how well the
    communities divide the network (Newman 2006), from 0 (no better than chance) towards 1.
    """

    view: str
    edges: int
    actors: tuple[Actor, ...]
    brokers: tuple[Actor, ...]
    communities: tuple[Community, ...]
    modularity: float
    remarks: tuple[str, ...]


def measure(network: "nx.MultiDiGraph[str]", *, method: str = "louvain") -> Measures:
    """Rank the nodes and find communities, deterministically.

    `method` is 'louvain' (Blondel et al. 2008) or 'leiden' (Traag et al. 2019). Negative edges are
    ignored. Weights are numbers of documents (of claims if the view says so); all measures but
    PageRank and communities ignore weights. Sorted by degree, then by PageRank. Raise UsageError
    for an unknown method.
    """
    if method not in METHODS:
        raise UsageError(f"no method {method!r}; there are: {', '.join(METHODS)}")
    names = sorted(network)
    ties = _ties(network, {name: number for number, name in enumerate(names)})
    import igraph

    graph = igraph.Graph(n=len(names), edges=list(ties), directed=True)
    ranks = graph.pagerank(weights=list(ties.values())) if names else []
    simple = graph.as_undirected()
    between, near, cores = betweenness(simple), closeness(simple), simple.coreness()
    groups = communities(len(names), ties, method=method)
    spread = participation(ties, groups)
    actors = [
        Actor(
            iri=iri,
            name=network.nodes[iri]["label"],
            type=network.nodes[iri]["type"],
            degree=simple.degree(number),
            betweenness=round(between[number], 6),
            closeness=round(near[number], 6),
            pagerank=round(ranks[number], 6),
            core=cores[number],
            community=groups[number],
            participation=round(spread[number][0], 6),
            joins=spread[number][1],
            documents=network.nodes[iri]["documents"],
        )
        for number, iri in enumerate(names)
    ]
    actors.sort(key=lambda a: (-a.degree, -a.pagerank, a.name, a.iri))
    joining = (a for a in actors if a.joins)
    return Measures(
        view=network.graph.get("view", "actors"),
        edges=network.number_of_edges(),
        actors=tuple(actors),
        brokers=tuple(sorted(joining, key=lambda a: (-a.betweenness, -a.participation, a.iri))),
        communities=tuple(_described(actors)),
        modularity=round(modularity(ties, groups), 6),
        remarks=tuple(_remarks(network)),
    )


def grouped(network: "nx.MultiDiGraph[str]", *, method: str = "louvain") -> dict[str, int]:
    """Return only the community of each node, as `measure` finds them."""
    names = sorted(network)
    ties = _ties(network, {name: number for number, name in enumerate(names)})
    return dict(zip(names, communities(len(names), ties, method=method), strict=True))


def _ties(network: "nx.MultiDiGraph[str]", number: Mapping[str, int]) -> dict[tuple[int, int], int]:
    """Sum the weights of all edges between two nodes; some kinds count in both directions."""
    weigh = network.graph.get("weigh", "documents")
    found: dict[tuple[int, int], int] = {}
    for source, target, edge in network.edges(data=True):
        if edge["negated"]:
            continue
        pair = number[source], number[target]
        found[pair] = found.get(pair, 0) + edge[weigh]
        if edge["kind"] in BOTH_WAYS:
            found[pair[::-1]] = found.get(pair[::-1], 0) + edge[weigh]
    return dict(sorted(found.items()))


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
        yield f"Not counted: {counted(negated, 'edge')} told as not so."
    if len(network) > EXACT_UP_TO:
        yield f"Betweenness and closeness are estimated from {PIVOTS} nodes with a fixed seed."
