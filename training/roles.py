"""Fit the semantic roles of obliques: the weights of `ontology/weights/roles.json`.

    python training/roles.py

`training/roles.tsv` contains phrases beside a verb, an event noun or an adjective, each with the
role that a reader gave it: set, document, offsets of the trigger and of the noun, role. The texts
are the invented news of `training/news` and public sets beside the project, whose words are not
kept. kg reads the texts again, so that features and the roles that its rules propose are its own. A
multinomial logistic regression with a Gaussian prior (L-BFGS); the same data give the same weights.
Figures are cross-validated by document in five parts. SciPy is needed here, never for reading.
"""

import argparse
import csv
import json
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from marked_news import articles
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from kg.annotate import annotate, load
from kg.extract import extract
from kg.extract.events import role_choice
from kg.model import Document
from kg.model import Role as ModelRole
from kg.ontology import ontology_folder

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "benchmarks"))
from public import texts  # noqa: E402

RIDGE = 2.0
FEWEST = 2
"""Minimum number of examples with a feature."""
FOLDS = 5
BARS = (0.0, 0.3, 0.4, 0.5, 0.6, 0.7)
BAR, BAR_NONE = 0.0, 0.6
"""Minimum probability of a role, or of no participant, to replace what the rules say."""
ORIGIN = (
    "Phrases of invented news and of public news sets (training/roles.tsv), each given a role by "
    "one of ten readers, who were language models. Written by training/roles.py; not by hand."
)

Key = tuple[str, str, int, int, int, int]


@dataclass(slots=True)
class Example:
    """A phrase as kg reads it: the role that rules propose, its features, the judged role."""

    document: str
    proposed: str
    features: tuple[str, ...]
    judged: str


def judged() -> dict[Key, str]:
    """Return the judgements: (set, document, offsets of trigger and noun) to role."""
    with (HERE / "roles.tsv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.reader(lines, delimiter="\t"))[1:]
    return {(r[0], r[1], int(r[2]), int(r[3]), int(r[4]), int(r[5])): r[6] for r in rows}


def documents(wanted: set[tuple[str, str]]) -> Iterator[tuple[str, Document]]:
    """Yield the judged documents with the name of their set."""
    for name in sorted({one for one, _ in wanted}):
        if name == "news":
            rows = [(article.name, article.text) for article in articles()]
        else:
            rows = [(row["document"], row["text"]) for row in texts(name)]
        for document, text in rows:
            if (name, document) in wanted:
                yield name, Document(document=document, text=text)


class Collector:
    """Records the judged phrases of a document while kg reads it; proposes what rules propose."""

    def __init__(self, known: dict[Key, str]) -> None:
        self.known = known
        self.place = ("", "")
        self.found: dict[Key, Example] = {}

    def choose(self, oblique: role_choice.Oblique) -> ModelRole | None:
        """Record a phrase if it was judged."""
        span_of = oblique.annotation.span_of
        trigger, noun = span_of(oblique.trigger.token), span_of(oblique.token)
        key = (*self.place, trigger.start, trigger.end, noun.start, noun.end)
        if key in self.known and key not in self.found:
            named = tuple(sorted(set(role_choice.features(oblique))))
            self.found[key] = Example(self.place[1], oblique.proposed, named, self.known[key])
        return oblique.proposed


def examples() -> list[Example]:
    """Read all judged documents and return the judged phrases that kg still finds there."""
    known = judged()
    collector = Collector(known)
    role_choice.fitted = lambda: collector  # type: ignore[assignment,return-value]
    nlp = load()
    for name, document in documents({key[:2] for key in known}):
        collector.place = (name, document.document)
        extract(annotate(nlp, document))
    return [collector.found[key] for key in sorted(collector.found)]


def fit(rows: Sequence[Example]) -> tuple[list[str], dict[str, list[float]]]:
    """Return the roles, and each feature's weights in their order, rounded to two digits."""
    classes = sorted({row.judged for row in rows})
    counted = Counter(name for row in rows for name in row.features)
    names = sorted(name for name, n in counted.items() if n >= FEWEST)
    index = {name: i for i, name in enumerate(names)}
    held = [[index[f] for f in row.features if f in index] for row in rows]
    table = csr_matrix(
        (
            np.ones(sum(map(len, held))),
            np.array([i for one in held for i in one], dtype=np.int32),
            np.cumsum([0, *map(len, held)]),
        ),
        shape=(len(rows), len(names)),
    )
    right = np.zeros((len(rows), len(classes)))
    right[np.arange(len(rows)), [classes.index(row.judged) for row in rows]] = 1.0

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        weights = flat.reshape(len(names), len(classes))
        odds = table @ weights
        odds -= odds.max(axis=1, keepdims=True)
        whole = np.log(np.exp(odds).sum(axis=1, keepdims=True))
        value = -((odds - whole) * right).sum() + 0.5 * RIDGE * (flat @ flat)
        slope = table.T @ (np.exp(odds - whole) - right) + RIDGE * weights
        return value, slope.ravel()

    start = np.zeros(len(names) * len(classes))
    best = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200})
    weights = best.x.reshape(len(names), len(classes)).round(2)
    kept = zip(names, weights.tolist(), strict=True)
    return classes, {name: row for name, row in kept if any(row)}


def fitted(rows: Sequence[Example]) -> role_choice.Fitted:
    """Fit weights and return what chooses by them."""
    classes, weights = fit(rows)
    page = {"classes": classes, "weights": weights, "bar": BAR, "bar_none": BAR_NONE}
    return role_choice.Fitted(page)


def report(rows: Sequence[Example]) -> dict[str, object]:
    """Return how often rules and weights are right, cross-validated, by bar."""
    chosen: list[tuple[Example, dict[str, float]]] = []
    for fold in range(FOLDS):
        out = [row for row in rows if _fold(row) == fold]
        weights = fitted([row for row in rows if _fold(row) != fold])
        chosen += [(row, weights.probabilities(row.features)) for row in out]
    told: dict[str, object] = {"phrases": len(rows)}
    told["rules right"] = _share(row.proposed == row.judged for row, _ in chosen)
    for bar in BARS:
        taken = []
        for row, found in chosen:
            best = max(found, key=lambda name: (found[name], name))
            keeps = found[best] < (max(bar, BAR_NONE) if best == "none" else bar)
            taken.append((row.proposed if keeps else best) == row.judged)
        told[f"weights right, bar {bar}"] = _share(taken)
    told["by judged role: number, rules right, weights right"] = _by_role(chosen)
    return told


def _fold(row: Example) -> int:
    return zlib.crc32(row.document.encode()) % FOLDS


def _by_role(chosen: Sequence[tuple[Example, dict[str, float]]]) -> dict[str, list[float]]:
    rows: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for row, found in chosen:
        best = max(found, key=lambda name: (found[name], name))
        role = best if found[best] >= BAR else row.proposed
        rows[row.judged].append((row.proposed == row.judged, role == row.judged))
    return {
        role: [len(two), _share(a for a, _ in two), _share(b for _, b in two)]
        for role, two in sorted(rows.items())
    }


def _share(right: object) -> float:
    found = list(right)  # type: ignore[call-overload]
    return round(sum(found) / max(1, len(found)), 3)


def main() -> None:
    """Fit, print the figures, and write the weights."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    rows = examples()
    figures = report(rows)
    print(json.dumps(figures, indent=1))
    classes, weights = fit(rows)
    page = {
        "origin": ORIGIN,
        "figures": figures,
        "bar": BAR,
        "bar_none": BAR_NONE,
        "classes": classes,
        "weights": weights,
    }
    path = ontology_folder() / "weights" / role_choice.NAME
    path.write_text(json.dumps(page, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
