"""Panels of a map: one of all places, and one for each crowd that needs a closer look."""

from collections.abc import Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from kg.draw.ground import View
from kg.draw.layout import Points
from kg.draw.projection import Projection, projection_for
from kg.draw.spots import Spot

NARROWEST = 60.0
"""Least kilometres that a map shows."""
PAD = 0.14
LOWEST, HIGHEST = 0.42, 0.62
"""Least and largest ratio of the height of a map to its width."""
CROWDED = 15.0
"""Distance of two places in points that is too small for marks and names."""
CROWD = 3
CLOSER = 3.0
"""Least magnification of a closer look."""
MOST_CLOSER = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A map to draw, `size` in points: places of its own, and crowds that other panels show."""

    letter: str
    spots: tuple[Spot, ...]
    crowds: tuple["Panel", ...]
    projection: Projection
    low: tuple[float, float]
    scale: float
    size: tuple[float, float]

    def view(self, left: float, bottom: float) -> View:
        """Place the panel on a sheet."""
        frame = (left, bottom, left + self.size[0], bottom + self.size[1])
        return View(projection=self.projection, low=self.low, scale=self.scale, frame=frame)

    def every(self) -> tuple[Spot, ...]:
        """Return all places that the panel covers, including those of crowds."""
        return (*self.spots, *(spot for crowd in self.crowds for spot in crowd.spots))


def degrees(spots: Sequence[Spot]) -> Points:
    """Return longitudes and latitudes as rows."""
    return np.array([(s.longitude, s.latitude) for s in spots], dtype=np.float64).reshape(-1, 2)


def panels(spots: Sequence[Spot], width: float) -> Panel:
    """Divide a map: places too near each other go to closer panels, with letters from A on."""
    whole = _panel("", spots, width)
    crowds: list[Panel] = []
    taken: set[str] = set()
    for crowd in _crowds(spots, whole):
        closer = _panel(chr(ord("A") + len(crowds)), crowd, width)
        if closer.scale >= CLOSER * whole.scale and len(crowds) < MOST_CLOSER:
            crowds.append(closer)
            taken |= {spot.iri for spot in crowd}
    if len(crowds) == 1 and len(taken) == len(spots):
        return crowds[0]
    return Panel(
        letter="",
        spots=tuple(spot for spot in spots if spot.iri not in taken),
        crowds=tuple(crowds),
        projection=whole.projection,
        low=whole.low,
        scale=whole.scale,
        size=whole.size,
    )


def _panel(letter: str, spots: Sequence[Spot], width: float) -> Panel:
    """Choose projection and extent for places: padded, never too narrow, of a usual shape."""
    places = degrees(spots)
    projection = projection_for([(float(x), float(y)) for x, y in places])
    flat = projection.flat(projection.relative(places))
    low, high = (flat.min(axis=0), flat.max(axis=0)) if len(flat) else (np.zeros(2), np.zeros(2))
    span = np.maximum((high - low) * (1 + 2 * PAD), NARROWEST)
    ratio = float(np.clip(span[1] / span[0], LOWEST, HIGHEST))
    wide = max(float(span[0]), float(span[1]) / ratio)
    middle = (low + high) / 2
    corner = middle - np.array((wide, wide * ratio)) / 2
    return Panel(
        letter=letter,
        spots=tuple(spots),
        crowds=(),
        projection=projection,
        low=(float(corner[0]), float(corner[1])),
        scale=width / wide,
        size=(width, width * ratio),
    )


def _crowds(every: Sequence[Spot], whole: Panel) -> list[list[Spot]]:
    """Return groups of places that lie on each other, the most reported first.

    What is drawn in the middle of a region is nowhere that a closer look would show.
    """
    spots = [spot for spot in every if spot.of is None]
    if not spots:
        return []
    places = whole.view(0.0, 0.0).at(degrees(spots))
    near: nx.Graph[int] = nx.Graph()
    near.add_nodes_from(range(len(spots)))
    for at in range(len(spots)):
        far = np.hypot(*(places[at + 1 :] - places[at]).T)
        near.add_edges_from((at, at + 1 + int(other)) for other in np.nonzero(far < CROWDED)[0])
    groups = [sorted(group) for group in nx.connected_components(near) if len(group) >= CROWD]
    groups.sort(key=lambda group: (-sum(spots[at].claims for at in group), group))
    return [[spots[at] for at in group] for group in groups]
