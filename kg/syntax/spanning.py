"""The best tree over the words of a sentence: Chu and Liu (1965), Edmonds (1967)."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
Heads = NDArray[np.int64]


def tree_heads(scores: Scores) -> Heads:
    """Return the best tree with one root: `scores` (n, n) of dependent and head, itself for root.

    The best head of each word is taken if that makes a tree; else the algorithm of Chu and Liu and
    of Edmonds finds the best one, for the most probable root.
    """
    n = len(scores)
    heads: Heads = scores.argmax(1).astype(np.int64)
    roots = np.flatnonzero(heads == np.arange(n))
    if len(roots) == 1 and not cycle(heads):
        return heads
    root = (
        int(roots[scores[roots, roots].argmax()]) if len(roots) else int(np.diag(scores).argmax())
    )
    free = scores.copy()
    np.fill_diagonal(free, -np.inf)
    free[root] = -np.inf
    free[root, root] = 0.0
    return _edmonds(free, root)


def cycle(heads: Sequence[int] | Heads) -> list[int]:
    """Return the words of a cycle, or nothing; a root is its own head."""
    state = [0] * len(heads)
    for start in range(len(heads)):
        path, at = [], start
        while not state[at]:
            state[at] = 1
            path.append(at)
            if heads[at] == at:
                break
            at = int(heads[at])
        if path and state[at] == 1 and heads[at] != at and at in path:
            return path[path.index(at) :]
        for seen in path:
            state[seen] = 2
    return []


def _edmonds(scores: Scores, root: int) -> Heads:
    """Return the best arborescence by contracting cycles; the root is its own head."""
    heads: Heads = scores.argmax(1).astype(np.int64)
    heads[root] = root
    ring = cycle(heads)
    if not ring:
        return heads
    inside = np.zeros(len(scores), dtype=bool)
    inside[ring] = True
    rest = np.flatnonzero(~inside)
    cost = scores[ring, heads[ring]].sum()
    size = len(rest) + 1
    new = np.full((size, size), -np.inf)
    new[:-1, :-1] = scores[rest][:, rest]
    out = scores[rest][:, ring]
    leaves = out.argmax(1)
    new[:-1, -1] = out.max(1)
    into = scores[ring][:, rest] - scores[ring, heads[ring]][:, None] + cost
    enters = into.argmax(0)
    new[-1, :-1] = into.max(0)
    place = int(np.flatnonzero(rest == root)[0])
    small = _edmonds(new, place)
    result: Heads = heads.copy()
    for i, word in enumerate(rest):
        if small[i] == size - 1:
            result[word] = ring[int(leaves[i])]
        else:
            result[word] = rest[int(small[i])]
    entering = int(small[size - 1])
    broken = ring[int(enters[entering])]
    result[broken] = rest[entering]
    result[root] = root
    return result
