"""On which side of its mark a name stands: where fewer lines run through it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.draw.layout import Points
from kg.draw.nodes import BETWEEN, Node

STEPS = 40
"""Points of a line that are looked at."""
ROUNDS = 3
Sides = NDArray[np.bool_]
"""For each node, whether its name stands above its mark instead of below."""


def choose_sides(nodes: Sequence[Node], centres: Points, pairs: Sequence[tuple[int, int]]) -> Sides:
    """Choose for each name the side that fewer lines cross, below where it makes no difference.

    `centres` are those of the nodes' boxes, which hold mark and name on either side.
    """
    above = np.zeros(len(nodes), dtype=np.bool_)
    ends = np.array(sorted(set(pairs)), dtype=np.intp).reshape(-1, 2)
    if not len(ends):
        return above
    for _ in range(ROUNDS):
        crossed = [_crossings(nodes, centres, side, ends, above) for side in (False, True)]
        chosen = crossed[1] < crossed[0]
        if (chosen == above).all():
            break
        above = chosen
    return above


def mark_spots(nodes: Sequence[Node], centres: Points, above: Sides) -> Points:
    """Give where marks stand: at the upper edge of their boxes, or the lower with names above."""
    lifts = np.array([node.box[1] / 2 - node.radius for node in nodes]).reshape(-1)
    moves = np.column_stack((np.zeros(len(nodes)), np.where(above, -lifts, lifts)))
    return np.asarray(centres + moves)


def label_boxes(nodes: Sequence[Node], spots: Points, above: Sides) -> Points:
    """Give where names stand, each as left, bottom, right, top."""
    sizes = np.array([node.label_box for node in nodes]).reshape(-1, 2)
    away = np.array([node.radius + BETWEEN for node in nodes]).reshape(-1)
    low = np.where(above, spots[:, 1] + away, spots[:, 1] - away - sizes[:, 1])
    left = spots[:, 0] - sizes[:, 0] / 2
    return np.column_stack((left, low, left + sizes[:, 0], low + sizes[:, 1]))


def _crossings(
    nodes: Sequence[Node], centres: Points, side: bool, ends: NDArray[np.intp], above: Sides
) -> NDArray[np.intp]:
    """Count for each name on one side the lines through it, all other marks staying in place."""
    spots = mark_spots(nodes, centres, above)
    moved = mark_spots(nodes, centres, np.full(len(nodes), side))
    boxes = label_boxes(nodes, moved, np.full(len(nodes), side))
    at = np.linspace(0, 1, STEPS)[:, None, None]
    lines = spots[ends[:, 0]] * (1 - at) + spots[ends[:, 1]] * at
    found = np.zeros(len(nodes), dtype=np.intp)
    for number, (left, low, right, high) in enumerate(boxes):
        own = (ends == number).any(axis=1)
        there = lines.copy() if own.any() else lines
        if own.any():
            shift = moved[number] - spots[number]
            share = np.where(ends[own, 0] == number, 1 - at[:, :, 0], at[:, :, 0])[:, :, None]
            there[:, own] += share * shift
        x, y = there[:, :, 0], there[:, :, 1]
        inside = (x > left) & (x < right) & (y > low) & (y < high)
        found[number] = inside.any(axis=0).sum()
    return found
