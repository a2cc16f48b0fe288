"""Fit how probable it is that a finding is right, from what is known of it by itself.

    python training/findings.py ../shared/bench

A finding is right if two of its accounts, of different sides where it has sides, stand in claims of
one group that people marked, and the group allows the kind of the finding; in the invented stories
(training/stories.py) that two accounts agree may also be marked as a refinement, and the other way
round, and who holds which office is not marked. In training/judged_findings.tsv are findings of
ECB+ that strict readers judged (places and judgements, no words): 'in part' holds for two accounts.
A judged one counts as TIMES others, since it is of real news.
One logistic regression (ridge, L-BFGS) over the features of kg/compare/sure.py, fitted on
seeds, stories/*, the invented stories that are not held out, and the judged ones. Printed is the
area under the ROC curve of each public story with weights fitted on all others, of the judged
findings with a tenth of the topics held out at a time, and of the stories held out.
"""

import csv
import json
import sys
from collections.abc import Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any, get_args

import numpy as np
from scipy.optimize import minimize
from scipy.stats import rankdata

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from public import FOLDER, Kept, join_set, kept_for, read_sets
from stories import HELD_OUT, Story, joined, outcome, stories

from kg.compare.sure import SURE, features
from kg.config import DEFAULT_MODEL
from kg.model import Finding, Member, Span
from kg.model.findings import FindingKind
from kg.model.readings import read_lines

SETS = ("seeds", "stories/flatbush", "stories/athens", "stories/species", "stories/kraft")
OUT = Path(__file__).resolve().parents[1] / "ontology" / "weights" / "findings.toml"
JUDGED = Path(__file__).resolve().parent / "judged_findings.tsv"
KINDS: Mapping[str, FindingKind] = {kind: kind for kind in get_args(FindingKind)}
RIDGE = 2.0
PARTS = 10
TIMES = 5
PRECISION = {"differs-in-precision": "refines"}
HEAD = """# Written by training/findings.py; not by hand.
#
# A logistic regression over the features that kg/compare/sure.py names, fitted on the
# findings of five public and {told} invented stories in which people marked what accounts share,
# and on {judged} findings of real news that strict readers judged.
# Area under the ROC curve of a story whose weights were fitted on the others:
# {figures}.
# Of the judged ones, a tenth of the topics held out at a time: {area_judged:.2f}; the sure ones
# hold in {sure_judged:.0%} (of {count_judged}), the others in {rest_judged:.0%}.
# Of {held} findings of invented stories held out {kept} are sure, of which {share:.0%} are right;
# of the others {rest:.0%} are. Area under the ROC curve there: {area:.2f}.

"""

Rows = tuple[np.ndarray, np.ndarray]
Spans = dict[str, list[tuple[int, int]]]


def main() -> None:
    """Fit the weights, story by story held out and then on all, and write them."""
    bench = Path(sys.argv[1])
    names: list[str] = []
    rows: dict[str, Rows] = {}
    bars: dict[str, np.ndarray] = {}
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        for name in read_sets(SETS, where):
            join_set(where, name)
            marked = _Marked(bench, name)
            found = _found(where, name)
            names[:] = list(features(found[0]))
            rows[name] = _rows(found, [marked.has(f) for f in found])
        for story, name in joined(list(stories()), where):
            found = [f for f in _found(where, name) if not f.members[0].claim.startswith("r")]
            rows[story.name] = _rows(found, _right(story, found))
            bars[story.name] = np.array([SURE[f.kind] for f in found])
    told = [name for name in rows if name in SETS or name[-1] not in HELD_OUT]
    held = _together([rows[name] for name in rows if name not in told])
    judged, topics, kinds = _judged()
    areas = []
    for name in SETS:
        x, y = rows[name]
        scores = x @ _fit([*[judged] * TIMES, *(rows[other] for other in told if other != name)])
        areas.append(f"{name.rpartition('/')[2]} {_area(y, scores):.2f}")
    apart = np.zeros(len(topics))
    for part in range(PARTS):
        here = topics % PARTS == part
        some = judged[0][~here], judged[1][~here]
        apart[here] = judged[0][here] @ _fit([*[some] * TIMES, *(rows[name] for name in told)])
    is_told = _chance(apart) >= kinds
    weights = _fit([*[judged] * TIMES, *(rows[name] for name in told)])
    scores = held[0] @ weights
    sure = _chance(scores) >= np.concatenate([bars[name] for name in rows if name not in told])
    lines = [f'"{name}" = {value:.3f}' for name, value in zip(names, weights, strict=True)]
    head = HEAD.format(
        told=len(told) - len(SETS),
        figures=", ".join(areas),
        held=len(held[1]),
        kept=int(sure.sum()),
        share=held[1][sure].mean(),
        rest=held[1][~sure].mean(),
        area=_area(held[1], scores),
        judged=len(topics),
        area_judged=_area(judged[1], apart),
        sure_judged=judged[1][is_told].mean(),
        count_judged=int(is_told.sum()),
        rest_judged=judged[1][~is_told].mean(),
    )
    text = head + "[weights]\n" + "\n".join(lines) + "\n"
    OUT.write_text(text, encoding="utf-8")
    print(text)


def _chance(scores: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-scores)))


def _judged() -> tuple[Rows, np.ndarray, np.ndarray]:
    """Return the judged findings, the topic of each, and how probable each must be to be sure."""
    found, right, topics = [], [], []
    with JUDGED.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            members = [member.split(":") for member in row["members"].split()]
            claims = "r" if row["claims"] == "relation" else "e"
            finding = Finding(
                id="",
                kind=KINDS[row["kind"]],
                about=row["about"],
                members=tuple(
                    Member(
                        document=document,
                        claim=f"{claims}{number}",
                        evidence=Span(*map(int, place.split("-"))),
                        side=int(side[0]) if side else None,
                    )
                    for number, (document, place, *side) in enumerate(members)
                ),
                origins=(),
                independent=int(row["origins"]),
                reason="",
            )
            found.append(finding)
            right.append(row["verdict"] != "wrong")
            topics.append(int(row["topic"]))
    return _rows(found, right), np.array(topics), np.array([SURE[f.kind] for f in found])


def _found(where: Kept, name: str) -> list[Finding]:
    return [f for f in read_lines(Finding, where.case(name).findings) if f.kind != "hardens"]


def _rows(found: list[Finding], right: list[bool]) -> Rows:
    return np.array([list(features(f).values()) for f in found]), np.array(right, float)


def _right(story: Story, found: list[Finding]) -> list[bool]:
    got = outcome(story, found)
    right = {f.id for f in got.right}
    right |= {f.id for f, _ in got.other_kind if f.kind != "contradicts"}
    return [f.id in right for f in found]


class _Marked:
    """The groups of claims that people marked in a story."""

    def __init__(self, bench: Path, name: str) -> None:
        folder = bench.parent / "gold" if name == "seeds" else bench / name
        self._groups: list[dict[str, Any]] = json.loads(
            (folder / "conflicts.json").read_text(encoding="utf-8")
        )
        self._document: dict[str, str] = {}
        self._spans: Spans = {}
        with (bench / name / "dev.jsonl").open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                for claim in row.get("claims", ()):
                    self._document[claim["id"]] = row["document"]
                    self._spans[claim["id"]] = [(s, e) for s, e in claim["evidence"]]

    def has(self, finding: Finding) -> bool:
        """Return True if a group holds two accounts of a finding, and allows its kind."""
        pairs = [
            (a, b)
            for a, b in combinations(finding.members, 2)
            if finding.kind == "corroborates" or a.side != b.side
        ]
        return any(
            finding.kind in {PRECISION.get(k, k) for k in group["acceptable_kinds"]}
            and any(self._is_in(group, a, b) for a, b in pairs)
            for group in self._groups
        )

    def _is_in(self, group: dict[str, Any], a: Member, b: Member) -> bool:
        sides = group.get("sides") if group["kind"] == "contradicts" else None
        claims = [c for c in group["members"] if c in self._spans]
        return any(
            one != other and not (sides and sides.get(one) == sides.get(other))
            for one, other in product(self._of(claims, a), self._of(claims, b))
        )

    def _of(self, claims: list[str], member: Member) -> list[str]:
        span = member.evidence
        return [
            claim
            for claim in claims
            if self._document[claim] == member.document
            and any(s < span.end and span.start < e for s, e in self._spans[claim])
        ]


def _together(rows: list[Rows]) -> Rows:
    full = [row for row in rows if len(row[1])]
    x, y = (np.concatenate([row[i] for row in full]) for i in (0, 1))
    return x, y


def _fit(rows: list[Rows]) -> np.ndarray:
    x, y = _together(rows)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        z = x @ weights
        shrunk = np.r_[0.0, weights[1:]]
        value = (np.logaddexp(0, z) - y * z).sum() + RIDGE / 2 * (shrunk**2).sum()
        return value, x.T @ (1 / (1 + np.exp(-z)) - y) + RIDGE * shrunk

    found: np.ndarray = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x
    return found


def _area(y: np.ndarray, scores: np.ndarray) -> float:
    right, wrong = y.sum(), len(y) - y.sum()
    ranks = rankdata(scores)[y == 1].sum()
    return float((ranks - right * (right + 1) / 2) / (right * wrong))


if __name__ == "__main__":
    main()
