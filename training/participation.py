"""Fit the network of participation on judged participants: used by `training/confidence.py`.

NumPy alone: Adam with decoupled weight decay (Loshchilov and Hutter, 2019), dropout on the states
and on the hidden layer, and the mean of the weights of the last epochs. The same examples give the
same weights.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from kg.extract.participation import ANSWERS, Participation

HIDDEN = 64
EPOCHS = 10
AVERAGED = 5
"""The number of last epochs whose weights are averaged."""
BATCH = 128
RATE = 2e-3
DECAY = 0.05
DROPPED = {"states": 0.5, "hidden": 0.5}
SEEN = 3
"""Minimum number of examples for a feature to be learned from."""
SEED = 7

Weights = dict[str, NDArray[np.float32]]


@dataclass(frozen=True)
class Judged:
    """A participant: its features, the states of the trigger and its head word, and the answers.

    An answer that is not known is NaN.
    """

    named: Sequence[str]
    states: NDArray[np.float16]
    answers: Sequence[float]
    weight: float


def frequent(named: Iterable[Iterable[str]], least: int) -> list[str]:
    """Return the features that at least so many examples have, sorted."""
    counts = Counter(name for some in named for name in set(some))
    return sorted(name for name, count in counts.items() if count >= least)


def fit(examples: Sequence[Judged], not_kept: str) -> tuple[list[str], Weights]:
    """Return the names of features and the weights; features that begin as told are not kept."""
    names = frequent((e.named for e in examples), SEEN)
    rows = _table(examples, names)
    states = np.array([e.states for e in examples], dtype=np.float32)
    mean, spread = states.mean(axis=0), states.std(axis=0) + 1e-6
    states = (states - mean) / spread
    asked = np.array([e.answers for e in examples], dtype=np.float32)
    known = np.array([e.weight for e in examples], dtype=np.float32)[:, None] * ~np.isnan(asked)
    weights = _learned(rows, states, np.nan_to_num(asked), known.astype(np.float32))
    kept = [n for n, name in enumerate(names) if not name.startswith(not_kept)]
    weights["named"], weights["named.out"] = weights["named"][kept], weights["named.out"][kept]
    small = ("named", "states")
    found = {k: v.astype(np.float16 if k in small else np.float32) for k, v in weights.items()}
    return [names[n] for n in kept], found | {"mean": mean, "spread": spread}


def network(found: tuple[list[str], Weights]) -> Participation:
    """Return the network with fitted weights."""
    return Participation(*found)


def _table(examples: Sequence[Judged], names: Sequence[str]) -> csr_matrix:
    at = {name: n for n, name in enumerate(names)}
    found = [sorted({at[x] for x in e.named if x in at}) for e in examples]
    rows = np.repeat(np.arange(len(found)), [len(some) for some in found])
    columns = np.array([c for some in found for c in some], dtype=np.int64)
    shape = len(examples), len(names)
    return csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), shape=shape)


def _learned(
    rows: csr_matrix,
    states: NDArray[np.float32],
    asked: NDArray[np.float32],
    known: NDArray[np.float32],
) -> Weights:
    chance = np.random.RandomState(SEED)
    outs = len(ANSWERS)
    wide = 1 / np.sqrt(states.shape[1])
    weights: Weights = {
        "named": chance.normal(0, 0.05, (rows.shape[1], HIDDEN)).astype(np.float32),
        "named.out": np.zeros((rows.shape[1], outs), np.float32),
        "states": chance.uniform(-wide, wide, (states.shape[1], HIDDEN)).astype(np.float32),
        "bias": np.zeros(HIDDEN, np.float32),
        "out": chance.uniform(-0.125, 0.125, (HIDDEN, outs)).astype(np.float32),
        "out.bias": np.zeros(outs, np.float32),
    }
    moments = {k: (np.zeros_like(v), np.zeros_like(v)) for k, v in weights.items()}
    mean = {k: np.zeros_like(v) for k, v in weights.items()}
    step = 0
    for epoch in range(EPOCHS):
        order = chance.permutation(len(asked))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            slopes = _slopes(weights, rows[some], states[some], asked[some], known[some], chance)
            step += 1
            _moved(weights, slopes, moments, step)
        if epoch >= EPOCHS - AVERAGED:
            for name, value in weights.items():
                mean[name] += value / AVERAGED
    return mean


def _slopes(
    weights: Weights,
    rows: csr_matrix,
    states: NDArray[np.float32],
    asked: NDArray[np.float32],
    known: NDArray[np.float32],
    chance: np.random.RandomState,
) -> Weights:
    seen = states * _mask(states.shape, DROPPED["states"], chance)
    before = rows @ weights["named"] + seen @ weights["states"] + weights["bias"]
    mask = _mask(before.shape, DROPPED["hidden"], chance)
    hidden = np.maximum(before, 0) * mask
    odds = rows @ weights["named.out"] + hidden @ weights["out"] + weights["out.bias"]
    out = (known * (1 / (1 + np.exp(-odds)) - asked) / len(asked)).astype(np.float32)
    inner = (out @ weights["out"].T) * mask * (before > 0)
    back = rows.T.tocsr()
    return {
        "named": back @ inner,
        "named.out": back @ out,
        "states": seen.T @ inner,
        "bias": inner.sum(axis=0),
        "out": hidden.T @ out,
        "out.bias": out.sum(axis=0),
    }


def _mask(
    shape: tuple[int, ...], dropped: float, chance: np.random.RandomState
) -> NDArray[np.float32]:
    kept = chance.random_sample(shape) >= dropped
    return (kept / (1 - dropped)).astype(np.float32)


def _moved(
    weights: Weights,
    slopes: Weights,
    moments: dict[str, tuple[NDArray[np.float32], NDArray[np.float32]]],
    step: int,
) -> None:
    """Move the weights by one step of AdamW."""
    for name, slope in slopes.items():
        first, second = moments[name]
        first += (1 - 0.9) * (slope - first)
        second += (1 - 0.999) * (slope * slope - second)
        size = np.sqrt(second / (1 - 0.999**step)) + 1e-8
        weights[name] *= 1 - RATE * DECAY
        weights[name] -= RATE / (1 - 0.9**step) * first / size
