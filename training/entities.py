"""Fit the weights for comparing chains without a name, and publish the operating point.

    python training/entities.py READINGS GOLD [READINGS GOLD ...]

GOLD is a hand-annotated set with identity across documents (ECB+ and MEANTIME, whose annotations
are CC BY); READINGS is what kg read in its texts. Prints the table to put into
`kg/resolve/nominal_features.py` and, with a fifth of the topics held out, precision and recall of
pairs by threshold. Plain logistic regression: the same data give the same weights.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from kg.model.findings import Key
from kg.model.readings import read_readings
from kg.resolve.cluster import cluster
from kg.resolve.document_similarity import Stories
from kg.resolve.entities import judge_names, likeness_by_names
from kg.resolve.groups import group
from kg.resolve.name_scorer import logistic
from kg.resolve.nominal_features import MOST, WEIGHTS
from kg.resolve.nominal_linking import candidates, usable_chains
from kg.resolve.nominal_scorer import Nameless, ruled_out
from kg.resolve.profiles import profile

FOLDS = 5
STEPS = 12
SMOOTHING = 1.0
FIXED = {"documents alike": WEIGHTS["documents alike"]}
"""Weights that are policy and not fitted."""
THRESHOLDS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
Row = tuple[dict[str, float], bool, str]


def main() -> None:
    """Fit, cross-validate by topic, and print."""
    files = [Path(name) for name in sys.argv[1:]]
    rows = [row for pair in zip(files[::2], files[1::2], strict=True) for row in _rows(*pair)]
    names = list(WEIGHTS)
    table = np.array([[min(v.get(n, 0), MOST.get(n, 1)) for n in names] for v, _, _ in rows])
    right = np.array([is_one for _, is_one, _ in rows])
    fold = np.array([sum(topic.encode()) % FOLDS for _, _, topic in rows])
    fixed = np.array([n in FIXED for n in names])
    held_out = np.zeros(len(rows))
    for number in range(FOLDS):
        weights = _fit(table[fold != number], right[fold != number], fixed)
        held_out[fold == number] = table[fold == number] @ weights
    for name, weight in zip(names, _fit(table, right, fixed), strict=True):
        print(f'    "{name}": {weight:.1f},')
    print(f"{len(rows)} pairs, {right.sum()} of them one thing")
    now = table @ np.array([WEIGHTS[n] for n in names])
    for title, total in (("held out", held_out), ("table as it is", now)):
        print(title)
        for threshold in THRESHOLDS:
            joined = np.array([logistic(t) for t in total]) >= threshold
            found = int((joined & right).sum())
            precision = found / max(1, int(joined.sum()))
            print(f"  {threshold}: precision {precision:.3f} recall {found / right.sum():.3f}")


def _rows(readings: Path, gold: Path) -> Iterator[Row]:
    profiles = profile(read_readings(readings))
    stories = Stories(profiles.pages)
    grouped = group(profiles)
    sets = cluster(profiles.chains, judge_names(profiles, grouped, ()).named())
    likeness = likeness_by_names(profiles, stories, sets)
    nameless = Nameless(profiles, grouped, likeness, stories)
    truth, topics = _truth(readings, gold)
    usable = {k: c for k, c in usable_chains(profiles).items() if k in truth}
    for left, right in chain.from_iterable(candidates(usable, stories, nameless)):
        if not ruled_out(usable[left], usable[right]):
            yield nameless.features(left, right), truth[left] == truth[right], topics[left[0]]


def _truth(readings: Path, gold: Path) -> tuple[Mapping[Key, str], Mapping[str, str]]:
    """Map chains to the annotated entity of most of their mentions."""
    annotated = {row["text"]: row for row in _lines(gold)}
    held: dict[Key, Counter[str]] = defaultdict(Counter)
    topics = {}
    for row in _lines(readings):
        known = annotated.get(row["text"])
        if known is None:
            continue
        topics[row["document"]] = str(known.get("topic", known["document"]))
        heads = {tuple(m["head"]): m.get("entity") for m in known["mentions"]}
        for mention in row["mentions"]:
            if entity := heads.get(tuple(mention["head"])):
                held[row["document"], mention["chain"]][entity] += 1
    truth = {k: min(c, key=lambda e: (-c[e], e)) for k, c in held.items()}
    return truth, topics


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _fit(table: Any, right: Any, fixed: Any) -> Any:
    """Maximise the likelihood by Newton's steps; a small penalty keeps rare features small."""
    weights = np.array(list(WEIGHTS.values())) * fixed
    free = table[:, ~fixed]
    for _ in range(STEPS):
        sure = 1 / (1 + np.exp(-(table @ weights)))
        slope = free.T @ (sure - right) + SMOOTHING * weights[~fixed]
        curve = (free * (sure * (1 - sure))[:, None]).T @ free + SMOOTHING * np.eye(free.shape[1])
        weights[~fixed] -= np.linalg.solve(curve, slope)
    return weights


if __name__ == "__main__":
    main()
