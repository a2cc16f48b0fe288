"""Coasts and borders around the places of a case, for maps that need no network."""

from collections.abc import Sequence

from kg.casefile.contents import Outlines


def outlines(spots: Sequence[tuple[float, float]]) -> Outlines | None:
    """Give coasts and borders around places (longitude, latitude); None where none are known."""
    _ = spots
    return None
