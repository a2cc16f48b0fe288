"""One actor and its neighbours: every tie is a line of its own with its description."""

from collections.abc import Sequence
from typing import Any

import networkx as nx
import numpy as np
from matplotlib.axes import Axes

from kg.draw.edges import DASHES, KINDS, NO_NAMES, draw_cross, draw_end, edge_key, width_of
from kg.draw.ego_rows import (
    LINE,
    NAME,
    NAME_ROOM,
    TIE_ROOM,
    TYPE,
    Neighbour,
    TieLine,
    neighbours,
    split,
)
from kg.draw.foremost import is_known
from kg.draw.head import MARGIN, all_left_out, draw_head, drawn_of, head
from kg.draw.layout import Points
from kg.draw.legend import draw_legend
from kg.draw.material import Material, Wanted, period_words
from kg.draw.nodes import OTHER, STYLES, draw_mark, nodes_of
from kg.draw.sheet import Ruler, Sheet, blank, write
from kg.errors import UsageError

NEIGHBOURS = 24
MOST = 500
STEPS = 2
FAN = 84.0
CENTRE = 136.0
WIDTH = 2 * (MARGIN + NAME_ROOM + TIE_ROOM + FAN + 12) + CENTRE
FOOT = 112.0
CROSSED_AT = 30
"""The point (of forty on a bend) at which a negative tie is crossed out."""
NOTE = (
    "Whom documents tie to this actor, by what, and in how many documents; those that most tell "
    "of come first. A line tells that documents tie two actors, not that what they tell is true; "
    "it is as sure as the least sure of its claims."
)


def ego_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw an actor in the middle and its neighbours on both sides.

    Raise UsageError if no actor is named, or if `of` is not one.
    """
    network = material.network()
    ego = _ego(network, wanted)
    ruler, steps = Ruler(), wanted.steps or 1
    everyone = neighbours(network, ego, steps=steps, ruler=ruler)
    every = [row for row in everyone if is_known(network.nodes[row.iri])]
    rows = every[: wanted.most(NEIGHBOURS, MOST)]
    told = (
        drawn_of(len(rows), len(every), "neighbour", "of whom fewer documents tell"),
        drawn_of(len(every), len(everyone), "neighbour", "told of by a pronoun alone"),
    )
    left_out = all_left_out(told)
    name = network.nodes[ego]["label"]
    further = " In small letters: whom a neighbour is tied to besides."
    note = NOTE + period_words(wanted.period) + further * (steps > 1)
    title = head(f"Who is tied to {name}", note, left_out, WIDTH)
    sides = split(rows)
    body = max(120.0, *(sum(row.height for row in side) for side in sides))
    height = title.height + body + FOOT + 30
    figure, axes = blank(WIDTH, height)
    draw_head(axes, title, height)
    middle = FOOT + 16 + body / 2
    half = _draw_ego(axes, network.nodes[ego], middle, ruler)
    for side, way in zip(sides, (-1, 1), strict=True):
        _draw_side(axes, network, side, (middle, way, half))
    if not rows:
        write(axes, (MARGIN, middle), "No tie is told of.", points=9)
    shown = network.subgraph([ego, *(row.iri for row in rows)])
    draw_legend(axes, (MARGIN, FOOT - 14, 1.0), edge_key(shown), nodes_of(shown, ruler))
    return Sheet(figure, left_out, None if rows else f"no tie of {name} is told of")


def _ego(network: "nx.MultiDiGraph[str]", wanted: Wanted) -> str:
    if wanted.of is None:
        raise UsageError("whose picture? give a name with --of")
    if wanted.steps is not None and wanted.steps not in (1, STEPS):
        raise UsageError(f"--steps {wanted.steps}: give 1 or {STEPS}")
    if wanted.of not in network:
        raise UsageError(
            f"{wanted.of.rpartition('/')[2]!r} is no person, organization or group of the network; "
            "kg analyse lists these"
        )
    return wanted.of


def _draw_ego(axes: Axes, told: Any, middle: float, ruler: Ruler) -> float:
    """Write the actor's name in a frame; return half of the frame's width."""
    marker, colour = STYLES.get(told["type"], OTHER)
    words = ruler.wrap(told["label"], points=11, width=CENTRE - 34, most=5, weight="bold")
    wide, high = ruler.size(words, points=11, weight="bold")
    half, x = wide / 2 + 20, WIDTH / 2
    axes.fill_between(
        [x - half, x + half], middle - high / 2 - 8, middle + high / 2 + 8, facecolor="white",
        edgecolor="#222222", linewidth=1.4, zorder=3,
    )  # fmt: skip
    draw_mark(axes, (x - half + 12, middle), 6.0, (marker, colour), filled=told["named"])
    write(
        axes, (x + 8, middle), words, points=11, weight="bold", ha="center", va="center", zorder=4
    )
    return half


def _draw_side(
    axes: Axes,
    network: "nx.MultiDiGraph[str]",
    rows: Sequence[Neighbour],
    where: tuple[float, int, float],
) -> None:
    """Draw the rows of one side; `where` is the middle, the way outwards, and half the frame."""
    middle, way, half = where
    y = middle + sum(row.height for row in rows) / 2
    outer = WIDTH / 2 + way * (CENTRE / 2 + FAN + TIE_ROOM + 12)
    for row in rows:
        told = network.nodes[row.iri]
        centre = y - row.height / 2
        style = STYLES.get(told["type"], OTHER)
        draw_mark(axes, (outer + way * 9, centre), 5.5, style, filled=told["named"])
        _draw_name(axes, row, (outer + way * 20, centre), way)
        top = centre + sum(tie.height for tie in row.ties) / 2
        for tie in row.ties:
            top -= tie.height
            _draw_tie(axes, tie, (middle, top + 5), (way, half))
        y -= row.height


def _draw_name(axes: Axes, row: Neighbour, at: tuple[float, float], way: int) -> None:
    x, centre = at
    ha = "left" if way > 0 else "right"
    if not row.further:
        write(axes, (x, centre), row.name, points=NAME, weight="bold", ha=ha, va="center")
        return
    names = 12 * (row.name.count("\n") + 1)
    further = 9.5 * (row.further.count("\n") + 1) + 3
    top = centre + (names + further) / 2
    write(axes, (x, top), row.name, points=NAME, weight="bold", ha=ha, va="top")
    write(axes, (x, top - names - 3), row.further, points=7.0, ha=ha, va="top", color="#444444")


def _draw_tie(axes: Axes, tie: TieLine, at: tuple[float, float], side: tuple[int, float]) -> None:
    """Draw a tie: a bend from the frame, a level piece with its words above, the arrow head."""
    middle, y = at
    way, half = side
    look = KINDS[tie.edge["kind"]]
    width = min(width_of(tie.edge["documents"]), 4.0)
    inner = WIDTH / 2 + way * (CENTRE / 2 + FAN)
    path = _bent((WIDTH / 2 + way * half, middle), (inner, y), inner + way * TIE_ROOM)
    axes.plot(
        *path.T, color=look.colour, linewidth=width, linestyle=DASHES[tie.edge["status"]],
        solid_capstyle="butt", zorder=1,
    )  # fmt: skip
    size = 5.0 + 1.2 * width
    level = np.array([[inner, y], [inner + way * (TIE_ROOM - 0.8 * size), y]])
    draw_end(axes, level if tie.outward else _towards(inner, y, way), size, look)
    if tie.edge["negated"]:
        draw_cross(axes, path[CROSSED_AT][None, :], look.colour, NO_NAMES)
    write(
        axes, (inner + way * (TIE_ROOM / 2), y + 3.5), tie.words, points=TYPE, ha="center",
        va="bottom", linespacing=LINE / TYPE / 1.2,
    )  # fmt: skip


def _towards(inner: float, y: float, way: int) -> Points:
    """Return a short line towards the middle, where the level piece begins."""
    return np.array([[inner + way * 8, y], [inner, y]])


def _bent(start: tuple[float, float], bend: tuple[float, float], end: float) -> Points:
    """Return a curve, level at both ends, and the level piece after it."""
    at = np.linspace(0, 1, 40)
    rise = at**2 * (3 - 2 * at)
    x = start[0] + (bend[0] - start[0]) * at
    y = start[1] + (bend[1] - start[1]) * rise
    return np.vstack((np.column_stack((x, y)), [[end, bend[1]]]))
