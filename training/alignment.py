"""Fit the probability that two tellings in different documents report the same thing.

    python training/alignment.py ../shared/bench

The stories are those in which people marked what accounts share (claims and their groups): seeds
and stories/*. A pair is right if both triggers are in claims of one group. One logistic regression
(ridge, L-BFGS) over the named features of kg/compare/alignment.py; the average precision of each
story is printed, with weights fitted on the others. SciPy is needed here, never for weighing.
Readings and joins are taken from where benchmarks/quality.py keeps them.
"""

import json
import sys
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from public import FOLDER, kept_for

from kg.compare.account_builder import AccountBuilder
from kg.compare.alignment import Aligned, Corpus
from kg.compare.tellings import Telling, tellings_in
from kg.config import DEFAULT_MODEL
from kg.model import Entity, Judgement, Linking, Occurrence
from kg.model.readings import read_lines

SETS = ("seeds", "stories/flatbush", "stories/athens", "stories/species", "stories/kraft")
OUT = Path(__file__).resolve().parents[1] / "ontology" / "weights" / "alignment.toml"
RIDGE = 10.0
HEAD = """# Written by training/alignment.py; not by hand.
#
# A logistic regression over the features that kg/compare/alignment.py names, fitted on five stories
# in which people marked what accounts share. Average precision of a story whose weights were
# fitted on the others: {figures}.

"""

Rows = tuple[np.ndarray, np.ndarray, list[Aligned]]


def main() -> None:
    """Fit the weights, holding out each story in turn and then on all, and write them."""
    bench = Path(sys.argv[1])
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        rows = {name: _rows(where.case(name), bench, name) for name in SETS}
    names = _names
    told = []
    for held in SETS:
        weights = fit(*(np.concatenate([rows[n][i] for n in SETS if n != held]) for i in (0, 1)))
        told.append(f"{held.rpartition('/')[2]} {_precision(rows[held], weights):.3f}")
    weights = fit(*(np.concatenate([rows[n][i] for n in SETS]) for i in (0, 1)))
    lines = [f'"{name}" = {value:.3f}' for name, value in zip(names, weights, strict=True)]
    text = HEAD.format(figures=", ".join(told)) + "[weights]\n" + "\n".join(lines) + "\n"
    OUT.write_text(text, encoding="utf-8")
    print(text)


_names: list[str] = []


def _rows(folder: Any, bench: Path, name: str) -> Rows:
    linking = Linking(
        entities=tuple(read_lines(Entity, folder.entities)),
        occurrences=tuple(read_lines(Occurrence, folder.occurrences)),
        judgements=tuple(read_lines(Judgement, folder.judgements)),
    )
    entity_of = linking.entity_of()
    occurrence = {key: o.id for o in linking.occurrences for key in o.members}
    told: dict[str, list[Telling]] = {}
    triggers = {}
    for given in folder.read_readings():
        reading = given.counted_once()
        look = AccountBuilder(reading, entity_of, occurrence)
        told[reading.document.document] = list(tellings_in(reading, look, occurrence))
        for event in reading.events:
            triggers[reading.document.document, event.id] = event.trigger
    corpus, marked = Corpus(told), _marked(bench, name)
    found, right, pairs = [], [], []
    for one, other in combinations(sorted(told), 2):
        ours, theirs = corpus.tellings[one], corpus.tellings[other]
        for met in corpus.met(one, other, promising=False):
            _names[:] = list(met.features)
            found.extend(np.column_stack(list(met.features.values())).tolist())
            for x, y in zip(met.ours.tolist(), met.theirs.tolist(), strict=True):
                a, b = ours[x], theirs[y]
                groups = [marked(t.account.document, triggers[_key(t)]) for t in (a, b)]
                right.append(bool(groups[0] & groups[1]))
                pairs.append(Aligned(0.0, a, b))
    return np.array(found), np.array(right, float), pairs


def _key(telling: Telling) -> tuple[str, str]:
    return telling.account.document, telling.account.claim


def _marked(bench: Path, name: str) -> Any:
    """Return a function that returns the groups whose claims contain a span of a document."""
    folder = bench.parent / "gold" if name == "seeds" else bench / name
    groups = json.loads((folder / "conflicts.json").read_text(encoding="utf-8"))
    of = defaultdict(set)
    for group in groups:
        for claim in group["members"]:
            of[claim].add(group["id"])
    spans = defaultdict(list)
    with (bench / name / "dev.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            for claim in row.get("claims", ()):
                spans[row["document"]].extend((s, e, claim["id"]) for s, e in claim["evidence"])

    def groups_at(document: str, span: Any) -> set[str]:
        here = (c for s, e, c in spans[document] if s < span.end and span.start < e)
        return {group for claim in here for group in of[claim]}

    return groups_at


def fit(x: np.ndarray, y: np.ndarray, ridge: float = RIDGE) -> np.ndarray:
    """Return the weights of a logistic regression with a ridge, the first of them free."""

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        z = x @ weights
        shrunk = np.r_[0.0, weights[1:]]
        value = (np.logaddexp(0, z) - y * z).sum() + ridge / 2 * (shrunk**2).sum()
        return value, x.T @ (1 / (1 + np.exp(-z)) - y) + ridge * shrunk

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x


def _precision(rows: Rows, weights: np.ndarray) -> float:
    """Return the average precision over pairs in which each is the other's best."""
    x, y, pairs = rows
    scores = x @ weights
    best: dict[tuple[object, str], int] = {}
    for n, pair in enumerate(pairs):
        for key in _sides(pair):
            if key not in best or scores[n] > scores[best[key]]:
                best[key] = n
    kept = [n for n, p in enumerate(pairs) if all(best[key] == n for key in _sides(p))]
    order = sorted(kept, key=lambda n: -scores[n])
    right = y[order].astype(bool)
    return float((right.cumsum() / np.arange(1, len(right) + 1))[right].mean())


def _sides(pair: Aligned) -> tuple[tuple[object, str], tuple[object, str]]:
    one, other = pair.one, pair.other
    return (_key(one), other.account.document), (_key(other), one.account.document)


if __name__ == "__main__":
    main()
