"""The network of actors: who acts on, speaks of, and belongs to whom, and how certain it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np
from matplotlib.axes import Axes

from kg.draw.edges import MANY, Curve, curves, draw_curves, edge_key
from kg.draw.foremost import FOREMOST, foremost, is_known
from kg.draw.layout import Points, place
from kg.draw.legend import draw_legend
from kg.draw.material import Material, Wanted, period_words
from kg.draw.nodes import Node, draw_nodes, nodes_of
from kg.draw.sheet import Ruler, Sheet, blank, write
from kg.draw.sides import Sketch, crossings, mark_spots, name_boxes
from kg.number_words import counted

MOST = 500
MARGIN = 30.0
HEAD = 62.0
FOOT = 104.0
NARROWEST = 690.0
USUAL = 1100.0
"""Width in points; head and foot of a wider sheet are larger, so that they stay legible."""
TURNS = tuple(range(0, 180, 20))
"""Rotations of a layout that are tried, in degrees, if the network is small enough."""
CROSSED = 40.0
"""How many points of a sheet's width a line through a name outweighs."""
TITLE = "Who is tied to whom"
NOTHING = "no two actors are tied to each other"
NOTE = (
    "A line tells that documents tie two actors, not that what they tell is true; "
    "it is as sure as the least sure of its claims."
)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The part of a network that is drawn."""

    network: "nx.MultiDiGraph[str]"
    left_out: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Laid:
    """A network laid out on a sheet of a size in points, with head and foot of a scale."""

    size: tuple[float, float]
    scale: float
    spots: Points
    ties: list[Curve]
    names: Points

    @property
    def cost(self) -> float:
        """Return how hard it is to read: lines through names, and names small on a page."""
        width, height = self.size
        through = crossings(self.names, [tie.path for tie in self.ties])
        return CROSSED * through + max(width, 0.8 * height)


def actors_sheet(material: Material, wanted: Wanted) -> Sheet:
    """Draw the actors that have ties, the FOREMOST of them if there are more."""
    network = material.network()
    choice = _choose(network, wanted.most(FOREMOST, MOST))
    drawn = choice.network
    nodes = nodes_of(drawn, Ruler())
    turns = TURNS if len(nodes) <= MANY else TURNS[:1]
    laid = min((_lay_out(drawn, nodes, turn) for turn in turns), key=lambda one: one.cost)
    (width, height), scale = laid.size, laid.scale
    figure, axes = blank(width, height)
    _head(axes, (width, height, scale), choice, period_words(wanted.period))
    draw_curves(axes, laid.ties, laid.names, faint=len(nodes) > MANY)
    draw_nodes(axes, nodes, laid.spots, laid.names)
    draw_legend(axes, (MARGIN, (FOOT - 22) * scale, scale), edge_key(drawn), nodes)
    return Sheet(figure, choice.left_out, None if nodes else NOTHING)


def _lay_out(drawn: "nx.MultiDiGraph[str]", nodes: Sequence[Node], turn: float) -> _Laid:
    number = {node.iri: at for at, node in enumerate(nodes)}
    pairs = sorted((number[source], number[target]) for source, target in drawn.edges())
    boxes = np.array([node.box for node in nodes], dtype=np.float64).reshape(-1, 2)
    centres, (width, body) = _on_sheet(boxes, place(boxes, pairs, turn))
    scale = max(1.0, width / USUAL)
    height = body + (HEAD + FOOT) * scale
    spots = mark_spots(nodes, centres + np.array((0.0, FOOT * scale)))
    marks = {node.iri: (spots[at], node.radius) for at, node in enumerate(nodes)}
    ties = curves(drawn, marks)
    low, high = (MARGIN / 2, (FOOT - 14) * scale), (width - MARGIN / 2, height - HEAD * scale)
    names = name_boxes(nodes, Sketch(spots, [tie.path for tie in ties], low, high))
    return _Laid(size=(width, height), scale=scale, spots=spots, ties=ties, names=names)


def _choose(whole: "nx.MultiDiGraph[str]", most: int) -> _Choice:
    network = whole.subgraph(name for name, node in whole.nodes(data=True) if is_known(node))
    found = foremost(network, most)
    alone = sum(network.nodes[name]["named"] for name in network if not network.degree(name))
    unnamed = network.graph.get("left_out", 0)
    beyond = found.tied - len(found.kept) - len(found.pairs), len(found.kept)
    told = list(_told_left_out(alone, unnamed, len(whole) - len(network), beyond))
    if found.pairs:
        pairs = counted(len(found.pairs) // 2, "pair")
        told.insert(1, f"left out {pairs} tied to nobody else drawn")
    chosen = network.subgraph(found.kept)
    return _Choice(chosen, "; ".join(told) if told else None)


def _told_left_out(
    alone: int, unnamed: int, pronouns: int, beyond: tuple[int, int]
) -> Iterator[str]:
    more, most = beyond
    if more:
        yield f"left out {counted(more, 'actor')} with fewer ties than the {most} drawn"
    if unnamed:
        told = counted(unnamed, "actor")
        yield f"left out {told} without a name whom no action ties to a named one"
    if pronouns:
        yield f"left out {counted(pronouns, 'actor')} told of by a pronoun alone"
    if alone:
        yield f"left out {counted(alone, 'named actor')} with no tie to those drawn"


def _on_sheet(boxes: Points, centres: Points) -> tuple[Points, tuple[float, float]]:
    """Move boxes to positive coordinates; return their centres and the sheet's width and height."""
    if not len(boxes):
        return centres, (NARROWEST, 40.0)
    low, high = (centres - boxes / 2).min(axis=0), (centres + boxes / 2).max(axis=0)
    width, height = (high - low) + 2 * MARGIN
    wide = max(float(width), NARROWEST)
    return centres - low + [(wide - width) / 2 + MARGIN, MARGIN], (wide, float(height))


def _head(axes: Axes, sheet: tuple[float, float, float], choice: _Choice, only: str) -> None:
    width, height, scale = sheet
    shown = choice.network.number_of_nodes()
    write(axes, (MARGIN, height - 30 * scale), TITLE, points=15 * scale, weight="bold")
    told = f"{shown} actors, {choice.network.number_of_edges()} ties. {NOTE}{only}"
    if choice.left_out:
        told += f" {choice.left_out.capitalize()}."
    words = Ruler().wrap(told, points=8 * scale, width=width - 2 * MARGIN, most=3)
    at = (MARGIN, height - 38 * scale)
    write(axes, at, words, points=8 * scale, color="#444444", va="top")
