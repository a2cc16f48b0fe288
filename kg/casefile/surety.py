"""How probable it is that action, agents and patients of a claim are right; used by the gates."""

from collections.abc import Iterable
from typing import Any

from kg.casefile.rows import listed
from kg.model import Event, Relation

CORE = frozenset({"agent", "patient", "recipient"})
"""Core roles: without these a claim says nothing, or something else."""


def surety(claim: dict[str, Any]) -> float:
    """Return the probability that the action of a claim's row and its core parts are right.

    A row without probabilities, as from another extractor, is sure.
    """
    parts = listed(claim, "participants")
    return _least(takes_place(claim), ((one["role"], one.get("confidence")) for one in parts))


def takes_place(claim: dict[str, Any]) -> float:
    """Return the probability that the action of a claim's row takes place as stated."""
    known = claim.get("action_confidence" if "class" in claim else "confidence")
    return 1.0 if known is None else float(known)


def surety_of(claim: Event | Relation) -> float:
    """Return the same for a decoded claim."""
    if isinstance(claim, Relation):
        return claim.confidence
    happens = 1.0 if claim.action_confidence is None else claim.action_confidence
    return _least(happens, ((one.role, one.confidence) for one in claim.participants))


def _least(happens: float, parts: Iterable[tuple[str, float | None]]) -> float:
    return min(happens, *(sure for role, sure in parts if role in CORE and sure is not None), 1.0)
