"""Fit how probable it is that a passage answers a question, and measure it.

    python training/answering.py

`training/questions.tsv` holds questions on the invented stories of `training/stories`: the story,
the kind, the question, and the passages that answer it (ids of marked passages, or words of an
article), those that give different answers parted by ' / '; '-' if the articles do not answer. A
logistic regression weighs the features of `kg/answering/features.py` and `contexts.py`. Stories
whose number is 5 are held out; the questions of the annotated stories are measured, too.
"""

import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from public import BENCH, FOLDER, ROOT, Kept, join_set, kept_for, read_sets
from stories import Story, joined, stories

from kg.answering import agreement, ranking
from kg.answering.agreement import Linked, linked
from kg.answering.features import Features
from kg.answering.passages import Names, Passage, content_words, passages
from kg.answering.question import understood
from kg.answering.ranking import Searched
from kg.case import CaseFolder
from kg.config import DEFAULT_MODEL
from kg.model import Entity, Finding, Span
from kg.model.readings import read_lines

QUESTIONS = ROOT / "training" / "questions.tsv"
WEIGHTS = ROOT / "ontology" / "weights" / "answering.toml"
RIDGE = 2.0
"""How strongly weights are held near nought."""
STEPS = 60
FOLDS = 5
PUBLIC = ("flatbush", "athens", "species", "kraft")
TOPS = (1, 3, 5, 10)
_PART = re.compile(
    r'\b([a-z]\d+)\b(?=\s*(?:,|$))|\b([a-z]):"(.+?)"(?=\s*(?:,\s*(?:[a-z]\d|[a-z]:)|$))'
)
_SIDE = re.compile(r"\s/\s(?=[a-z]\d+\b|[a-z]:)")


@dataclass(frozen=True, slots=True)
class Posed:
    """A question with the passages that answer it: document and span, by different answers."""

    story: str
    kind: str
    text: str
    sides: tuple[tuple[tuple[str, Span], ...], ...]


def posed(path: Path, told: Mapping[str, Story]) -> Iterator[Posed]:
    """Yield the questions. Raise SystemExit where an answer is not in its story."""
    for line in path.read_text(encoding="utf-8").splitlines():
        name, kind, text, answers = line.split("\t")
        story = told.get(name)
        if story is None:
            continue
        sides = [] if answers.strip() == "-" else _SIDE.split(answers)
        found = tuple(tuple(_places(story, side, line)) for side in sides)
        yield Posed(name, kind, text, found)


def _places(story: Story, side: str, line: str) -> Iterator[tuple[str, Span]]:
    """Yield where the passages of one answer are: `p7`, or `b:"words of article b"`."""
    lettered = {p[0]: n for n, article in enumerate(story.articles) for p in article.passages}
    for told, letter, quoted in _PART.findall(side):
        number = lettered.get(told[0] if told else letter)
        if number is None:
            raise SystemExit(f"{QUESTIONS}: no article {told or letter}: {line}")
        article = story.articles[number]
        start, end = article.passages.get(told, (-1, -1)) if told else (0, 0)
        if quoted:
            start = article.text.find(quoted)
            end = start + len(quoted)
        if start < 0:
            raise SystemExit(f"{QUESTIONS}: {told or quoted} is not in {story.name}: {line}")
        yield f"{story.name}-{number + 1}", Span(start, end)


class Index(NamedTuple):
    """The passages of a set, and its findings."""

    searched: Searched
    findings: tuple[Finding, ...]


def searched(folder: CaseFolder) -> Index:
    """Return the passages of a joined and weighed set."""
    names = Names(read_lines(Entity, folder.entities))
    readings = list(folder.read_readings())
    titles = {r.document.document: content_words(r.document.title or "") for r in readings}
    found = Searched((p for r in readings for p in passages(r, names)), titles)
    return Index(found, tuple(read_lines(Finding, folder.findings)))


@dataclass(slots=True)
class Case:
    """A question with the features of each passage, and which of them answer which side."""

    asked: Posed
    features: list[Features]
    sides: list[frozenset[int]]
    links: list[Linked]


Weights = Mapping[str, float]


def case(asked: Posed, index: Index, words: Weights | None) -> Case:
    """Return a question with its candidates: all passages, or those that weights put first."""
    question, searched = understood(asked.text), index.searched
    if words is None:
        looked = list(searched.described(question))
    else:
        looked = searched.looked_at(question, words)
    found = [searched.passages[at] for at, _ in looked]
    links = [] if words is None else linked(found, index.findings)
    sides = [_sides(asked, passage) for passage in found]
    return Case(asked, [told for _, told in looked], sides, links)


def with_findings(one: Case, weights: Weights) -> Case:
    """Return a case with the features that its passages have by findings."""
    chances = [ranking.chance(told, weights) for told in one.features]
    return Case(one.asked, agreement.features(chances, one.links), one.sides, one.links)


def _sides(asked: Posed, one: Passage) -> frozenset[int]:
    return frozenset(
        n
        for n, side in enumerate(asked.sides)
        if any(d == one.document and one.span.overlaps(span) for d, span in side)
    )


def fit(told: Sequence[Case]) -> dict[str, float]:
    """Fit a logistic regression by Newton's method; each passage weighs the same."""
    names = sorted({name for case in told for features in case.features for name in features})
    number = {name: at for at, name in enumerate(names)}
    rows, right = [], []
    for case in told:
        for features, sides in zip(case.features, case.sides, strict=True):
            row = np.zeros(len(names))
            for name, value in features.items():
                row[number[name]] = value
            rows.append(row)
            right.append(float(bool(sides)))
    x, y = np.array(rows), np.array(right)
    ridge = np.full(len(names), RIDGE)
    ridge[number["bias"]] = 1e-3
    theta = np.zeros(len(names))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ theta))
        slope = x.T @ (chance - y) + ridge * theta
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        theta -= step
        if np.abs(step).max() < 1e-6:
            break
    return {name: round(float(theta[n]), 3) for name, n in number.items()}


def measure(told: Sequence[Case], weights: Mapping[str, float]) -> dict[str, float]:
    """Return how often answers are among the first passages, and how many of the sides."""
    count: Counter[str] = Counter()
    for case in told:
        if not case.asked.sides:
            continue
        scores = [sum(weights.get(n, 0.0) * v for n, v in f.items()) for f in case.features]
        order = sorted(range(len(scores)), key=lambda at: -scores[at])
        count["questions"] += 1
        count["sides"] += len(case.asked.sides)
        ranks = [rank for rank, at in enumerate(order) if case.sides[at]]
        count["reciprocal"] += 1 / (1 + ranks[0]) if ranks else 0  # type: ignore[assignment]
        for top in TOPS:
            first = [case.sides[at] for at in order[:top]]
            found = frozenset().union(*first) if first else frozenset()
            count[f"any {top}"] += bool(found)
            count[f"sides {top}"] += len(found)
            count[f"all {top}"] += len(found) == len(case.asked.sides)
    of = count["questions"] or 1
    figures = {"questions": of, "mean reciprocal rank": count["reciprocal"] / of}
    for top in TOPS:
        figures[f"an answer among {top}"] = count[f"any {top}"] / of
        figures[f"sides among {top}"] = count[f"sides {top}"] / (count["sides"] or 1)
        figures[f"all sides among {top}"] = count[f"all {top}"] / of
    return figures


def public(where: Kept) -> Iterator[tuple[Posed, Index]]:
    """Yield the questions of the annotated stories; a side is one claim that is expected."""
    for name in PUBLIC:
        told = f"stories/{name}"
        for _ in read_sets([told], where):
            join_set(where, told)
        folder = BENCH / told
        with (folder / "dev.jsonl").open(encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        at = {c["id"]: (r["document"], c["evidence"]) for r in rows for c in r["claims"]}
        index = searched(where.case(told))
        for one in json.loads((folder / "questions.json").read_text(encoding="utf-8")):
            ids = [a if isinstance(a, str) else a[0] for a in one["expected_answer"]]
            sides = tuple(
                tuple((at[i][0], Span(*span)) for span in at[i][1]) for i in ids if i in at
            )
            if sides:
                yield Posed(name, "", one["question"], sides), index


def main() -> None:
    """Fit on the stories that are not held out, print figures, and write the weights."""
    told = {story.name: story for story in stories()}
    by_story: dict[str, list[Posed]] = defaultdict(list)
    for one in posed(QUESTIONS, told):
        by_story[one.story].append(one)
    ours: list[tuple[Posed, Index]] = []
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        for story, name in joined([told[n] for n in by_story], where):
            index = searched(where.case(name))
            ours.extend((asked, index) for asked in by_story[story.name])
        theirs = list(public(where)) if BENCH.is_dir() else []
    names = sorted(name for name, story in told.items() if not story.held_out)
    random.Random(7).shuffle(names)
    folds = {name: at % FOLDS for at, name in enumerate(names)}
    weights: dict[str, Weights] = {}
    for stage in ("words", "contexts"):
        before = weights.get("words")
        found = [case(asked, index, before) for asked, index in ours]
        weights[stage] = _fitted(stage, found, folds)
        others = [case(asked, index, before) for asked, index in theirs]
        _print(f"{stage}: public", measure(others, weights[stage]))
    found, others = (
        [with_findings(one, weights["contexts"]) for one in cases] for cases in (found, others)
    )
    weights["findings"] = _fitted("findings", found, folds)
    _print("findings: public", measure(others, weights["findings"]))
    _calibrated([c for c in found if c.asked.story not in folds], weights["findings"])
    write(weights)


def _fitted(stage: str, found: Sequence[Case], folds: Mapping[str, int]) -> Weights:
    """Print figures of the folds and of what is held out, and return weights of all folds."""
    inner = [case for case in found if case.asked.story in folds]
    figures = []
    for fold in range(FOLDS):
        weights = fit([case for case in inner if folds[case.asked.story] != fold])
        out = [case for case in inner if folds[case.asked.story] == fold]
        figures.append(measure(out, weights))
    _print(f"{stage}: folds", {k: sum(f[k] for f in figures) / FOLDS for k in figures[0]})
    weights = fit(inner)
    apart = [case for case in found if case.asked.story not in folds]
    _print(f"{stage}: held out", measure(apart, weights))
    return weights


def _calibrated(told: Sequence[Case], weights: Mapping[str, float]) -> None:
    """Print how often passages answer, by the probability that they do."""
    bins: dict[int, list[float]] = defaultdict(list)
    best: dict[bool, list[float]] = defaultdict(list)
    for case in told:
        given = [ranking.chance(f, weights) for f in case.features]
        best[bool(case.asked.sides)].append(max(given, default=0.0))
        for one, sides in zip(given, case.sides, strict=True):
            bins[min(9, int(one * 10))].append(float(bool(sides)))
    for step, right in sorted(bins.items()):
        print(f"  {step / 10:.1f}: {len(right)} passages, {sum(right) / len(right):.2f} answer")
    for answered, found in sorted(best.items()):
        told_as = "answered" if answered else "not answered"
        print(
            f"  best of {told_as}:",
            " ".join(f"{np.quantile(found, q):.2f}" for q in (0.1, 0.25, 0.5, 0.75, 0.9)),
        )


def write(weights: Mapping[str, Mapping[str, float]]) -> None:
    """Write the weights."""
    lines = [
        "# How probable it is that a passage answers a question. Made by training/answering.py."
    ]
    for name, table in weights.items():
        lines += ["", f"[{name}]", *(f'"{key}" = {value}' for key, value in sorted(table.items()))]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _print(name: str, figures: Mapping[str, float]) -> None:
    print(name, " ".join(f"{key} {value:.3f};" for key, value in figures.items()))


if __name__ == "__main__":
    main()
