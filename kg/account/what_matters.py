"""How much hangs on a claim: deaths, harm and accusations before where somebody went."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from kg.graph.claims import Claim
from kg.ontology import lexicon

ACCUSING = frozenset({"alleged", "denied"})


def weight_of(what: str | None, status: str | None) -> float:
    """Return how much hangs on a claim of this class (None for a relation) and status."""
    table = _table()
    weight = table["relation"] if what is None else _classes().get(what, table["other"])
    return float(weight + (table["added"]["accused"] if status in ACCUSING else 0.0))


def first_to_read(claim: Claim) -> tuple[float, str]:
    """Return a key that sorts doubtful claims: what matters, and is more probably right, first."""
    return -round(weight_of(claim.event_type, claim.status) * claim.confidence, 4), claim.iri


@cache
def _table() -> Mapping[str, Any]:
    return lexicon("review")


@cache
def _classes() -> Mapping[str, float]:
    return {c: float(w) for w, classes in _table()["matters"].items() for c in classes}
