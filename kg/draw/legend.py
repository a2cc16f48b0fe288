"""The meaning of marks and lines, at the foot of a picture of actors."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from kg.draw.edges import KINDS, NO_NAMES, SURENESS, curve, draw_curve
from kg.draw.nodes import STYLES, Node, draw_mark
from kg.draw.sheet import write

COLUMN = 150.0
ROW = 13.5
SMALL = 8.0
WIDTHS = ((1, "1 document"), (3, "3 documents"), (8, "8 documents or more"))
Row = tuple[str, Mapping[str, Any]]
"""The words of the legend, and how the tie beside them differs from a usual one."""

KINDS_OF_ACTORS = {
    "Person": "person",
    "Organization": "organization",
    "Group": "group",
    "Place": "place that acts",
}


def draw_legend(
    axes: Axes, corner: tuple[float, float, float], kinds: Sequence[str], nodes: Sequence[Node]
) -> None:
    """Write four columns: actors, kinds of ties, their status, their number of documents.

    `corner` is the upper left corner and the scale of the legend.
    """
    left, top, scale = corner
    _actors(axes, corner, nodes)
    sure: list[Row] = [(words, {"kind": "action", "status": status}) for status, words in SURENESS]
    columns: list[tuple[float, str, list[Row]]] = [
        (0.8, "End and colour: what", [(KINDS[kind].words, {"kind": kind}) for kind in kinds]),
        (1.9, "Dashes: how sure", [*sure, ("told as not so", {"kind": "action", "negated": True})]),
        (3.2, "Width: told by", [(words, {"documents": n}) for n, words in WIDTHS]),
    ]
    for at, title, rows in columns:
        _column(axes, (left + at * COLUMN * scale, top, scale), title, rows)


def _column(
    axes: Axes, corner: tuple[float, float, float], title: str, rows: Sequence[Row]
) -> None:
    left, top, scale = corner
    points = SMALL * scale
    write(axes, (left, top), title, points=points, weight="bold", va="center")
    usual: dict[str, Any] = {
        "kind": "relation",
        "status": "asserted",
        "negated": False,
        "documents": 2,
    }
    for at, (words, edge) in enumerate(rows, start=1):
        y = top - at * ROW * scale
        start, end = np.array([left, y]), np.array([left + 32 * scale, y])
        told = {**usual, **edge}
        draw_curve(axes, curve(((start, 0.0), (end, 0.0)), told), NO_NAMES)
        write(axes, (left + 39 * scale, y), words, points=points, va="center")


def _actors(axes: Axes, corner: tuple[float, float, float], nodes: Sequence[Node]) -> None:
    left, top, scale = corner
    points = SMALL * scale
    there = {node.type for node in nodes}
    rows = [(STYLES[kind], words, True) for kind, words in KINDS_OF_ACTORS.items() if kind in there]
    if not all(node.named for node in nodes):
        rows.append((("o", "#555555"), "not named", False))
    write(axes, (left, top), "Actors", points=points, weight="bold", va="center")
    for at, ((marker, colour), words, filled) in enumerate(rows, start=1):
        y = top - at * ROW * scale
        draw_mark(axes, (left + 6 * scale, y), 4.6 * scale, (marker, colour), filled=filled)
        write(axes, (left + 18 * scale, y), words, points=points, va="center")
