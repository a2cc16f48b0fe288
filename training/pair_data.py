"""Collect the pairs of texts that the network which reads two accounts is fitted on.

    python training/pair_data.py OUT.json

Texts are the sentences of `training/disputes`, the marked passages of `training/stories`, and the
claims of these stories as kg reads them, each with the name of its doer where its words lack it.
A pair is [text, text, label, part, sort]: the label is 0 for neither, 1 for the same, 2 for
conflict, and -1 if nobody said; the part (0 to 3) depends on the question or the story alone. The
claims need spaCy and kg, the network only PyTorch, so both are programs of their own.
"""

import json
import random
import re
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from disputes import Question, questions
from public import FOLDER, kept_for
from stories import Story, joined, stories

from kg.compare.account_builder import AccountBuilder
from kg.compare.alignment import Corpus
from kg.compare.read_together import text_of
from kg.compare.tellings import tellings_in
from kg.config import DEFAULT_MODEL
from kg.model import Entity, Judgement, Linking, Occurrence
from kg.model.readings import read_lines

PARTS = 4
NEITHER, SAME, CONFLICT, UNKNOWN = 0, 1, 2, -1
LABELS = {"agrees": SAME, "contradicts": CONFLICT, "refines": UNKNOWN, "trap": NEITHER}
UNMARKED = 60
"""Number of unmarked pairs of passages of a story: so many that share most words, and at random."""
LONG = re.compile(r"\w{4,}")
SEED = 5

Pair = tuple[str, str, int, int, str]


def main() -> None:
    """Write the pairs, each text once."""
    told = [*_of_questions(), *_of_stories()]
    numbers: dict[str, int] = {}
    for one, other, *_ in told:
        for text in (one, other):
            numbers.setdefault(" ".join(text.split()), len(numbers))
    number = lambda text: numbers[" ".join(text.split())]  # noqa: E731
    pairs = [[number(one), number(other), *rest] for one, other, *rest in told]
    page = {"texts": list(numbers), "pairs": pairs}
    Path(sys.argv[1]).write_text(json.dumps(page), encoding="utf-8")
    print(f"{len(pairs)} pairs of {len(numbers)} texts")


def _part(name: str) -> int:
    return zlib.crc32(name.encode()) % PARTS


def _of_questions() -> Iterator[Pair]:
    """Yield the pairs of each question, and a few with sentences of another one."""
    chance = random.Random(SEED)
    asked = [*questions(held_out=False), *questions(held_out=True)]
    for question in asked:
        part = _part(question.name)
        same, contrary, near = (_lines(question, sort) for sort in "SCN")
        yield from ((a, b, SAME, part, "question") for a, b in combinations(same, 2))
        yield from ((a, b, CONFLICT, part, "question") for a, b in product(same, contrary))
        yield from ((a, b, NEITHER, part, "question") for a, b in product(same + contrary, near))
        yield from ((a, b, NEITHER, part, "question") for a, b in combinations(near, 2))
        other = chance.choice(asked)
        if other is not question:
            beside = [*_lines(other, "N")[:1], *_lines(other, "S")[:1]]
            first = [*same[:1], *contrary[:1]]
            yield from ((a, b, NEITHER, part, "other") for a, b in product(first, beside))


def _lines(question: Question, sort: str) -> list[str]:
    return [words for label, words in question.lines.items() if label[0] == sort]


def _of_stories() -> Iterator[Pair]:
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        for story, name in joined(list(stories()), where, weighed=False):
            yield from _of_passages(story)
            yield from _of_claims(story, where.case(name))


def _label(ours: set[tuple[int, int]], theirs: set[tuple[int, int]], story: Story) -> int | None:
    """Return the label of what stands on sides of findings; None if on no finding in common."""
    found = {
        SAME
        if one == other and story.findings[n].kind != "trap"
        else LABELS[story.findings[n].kind]
        for (n, one), (m, other) in product(ours, theirs)
        if n == m
    }
    return max(found, default=None)


def _sides(story: Story) -> dict[str, set[tuple[int, int]]]:
    """Map each passage to the findings in which it stands, with its side."""
    found = defaultdict(set)
    for n, one in enumerate(story.findings):
        for side, passages in enumerate(one.sides):
            for passage in passages:
                found[passage].add((n, side))
    return found


def _of_passages(story: Story) -> Iterator[Pair]:
    """Yield marked passages of two articles, and some that no finding has in common."""
    part, sides, unmarked = _part(story.name), _sides(story), []
    for ours, theirs in combinations(story.articles, 2):
        for (p, (a, b)), (q, (c, d)) in product(ours.passages.items(), theirs.passages.items()):
            one, other = ours.text[a:b], theirs.text[c:d]
            label = _label(sides[p], sides[q], story)
            if label is None:
                shared = set(LONG.findall(one.lower())) & set(LONG.findall(other.lower()))
                unmarked.append((len(shared), one, other))
            elif label != UNKNOWN:
                yield one, other, label, part, "passage"
    unmarked.sort(reverse=True)
    some = random.Random(story.name).sample(unmarked, min(UNMARKED, len(unmarked)))
    for _, one, other in unmarked[:UNMARKED] + some:
        yield one, other, NEITHER, part, "passage"


def _of_claims(story: Story, folder: Any) -> Iterator[Pair]:
    """Yield the claims that alignment compares, by the findings in which their words stand."""
    linking = Linking(
        entities=tuple(read_lines(Entity, folder.entities)),
        occurrences=tuple(read_lines(Occurrence, folder.occurrences)),
        judgements=tuple(read_lines(Judgement, folder.judgements)),
    )
    entity_of, sides = linking.entity_of(), _sides(story)
    occurrence = {key: o.id for o in linking.occurrences for key in o.members}
    told, marked = {}, {}
    for given in folder.read_readings():
        reading = given.counted_once()
        name = reading.document.document
        look = AccountBuilder(reading, entity_of, occurrence)
        told[name] = list(tellings_in(reading, look, occurrence))
        passages = story.articles[int(name.rpartition("-")[2]) - 1].passages
        for event in reading.events:
            at = event.trigger
            here = [p for p, (a, b) in passages.items() if a < at.end and at.start < b]
            marked[name, event.id] = set().union(*(sides[p] for p in here))
    corpus = Corpus(told)
    for one, other in combinations(sorted(told), 2):
        ours, theirs = corpus.tellings[one], corpus.tellings[other]
        for met in corpus.met(one, other, promising=False):
            for x, y in zip(met.ours.tolist(), met.theirs.tolist(), strict=True):
                a, b = ours[x].account, theirs[y].account
                label = _label(marked[one, a.claim], marked[other, b.claim], story)
                found = NEITHER if label is None else label
                yield text_of(a), text_of(b), found, _part(story.name), "claim"


if __name__ == "__main__":
    main()
