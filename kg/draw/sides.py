"""On which side of its mark a name is: where the fewest lines run through it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.draw.layout import Points
from kg.draw.nodes import BETWEEN, Node

ROUNDS = 4
AIR = 2.0
"""Points between names, and between names and marks."""
DIAGONAL = 0.72
SIDES: tuple[tuple[float, float], ...] = (
    (0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1),
)  # fmt: skip
"""Preferred sides of a name: below its mark, then above, beside, and towards a corner."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """What names must not cover: marks at their positions, points of all lines, sheet edges."""

    spots: Points
    lines: Sequence[Points]
    low: tuple[float, float]
    high: tuple[float, float]


def mark_spots(nodes: Sequence[Node], centres: Points) -> Points:
    """Return the positions of marks: at the upper edge of their boxes, above the names."""
    lifts = np.array([node.box[1] / 2 - node.radius for node in nodes]).reshape(-1)
    return np.asarray(centres + np.column_stack((np.zeros(len(nodes)), lifts)))


def name_boxes(nodes: Sequence[Node], sketch: Sketch) -> Points:
    """Return the boxes of names, each as left, bottom, right, top.

    All begin below their marks, where the layout left room, and move to another side as long as
    fewer lines run through them there; no name ever overlaps another, or a mark.
    """
    found = np.array(
        [_box(node, spot, SIDES[0]) for node, spot in zip(nodes, sketch.spots, strict=True)]
    ).reshape(-1, 4)
    radii = np.array([node.radius for node in nodes]).reshape(-1, 1)
    marks = np.hstack((sketch.spots - radii, sketch.spots + radii)).reshape(-1, 4)
    points, of = _points(sketch.lines)
    for _ in range(ROUNDS):
        moved = False
        for number, node in enumerate(nodes):
            near = _near(node, sketch.spots[number], points)
            best = _best(node, number, sketch, (found, marks, points[near], of[near]))
            moved |= bool((best != found[number]).any())
            found[number] = best
        if not moved:
            break
    return found


def _box(node: Node, spot: Points, side: tuple[float, float]) -> tuple[float, float, float, float]:
    """Return the box of a name on one side of its mark."""
    (width, height), away = node.label_box, node.radius + BETWEEN
    share = DIAGONAL if side[0] and side[1] else 1.0
    x = float(spot[0]) + side[0] * (share * away + width / 2)
    y = float(spot[1]) + side[1] * (share * away + height / 2)
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _points(lines: Sequence[Points]) -> tuple[Points, NDArray[np.intp]]:
    """Return the points of all lines in a row, each with the number of its line."""
    points = np.vstack([np.zeros((0, 2)), *lines])
    return points, np.repeat(np.arange(len(lines)), [len(line) for line in lines])


def _near(node: Node, spot: Points, points: Points) -> NDArray[np.bool_]:
    reach = np.array(node.label_box) + node.radius + BETWEEN + AIR
    return np.asarray((np.abs(points - spot) <= reach).all(axis=1))


def _best(
    node: Node,
    number: int,
    sketch: Sketch,
    there: tuple[Points, Points, Points, NDArray[np.intp]],
) -> Points:
    """Choose the side with the fewest lines; the name stays if no other is free and better."""
    names, marks, points, of = there
    taken = np.vstack((np.delete(names, number, axis=0), np.delete(marks, number, axis=0)))
    best, fewest = names[number], _crossing(names[number], points, of)
    for side in SIDES:
        box = np.array(_box(node, sketch.spots[number], side))
        if not fewest:
            break
        if _free(box, taken, sketch) and (crossing := _crossing(box, points, of)) < fewest:
            best, fewest = box, crossing
    return np.asarray(best)


def crossings(names: Points, lines: Sequence[Points]) -> int:
    """Count how often a line runs through a name."""
    points, of = _points(lines)
    return sum(_crossing(box, points, of) for box in names)


def _crossing(box: Points, points: Points, of: NDArray[np.intp]) -> int:
    inside = ((points > box[:2]) & (points < box[2:])).all(axis=1)
    return len(np.unique(of[inside]))


def _free(box: Points, taken: Points, sketch: Sketch) -> bool:
    if (box[:2] < sketch.low).any() or (box[2:] > sketch.high).any():
        return False
    beside = (box[:2] - AIR < taken[:, 2:]) & (box[2:] + AIR > taken[:, :2])
    return not bool(beside.all(axis=1).any())
