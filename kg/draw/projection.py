"""From the globe to the sheet: which projection, and where a place then is."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kg.draw.layout import Points

RADIUS = 6371.0
"""Radius of the earth, in kilometres."""
WIDEST = 90.0
"""Degrees that a map may span before it is drawn as one of the world."""
EQUAL_EARTH = (1.340264, -0.081106, 0.000893, 0.003796)


@dataclass(frozen=True, slots=True)
class Projection:
    """Lambert's azimuthal projection around a middle, or Equal Earth for maps of the world.

    Both preserve areas; `world` maps follow Šavrič, Patterson and Jenny (2018).
    """

    longitude: float
    latitude: float
    world: bool = False

    def relative(self, degrees: Points) -> Points:
        """Return longitudes relative to that of the middle, from -180 to 180."""
        east = (degrees[..., 0] - self.longitude + 180) % 360 - 180
        return np.stack((east, degrees[..., 1]), axis=-1)

    def flat(self, relative: Points) -> Points:
        """Project relative longitudes and latitudes, in degrees, to kilometres from the middle."""
        east, north = np.radians(relative[..., 0]), np.radians(relative[..., 1])
        return _equal_earth(east, north) if self.world else self._azimuthal(east, north)

    def _azimuthal(self, east: Points, north: Points) -> Points:
        middle = np.radians(self.latitude)
        towards = np.sin(middle) * np.sin(north) + np.cos(middle) * np.cos(north) * np.cos(east)
        far = np.sqrt(2 / np.maximum(1 + towards, 1e-6)) * RADIUS
        y = np.cos(middle) * np.sin(north) - np.sin(middle) * np.cos(north) * np.cos(east)
        return np.stack((far * np.cos(north) * np.sin(east), far * y), axis=-1)


def _equal_earth(east: Points, north: Points) -> Points:
    angle = np.arcsin(np.sqrt(3) / 2 * np.sin(north))
    a1, a2, a3, a4 = EQUAL_EARTH
    square = angle**2
    sixth = square**3
    slope = a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)
    x = 2 * np.sqrt(3) * east * np.cos(angle) / (3 * slope)
    y = angle * (a1 + a2 * square + sixth * (a3 + a4 * square))
    return np.stack((x * RADIUS, y * RADIUS), axis=-1)


def projection_for(degrees: Sequence[tuple[float, float]]) -> Projection:
    """Choose a projection for places (longitude, latitude): around their middle, or the world."""
    places = np.array(degrees, dtype=np.float64).reshape(-1, 2)
    if not len(places):
        return Projection(0.0, 0.0, world=True)
    first, width = _span(places[:, 0])
    low, high = places[:, 1].min(), places[:, 1].max()
    middle = (first + width / 2 + 180) % 360 - 180
    wide = width > WIDEST or high - low > WIDEST
    return Projection(float(middle), float((low + high) / 2), world=bool(wide))


def _span(longitudes: Points) -> tuple[float, float]:
    """Return where the shortest arc over all longitudes begins, and its width."""
    sorted_ = np.unique(longitudes % 360)
    gaps = np.diff(np.append(sorted_, sorted_[0] + 360))
    widest = int(gaps.argmax())
    return float(sorted_[(widest + 1) % len(sorted_)]), float(360 - gaps[widest])
