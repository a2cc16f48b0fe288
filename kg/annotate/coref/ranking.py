"""Fitted choice of an antecedent: one log-linear ranking over named features.

Each candidate chain and the answer 'none of them' gets a sum of weights; their exponentials, made
to sum to one, are the probabilities (mention ranking after Durrett and Klein, 2013). The weights
are fitted by `training/coref.py`; rules say who is a candidate at all.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from typing import Protocol

from kg.ontology import ontology_folder

NAME = "coref.json"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A phrase before, standing for its chain, and what speaks for and against it."""

    index: int
    features: Sequence[str]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The most probable candidate, and how probable it is that it is meant."""

    index: int
    probability: float
    every: tuple[float, ...] = ()


class Ranker(Protocol):
    """What chooses among candidates: the fitted weights, or who collects examples for them."""

    def choose(
        self, index: int, model: str, none: Sequence[str], candidates: Sequence[Candidate]
    ) -> Chosen | None:
        """Give the candidate for a phrase, None where it is more probable that none is meant."""
        ...


class Fitted:
    """Choose by the weights of `ontology/weights/coref.json`."""

    def __init__(self, weights: dict[str, dict[str, float]]) -> None:
        self._weights = weights

    def choose(
        self, index: int, model: str, none: Sequence[str], candidates: Sequence[Candidate]
    ) -> Chosen | None:
        """Give the most probable candidate, None where there is none."""
        del index
        if not candidates:
            return None
        values = probabilities(
            self._weights[model], none, [candidate.features for candidate in candidates]
        )
        best = max(range(len(candidates)), key=lambda i: (values[i], candidates[i].index))
        return Chosen(candidates[best].index, values[best], tuple(values))


def probabilities(
    weights: dict[str, float], none: Sequence[str], candidates: Sequence[Sequence[str]]
) -> list[float]:
    """Give the probability of each candidate; what is left to one is that none is meant."""
    odds = [math.fsum(map(weights.get, told, repeat(0.0))) for told in (*candidates, none)]
    top = max(odds)
    parts = [math.exp(o - top) for o in odds]
    whole = math.fsum(parts)
    return [p / whole for p in parts[:-1]]


@cache
def fitted(name: str) -> Fitted:
    """Load the weights of a name: 'weights', or 'weights without the network'."""
    path = ontology_folder() / "weights" / NAME
    page = json.loads(path.read_text(encoding="utf-8"))
    return Fitted(page[name])
