"""Doubtful claims: probably misread, or not worth keeping.

Readings say of each claim how probable it is that it is wholly right, and of each claim of an event
how probable it is that it is worth keeping at all. If both together are below a threshold, fitted
on judgements by readers (`training/confidence.py`, of events `training/later.py`), the claim is
doubtful: the graph marks it, and lists leave it out unless asked for it. So is a relation that only
repeats the phrase of something unnamed ('Syrian villagers': Syrian).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from kg.model import Event, Relation
from kg.ontology import ontology_folder


@cache
def _bars() -> Mapping[str, float]:
    bars: dict[str, float] = {}
    for name in ("confidence", "later"):
        path = ontology_folder() / "weights" / f"{name}.toml"
        with path.open("rb") as handle:
            bars |= tomllib.load(handle)["doubtful"]
    return bars


def is_doubtful(claim: Event | Relation) -> bool:
    """Return True if a claim is probably misread or not worth keeping.

    A claim that a person corrected is not doubtful, nor one without probabilities.
    """
    if claim.corrected:
        return False
    if isinstance(claim, Relation):
        return claim.only_describes or claim.confidence < _bars()["relation"]
    return _is_below(claim.confidence, claim.worth)


def is_doubtful_row(claim: Mapping[str, Any]) -> bool:
    """Return True if the claim of a row of the readings is doubtful."""
    if claim.get("corrected"):
        return False
    sure = float(claim.get("confidence", 1.0))
    if "class" in claim:
        return _is_below(sure, claim.get("worth"))
    return bool(claim.get("only_describes")) or sure < _bars()["relation"]


def _is_below(confidence: float, worth: float | None) -> bool:
    return confidence * (1.0 if worth is None else worth) < _bars()["claim"]
