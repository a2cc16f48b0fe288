"""Positions of nodes: near what they are tied to, with room for every label."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kg.draw.clearing import clear
from kg.draw.packing import pack

if TYPE_CHECKING:
    import igraph

SEED = 20
FEW = 3
"""Most nodes of a component that lies as its longest direction is level."""
SMALL = 150
"""Most nodes for Kamada and Kawai (1989); for more, Fruchterman and Reingold (1991)."""
ROOM = 3.0
"""Area of a sheet relative to the area of its boxes, before boxes are pushed apart."""
PULL = 0.6
"""Exponent of the distance from the middle: below 1, a few far nodes do not spread the others."""
GAP = 10.0
BETWEEN = 4 * GAP
"""Space between components."""
SLACK = 0.01
ROUNDS = 150
GROWTH = 1.08

Points = NDArray[np.float64]


def place(sizes: Points, edges: Sequence[tuple[int, int]], turn: float = 0.0) -> Points:
    """Return the centres, in points, of boxes of (width, height) so that none overlaps another.

    Components of the network lie side by side, the largest first, each rotated by `turn` degrees
    from where its longest direction is level.
    """
    if not len(sizes):
        return np.zeros((0, 2))
    import igraph  # noqa: PLC0415

    graph = igraph.Graph(n=len(sizes), edges=list(edges)).simplify()
    parts = sorted(
        (sorted(part) for part in graph.connected_components()), key=lambda p: (-len(p), p)
    )
    blocks = [_part(graph, part, sizes, turn) for part in parts]
    centres = np.zeros_like(sizes)
    for part, block, corner in zip(parts, blocks, _shelves(blocks, parts, sizes), strict=True):
        centres[part] = block + corner
    return _apart(centres, sizes)


def _part(graph: "igraph.Graph", part: list[int], sizes: Points, turn: float) -> Points:
    """Lay out one component around its own centre."""
    below = graph.induced_subgraph(part)
    ties = below.get_edgelist()
    start = below.layout_circle()
    import igraph  # noqa: PLC0415

    igraph.set_random_number_generator(random.Random(SEED))
    if len(part) <= SMALL:
        found = below.layout_kamada_kawai(seed=start)
    else:
        found = below.layout_fruchterman_reingold(seed=start, niter=1500, grid=False)
    spots = np.array(found.coords, dtype=np.float64)
    spots = _lying(_spread(spots) if len(part) > SMALL else spots)
    if len(part) > FEW:
        spots = _turned(_pulled(spots), turn)
    extent = np.ptp(spots, axis=0)
    boxes = sizes[part]
    area = ROOM * boxes.prod(axis=1).sum()
    # Nodes in a row span no area: count them as if they were in a rectangle.
    span = max(float(extent.prod()), float(0.8 * extent.max()) ** 2, 1e-9)
    scale = np.sqrt(area / span)
    return clear(_apart((spots - spots.mean(axis=0)) * scale, boxes), boxes, ties, _apart)


def _pulled(spots: Points) -> Points:
    """Draw far nodes towards the middle, where most nodes are."""
    spots = spots - np.median(spots, axis=0)
    far = np.maximum(np.hypot(*spots.T), 1e-9)
    return np.asarray(spots * ((far / far.max()) ** (PULL - 1))[:, None])


def _turned(spots: Points, degrees: float) -> Points:
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(spots @ np.array([[cosine, -sine], [sine, cosine]]))


def _lying(spots: Points) -> Points:
    """Rotate a layout so that its longest direction is level: sheets are wider than high."""
    spots = spots - spots.mean(axis=0)
    if len(spots) < 3:
        return spots if np.ptp(spots[:, 0]) >= np.ptp(spots[:, 1]) else spots[:, ::-1]
    _, axes = np.linalg.eigh(np.cov(spots.T))
    turned = spots @ axes[:, ::-1]
    # The sign of an axis is arbitrary: the first node is at the upper left.
    return np.asarray(turned * np.where(turned[0] * (-1, 1) >= 0, 1, -1))


def _shelves(blocks: list[Points], parts: list[list[int]], sizes: Points) -> list[Points]:
    """Return the offset of each component, so that they lie beside and below each other."""
    lows, highs = [], []
    for block, part in zip(blocks, parts, strict=True):
        half = sizes[part] / 2
        lows.append((block - half).min(axis=0))
        highs.append((block + half).max(axis=0))
    corners = pack([high - low for low, high in zip(lows, highs, strict=True)], BETWEEN)
    return [
        np.array([x - low[0], y - high[1]])
        for (x, y), low, high in zip(corners, lows, highs, strict=True)
    ]


def _spread(spots: Points) -> Points:
    """Draw a layout towards an even disc: neither a crowded core nor an empty rim."""
    spots = spots - spots.mean(axis=0)
    far = np.hypot(*spots.T)
    even = np.empty_like(far)
    even[np.argsort(far, kind="stable")] = np.sqrt((np.arange(len(far)) + 0.5) / len(far))
    return np.asarray(spots * (0.3 + 0.7 * even * far.max() / np.maximum(far, 1e-9))[:, None])


def _apart(centres: Points, sizes: Points) -> Points:
    """Push boxes apart until none overlaps; if that does not end, give them more room."""
    need = [(size[:, None] + size[None, :]) / 2 + GAP for size in sizes.T]
    upper = np.triu(np.ones((len(sizes), len(sizes)), dtype=bool), 1)
    while True:
        for _ in range(ROUNDS):
            lack_x, lack_y = (
                room - np.abs(at[None, :] - at[:, None])
                for room, at in zip(need, centres.T, strict=True)
            )
            first, second = np.nonzero((lack_x > SLACK) & (lack_y > SLACK) & upper)
            if not len(first):
                return centres
            lacks = np.stack((lack_x[first, second], lack_y[first, second]))
            centres = _push(centres, lacks, (first, second))
        centres = centres * GROWTH


def _push(
    centres: Points, lacks: Points, pairs: tuple[NDArray[np.intp], NDArray[np.intp]]
) -> Points:
    """Move overlapping pairs apart along the direction of least overlap, part of the way."""
    first, second = pairs
    sides = lacks.argmin(axis=0)
    ways = np.where(centres[second, sides] >= centres[first, sides], 1.0, -1.0)
    steps = ways * (lacks.min(axis=0) / 2 + 0.05)
    moved = np.zeros_like(centres)
    counts = np.ones_like(centres)
    for ends, way in ((second, 1.0), (first, -1.0)):
        np.add.at(moved, (ends, sides), way * steps)
        np.add.at(counts, (ends, sides), 0.3)
    return np.asarray(centres + moved / counts)
