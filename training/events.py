"""Fit the weights for comparing claims, and publish the operating point.

    python training/events.py READINGS GOLD [READINGS GOLD ...]

GOLD is a hand-annotated set with identity of events across documents (ECB+ and MEANTIME, whose
annotations are CC BY); READINGS is what kg read in its texts, as `kg export CASE --format readings`
writes it. Prints the table from which `kg/resolve/event_scorer.py` was started and, with a fifth of
the topics held out, precision and recall of pairs by threshold. Pairs that a policy rules out are
not learned from; the weights of `POLICY` are kept as they are. The same data give the same weights.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kg.model.findings import Key
from kg.model.readings import read_readings
from kg.resolve import resolve
from kg.resolve.document_similarity import Stories
from kg.resolve.entity_overlap import Company
from kg.resolve.event_blocking import blocks, neighbouring
from kg.resolve.event_features import features
from kg.resolve.event_scorer import POLICY, VETOES, WEIGHTS, capped
from kg.resolve.event_table import cast_claims
from kg.resolve.profiles import profile

FOLDS = 5
SMOOTHING = 3.0
STEPS = 30
SMALL_SET, TIMES = 1_000, 5
"""Sets with fewer pairs than `SMALL_SET` are weighted by `TIMES`, so that long documents count."""
RULED_OUT = ("other agents", "other patients", "other date", *VETOES)
ADDED = ("words alone, told more than once", "words alone, in one document")
"""Policies added to what is learned: they must not change the other weights."""
THRESHOLDS = (0.3, 0.35, 0.4, 0.42, 0.45, 0.5, 0.6)
NAMES = list(WEIGHTS)
Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Pairs of claims: features, whether they are one event, their weight, their fold."""

    table: Table
    right: NDArray[np.bool_]
    counts: Table
    fold: NDArray[np.int64]


def main() -> None:
    """Fit on the given sets and print the results."""
    files = [Path(name) for name in sys.argv[1:]]
    sets = [_pairs(*pair) for pair in zip(files[::2], files[1::2], strict=True)]
    pairs = Pairs(
        table=np.vstack([s.table for s in sets]),
        right=np.concatenate([s.right for s in sets]),
        counts=np.concatenate([s.counts for s in sets]),
        fold=np.concatenate([s.fold for s in sets]),
    )
    held_out = np.zeros(len(pairs.right))
    for number in range(FOLDS):
        here = pairs.fold == number
        held_out[here] = pairs.table[here] @ _fit(pairs, ~here)
    for name, weight in zip(NAMES, _fit(pairs, pairs.fold >= 0), strict=True):
        print(f'    "{name}": {weight:.1f},{"  # policy" if name in POLICY else ""}')
    print(f"{len(pairs.right)} pairs, {pairs.right.sum()} of them one event")
    now = pairs.table @ np.array(list(WEIGHTS.values()))
    for title, odds in (("held out", held_out), ("table as it is", now)):
        _tell(title, 1 / (1 + np.exp(-odds)), pairs.right)


def _tell(title: str, scores: Table, right: NDArray[np.bool_]) -> None:
    print(title)
    for threshold in THRESHOLDS:
        joined = scores >= threshold
        found = int((joined & right).sum())
        precision = found / max(1, int(joined.sum()))
        print(f"  {threshold}: precision {precision:.3f} recall {found / right.sum():.3f}")


def _pairs(readings: Path, gold: Path) -> Pairs:
    """Compare the claims of a set; pairs with neither annotated say nothing."""
    profiles = profile(read_readings(readings))
    stories = Stories(profiles.pages)
    entities = resolve(read_readings(readings)).entities
    entity_of = {key: e.id for e in entities for key in e.members}
    named = frozenset(e.id for e in entities if e.named)
    casts = cast_claims(profiles, entity_of, named=named)
    truth, topics = _truth(readings, gold)
    codes = {
        event: number for number, event in enumerate(sorted(set(truth.values()) - {""}), start=1)
    }
    told = np.array([codes.get(truth.get(key, ""), -(key in truth)) for key in casts.keys])
    fold = np.array([sum(topics.get(d, d).encode()) % FOLDS for d, _ in casts.keys])
    tables, rights, folds = [], [], []
    for block in blocks(casts, neighbouring(stories, Company.of(entity_of, named=named))):
        left, right = told[block.left], told[block.right]
        known = (left != 0) & (right != 0) & ((left > 0) | (right > 0))
        columns = features(casts, block)
        tables.append(np.column_stack([capped(n, columns[n])[known] for n in NAMES]))
        rights.append(((left == right) & (left > 0))[known])
        folds.append(fold[block.left][known])
    count = sum(map(len, rights))
    return Pairs(
        table=np.vstack(tables),
        right=np.concatenate(rights),
        counts=np.full(count, TIMES if count < SMALL_SET else 1.0),
        fold=np.concatenate(folds),
    )


def _truth(readings: Path, gold: Path) -> tuple[Mapping[Key, str], Mapping[str, str]]:
    """Map claims in annotated stretches to the event, '' if none is annotated there."""
    annotated = {row["text"]: row for row in _lines(gold)}
    truth: dict[Key, str] = {}
    topics: dict[str, str] = {}
    for row in _lines(readings):
        known = annotated.get(row["text"])
        if known is None:
            continue
        document = row["document"]
        topics[document] = str(known["document"]).partition("_")[0]
        stretches = known.get("scored") or [[0, len(row["text"])]]
        for event in row["events"]:
            start, end = event["trigger"]
            if any(a <= start < b for a, b in stretches):
                meant = [
                    e.get("event") or f"{document} {e['id']}"
                    for e in known["events"]
                    if e["trigger"][0] < end and start < e["trigger"][1]
                ]
                truth[document, event["id"]] = meant[0] if meant else ""
    return truth, topics


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _fit(pairs: Pairs, use: NDArray[np.bool_]) -> Table:
    """Maximise the likelihood by Newton's steps; a small penalty keeps rare features small."""
    ruled = pairs.table[:, [NAMES.index(n) for n in RULED_OUT]].any(axis=1)
    table, right = pairs.table[use & ~ruled], pairs.right[use & ~ruled]
    counts = pairs.counts[use & ~ruled]
    weights = np.array([WEIGHTS[n] if n in POLICY else 0.0 for n in NAMES])
    learned = np.array([0.0 if n in ADDED else w for n, w in zip(NAMES, weights, strict=True)])
    free = np.array([n not in POLICY for n in NAMES])
    part = table[:, free]
    for _ in range(STEPS):
        sure = 1 / (1 + np.exp(-(table @ learned)))
        slope = part.T @ (counts * (sure - right)) + SMOOTHING * learned[free]
        curve = (part * (counts * sure * (1 - sure))[:, None]).T @ part
        learned[free] -= np.linalg.solve(curve + SMOOTHING * np.eye(len(slope)), slope)
    return np.where(free, learned, weights)


if __name__ == "__main__":
    main()
