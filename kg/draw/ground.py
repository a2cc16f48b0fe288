"""The ground of a map: water, land, borders, degrees at the frame, a scale."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import Rectangle
from matplotlib.path import Path as Outline
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from kg.draw.labels import Box
from kg.draw.layout import Points
from kg.draw.projection import Projection
from kg.draw.sheet import write
from kg.draw.world import Detail, areas, borders, has_coasts

TYPE = 7.0
WATER, SHORE, LAND = "#FFFFFF", "#8C8C8C", "#EDEDEA"
STEPS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
LINES = 5
LENGTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
NEAR = 900.0
"""Kilometres across up to which fine lines are drawn."""
CONTINENT = 6000.0
"""Kilometres across beyond which borders of states are too many to be read."""
ABOVE = 10
SPECK = 5.0
"""Square points below which islands and lakes are left out."""
STEP, AROUND = 0.95, 4.0
"""Points: how finely coasts are drawn, and how far they reach beyond the frame."""
BENDS = 80
"""Number of points of a line of longitude or latitude."""
DEGREE = 111.2
"""Kilometres."""
BEYOND = 2.1
"""How far lines reach beyond the frame, so that no cut edge is visible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A map on a sheet: `low`, its lower left corner, in kilometres; `scale`, points per km."""

    projection: Projection
    low: tuple[float, float]
    scale: float
    frame: Box

    def at(self, degrees: Points) -> Points:
        """Return the positions on the sheet, in points, of places (longitude, latitude)."""
        return self.on_sheet(self.projection.relative(degrees))

    def on_sheet(self, relative: Points) -> Points:
        """Return the positions of longitudes relative to the middle, and latitudes."""
        flat = self.projection.flat(relative)
        return (flat - self.low) * self.scale + (self.frame[0], self.frame[1])

    @property
    def across(self) -> float:
        """Return the width of the map in kilometres."""
        return (self.frame[2] - self.frame[0]) / self.scale

    @property
    def box(self) -> Box:
        """Return degrees that contain all of the map, and some more."""
        if self.projection.world:
            return (-180.0, -90.0, 180.0, 90.0)
        left, bottom, right, top = self.frame
        upper = (
            self.low[0] + (right - left) / self.scale,
            self.low[1] + (top - bottom) / self.scale,
        )
        far = BEYOND * max(abs(side) for side in (*self.low, *upper)) / DEGREE
        middle = self.projection.latitude
        south, north = max(-90.0, middle - far), min(90.0, middle + far)
        steep = max(abs(south), abs(north))
        east = 180.0 if steep > 82 else min(180.0, far / np.cos(np.radians(steep)))
        return (-float(east), south, float(east), north)


def draw_ground(axes: Axes, view: View, *, inset: bool = False) -> None:
    """Draw what is under the places, and the frame; an inset covers the map below it."""
    level = ABOVE if inset else 0
    left, bottom, right, top = view.frame
    frame = Rectangle(
        (left, bottom), right - left, top - bottom, facecolor=WATER, edgecolor="none", zorder=level
    )
    axes.add_patch(frame)
    if has_coasts():
        _draw_coasts(axes, view, frame, level)
        _draw_borders(axes, view, frame, level)
    if not inset:
        _draw_degrees(axes, view, frame)
    axes.plot(
        [left, right, right, left, left], [bottom, bottom, top, top, bottom], color="#222222",
        linewidth=0.9, zorder=level + 6,
    )  # fmt: skip


def _detail(view: View) -> Detail:
    return "i" if view.across <= NEAR else "l"


def _draw_coasts(axes: Axes, view: View, frame: Rectangle, level: int) -> None:
    middle, box, detail = view.projection.longitude, view.box, _detail(view)
    rings = areas(middle, box, detail, smallest=SPECK / view.scale**2)
    for land, group in groupby(rings, key=lambda item: item[0]):
        rounds = (_ring(ring, view) for _, ring in group)
        cut = (_cut(spots, view) for spots in rounds if _shown(spots, view))
        drawn = [ring for ring in cut if len(ring) > 2]
        tone = LAND if land else WATER
        filled = PolyCollection(
            drawn, facecolor=tone, edgecolor=SHORE, linewidth=0.5, zorder=level + 1
        )
        axes.add_collection(filled).set_clip_path(frame)


def _draw_borders(axes: Axes, view: View, frame: Rectangle, level: int) -> None:
    middle, box, detail = view.projection.longitude, view.box, _detail(view)
    kinds: Sequence[tuple[Any, dict[str, Any]]] = (
        ("states", {"color": "#A0A0A0", "linewidth": 0.6, "linestyle": (0, (1, 1.5))}),
        ("countries", {"color": "#6A6A6A", "linewidth": 0.9, "linestyle": (0, (6, 1.5, 1, 1.5))}),
    )
    for kind, dashes in kinds:
        if kind == "states" and view.across > CONTINENT:
            continue
        lines = [view.on_sheet(line) for line in borders(kind, middle, box, detail)]
        drawn = [
            _lean(run) for spots in lines if _shown(spots, view) for run in _within(spots, view)
        ]
        axes.add_collection(LineCollection(drawn, zorder=level + 2, **dashes)).set_clip_path(frame)


def _ring(ring: Points, view: View) -> Points:
    """Project a ring to the sheet; on maps of the world, cut edges must bend."""
    outline = Outline(ring).interpolated(3) if view.projection.world else Outline(ring)
    return view.on_sheet(np.asarray(outline.vertices, dtype=np.float64))


def _cut(ring: Points, view: View) -> Points:
    """Cut a ring a little outside the frame, where the edge is invisible."""
    left, bottom, right, top = view.frame
    around = Bbox.from_extents(left - AROUND, bottom - AROUND, right + AROUND, top + AROUND)
    inside = Outline(ring).clip_to_bbox(around, inside=True)
    return _lean(np.asarray(inside.vertices, dtype=np.float64).reshape(-1, 2))


def _within(line: Points, view: View) -> Iterator[Points]:
    """Yield the parts of a line near the frame, each with the points just outside."""
    left, bottom, right, top = view.frame
    near = (line > (left - AROUND, bottom - AROUND)) & (line < (right + AROUND, top + AROUND))
    inside: NDArray[np.bool_] = np.asarray(near.all(axis=1), dtype=np.bool_)
    kept = inside.copy()
    kept[:-1] |= inside[1:]
    kept[1:] |= inside[:-1]
    # Two points outside may have the frame between them.
    kept |= not inside.any()
    edges = np.flatnonzero(np.diff(np.concatenate(([0], kept.astype(int), [0]))))
    for start, end in edges.reshape(-1, 2).tolist():
        if end - start > 1:
            yield line[start:end]


def _lean(spots: Points) -> Points:
    """Remove points of a line that are so near to the last one that the bend is invisible."""
    if len(spots) < 3:
        return spots
    kept, (x, y) = [0], spots[0]
    for at, (right, up) in enumerate(spots[1:-1].tolist(), start=1):
        if (right - x) ** 2 + (up - y) ** 2 >= STEP**2:
            kept.append(at)
            x, y = right, up
    return spots[[*kept, len(spots) - 1]]


def _shown(spots: Points, view: View) -> bool:
    """Return True if any part of a line or ring can lie in the frame."""
    left, bottom, right, top = view.frame
    low, high = spots.min(axis=0), spots.max(axis=0)
    return bool(low[0] < right and high[0] > left and low[1] < top and high[1] > bottom)


def _draw_degrees(axes: Axes, view: View, frame: Rectangle) -> None:
    """Draw lines of longitude and latitude, with their degrees outside the frame."""
    left, bottom, right, top = view.frame
    span = max(view.across, (top - bottom) / view.scale) / DEGREE
    step = next((step for step in STEPS if span / step <= LINES + 2), STEPS[-1])
    box = view.box
    run = np.linspace(0, 1, BENDS)
    middle = view.projection.longitude
    for degree in _multiples(box[0] + middle, box[2] + middle, step):
        line = np.column_stack((np.full(BENDS, degree - middle), box[1] + (box[3] - box[1]) * run))
        spots = view.on_sheet(line)
        axes.plot(*spots.T, color="#C9D3DC", linewidth=0.5, zorder=1.5)[0].set_clip_path(frame)
        x = _crossing(spots[:, ::-1], bottom)
        if x is not None and left + 12 < x < right - 12:
            words = _degrees((degree + 180) % 360 - 180, "EW", step)
            write(axes, (x, bottom - 4), words, points=TYPE, ha="center", va="top", color="#555555")
    for degree in _multiples(box[1], box[3], step):
        line = np.column_stack((box[0] + (box[2] - box[0]) * run, np.full(BENDS, degree)))
        spots = view.on_sheet(line)
        axes.plot(*spots.T, color="#C9D3DC", linewidth=0.5, zorder=1.5)[0].set_clip_path(frame)
        y = _crossing(spots, left)
        if y is not None and bottom + 6 < y < top - 6:
            words = _degrees(degree, "NS", step)
            write(axes, (left - 4, y), words, points=TYPE, ha="right", va="center", color="#555555")


def _multiples(low: float, high: float, step: float) -> Iterator[float]:
    for at in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1):
        yield at * step


def _crossing(spots: Points, level: float) -> float | None:
    """Return the second coordinate at which a line crosses a level of its first coordinate."""
    above = spots[:, 0] >= level
    turns = np.nonzero(above[1:] != above[:-1])[0]
    if not len(turns):
        return None
    (x0, y0), (x1, y1) = spots[turns[0]], spots[turns[0] + 1]
    return float(y0 + (y1 - y0) * (level - x0) / (x1 - x0))


def _degrees(value: float, sides: str, step: float) -> str:
    places = 0 if step >= 1 else 2 if step < 0.1 else 1
    side = "" if abs(value) < 1e-9 else sides[value < 0]
    return f"{abs(value):.{places}f}°{side}"


def draw_scale(axes: Axes, view: View, corner: tuple[float, float]) -> None:
    """Draw a bar of kilometres from its left end; maps of the world have none, as it would vary."""
    if view.projection.world:
        return
    length = max(one for one in (LENGTHS[0], *LENGTHS) if one <= max(view.across / 5, LENGTHS[0]))
    x, y = corner
    wide = length * view.scale
    axes.plot([x, x, x + wide, x + wide], [y + 3, y, y, y + 3], color="#222222", linewidth=1.2)
    write(axes, (x + wide + 5, y + 1), f"{length} km", points=TYPE, va="center")
