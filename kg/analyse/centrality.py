"""Centrality of the nodes of a simple undirected graph; estimated if it is large."""

import math
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import igraph


EXACT_UP_TO = 5_000
"""Nodes up to which measures of paths are exact; beyond, they are estimated from PIVOTS nodes."""
PIVOTS = 300
SEED = 20


def betweenness(graph: "igraph.Graph") -> list[float]:
    """Return the share of shortest paths through each node, 0–1 (Freeman 1977).

    For large graphs estimated by the paths from a sample of nodes (Brandes and Pich 2007).
    """
    size = graph.vcount()
    pairs = (size - 1) * (size - 2) / 2
    if size <= EXACT_UP_TO:
        return [value / pairs for value in graph.betweenness()] if pairs > 0 else [0.0] * size
    found = graph.betweenness(sources=_sample(size))
    return [value * size / PIVOTS / pairs for value in found]


def closeness(graph: "igraph.Graph") -> list[float]:
    """Return how near each node is to the rest, 0–1: the share it reaches over its mean distance.

    This is the improved formula of Wasserman and Faust (1994); for large graphs estimated by the
    distances to a sample of nodes (Eppstein and Wang 2004).
    """
    size = graph.vcount()
    if size <= EXACT_UP_TO:
        reached = {
            member: len(part) - 1 for part in graph.connected_components() for member in part
        }
        near = graph.closeness(normalized=True) if size else []
        return [
            0.0 if math.isnan(value) else value * reached[number] / (size - 1)
            for number, value in enumerate(near)
        ]
    sample = _sample(size)
    rows = graph.distances(source=sample)
    return [
        _near([row[n] for row, p in zip(rows, sample, strict=True) if p != n]) for n in range(size)
    ]


def _sample(size: int) -> list[int]:
    return sorted(random.Random(SEED).sample(range(size), PIVOTS))


def _near(distances: list[float]) -> float:
    known = [distance for distance in distances if distance < math.inf]
    return len(known) / sum(known) * len(known) / len(distances) if known else 0.0
