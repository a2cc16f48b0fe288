"""Communities: nodes tied more to each other than to the rest, and who connects several."""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import igraph


SEED = 20

Ties = Mapping[tuple[int, int], int]


def communities(size: int, ties: Ties, *, method: str) -> list[int]:
    """Return the community of each of `size` nodes, numbered from 1, the largest first."""
    import igraph

    graph, weights = _undirected(size, ties)
    igraph.set_random_number_generator(random.Random(SEED))
    if method == "leiden":
        found = graph.community_leiden(
            objective_function="modularity", weights=weights, n_iterations=-1
        )
    else:
        found = graph.community_multilevel(weights=weights)
    told = sorted(map(sorted, found), key=lambda group: (-len(group), group))
    numbers = {member: number for number, group in enumerate(told, start=1) for member in group}
    return [numbers[member] for member in range(size)]


def modularity(ties: Ties, groups: Sequence[int]) -> float:
    """Return how well groups divide a network: 0 is no better than chance (Newman 2006)."""
    if not ties:
        return 0.0
    graph, weights = _undirected(len(groups), ties)
    return float(graph.modularity(groups, weights=weights))


def participation(ties: Ties, groups: Sequence[int]) -> list[tuple[float, int]]:
    """Return how evenly each node's ties spread over communities, and how many others they reach.

    The first is the participation coefficient of Guimerà and Amaral (2005), without weights.
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


def _undirected(size: int, ties: Ties) -> "tuple[igraph.Graph, list[int]]":
    import igraph

    weights: Counter[tuple[int, int]] = Counter()
    for (source, target), weight in ties.items():
        weights[min(source, target), max(source, target)] += weight
    return igraph.Graph(n=size, edges=list(weights)), list(weights.values())
