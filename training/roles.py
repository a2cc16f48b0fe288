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
RIDGE_CONTEXT = 40.0
"""Strength of the prior of weights of the network's states, which are scaled to unit variance."""
COMPONENTS = 160
"""Number of principal components of the states that are fitted."""
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
    context: role_choice.Context
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
            states = role_choice.context(oblique)
            assert states is not None
            self.found[key] = Example(
                self.place[1], oblique.proposed, named, states, self.known[key]
            )
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


def fit(rows: Sequence[Example]) -> dict[str, object]:
    """Return the roles, each feature's weights in their order, and those of the states."""
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
    states = np.array([row.context for row in rows], dtype=np.float64)
    usual = states.mean(0)
    turned, dense = _components(states - usual)
    right = np.zeros((len(rows), len(classes)))
    right[np.arange(len(rows)), [classes.index(row.judged) for row in rows]] = 1.0
    cut = len(names) * len(classes)

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        weights = flat[:cut].reshape(len(names), len(classes))
        near = flat[cut:].reshape(-1, len(classes))
        odds = table @ weights + dense @ near
        odds -= odds.max(axis=1, keepdims=True)
        whole = np.log(np.exp(odds).sum(axis=1, keepdims=True))
        value = -((odds - whole) * right).sum()
        value += 0.5 * RIDGE * (flat[:cut] @ flat[:cut])
        value += 0.5 * RIDGE_CONTEXT * (flat[cut:] @ flat[cut:])
        gap = np.exp(odds - whole) - right
        slope = (table.T @ gap + RIDGE * weights).ravel()
        return value, np.concatenate([slope, (dense.T @ gap + RIDGE_CONTEXT * near).ravel()])

    start = np.zeros(cut + dense.shape[1] * len(classes))
    best = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 150})
    weights = best.x[:cut].reshape(len(names), len(classes)).round(2)
    kept = zip(names, weights.tolist(), strict=True)
    context = (turned @ best.x[cut:].reshape(-1, len(classes))).T
    return {
        "classes": classes,
        "weights": {name: row for name, row in kept if any(row)},
        "usual": usual.round(4).tolist(),
        "context": context.round(4).tolist(),
    }


def _components(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the principal components of trigger and noun apart, and the states turned by them."""
    half = states.shape[1] // 2
    turned = np.zeros((states.shape[1], COMPONENTS))
    for i, part in enumerate((slice(0, half), slice(half, None))):
        some = states[:, part]
        values, vectors = np.linalg.eigh(some.T @ some / len(some))
        best = np.argsort(-values)[: COMPONENTS // 2]
        here = slice(i * COMPONENTS // 2, (i + 1) * COMPONENTS // 2)
        turned[part, here] = vectors[:, best] / np.sqrt(values[best])
    return turned, states @ turned


def fitted(rows: Sequence[Example]) -> role_choice.Fitted:
    """Fit weights and return what chooses by them."""
    return role_choice.Fitted({**fit(rows), "bar": BAR, "bar_none": BAR_NONE})


def report(rows: Sequence[Example]) -> dict[str, object]:
    """Return how often rules and weights are right, cross-validated, by bar."""
    chosen: list[tuple[Example, dict[str, float]]] = []
    for fold in range(FOLDS):
        out = [row for row in rows if _fold(row) == fold]
        weights = fitted([row for row in rows if _fold(row) != fold])
        chosen += [(row, weights.probabilities(row.features, row.context)) for row in out]
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
    page = {
        "origin": ORIGIN,
        "figures": figures,
        "bar": BAR,
        "bar_none": BAR_NONE,
        **fit(rows),
    }
    path = ontology_folder() / "weights" / role_choice.NAME
    path.write_text(json.dumps(page, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
