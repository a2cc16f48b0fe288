"""What marks and lines mean, at the foot of a picture of actors."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from kg.draw.edges import KINDS, SURENESS, draw_edge
from kg.draw.nodes import OTHER, STYLES, Node
from kg.draw.sheet import write

COLUMN = 150.0
ROW = 13.5
SMALL = 8.0
KINDS_OF_ACTORS = {"Person": "person", "Organization": "organization", "Group": "group"}


def draw_legend(
    axes: Axes, left: float, top: float, kinds: Sequence[str], nodes: Sequence[Node]
) -> None:
    """Write four columns: actors, kinds of ties, how sure they are, how many tell them."""
    _actors(axes, left, top, nodes)
    _column(axes, left + 0.8 * COLUMN, top, "Line and arrow", [
        (KINDS[kind].words, {"kind": kind}) for kind in kinds
    ])  # fmt: skip
    sure: list[tuple[str, dict[str, Any]]] = [
        (words, {"kind": "action", "status": status}) for status, words in SURENESS
    ]
    sure.append(("told as not so", {"kind": "action", "negated": True}))
    _column(axes, left + 1.9 * COLUMN, top, "Dashes: how sure", sure)
    wide = [
        (f"{n} document{'s' * (n > 1)}", {"kind": "relation", "documents": n}) for n in (1, 3, 8)
    ]
    wide[-1] = (f"{wide[-1][0]} or more", wide[-1][1])
    _column(axes, left + 3.2 * COLUMN, top, "Width: told by", wide)


def _column(
    axes: Axes, left: float, top: float, title: str, rows: Sequence[tuple[str, Mapping[str, Any]]]
) -> None:
    write(axes, (left, top), title, points=SMALL, weight="bold", va="center")
    usual = {"status": "asserted", "negated": False, "documents": 2}
    for at, (words, edge) in enumerate(rows, start=1):
        y = top - at * ROW
        start, end = np.array([left, y]), np.array([left + 32, y])
        draw_edge(axes, ((start, 0.0), (end, 0.0)), {**usual, **edge}, 0.0)
        write(axes, (left + 39, y), words, points=SMALL, va="center")


def _actors(axes: Axes, left: float, top: float, nodes: Sequence[Node]) -> None:
    there = {node.type for node in nodes}
    rows = [(STYLES.get(t, OTHER), KINDS_OF_ACTORS.get(t, t), True) for t in STYLES if t in there]
    if not all(node.named for node in nodes):
        rows.append((("o", "#555555"), "not named", False))
    write(axes, (left, top), "Actors", points=SMALL, weight="bold", va="center")
    for at, ((marker, colour), words, filled) in enumerate(rows, start=1):
        y = top - at * ROW
        axes.plot(
            left + 6, y, marker=marker, markersize=8.5, linestyle="none",
            markerfacecolor=colour if filled else "white",
            markeredgecolor="#222222" if filled else colour,
            markeredgewidth=0.8 if filled else 1.8,
        )  # fmt: skip
        write(axes, (left + 18, y), words, points=SMALL, va="center")
