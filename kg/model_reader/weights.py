"""How much a model's word counts: weights that are data, and the trust that its answers earn."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kg.ontology import ontology_folder


@dataclass(frozen=True, slots=True)
class Trust:
    """How far a model is believed in one document: the share of what it said that stood the checks.

    `alone` is the confidence of what it alone says.
    """

    share: float

    @property
    def alone(self) -> float:
        """Give the confidence of what only the model says."""
        return round(_weights()["alone"] * self.share, 3)

    @property
    def decides(self) -> bool:
        """Say whether it is believed more than a doubtful claim of ours."""
        return self.share >= _weights()["decides"]

    def confirmed(self, sure: float) -> float:
        """Give the confidence of what the model says too."""
        return raised(sure, 1 + (_weights()["agrees"] - 1) * self.share)


def trust(kept: int, dropped: int) -> Trust:
    """Give the trust that a document's answers earn; few of them earn little."""
    return Trust(round((kept + 1) / (kept + dropped + 2), 3))


def judged(sure: float, says: str) -> float:
    """Give the confidence of a claim after the model was asked whether its passage says so."""
    return raised(sure, _weights()[says]) if says in ("yes", "no") else sure


def raised(sure: float, ratio: float) -> float:
    """Multiply the odds of a probability."""
    odds = ratio * sure / max(1 - sure, 1e-6)
    return round(odds / (1 + odds), 3)


def doubtful() -> float:
    """Give the confidence below which a claim is checked."""
    return _weights()["doubtful"]


@cache
def _weights() -> Mapping[str, float]:
    path = ontology_folder() / "weights" / "model_reader.toml"
    with path.open("rb") as handle:
        page: Mapping[str, float] = tomllib.load(handle)
    return page
