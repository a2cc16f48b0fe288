"""Packing of the components of a network: each as high on the sheet as it fits."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Step = tuple[float, float, float]
"""The horizontal range that is taken, and its lower edge."""
WIDER = 1.35
"""Approximate ratio of the width of a sheet to its height."""
NEAR = 1e-6


def pack(spans: Sequence[Points], gap: float) -> list[tuple[float, float]]:
    """Return the upper left corner of each rectangle of (width, height); y falls from 0.

    They are placed in order, each at the highest position, and there leftmost.
    """
    if not spans:
        return []
    area = sum(float((span + gap).prod()) for span in spans)
    widest = max(float(span[0]) for span in spans) + gap
    width = max(widest, float(np.sqrt(WIDER * area)))
    steps: list[Step] = [(0.0, width, 0.0)]
    corners = []
    for span in spans:
        wide, high = (float(side) + gap for side in span)
        lefts = [left for left, _, _ in steps if left + wide <= width + NEAR]
        x = max(lefts, key=lambda left: (_under(steps, left, left + wide), -left))
        y = _under(steps, x, x + wide)
        corners.append((x, y))
        steps = sorted((*_beside(steps, x, x + wide), (x, x + wide, y - high)))
    return corners


def _under(steps: Sequence[Step], left: float, right: float) -> float:
    """Return the level below all that is taken between two positions."""
    return min(low for start, end, low in steps if start < right - NEAR and end > left + NEAR)


def _beside(steps: Sequence[Step], left: float, right: float) -> list[Step]:
    """Return the rest of the steps on both sides of what is newly taken."""
    before = [(start, min(end, left), low) for start, end, low in steps if start < left - NEAR]
    behind = [(max(start, right), end, low) for start, end, low in steps if end > right + NEAR]
    return [*before, *behind]
