"""How probable it is that a participant takes part at all, and that it is right in all else.

A small network of one hidden layer reads the named features of a participant
(`kg.extract.confidence`) and the states that our parser's encoder has of the trigger and of the
participant's head word. A linear model cannot see that the two belong together; the network can.
`training/confidence.py` fits it on what readers judged.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kg.ontology import ontology_folder

Numbers = NDArray[np.float32]
Row = tuple[Sequence[str], NDArray[np.floating] | None]
"""The named features of a participant, and the states of the trigger and of its head word."""

ANSWERS = ("right", "takes part", "resolved rightly", "in its role", "cut well", "resolved")
"""What the network answers; the first two are used, the others help it to learn these."""
DECIMALS = 3
"""Probabilities are rounded, so that another kernel for the same sum changes nothing."""


@dataclass(frozen=True)
class Chances:
    """The probability that a participant is right in everything, and that it takes part at all."""

    right: float
    takes_part: float


class Participation:
    """The fitted network."""

    def __init__(self, names: Iterable[str], weights: Mapping[str, NDArray[np.floating]]) -> None:
        """Take the names of the features and the weights.

        These are `named` (features, h) and `named.out` (features, answers), `states` (two words,
        h), `bias` (h), `out` (h, answers), `out.bias`, and `mean` and `spread` of the states.
        """
        self._at = {name: n for n, name in enumerate(names)}
        found: dict[str, Numbers] = {k: v.astype(np.float32) for k, v in weights.items()}
        self._named = np.concatenate([found.pop("named"), found.pop("named.out")], axis=1)
        self._bias = np.concatenate([found["bias"], found["out.bias"]])
        self._found = found

    def chances(self, rows: Sequence[Row]) -> list[Chances]:
        """Return the chances of participants."""
        if not rows:
            return []
        found, at = self._found, self._at
        both = np.tile(self._bias, (len(rows), 1))
        for number, (named, _) in enumerate(rows):
            ids = sorted(map(at.__getitem__, at.keys() & named))
            both[number] += np.add.reduce(self._named.take(ids, axis=0), axis=0)
        hidden, scores = np.split(both, [len(found["bias"])], axis=1)
        known = [(number, states) for number, (_, states) in enumerate(rows) if states is not None]
        if known:
            every = np.array([states for _, states in known]).astype(np.float32)
            every = (every - found["mean"]) / found["spread"]
            for (number, _), seen in zip(known, every, strict=True):
                hidden[number] += seen @ found["states"]
        scores += np.maximum(hidden, 0) @ found["out"]
        rounded = np.round(1 / (1 + np.exp(-scores[:, :2].astype(np.float64))), DECIMALS)
        return [Chances(right, takes_part) for right, takes_part in rounded.tolist()]


@cache
def participation() -> Participation:
    """Return the fitted network, from `ontology/weights/participation.npz`."""
    with np.load(ontology_folder() / "weights" / "participation.npz") as page:
        weights = {name: page[name] for name in page.files if name != "names"}
        return Participation(page["names"].tolist(), weights)
