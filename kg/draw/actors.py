"""The network of actors: who acts on, speaks of, and belongs to whom, and how sure that is."""

from collections.abc import Iterator
from dataclasses import dataclass

import networkx as nx
import numpy as np
from matplotlib.axes import Axes

from kg.draw.edges import draw_edges, edge_key
from kg.draw.layout import Points, place
from kg.draw.legend import draw_legend
from kg.draw.nodes import Node, draw_nodes, nodes_of
from kg.draw.sheet import Ruler, Sheet, blank, write
from kg.draw.words import lines

MOST = 500
MARGIN = 30.0
HEAD = 62.0
FOOT = 104.0
NARROWEST = 640.0
NOTE = (
    "A line tells that documents tie two actors, not that what they tell is true; "
    "it is as sure as the least sure of its claims."
)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The part of a network that is drawn."""

    network: "nx.MultiDiGraph[str]"
    left_out: str | None


def actors_sheet(network: "nx.MultiDiGraph[str]") -> Sheet:
    """Draw the actors that anything ties, the MOST connected where there are more."""
    choice = _choose(network)
    drawn = choice.network
    ruler = Ruler()
    nodes = nodes_of(drawn, ruler)
    number = {node.iri: at for at, node in enumerate(nodes)}
    pairs = [(number[source], number[target]) for source, target in drawn.edges()]
    boxes = np.array([node.box for node in nodes], dtype=np.float64).reshape(-1, 2)
    centres = place(boxes, sorted(pairs))
    spots, size = _on_sheet(nodes, centres)
    figure, axes = blank(*size)
    _head(axes, size, choice)
    draw_edges(axes, drawn, {node.iri: (spots[at], node.radius) for at, node in enumerate(nodes)})
    draw_nodes(axes, nodes, spots)
    draw_legend(axes, MARGIN, FOOT - 22, edge_key(drawn), nodes)
    return Sheet(figure, choice.left_out)


def _choose(network: "nx.MultiDiGraph[str]") -> _Choice:
    tied = [name for name in network if network.degree(name)]
    ranked = sorted(
        tied, key=lambda n: (-len(set(nx.all_neighbors(network, n))), -network.degree(n), n)
    )
    alone = len(network) - len(tied)
    told = list(_told_left_out(alone, max(0, len(tied) - MOST)))
    chosen = network.subgraph(ranked[:MOST])
    return _Choice(chosen, "; ".join(told) if told else None)


def _told_left_out(alone: int, more: int) -> Iterator[str]:
    if more:
        yield f"left out {more} actors with fewer ties than the {MOST} drawn"
    if alone:
        yield f"left out {alone} actors that nothing ties to another"


def _on_sheet(nodes: list[Node], centres: Points) -> tuple[Points, tuple[float, float]]:
    """Move boxes onto the sheet; give the centres of the marks, each above its label."""
    if not nodes:
        return centres, (NARROWEST, HEAD + FOOT + 60)
    boxes = np.array([node.box for node in nodes])
    low, high = (centres - boxes / 2).min(axis=0), (centres + boxes / 2).max(axis=0)
    width, height = (high - low) + 2 * MARGIN
    wide = max(float(width), NARROWEST)
    shift = np.array([(wide - width) / 2 + MARGIN, MARGIN + FOOT]) - low
    tops = np.array([[0.0, node.box[1] / 2 - node.radius] for node in nodes])
    return centres + shift + tops, (wide, float(height) + HEAD + FOOT)


def _head(axes: Axes, size: tuple[float, float], choice: _Choice) -> None:
    width, height = size
    shown = choice.network.number_of_nodes()
    write(axes, (MARGIN, height - 30), "Who is tied to whom", points=15, weight="bold")
    told = f"{shown} actors, {choice.network.number_of_edges()} ties. {NOTE}"
    if choice.left_out:
        told += f" {choice.left_out.capitalize()}."
    words = lines(told, width=int((width - 2 * MARGIN) / 4.4), most=3)
    write(axes, (MARGIN, height - 38), words, points=8, color="#444444", va="top")
