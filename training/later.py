"""Correct the confidence of claims by what readers judged of later stories, and set the bar.

    python training/later.py [--page docs/quality.md]

The weights of training/confidence.py are fitted on claims as they were read once. Reading gets
better, so that later claims are right more often than these weights say, and not all alike: a claim
whose agent is a pronoun that nothing explains is hardly ever right in the eyes of a reader. Sixteen
invented stories were judged later by strict readers, claim by claim, and of six also claims that
were doubtful, which no list told. `training/judged_later.tsv` has of each claim that is still read
as it was judged: the story, its probabilities then (`confidence` before this correction, `worth`),
what the pronouns in its core roles stand for, and the judgements; no words of the stories.

A logistic regression over the log odds of the confidence and what the pronouns stand for (ridge, by
L-BFGS). Figures are held out, a story at a time. The bar for doubtful claims is the highest that at
most a given share of the claims that are right and worth having fails, in the stories of which
doubtful claims were judged too. Fit again after training/confidence.py, whose probabilities the
table contains: judge new stories then, or read these again.
"""

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from threadpoolctl import threadpool_limits

from kg.extract.confidence import LEAST_SURE

ROOT = Path(__file__).resolve().parents[1]
JUDGED = ROOT / "training" / "judged_later.tsv"
OUT = ROOT / "ontology" / "weights" / "later.toml"
PAGE = ROOT / "docs" / "quality.md"
START, END = "<!-- later -->", "<!-- /later -->"
RIDGE = {"bias": 0.01, "said": 0.3}
"""The penalty on a weight, where it is not `USUAL`."""
USUAL = 6.0
GIVEN_UP = 0.11
"""Maximum share of the claims that are right and worth having that may be doubtful."""
OLD_BAR = 0.31
"""The bar of before, for the product without this correction."""
HEAD = """\
# Written by training/later.py; not by hand.
#
# What corrects the probability that a claim is entirely right (kg/extract/confidence.py), fitted on
# judgements of sixteen later stories (training/judged_later.tsv). Log odds are the bias, the log
# odds by all features times `said`, and the weights of what the pronouns in core roles stand for.
#
# doubtful: how probable it must be that a claim is right and worth having for lists to tell it.
"""


@dataclass(frozen=True)
class Judged:
    """A claim of a later story: what was said of it, and the judgements of a reader."""

    story: str
    confidence: float
    worth: float
    stands_for: frozenset[str]
    right: bool
    true: bool
    useful: bool
    was_doubtful: bool

    @property
    def good(self) -> bool:
        """Whether it is right and worth having."""
        return self.right and self.useful


def judged(path: Path) -> list[Judged]:
    """Return the judged claims."""
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            Judged(
                story=row["story"],
                confidence=float(row["confidence"]),
                worth=float(row["worth"]),
                stands_for=frozenset(
                    f"core pronoun means={one}" for one in row["pronouns"].split()
                ),
                right=row["right"] == "1",
                true=row["true"] == "1",
                useful=row["useful"] == "1",
                was_doubtful=row["doubtful"] == "1",
            )
            for row in csv.DictReader(lines, delimiter="\t")
        ]


def names_of(claims: Sequence[Judged]) -> list[str]:
    """Return the names of the weights: the bias, what was said, and each feature."""
    return ["bias", "said", *sorted(set().union(*(one.stands_for for one in claims)))]


def table(claims: Sequence[Judged], names: Sequence[str]) -> np.ndarray:
    """Return the claims as rows of the features of these names."""
    rows = np.zeros((len(claims), len(names)))
    rows[:, 0] = 1
    said = np.clip([one.confidence for one in claims], LEAST_SURE, 1 - LEAST_SURE)
    rows[:, 1] = np.log(said / (1 - said))
    for row, one in zip(rows, claims, strict=True):
        row[2:] = [name in one.stands_for for name in names[2:]]
    return rows


def fit(claims: Sequence[Judged], names: Sequence[str]) -> np.ndarray:
    """Return the weights, with two digits."""
    rows, truth = table(claims, names), np.array([one.right for one in claims], dtype=float)
    held = np.array([RIDGE.get(name, USUAL) for name in names])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = rows @ weights
        slope = rows.T @ (1 / (1 + np.exp(-odds)) - truth)
        wrong = (np.logaddexp(0, odds) - truth * odds).sum()
        return float(wrong + 0.5 * (held * weights**2).sum()), slope + held * weights

    return np.round(minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x, 2)


def held_out(claims: Sequence[Judged], names: Sequence[str]) -> np.ndarray:
    """Return the corrected confidence of each claim by a fit without its story."""
    sure = np.zeros(len(claims))
    for story in sorted({one.story for one in claims}):
        inside = np.array([one.story == story for one in claims])
        weights = fit([one for one in claims if one.story != story], names)
        sure[inside] = 1 / (1 + np.exp(-(table(claims, names)[inside] @ weights)))
    return sure


def bar_for(scores: np.ndarray, claims: Sequence[Judged]) -> float:
    """Return the highest bar that at most the allowed share of good claims fails."""
    good = sorted(score for score, one in zip(scores, claims, strict=True) if one.good)
    return int(100 * good[int(GIVEN_UP * len(good))]) / 100


def page(claims: Sequence[Judged], sure: np.ndarray, bar: float) -> Iterator[str]:
    """Yield the tables of what is told and of what is doubtful, before and after."""
    both = {one.story for one in claims if one.was_doubtful}
    here = [n for n, one in enumerate(claims) if one.story in both]
    worth = np.array([one.worth for one in claims])
    before = np.array([one.confidence for one in claims]) * worth
    asked = "wholly right | says something false | not worth having |"
    yield f"| claims of six later stories | judged | right and worth having | {asked}"
    yield "|---|---|---|---|---|---|"
    for name, scores, least in (("before", before, OLD_BAR), ("now", sure * worth, bar)):
        for kind, told in (("told", True), ("doubtful", False)):
            some = [claims[n] for n in here if bool(scores[n] >= least) is told]
            yield f"| {kind}, {name} ({least}) | {len(some)} | {_shares(some)} |"
    yield ""
    yield f"| confidence × worth, now | judged | mean confidence | {asked}"
    yield "|---|---|---|---|---|---|"
    edges = (0.0, 0.2, 0.4, bar, 0.6, 0.7, 0.8, 0.9, 1.01)
    for low, high in pairwise(edges):
        some_ = [n for n in range(len(claims)) if low <= sure[n] * worth[n] < high]
        told_ = _shares([claims[n] for n in some_]).partition(" | ")[2]
        top = f"to {high}" if high <= 1 else "and more"
        yield f"| {low} {top} | {len(some_)} | {sure[some_].mean():.2f} | {told_} |"


def _shares(some: Sequence[Judged]) -> str:
    asked = ([one.good for one in some], [one.right for one in some])
    asked += ([not one.true for one in some], [not one.useful for one in some])
    return " | ".join(f"{np.mean(one):.1%}" for one in asked)


def main() -> None:
    """Fit, hold out story by story, write the weights and the page, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args()
    claims = judged(JUDGED)
    names = names_of(claims)
    with threadpool_limits(1):  # sums in one order on every machine
        weights, sure = fit(claims, names), held_out(claims, names)
    both = {one.story for one in claims if one.was_doubtful}
    here = [n for n, one in enumerate(claims) if one.story in both]
    worth = np.array([one.worth for one in claims])
    bar = bar_for((sure * worth)[here], [claims[n] for n in here])
    lines = [HEAD, "[doubtful]", f"claim = {bar}", "", "[weights]"]
    lines += [f'"{name}" = {w}' for name, w in zip(names, weights.tolist(), strict=True)]
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = list(page(claims, sure, bar))
    print("\n".join([*lines, *told]))
    text = options.page.read_text(encoding="utf-8")
    if START in text:
        before, _, rest = text.partition(START)
        after = rest.partition(END)[2]
        options.page.write_text("\n".join((before + START, *told, END + after)), encoding="utf-8")


if __name__ == "__main__":
    main()
