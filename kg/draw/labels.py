"""Positions of names on a map: beside their marks, or at the end of a short line, apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kg.draw.layout import Points

GAP = 3.0
RINGS = (0.0, 12.0, 24.0, 38.0, 54.0, 72.0, 92.0)
"""Distances of a name from its mark, in points; the first ring needs no line."""
ANGLES = 16
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
STEPS = 12
SIDEWAYS = 0.3
"""How level a line must be for its name to be beside its end, not over or under it."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass(frozen=True, slots=True)
class Label:
    """The position of a name (its lower left corner), and the line to its mark, if it has one."""

    corner: tuple[float, float]
    line: tuple[tuple[float, float], tuple[float, float]] | None


def put_labels(
    marks: Sequence[tuple[float, float, float]],
    sizes: Sequence[tuple[float, float]],
    frame: Box,
    taken: Sequence[Box] = (),
) -> list[Label | None]:
    """Place names, the first ones best, apart from each other, all marks, and taken boxes.

    `marks` are (x, y, radius). None means that there is no room for a name.
    """
    discs = [(x - r - 1, y - r - 1, x + r + 1, y + r + 1) for x, y, r in marks]
    boxes = np.array([*discs, *taken], dtype=np.float64).reshape(-1, 4)
    found: list[Label | None] = []
    for mark, size in zip(marks, sizes, strict=True):
        label = next(
            (one for one in _tries(mark, size) if _free(one, size, frame, boxes, mark)), None
        )
        found.append(label)
        if label:
            left, low = label.corner
            more = [(left - 2, low - 1, left + size[0] + 2, low + size[1] + 1)]
            if label.line:
                more += [(x - 1, y - 1, x + 1, y + 1) for x, y in _along(label)]
            boxes = np.vstack((boxes, more))
    return found


def _tries(mark: tuple[float, float, float], size: tuple[float, float]) -> Iterator[Label]:
    """Yield possible positions of a name, the best first."""
    x, y, radius = mark
    width, height = size
    for east, north in BESIDE:
        away = (radius + GAP) * (0.8 if east and north else 1.0)
        middle = x + east * (away + width / 2), y + north * (away + height / 2)
        yield Label((middle[0] - width / 2, middle[1] - height / 2), None)
    for ring in RINGS[1:]:
        for at in range(ANGLES):
            angle = 2 * np.pi * (at + 0.5) / ANGLES
            yield _afar(mark, size, ring, (float(np.cos(angle)), float(np.sin(angle))))


def _afar(
    mark: tuple[float, float, float],
    size: tuple[float, float],
    ring: float,
    way: tuple[float, float],
) -> Label:
    """Place a name at the end of a line from its mark."""
    (x, y, radius), (width, height), (east, north) = mark, size, way
    end_x, end_y = (at + side * (radius + GAP + ring) for at, side in zip((x, y), way, strict=True))
    if abs(east) > SIDEWAYS:
        corner = end_x - (width if east < 0 else 0.0), end_y - height / 2
    else:
        corner = end_x - width / 2, end_y - (height if north < 0 else 0.0)
    return Label(corner, ((x + east * radius, y + north * radius), (end_x, end_y)))


def _along(label: Label) -> Points:
    (x, y), (end_x, end_y) = label.line or ((0.0, 0.0), (0.0, 0.0))
    at = np.linspace(0.1, 0.95, STEPS)
    return np.column_stack((x + (end_x - x) * at, y + (end_y - y) * at))


def _free(
    label: Label,
    size: tuple[float, float],
    frame: Box,
    boxes: Points,
    mark: tuple[float, float, float],
) -> bool:
    left, low = label.corner
    right, high = left + size[0], low + size[1]
    if left < frame[0] + 2 or right > frame[2] - 2 or low < frame[1] + 2 or high > frame[3] - 2:
        return False
    beside = (
        (boxes[:, 0] < right) & (boxes[:, 2] > left) & (boxes[:, 1] < high) & (boxes[:, 3] > low)
    )
    if beside.any():
        return False
    if label.line is None:
        return True
    x, y, radius = mark
    own = (np.abs(boxes[:, 0] + radius + 1 - x) < 0.01) & (
        np.abs(boxes[:, 1] + radius + 1 - y) < 0.01
    )
    spots = _along(label)[:, None, :]
    crossed = ((spots > boxes[None, ~own, :2]) & (spots < boxes[None, ~own, 2:])).all(axis=2)
    return not crossed.any()
