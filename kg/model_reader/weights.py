"""The weight of a model's claims: weights as data, and the trust that its answers earn."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kg.ontology import ontology_folder


@dataclass(frozen=True, slots=True)
class Trust:
    """How far a model is trusted in one document: the share of its claims that passed the checks.

    `alone` is the confidence of what only the model says.
    """

    share: float

    @property
    def alone(self) -> float:
        """Return the confidence of what only the model says."""
        return round(_weights()["alone"] * self.share, 3)

    def wins(self, part: str, sure: float) -> bool:
        """Return True if its value replaces ours, which has the confidence `sure`.

        For each part it is known which reader was right more often when the two differed; if
        neither was, a claim of ours that is surer than the model's stays.
        """
        right = _right_of(part)
        if self.share < _weights()["decides"] or right < 0.5:
            return False
        return right > 0.5 or sure < self.alone

    def confirmed(self, sure: float) -> float:
        """Return the confidence of what the model says too."""
        return raised(sure, 1 + (_weights()["agrees"] - 1) * self.share)


def trust(kept: int, dropped: int) -> Trust:
    """Return the trust that a document's answers earn; few of them earn little."""
    return Trust(round((kept + 1) / (kept + dropped + 2), 3))


def judged(sure: float, says: str) -> float:
    """Return the confidence of a claim after the model was asked whether its passage says so."""
    return raised(sure, _weights()[says]) if says in ("yes", "no") else sure


def raised(sure: float, ratio: float) -> float:
    """Multiply the odds of a probability."""
    odds = ratio * sure / max(1 - sure, 1e-6)
    return round(odds / (1 + odds), 3)


def doubtful() -> float:
    """Return the confidence below which a claim is checked."""
    return _weights()["doubtful"]


def _right_of(part: str) -> float:
    """Return how often the model was right about a part that the two read differently."""
    known: Mapping[str, float] = _page()["right"]
    return known.get(part, 0.5)


def _weights() -> Mapping[str, float]:
    return _page()


@cache
def _page() -> Mapping[str, Any]:
    path = ontology_folder() / "weights" / "model_reader.toml"
    with path.open("rb") as handle:
        return tomllib.load(handle)
