"""How probable it is that what a claim tells, and of whom, is right: what the gates go by."""

from collections.abc import Iterable
from typing import Any

from kg.model import Event, Relation

CORE = frozenset({"agent", "patient", "recipient"})
"""Who does it and to whom it is done: without these a claim tells nothing, or something else."""


def surety(claim: dict[str, Any]) -> float:
    """Give how probable it is that the action of a claim's row and its core parts are right.

    What says nothing of how sure it is, as readings of another extractor may, is sure.
    """
    parts = claim.get("participants") or ()
    return _least(takes_place(claim), ((one["role"], one.get("confidence")) for one in parts))


def takes_place(claim: dict[str, Any]) -> float:
    """Give how probable it is that the action of a claim's row takes place as it is told."""
    known = claim.get("action_confidence" if "class" in claim else "confidence")
    return 1.0 if known is None else float(known)


def surety_of(claim: Event | Relation) -> float:
    """Give the same for a claim as a noun."""
    if isinstance(claim, Relation):
        return claim.confidence
    happens = 1.0 if claim.action_confidence is None else claim.action_confidence
    return _least(happens, ((one.role, one.confidence) for one in claim.participants))


def _least(happens: float, parts: Iterable[tuple[str, float | None]]) -> float:
    return min(happens, *(sure for role, sure in parts if role in CORE and sure is not None), 1.0)
