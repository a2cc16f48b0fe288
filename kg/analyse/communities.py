"""Communities: those tied more to each other than to the rest, and who joins several."""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import igraph
import networkx as nx

SEED = 20

Ties = Mapping[tuple[int, int], int]


def communities(size: int, ties: Ties, *, method: str) -> list[int]:
    """Give the community of each of `size` nodes, numbered from 1, the largest first."""
    groups: list[list[int]] = []
    if ties:
        groups = _leiden(size, ties) if method == "leiden" else _louvain(size, ties)
    told = sorted(groups, key=lambda group: (-len(group), group))
    found = {member: number for number, group in enumerate(told, start=1) for member in group}
    alone = len(told)
    return [found.get(number, alone + number + 1) for number in range(size)]


def modularity(ties: Ties, groups: Sequence[int]) -> float:
    """Tell how well groups part a network: 0 is no better than chance (Newman 2006)."""
    if not ties:
        return 0.0
    parts: dict[int, set[int]] = defaultdict(set)
    for number, group in enumerate(groups):
        parts[group].add(number)
    graph = _undirected(len(groups), ties)
    return float(nx.community.modularity(graph, [parts[group] for group in sorted(parts)]))


def participation(ties: Ties, groups: Sequence[int]) -> list[tuple[float, int]]:
    """Give how evenly each node's ties spread over communities, and how many others they reach.

    The first is the participation coefficient of Guimerà and Amaral (2005), on who is tied to whom.
    """
    near: dict[int, set[int]] = defaultdict(set)
    for source, target in ties:
        near[source].add(target)
        near[target].add(source)
    found = []
    for number, own in enumerate(groups):
        counts = Counter(groups[other] for other in near[number])
        total = counts.total()
        even = 1 - sum((count / total) ** 2 for _, count in sorted(counts.items())) if total else 0
        found.append((float(even), len(counts.keys() - {own})))
    return found


def _louvain(size: int, ties: Ties) -> list[list[int]]:
    found = nx.community.louvain_communities(_undirected(size, ties), seed=SEED)
    return [sorted(group) for group in found]


def _leiden(size: int, ties: Ties) -> list[list[int]]:
    plain = _undirected(size, ties)
    graph = igraph.Graph(n=size, edges=list(plain.edges()))
    weights = [told["weight"] for _, _, told in plain.edges(data=True)]
    igraph.set_random_number_generator(random.Random(SEED))
    found = graph.community_leiden(
        objective_function="modularity", weights=weights, n_iterations=-1
    )
    return [sorted(group) for group in found]


def _undirected(size: int, ties: Ties) -> "nx.Graph[int]":
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    for (source, target), weight in ties.items():
        before = graph.get_edge_data(source, target, {"weight": 0})["weight"]
        graph.add_edge(source, target, weight=before + weight)
    return graph
