"""Ranking by frequency, with one order for what is equally frequent, so that bytes are equal."""

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T", bound=str | int)


def by_frequency(counts: Mapping[_T, int]) -> list[_T]:
    """Return what is counted, the most frequent first; equally frequent ones in their own order."""
    if len(counts) < 2:
        return list(counts)
    return sorted(counts, key=lambda one: (-counts[one], one))
