"""Fit how probable it is that equal figures of two documents of one story are of one thing.

    python training/figures.py

Two equal figures are of one thing if both lie in passages of one marked finding of the invented
stories (training/stories.py). One logistic regression (ridge, L-BFGS) over the features of
kg/compare/equal_figures.py. It is fitted on the stories that rules may be made with; printed is how
often it is right on the others.
"""

from itertools import product
from pathlib import Path

import numpy as np
from alignment import fit
from public import FOLDER, kept_for
from stories import HELD_OUT, Marked, Story, joined, stories

from kg.case import CaseFolder
from kg.compare.account_builder import AccountBuilder
from kg.compare.alignment import Corpus
from kg.compare.equal_figures import (
    LEAST,
    LEAST_SMALL,
    Stated,
    by_number,
    features,
    least,
    may_count_alike,
    stated_in,
)
from kg.compare.tellings import tellings_in
from kg.config import DEFAULT_MODEL
from kg.model import Entity, Linking, Occurrence
from kg.model.readings import read_lines

OUT = Path(__file__).resolve().parents[1] / "ontology" / "weights" / "figures.toml"
HEAD = """# Written by training/figures.py; not by hand.
#
# A logistic regression over the features that kg/compare/equal_figures.py names, fitted on {n}
# invented stories in which people marked what accounts share: {pairs} pairs of equal figures, of
# which {right} are of one thing. On {held} other stories {kept} pairs reach the bar ({least}, small
# numbers {small}), of which {share:.0%} are right, and {recall:.0%} of the right ones reach it.
# Average precision: {precision:.3f}.

"""

RIDGE = 2.0
Rows = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Features, whether a pair is of one thing, and the bar that it has to reach."""


def main() -> None:
    """Fit the weights, measure them on the stories held out, and write them."""
    rows: dict[str, Rows] = {}
    names: list[str] = []
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        for story, name in joined(list(stories()), where, weighed=False):
            x, y, bars = _rows(story, where.case(name), names)
            if x:
                rows[story.name] = np.array(x), np.array(y, float), np.array(bars)
    told = [story for story in rows if story[-1] not in HELD_OUT]
    held = [story for story in rows if story[-1] in HELD_OUT]
    weights = fit(*(np.concatenate([rows[s][i] for s in told]) for i in (0, 1)), ridge=RIDGE)
    x, y, bars = (np.concatenate([rows[s][i] for s in held]) for i in (0, 1, 2))
    scores = 1 / (1 + np.exp(-(x @ weights)))
    order = np.argsort(-scores, kind="stable")
    right = y[order].astype(bool)
    precision = float((right.cumsum() / np.arange(1, len(right) + 1))[right].mean())
    kept = scores >= bars
    head = HEAD.format(
        n=len(told),
        pairs=sum(len(rows[s][1]) for s in told),
        right=int(sum(rows[s][1].sum() for s in told)),
        held=len(held),
        kept=int(kept.sum()),
        least=LEAST,
        small=LEAST_SMALL,
        share=y[kept].mean(),
        recall=y[kept].sum() / y.sum(),
        precision=precision,
    )
    lines = [f'"{name}" = {value:.3f}' for name, value in zip(names, weights, strict=True)]
    OUT.write_text(head + "[weights]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    print(head, *lines, sep="\n")


def _rows(
    story: Story, folder: CaseFolder, names: list[str]
) -> tuple[list[list[float]], list[bool], list[float]]:
    linking = Linking(
        entities=tuple(read_lines(Entity, folder.entities)),
        occurrences=tuple(read_lines(Occurrence, folder.occurrences)),
        judgements=(),
    )
    entity_of = linking.entity_of()
    occurrence = {key: o.id for o in linking.occurrences for key in o.members}
    told, stated = {}, {}
    for given in folder.read_readings():
        reading = given.counted_once()
        look = AccountBuilder(reading, entity_of, occurrence)
        document = reading.document.document
        told[document] = list(tellings_in(reading, look, occurrence))
        stated[document] = list(stated_in(reading, look, told[document]))
    corpus = Corpus(told)
    found: list[list[float]] = []
    right: list[bool] = []
    bars: list[float] = []
    documents = sorted(told)
    for place, one in enumerate(documents):
        for other in documents[place + 1 :]:
            weight = corpus.weights(one, other)
            ours, theirs = by_number(stated[one]), by_number(stated[other])
            for number in sorted(ours.keys() & theirs.keys()):
                for a, b in product(ours[number], theirs[number]):
                    if may_count_alike(a.amount, b.amount):
                        row = features(a, b, weight)
                        names[:] = list(row)
                        found.append(list(row.values()))
                        right.append(_is_one(story, a, b))
                        bars.append(least(a.amount))
    return found, right, bars


def _is_one(story: Story, a: Stated, b: Stated) -> bool:
    return any(
        one != other
        for marked in story.findings
        if marked.kind != "trap"
        for one, other in product(_at(story, marked, a), _at(story, marked, b))
    )


def _at(story: Story, marked: Marked, stated: Stated) -> list[str]:
    passages = story.articles[int(stated.account.document.rpartition("-")[2]) - 1].passages
    return [
        passage
        for side in marked.sides
        for passage in side
        if passage in passages
        and passages[passage][0] < stated.at.end
        and stated.at.start < passages[passage][1]
    ]


if __name__ == "__main__":
    main()
