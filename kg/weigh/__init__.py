"""Weighing: where accounts of different documents agree, conflict, or differ in precision."""

from collections.abc import Iterable

from kg.model import Finding, Linking, Reading

__all__ = ["weigh"]


def weigh(readings: Iterable[Reading], linking: Linking) -> tuple[Finding, ...]:
    """Compare what different documents tell of one occurrence, in a single pass."""
    del readings, linking
    return ()
