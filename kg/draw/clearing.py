"""Lines kept off names: boxes of a layout move aside from the ties that run through them."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
ROUNDS = 40
PAD = 3.0
STEP = 0.6
BEYOND = 0.15
"""How far past touching a box is moved, relative to half its size."""
LARGE = 300_000
"""Boxes times ties above which fewer rounds are made."""


def clear(
    centres: Points,
    sizes: Points,
    edges: Sequence[tuple[int, int]],
    apart: Callable[[Points, Points], Points],
) -> Points:
    """Move boxes out of the way of lines between others, and keep the best layout found.

    `apart` is called after every move, and makes sure that no box overlaps another.
    """
    ends = np.array(sorted(set(edges)), dtype=np.intp).reshape(-1, 2)
    if len(ends) < 2 or len(centres) < 3:
        return centres
    half = sizes / 2 + PAD
    own = (ends[None, :, :] == np.arange(len(centres))[:, None, None]).any(axis=2)
    best, least = centres, np.inf
    for _ in range(ROUNDS if own.size < LARGE else ROUNDS // 4):
        away, depth = _nearest(centres, half, ends)
        depth = np.where(own, 0.0, depth)
        crossed = float(depth.sum())
        if crossed < least:
            best, least = centres, crossed
        if not crossed:
            break
        centres = apart(_moved(centres, (away, depth), half, ends), sizes)
    return best


def _nearest(centres: Points, half: Points, ends: NDArray[np.intp]) -> tuple[Points, Points]:
    """Return for each box and line how deep the line runs through it, and the direction outwards.

    Boxes are measured as the ellipses in them, scaled to circles.
    """
    starts = (centres[ends[:, 0]][None] - centres[:, None]) / half[:, None]
    ways = (centres[ends[:, 1]] - centres[ends[:, 0]])[None] / half[:, None]
    length = np.maximum((ways**2).sum(axis=2), 1e-9)
    share = np.clip(-(starts * ways).sum(axis=2) / length, 0.0, 1.0)
    nearest = starts + share[:, :, None] * ways
    far = np.hypot(nearest[:, :, 0], nearest[:, :, 1])
    depth = np.maximum(0.0, 1.0 - far)
    return -nearest / np.maximum(far, 1e-3)[:, :, None], depth


def _moved(
    centres: Points, found: tuple[Points, Points], half: Points, ends: NDArray[np.intp]
) -> Points:
    """Move each box out of lines, and the ends of these a little the other way."""
    away, depth = found
    far = np.where(depth > 0, depth + BEYOND, 0.0)
    push = away * far[:, :, None] * half[:, None]
    counts = np.maximum(1, (depth > 0).sum(axis=1))[:, None]
    moved = centres + STEP * push.sum(axis=1) / counts
    back = STEP / 4 * push.sum(axis=0)
    for side in (0, 1):
        np.add.at(moved, ends[:, side], -np.clip(back, -20.0, 20.0))
    return np.asarray(moved)
