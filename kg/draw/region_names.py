"""Names of countries and states on a map, where places and their names leave room."""

from collections.abc import Iterator, Sequence

import numpy as np
from matplotlib import patheffects
from matplotlib.axes import Axes

from kg.draw.ground import CONTINENT, View
from kg.draw.labels import Box
from kg.draw.sheet import Ruler, write
from kg.draw.whereabouts import regions

TYPE = 7.5
COLOUR = "#707070"
MOST = 30
"""Most names on one map: on one of the world, the largest countries."""
AIR = 2.0
Middle = tuple[float, float]


def region_names(view: View, taken: Sequence[Box]) -> list[tuple[str, Middle]]:
    """Choose the regions to name, the largest first: in view, and apart from all that is taken.

    States of the USA are named only if little more than them is in view.
    """
    held, ruler = [*taken], Ruler()
    found: list[tuple[str, Middle]] = []
    for name, (x, y) in _in_view(view):
        if len(found) == MOST:
            break
        width, height = ruler.size(name, points=TYPE, style="italic")
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        if _inside(box, view.frame) and not any(_over(box, o) for o in held):
            held.append(box)
            found.append((name, (x, y)))
    return found


def draw_region_names(axes: Axes, names: Sequence[tuple[str, Middle]]) -> None:
    """Write the names of regions in the middle of them, under everything else."""
    halo = [patheffects.withStroke(linewidth=1.6, foreground="white")]
    for name, at in names:
        write(
            axes, at, name, points=TYPE, ha="center", va="center", color=COLOUR, style="italic",
            zorder=2.5, path_effects=halo, gid="region",
        )  # fmt: skip


def _in_view(view: View) -> Iterator[tuple[str, Middle]]:
    known = [one for one in regions() if not one.state or view.across < CONTINENT]
    degrees = np.array([(one.longitude, one.latitude) for one in known], dtype=np.float64)
    left, bottom, right, top = view.frame
    west, south, east, north = view.box
    relative, places = view.projection.relative(degrees), view.at(degrees)
    seen = (relative >= (west, south)) & (relative <= (east, north))
    inside = (places > (left, bottom)) & (places < (right, top))
    for at in np.flatnonzero((seen & inside).all(axis=1)):
        yield known[at].of or "", (float(places[at][0]), float(places[at][1]))


def _inside(box: Box, frame: Box) -> bool:
    return box[0] > frame[0] and box[1] > frame[1] and box[2] < frame[2] and box[3] < frame[3]


def _over(one: Box, other: Box) -> bool:
    apart = one[0] - AIR > other[2] or one[2] + AIR < other[0]
    return not (apart or one[1] - AIR > other[3] or one[3] + AIR < other[1])
