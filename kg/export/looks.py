"""The appearance of a network in other programs: colours, shapes and sizes."""

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
"""The colour-blind safe palette of Okabe and Ito (2008); shapes distinguish types of one colour."""
OTHER: Colour = (120, 120, 120)
SHAPES: Mapping[str, str] = {
    "Organization": "square",
    "Outlet": "square",
    "Facility": "square",
    "Group": "triangle",
    "Event": "diamond",
}
LINES: Mapping[str, str] = {"uncertain": "dotted", "alleged": "dashed", "denied": "dashed"}
"""Line styles by status; asserted and reported are solid."""
TIE: Colour = (110, 110, 110)
NEGATED: Colour = (213, 94, 0)


def colour(told: Mapping[str, Any]) -> Colour:
    """Return the colour of a node."""
    return COLOURS.get(told["type"], OTHER)


def shape(told: Mapping[str, Any]) -> str:
    """Return the shape of a node."""
    return SHAPES.get(told["type"], "disc")


def size(degree: int) -> float:
    """Return the size of a node with this number of edges."""
    return 8 + 6 * math.sqrt(degree)


def strength(network: "nx.MultiDiGraph[str]", edge: Mapping[str, Any]) -> int:
    """Return the weight of an edge: its documents, or its claims if the view says so."""
    return int(edge[network.graph.get("weigh", "documents")])
