"""Fit the probability of an argument that the two parses propose.

    python training/arguments.py ../shared/train

The sentences are those that `training/parser.py` held out and the development part of the English
Web Treebank, none of which the parser was fitted on. One logistic regression (L2, L-BFGS) over
named features, its figures cross-validated by document in ten parts. SciPy is needed here, never
for reading.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from parser_data import unseen
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from treebank import ROLES as NAMES
from treebank import Example

from kg.annotate.nlp import load, parse
from kg.model import Document
from kg.syntax.arguments import UNANNOTATED, candidates, features, seen
from kg.syntax.parser import weights_folder

RIDGE = 0.6
FEWEST = 4
FOLDS = 10

Row = tuple[str, tuple[int, int], str, bool, list[str]]
"""The document, the pair of words, the role, whether the treebank has it, and the features."""


def rows(found: list[Example]) -> list[Row]:
    """Parse each example with both parsers and compare with the treebank's arguments."""
    nlp = load()
    made: list[Row] = []
    for example in found:
        doc = parse(nlp, Document(document=example.document, text=example.text))
        at = {t.idx: t.i for t in doc}
        number = {i: at.get(start) for i, (start, _) in enumerate(example.offsets)}
        gold = {(number[v], number[w]): NAMES[r] for v, w, r in example.arguments}
        verbs = {number[v] for v in example.verbs}
        subjects = {v for (v, _), role in gold.items() if role == "agent"}
        both = seen(doc)
        for pair in sorted({*both.by_parser, *both.by_pipeline, *both.roles}):
            if pair[0] not in verbs:
                continue
            told = [p for p in (both.by_parser.get(pair), both.by_pipeline.get(pair)) if p]
            if told and all(p.why in UNANNOTATED for p in told):
                continue
            for role in candidates(both, pair):
                if role == "agent" and pair[0] not in subjects and pair not in gold:
                    continue  # subjects by control are not annotated throughout
                made.append(
                    (
                        example.document,
                        pair,
                        role,
                        gold.get(pair) == role,
                        features(both, pair, role),
                    )
                )
    return made


def fit(found: list[Row]) -> dict[str, float]:
    """Fit the weights of the features, rounded to three digits."""
    counted: dict[str, int] = {}
    for *_, named in found:
        for name in named:
            counted[name] = counted.get(name, 0) + 1
    names = sorted(n for n, c in counted.items() if c >= FEWEST)
    index = {n: i for i, n in enumerate(names)}
    cols = [[index[n] for n in named if n in index] for *_, named in found]
    starts = np.cumsum([0, *map(len, cols)])
    flat = np.fromiter((c for row in cols for c in row), dtype=np.int32, count=int(starts[-1]))
    table = csr_matrix((np.ones(len(flat)), flat, starts), shape=(len(found), len(names)))
    truth = np.array([row[3] for row in found], dtype=float)

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        odds = table @ w
        value = np.logaddexp(0, odds).sum() - truth @ odds + 0.5 * RIDGE * w @ w
        return value, table.T @ (1 / (1 + np.exp(-odds)) - truth) + RIDGE * w

    best = minimize(
        loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    )
    return {n: round(float(w), 3) for n, w in zip(names, best.x, strict=True) if abs(w) >= 0.0005}


def judged(found: list[Row], weights: dict[str, float]) -> np.ndarray:
    """Return the probability of each row."""
    odds = np.array([sum(weights.get(n, 0.0) for n in named) for *_, named in found])
    return 1 / (1 + np.exp(-odds))


def report(found: list[Row], p: np.ndarray) -> dict[str, float]:
    """Return the gap between probability and precision in ten bins, and precisions by certainty."""
    truth = np.array([row[3] for row in found], dtype=float)
    shown = p >= 0.05
    p, truth = p[shown], truth[shown]
    order = np.argsort(p)
    gap = sum(
        abs(p[part].mean() - truth[part].mean()) * len(part) for part in np.array_split(order, 10)
    ) / len(p)
    kept = np.flatnonzero(p >= 0.5)
    half = kept[np.argsort(-p[kept])][: len(kept) // 2]
    return {
        "calibration gap": round(float(gap), 4),
        "precision of the surer half": round(float(truth[half].mean()), 4),
        "precision at 0.9": round(float(truth[p >= 0.9].mean()), 4),
        "share at 0.9": round(float((p >= 0.9).sum() / max(1, (p >= 0.5).sum())), 4),
        "precision at 0.5": round(float(truth[p >= 0.5].mean()), 4),
    }


def main() -> None:
    """Read the command line, fit, and write the weights."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("treebanks", type=Path)
    given = options.parse_args()
    found = rows(unseen(given.treebanks))
    documents = sorted({row[0] for row in found})
    held = np.zeros(len(found))
    for fold in range(FOLDS):
        out = set(documents[fold::FOLDS])
        weights = fit([r for r in found if r[0] not in out])
        at = [i for i, r in enumerate(found) if r[0] in out]
        held[at] = judged([found[i] for i in at], weights)
    figures = report(found, held)
    print(len(found), figures)
    page = {"figures": figures, "rows": len(found), "weights": fit(found)}
    path = weights_folder() / "arguments.json"
    path.write_text(json.dumps(page, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
