"""Ties as lines: end and colour show the kind, dashes the certainty, width the documents."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import networkx as nx
import numpy as np
from matplotlib.axes import Axes

from kg.draw.layout import Points


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of tie is drawn and its name in the legend."""

    words: str
    colour: str
    end: Literal["full", "open", "hollow", "dots"] | None
    light: bool = False


KINDS: Mapping[str, Look] = {
    "action": Look("acts on", "#222222", "full"),
    "speech": Look("speaks of or to", "#0072B2", "open"),
    "together": Look("act together", "#AA3377", "dots"),
    "membership": Look("belongs to", "#A08555", "hollow", light=True),
    "relation": Look("is otherwise tied to", "#777777", None),
}
DASHES: Mapping[str, Any] = {
    "asserted": "solid",
    "reported": (0, (5, 2)),
    "uncertain": (0, (1, 1.8)),
    "alleged": (0, (1, 1.8)),
    "denied": (0, (1, 1.8)),
}
SURENESS = (
    ("asserted", "stated by a document itself"),
    ("reported", "on someone's word"),
    ("alleged", "alleged or uncertain"),
)
BEND = 0.16
MANY = 150
FAINT = 0.55
CROSS = 5.0
"""Distance of the middle of a cross from labels, in points."""

STEPS = 60

Mark = tuple[Points, float]
"""The position of an actor and its radius, in points."""
NO_NAMES: Points = np.zeros((0, 4))


@dataclass(frozen=True, slots=True)
class Curve:
    """A tie as it is drawn: the points of its line, the size of its end, its attributes."""

    path: Points
    head: float
    edge: Mapping[str, Any]


def width_of(documents: int) -> float:
    """Return the width in points of a line for this number of documents."""
    return 0.7 + 0.75 * min(documents, 8)


def edge_key(network: "nx.MultiDiGraph[str]") -> tuple[str, ...]:
    """List the kinds of ties that a network has, in the order of KINDS."""
    there = {edge["kind"] for _, _, edge in network.edges(data=True)}
    return tuple(kind for kind in KINDS if kind in there)


def curves(network: "nx.MultiDiGraph[str]", marks: Mapping[str, Mark]) -> list[Curve]:
    """Lay out the lines of all ties, bent apart if two actors have several."""
    pairs: dict[tuple[str, str], list[tuple[str, str, Mapping[str, Any]]]] = defaultdict(list)
    for source, target, key in sorted(network.edges(keys=True)):
        edge: Mapping[str, Any] = network.edges[source, target, key]
        if source != target:
            low, high = sorted((source, target))
            pairs[low, high].append((source, target, edge))
    found = []
    for (low, _), several in pairs.items():
        for at, (source, target, edge) in enumerate(several):
            bend = BEND * (at - (len(several) - 1) / 2) * (1 if source == low else -1)
            found.append(curve((marks[source], marks[target]), edge, bend))
    return found


def curve(ends: tuple[Mark, Mark], edge: Mapping[str, Any], bend: float = 0.0) -> Curve:
    """Lay out the line of one tie from mark to mark."""
    head = 5.0 + 1.8 * width_of(edge["documents"]) if KINDS[edge["kind"]].end else 0.0
    return Curve(path=_curve(ends, bend, head), head=head, edge=edge)


def draw_curves(axes: Axes, several: Sequence[Curve], names: Points, *, faint: bool) -> None:
    """Draw lines, fainter if they are many; crosses avoid the boxes of names."""
    for one in several:
        draw_curve(axes, one, names, faint=faint)


def draw_curve(axes: Axes, one: Curve, names: Points, *, faint: bool = False) -> None:
    """Draw one line with its end, crossed out if the tie is negative."""
    edge = one.edge
    look = KINDS[edge["kind"]]
    looks: dict[str, Any] = {
        "color": look.colour,
        "zorder": 1 if look.light else 2,
        "solid_capstyle": "butt",
        "alpha": FAINT if faint else 1.0,
    }
    width = width_of(edge["documents"])
    axes.plot(*one.path.T, linewidth=width, linestyle=DASHES[edge["status"]], **looks)
    draw_end(axes, one.path, one.head, look)
    if edge["negated"]:
        draw_cross(axes, one.path, look.colour, names)


def draw_cross(axes: Axes, path: Points, colour: str, labels: Points) -> None:
    """Cross out the curve of a negative tie: near its middle, and beside any label."""
    middle = len(path) // 2
    order = sorted(range(len(path)), key=lambda at: abs(at - middle))
    near = (at for at in order if not _covered(path[at], labels))
    x, y = path[next(near, middle)]
    for tone, thick in (("white", 5.0), (colour, 2.2)):
        axes.plot(x, y, marker="x", markersize=9, markeredgewidth=thick, color=tone, zorder=4)


def _covered(spot: Points, labels: Points) -> bool:
    low, high = labels[:, :2] - CROSS, labels[:, 2:] + CROSS
    return bool(((spot > low) & (spot < high)).all(axis=1).any())


def _curve(ends: tuple[Mark, Mark], bend: float, head: float) -> Points:
    """Return the points of a quadratic curve between two marks, short of each and of the head."""
    (start, from_radius), (end, to_radius) = ends
    across = end - start
    control = (start + end) / 2 + np.array([across[1], -across[0]]) * bend
    at = np.linspace(0, 1, STEPS)[:, None]
    path = (1 - at) ** 2 * start + 2 * at * (1 - at) * control + at**2 * end
    clear = (np.hypot(*(path - start).T) >= from_radius + 1) & (
        np.hypot(*(path - end).T) >= to_radius + 1.5 + 0.8 * head
    )
    return path[clear] if clear.sum() > 1 else path[STEPS // 2 - 1 : STEPS // 2 + 1]


def draw_end(axes: Axes, path: Points, size: float, look: Look) -> None:
    """Draw the end of a line that shows the kind of tie, so that no colour is needed."""
    if look.end == "dots":
        for spot in (path[0], path[-1]):
            axes.plot(*spot, marker="o", markersize=0.55 * size, color=look.colour, zorder=2)
        return
    if look.end is None:
        return
    way = path[-1] - path[-2]
    way = way / max(float(np.hypot(*way)), 1e-9)
    side = np.array([-way[1], way[0]]) * size * 0.38
    foot = path[-1] if look.end != "open" else path[-1] - way * size * 0.2
    tip = path[-1] + way * size * 0.8
    corners = np.array([foot + side, tip, foot - side])
    if look.end == "open":
        line = np.vstack([corners, [tip], [path[-1]]])
        axes.plot(*line.T, color=look.colour, linewidth=1.3, zorder=2, solid_joinstyle="miter")
        return
    face = look.colour if look.end == "full" else "white"
    axes.fill(*corners.T, facecolor=face, edgecolor=look.colour, linewidth=0.9, zorder=2)
