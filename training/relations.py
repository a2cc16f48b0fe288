"""Fit the model of relations on KnowledgeNet and measure it on documents it was not fitted on.

    python training/relations.py ../shared/bench/knowledgenet/dev.jsonl

One logistic regression for each property over the hashed features of pairs of mentions, L2, by
L-BFGS. A property counts in a passage only if the set says it is annotated exhaustively there. The
weights are written as integers, so that the same input gives the same bytes. SciPy is needed here,
never for reading.
"""

import argparse
from pathlib import Path

import numpy as np
from examples import PROPERTIES, SIZE, Example, annotations, examples
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from threadpoolctl import threadpool_limits

SCALE = 1 / 32
RIDGE = 1.0
STEPS = 60
FOLDS = 5
BAR = 0.7
BARS = {
    "affiliatedWith": 0.75,
    "basedIn": 0.75,
    "chiefExecutive": 0.8,
    "foundingDate": 0.75,
    "residence": 0.75,
    "spouse": 0.75,
}
"""Minimum probability of a statement, after calibration; higher where an error hurts most."""
CALM = (0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0)
"""Factors on the log odds from which the one that fits held-out pairs best is chosen."""
SEEN = 3
"""Minimum number of pairs for a feature to be learned from."""
OUT = Path(__file__).resolve().parent.parent / "ontology" / "weights"

Measured = dict[str, dict[str, float]]

HEAD = """\
# Written by training/relations.py; not by hand.
#
# A logistic regression a predicate over hashed features of pairs of mentions, fitted on the
# released folds 1-3 of KnowledgeNet (Mesquita et al., EMNLP 2019, Diffbot), CC BY-SA 4.0,
# https://github.com/diffbot/knowledge-net. The weights hold no text of it.

predicates = [
{names}]
# How probable a statement must be to be read.
bars = [{bars}]
# The sum of a pair's weights times this is its log odds.
scale = {scale}

# Pairs of unseen documents, cross-validated by document in {folds} parts; expected = the mean
# certainty of what was read.
"""


def matrix(found: list[Example]) -> csr_matrix:
    """Return the pairs as a sparse matrix of zeros and ones."""
    starts = np.cumsum([0, *(len(e.rows) for e in found)])
    rows = np.fromiter((r for e in found for r in e.rows), dtype=np.int32, count=int(starts[-1]))
    ones = np.ones(len(rows), dtype=np.float32)
    return csr_matrix((ones, rows, starts), shape=(len(found), SIZE))


def fit(found: list[Example]) -> np.ndarray:
    """Fit all properties at once; return integers, a row for a bucket, a column for a property."""
    table = matrix(found)
    seen = np.flatnonzero(np.asarray(table.sum(axis=0)).ravel() >= SEEN)
    table = table[:, seen].tocsr()
    back = table.T.tocsr()
    truth, judged = _targets(found)
    shape = (len(seen), len(PROPERTIES))

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        weights = flat.reshape(shape)
        odds = table @ weights.astype(np.float32)
        wrong = judged * (np.logaddexp(0, odds) - truth * odds)
        slope = back @ (judged * (1 / (1 + np.exp(-odds)) - truth)).astype(np.float32)
        total = float(wrong.sum(dtype=np.float64)) + 0.5 * RIDGE * float((flat * flat).sum())
        return total, (slope + RIDGE * weights).astype(np.float64).ravel()

    options = {"maxiter": STEPS, "maxcor": 6}
    best = minimize(loss, np.zeros(shape).ravel(), jac=True, method="L-BFGS-B", options=options)
    whole = np.zeros((SIZE, len(PROPERTIES)), dtype=np.int8)
    whole[seen] = np.clip(np.rint(best.x.reshape(shape) / SCALE), -127, 127).astype(np.int8)
    return whole


def _targets(found: list[Example]) -> tuple[np.ndarray, np.ndarray]:
    truth = np.zeros((len(found), len(PROPERTIES)), dtype=np.float32)
    judged = np.zeros_like(truth)
    for n, example in enumerate(found):
        truth[n, sorted(example.is_)] = 1
        judged[n, sorted(example.judged)] = 1
    return truth, judged


def bar_of(predicate: str) -> float:
    """Return the minimum probability for a predicate to be read."""
    return BARS.get(predicate, BAR)


def odds_of(weights: np.ndarray, found: list[Example]) -> np.ndarray:
    """Return the probabilities of each property for each pair."""
    total = matrix(found) @ weights.astype(np.float32)
    return 1 / (1 + np.exp(-total * SCALE))


def cross_validated(found: list[Example]) -> np.ndarray:
    """Return for each pair the probabilities by a model that never saw its document."""
    given = np.zeros((len(found), len(PROPERTIES)))
    for fold in range(FOLDS):
        inside = [e for e in found if e.document % FOLDS != fold]
        held = [n for n, e in enumerate(found) if e.document % FOLDS == fold]
        given[held] = odds_of(fit(inside), [found[n] for n in held])
    return given


def calmed(given: np.ndarray, factor: float) -> np.ndarray:
    """Move probabilities towards the middle: the fit is overconfident on unseen documents."""
    kept = np.clip(given, 1e-9, 1 - 1e-9)
    calm: np.ndarray = 1 / (1 + ((1 - kept) / kept) ** factor)
    return calm


def calm_of(found: list[Example], given: np.ndarray) -> float:
    """Return the factor with the least log loss on held-out pairs."""
    truth, judged = _targets(found)

    def loss(factor: float) -> float:
        sure = calmed(given, factor)
        return -float((judged * np.log(np.where(truth > 0, sure, 1 - sure))).sum())

    return min(CALM, key=loss)


def measured(found: list[Example], given: np.ndarray) -> dict[str, dict[str, float]]:
    """Return precision and recall of pairs by the bars, and the mean probability, by predicate.

    Pairs about which the model is not asked are not among these; the scorer counts them.
    """
    truth, judged = _targets(found)
    bars = np.array([bar_of(name) for name in PROPERTIES.values()])
    read = (given >= bars) & (judged > 0)
    told = {}
    for n, name in [*enumerate(PROPERTIES.values()), (slice(None), "all")]:
        here = read[:, n]
        right = float((truth[:, n] * here).sum())
        told[name] = {
            "precision": round(right / max(1.0, float(here.sum())), 3),
            "recall": round(right / max(1.0, float(truth[:, n].sum())), 3),
            "expected": round(float(given[:, n][here].mean()) if here.any() else 0.0, 3),
        }
    return told


def write(weights: np.ndarray, calm: float, told: Measured, folder: Path) -> None:
    """Write the weights with their description, their source, and their measured quality."""
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "relations.npy", weights, allow_pickle=False)
    names = "".join(f'  "{name}",\n' for name in PROPERTIES.values())
    bars = ", ".join(str(bar_of(name)) for name in PROPERTIES.values())
    figures = "".join(
        f"\n[measured.{name}]\n" + "".join(f"{key} = {value}\n" for key, value in row.items())
        for name, row in told.items()
    )
    text = HEAD.format(names=names, bars=bars, scale=SCALE * calm, folds=FOLDS) + figures
    (folder / "relations.toml").write_text(text, encoding="utf-8")


def main() -> None:
    """Fit, cross-validate, write, and print how well pairs of unseen documents were read."""
    parser = argparse.ArgumentParser(description="Fit the model of relations.")
    parser.add_argument("gold", type=Path, help="KnowledgeNet as JSON lines")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the weights")
    options = parser.parse_args()
    told = learn(examples(annotations(options.gold)), options.out)
    for name, row in told.items():
        print(f"{name:22s}", *(f"{key} {value:.3f}" for key, value in row.items()))


def learn(found: list[Example], out: Path) -> Measured:
    """Fit on all pairs, write the weights, and return the cross-validated figures."""
    with threadpool_limits(1):  # sums in one order on every machine
        given = cross_validated(found)
        calm = calm_of(found, given)
        told = measured(found, calmed(given, calm))
        write(fit(found), calm, told, out)
    return told


if __name__ == "__main__":
    main()
