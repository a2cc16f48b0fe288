"""How a network looks in other programs: colours, shapes and sizes."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
