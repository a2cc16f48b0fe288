"""A first layout of a network: components laid out separately, then packed; deterministic."""

import math
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import igraph
    import networkx as nx

SEED = 20
EXTENT = 1000.0
EXACT_UP_TO = 2_500
"""Nodes of a component up to which all repel each other; beyond, a layout for large graphs."""
LARGE_UP_TO = 20_000
FEW, STEPS, FEWER_STEPS = 600, 500, 150
TINY = 1e-9
AIR = 1.0
"""Free space around a component, in lengths of an edge."""

Spot = tuple[float, float]


def places(network: "nx.MultiDiGraph[str]") -> Mapping[str, Spot]:
    """Return a position within ±EXTENT for each node, which programs can refine.

    After Fruchterman and Reingold (1991), large components after Martin et al. (2011).
    """
    names = sorted(network)
    number = {name: at for at, name in enumerate(names)}
    edges = sorted({(number[s], number[t]) for s, t in network.edges() if s != t})
    import igraph  # noqa: PLC0415

    graph = igraph.Graph(n=len(names), edges=edges)
    parts = sorted((sorted(part) for part in graph.connected_components()), key=_size_first)
    spots: dict[int, Spot] = {}
    for part, (left, low) in _packed([(part, _laid_out(graph, part)) for part in parts]):
        for member, (x, y) in part:
            spots[member] = left + x, low + y
    return {names[member]: spot for member, spot in _fitted(spots).items()}


def _size_first(part: Sequence[int]) -> tuple[int, Sequence[int]]:
    return -len(part), part


def _laid_out(graph: "igraph.Graph", part: Sequence[int]) -> list[Spot]:
    """Lay out one component, about as wide as the root of its size; its corner is the origin."""
    whole = graph.induced_subgraph(part)
    import igraph  # noqa: PLC0415

    igraph.set_random_number_generator(random.Random(SEED))
    if len(part) <= EXACT_UP_TO:
        steps = STEPS if len(part) <= FEW else FEWER_STEPS
        layout = whole.layout_fruchterman_reingold(grid=False, niter=steps)
    elif len(part) <= LARGE_UP_TO:
        layout = whole.layout_drl()
    else:
        layout = whole.layout_fruchterman_reingold(grid=True)
    side = math.sqrt(len(part)) - 1
    layout.fit_into((0, 0, side, side), keep_aspect_ratio=False)
    return [(x, y) for x, y in layout.coords]


def _packed(
    parts: Sequence[tuple[Sequence[int], list[Spot]]],
) -> list[tuple[list[tuple[int, Spot]], Spot]]:
    """Pack components in rows of about equal width, the largest first; return their corners.

    The first of a row determines its height; the following are stacked to that height.
    """
    boxes = [(max(x for x, _ in told) + AIR, max(y for _, y in told) + AIR) for _, told in parts]
    width = max([math.sqrt(1.3 * sum(w * h for w, h in boxes)), *(w for w, _ in boxes)], default=0)
    found: list[tuple[list[tuple[int, Spot]], Spot]] = []
    low, high, left, wide, up = 0.0, 0.0, 0.0, 0.0, 0.0
    for (part, told), (across, tall) in zip(parts, boxes, strict=True):
        if up + tall > high + TINY:
            left, wide, up = left + wide, across, 0.0
        if left + across > width + TINY or not found:
            low, high, left, wide, up = low + high, tall, 0.0, across, 0.0
        found.append((list(zip(part, told, strict=True)), (left, low + up)))
        wide, up = max(wide, across), up + tall
    return found


def _fitted(spots: Mapping[int, Spot]) -> dict[int, Spot]:
    """Scale a layout equally in both directions, its middle at the origin."""
    if not spots:
        return {}
    ends = [(min(axis), max(axis)) for axis in zip(*spots.values(), strict=True)]
    scale = 2 * EXTENT / (max(high - low for low, high in ends) or 1)
    middle = [(low + high) / 2 for low, high in ends]
    return {
        member: ((x - middle[0]) * scale, (y - middle[1]) * scale)
        for member, (x, y) in sorted(spots.items())
    }
