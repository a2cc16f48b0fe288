"""How a network looks in other programs: colours, shapes, sizes, and a first layout."""

import math
import random
from collections.abc import Mapping
from typing import Any

import igraph
import networkx as nx

Colour = tuple[int, int, int]

COLOURS: Mapping[str, Colour] = {
    "Person": (0, 114, 178),
    "Organization": (230, 159, 0),
    "Group": (0, 158, 115),
    "Place": (86, 180, 233),
    "Facility": (86, 180, 233),
    "Work": (204, 121, 167),
    "Event": (240, 228, 66),
    "Document": (204, 121, 167),
    "Outlet": (213, 94, 0),
}
"""The colour-blind safe palette of Okabe and Ito (2008); shapes tell types of one colour apart."""
OTHER: Colour = (120, 120, 120)
SHAPES: Mapping[str, str] = {
    "Organization": "square",
    "Outlet": "square",
    "Facility": "square",
    "Group": "triangle",
    "Event": "diamond",
}
LINES: Mapping[str, str] = {"uncertain": "dotted", "alleged": "dashed", "denied": "dashed"}
"""Lines by status; what is asserted or reported is solid."""
TIE: Colour = (110, 110, 110)
NEGATED: Colour = (213, 94, 0)
EXTENT = 1000.0
SEED = 20
EXACT_UP_TO = 1_000
"""Nodes up to which all push each other in the layout; beyond, only those near do."""

Places = dict[str, tuple[float, float]]


def colour(told: Mapping[str, Any]) -> Colour:
    """Give the colour of a node."""
    return COLOURS.get(told["type"], OTHER)


def shape(told: Mapping[str, Any]) -> str:
    """Give the shape of a node."""
    return SHAPES.get(told["type"], "disc")


def size(degree: int) -> float:
    """Give the size of a node with so many edges."""
    return 8 + 6 * math.sqrt(degree)


def strength(network: "nx.MultiDiGraph[str]", edge: Mapping[str, Any]) -> int:
    """Give what an edge counts for: its documents, or its claims where the view says so."""
    return int(edge[network.graph.get("weigh", "documents")])


def places(network: "nx.MultiDiGraph[str]") -> Places:
    """Lay the network out, the same each time, so that it shows at once what others refine."""
    names = sorted(network)
    number = {name: at for at, name in enumerate(names)}
    edges = sorted({(number[s], number[t]) for s, t in network.edges() if s != t})
    graph = igraph.Graph(n=len(names), edges=edges)
    igraph.set_random_number_generator(random.Random(SEED))
    layout = graph.layout_fruchterman_reingold(grid=len(names) > EXACT_UP_TO)
    layout.fit_into((-EXTENT, -EXTENT, EXTENT, EXTENT), keep_aspect_ratio=True)
    return {name: (x, y) for name, (x, y) in zip(names, layout.coords, strict=True)}
