"""Actors as marks: shape and colour show the type, size the ties; unnamed ones are hollow."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
from matplotlib import patheffects
from matplotlib.axes import Axes

from kg.draw.layout import Points
from kg.draw.sheet import Ruler, write
from kg.draw.words import lines

STYLES: Mapping[str, tuple[str, str]] = {
    "Person": ("o", "#0072B2"),
    "Organization": ("s", "#E69F00"),
    "Group": ("^", "#009E73"),
    "Place": ("D", "#CC79A7"),
}
"""Marker and colour of each type; the colour-blind safe palette of Okabe and Ito (2008)."""
OTHER = ("h", "#777777")
LABEL = 9.0
LARGEST = 16.0
BETWEEN = 2.5
HALO = 2.6
"""Points of white around names, so that lines break before them."""
SPACING = 1.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An actor to draw; `radius`, `label_box` and `box` (all, with some space) are in points."""

    iri: str
    label: str
    type: str
    named: bool
    radius: float
    points: float
    label_box: tuple[float, float]
    box: tuple[float, float]


def nodes_of(network: "nx.MultiDiGraph[str]", ruler: Ruler) -> list[Node]:
    """Make the marks of a network and measure their labels."""
    found = []
    for iri in sorted(network):
        told = network.nodes[iri]
        neighbours = len(set(nx.all_neighbors(network, iri)) - {iri})
        radius = 4.0 + 2.2 * math.sqrt(min(neighbours, 60))
        label = lines(told["label"], width=20, most=3)
        points = min(LARGEST, LABEL + 0.25 * neighbours)
        width, height = ruler.size(label, points=points, linespacing=SPACING)
        air = 2 + 6 * math.sqrt(neighbours)
        box = max(2 * radius, width) + air, 2 * radius + BETWEEN + height + air
        found.append(
            Node(
                iri=iri,
                label=label,
                type=told["type"],
                named=told["named"],
                radius=radius,
                points=points,
                label_box=(width, height),
                box=box,
            )
        )
    return found


def draw_nodes(axes: Axes, nodes: Sequence[Node], spots: Points, names: Points) -> None:
    """Draw marks at their positions, and the names in their boxes (left, bottom, right, top)."""
    halo = [patheffects.withStroke(linewidth=HALO, foreground="white")]
    for node, (x, y), (left, low, right, high) in zip(nodes, spots, names, strict=True):
        marker, colour = STYLES.get(node.type, OTHER)
        draw_mark(axes, (x, y), node.radius, (marker, colour), filled=node.named)
        ha = "left" if left > x else "right" if right < x else "center"
        at = {"center": (left + right) / 2, "left": left, "right": right}[ha]
        write(
            axes, (at, (low + high) / 2), node.label, points=node.points, ha=ha, va="center",
            zorder=5, linespacing=SPACING, path_effects=halo, gid=f"label {node.iri}",
        )  # fmt: skip


def draw_mark(
    axes: Axes, at: tuple[float, float], radius: float, style: tuple[str, str], *, filled: bool
) -> None:
    """Draw the mark of one actor, hollow if it has no name."""
    marker, colour = style
    axes.plot(
        *at, marker=marker, markersize=2 * radius * 0.92, linestyle="none", zorder=3,
        markerfacecolor=colour if filled else "white",
        markeredgecolor="#222222" if filled else colour,
        markeredgewidth=0.8 if filled else 1.8,
    )  # fmt: skip
