"""Fit the tagger of names: the weights of `ontology/weights/names.npz`.

    python training/names.py [--no-folds]

`training/names.tsv` says of each name in the invented news and stories what it is: document, name,
type. One of eight readers, who were language models, gave it and did not see what kg reads. The
texts are read with the network in use; one hidden layer over its states is fitted (Adam, dropout,
a falling rate) in NumPy, so that the same data give the same weights on one machine.

Printed are names with types (F1 of persons, organisations and places, by overlap) as the rules
find them alone, as the tagger does alone, and both together. They are cross-validated in five
parts: a story, or an article of the news, is read with weights that were fitted without it.
"""

import argparse
import csv
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from marked_news import articles
from numpy.typing import NDArray
from stories import stories

from kg.annotate import load, parse
from kg.annotate.holidays import mark_holidays
from kg.annotate.names.finding import names_with
from kg.annotate.names.tagger import TAGS, Numbers, Tagged, Tagger, features, placed
from kg.annotate.parse_columns import ParseColumns, view
from kg.model import Document
from kg.ontology import ontology_folder
from kg.syntax.parser import parse_of

NAMES = Path(__file__).parent / "names.tsv"
MARKED = Path(__file__).parent / "marked_names"
MARK = re.compile(r"\[(?P<name>[^\[\]|]+)\|(?P<type>[A-Za-z]+)\]")
PARTED = re.compile(r"^=====$", re.MULTILINE)
SHORT = "short-"
"""How the names of the short texts begin."""
OUT = ontology_folder() / "weights" / "names.npz"
FOLDS = 5
HIDDEN = 96
EPOCHS = 10
BATCH = 256
RATE = 1e-3
DECAY = 0.01
DROPOUT = 0.2
SCORED = ("Person", "Organization", "Place")
AS_SCORED = {"Facility": "Place"}

Found = tuple[int, int, str]
"""Start, end and type of a name, in characters."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document: its columns, the words near capitals, their features and tags, and its names."""

    name: str
    columns: ParseColumns
    rows: NDArray[np.int64]
    features: Numbers
    tags: NDArray[np.int64]
    names: tuple[Found, ...]

    @property
    def group(self) -> str:
        """Return what is never divided between parts: a story, or an article."""
        alone = self.name.startswith(("news-", SHORT))
        return self.name if alone else self.name.rpartition("-")[0]


def texts() -> Iterator[Text]:
    """Read every document of which the names are known."""
    nlp = load()
    for name, text, known in chain(_listed(), _marked()):
        doc = parse(nlp, Document(document=name, text=text))
        columns, read = mark_holidays(view(doc)), parse_of(doc)
        if read is None:
            raise SystemExit("the default parsers are needed")
        rows, seen = features(columns, read.states)
        yield Text(name, columns, rows, seen, _tags(columns, known)[rows], known)


def _listed() -> Iterator[tuple[str, str, tuple[Found, ...]]]:
    """Yield the news and stories with the names that are listed for each."""
    types: dict[str, dict[str, str]] = defaultdict(dict)
    with NAMES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            types[row["document"]][row["name"]] = row["type"]
    written = [(a.name, a.text) for a in articles()]
    for story in stories():
        numbered = enumerate(story.articles, start=1)
        written += [(f"{story.name}-{number}", a.text) for number, a in numbered]
    for name, text in written:
        if name in types:
            yield name, text, tuple(_placed(text, types[name]))


def _marked() -> Iterator[tuple[str, str, tuple[Found, ...]]]:
    """Yield the short texts with their marks taken out. Raises SystemExit for an unknown type."""
    for path in sorted(MARKED.glob("*.txt")):
        parts = filter(str.strip, PARTED.split(path.read_text(encoding="utf-8")))
        for number, part in enumerate(parts, start=1):
            text, done, known = "", 0, []
            for mark in MARK.finditer(part := part.strip()):
                if f"B-{mark['type']}" not in TAGS:
                    raise SystemExit(f"{path}: {mark[0]} has no known type")
                text += part[done : mark.start()]
                known.append((len(text), len(text) + len(mark["name"]), mark["type"]))
                text, done = text + mark["name"], mark.end()
            yield f"{SHORT}{path.stem}-{number:02}", text + part[done:], tuple(known)


def _placed(text: str, types: Mapping[str, str]) -> Iterator[Found]:
    """Yield where names stand: the longest first, none within another."""
    taken = np.zeros(len(text), dtype=bool)
    for name in sorted(types, key=lambda n: (-len(n), n)):
        for one in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            if not taken[one.start() : one.end()].any():
                taken[one.start() : one.end()] = True
                yield one.start(), one.end(), types[name]


def _tags(columns: ParseColumns, names: Iterable[Found]) -> NDArray[np.int64]:
    tags = np.zeros(len(columns), dtype=np.int64)
    for start, end, kind in names:
        part = "B"
        for index, (at, word) in enumerate(zip(columns.starts, columns.words, strict=True)):
            if start <= at and at + len(word) <= end and word.strip():
                tags[index] = TAGS.index(f"{part}-{kind}")
                part = "I"
    return tags


def fitted(told: Sequence[Text], seed: int = 1) -> dict[str, Numbers]:
    """Fit one hidden layer with dropout on the words of some texts, by Adam with weight decay."""
    rows = np.random.default_rng(seed)
    x = np.concatenate([text.features for text in told])
    y = np.concatenate([text.tags for text in told])

    def drawn(*shape: int) -> Numbers:
        reach = 1 / np.sqrt(shape[-1])
        return rows.uniform(-reach, reach, shape).astype(np.float32)

    weights = {
        "hidden.weight": drawn(HIDDEN, x.shape[1]),
        "hidden.bias": np.zeros(HIDDEN, np.float32),
        "tags.weight": drawn(len(TAGS), HIDDEN),
        "tags.bias": np.zeros(len(TAGS), np.float32),
    }
    mean = {name: np.zeros_like(value) for name, value in weights.items()}
    square = {name: np.zeros_like(value) for name, value in weights.items()}
    total, step = EPOCHS * -(-len(x) // BATCH), 0
    for _ in range(EPOCHS):
        order = rows.permutation(len(x))
        for at in range(0, len(x), BATCH):
            some = order[at : at + BATCH]
            slopes = _slopes(weights, x[some], y[some], rows)
            step += 1
            rate = RATE * max(0.02, 1 - step / total)
            for name, slope in slopes.items():
                mean[name] = 0.9 * mean[name] + 0.1 * slope
                square[name] = 0.999 * square[name] + 0.001 * slope**2
                size = mean[name] / (1 - 0.9**step)
                spread = np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                moved = weights[name] * (1 - rate * DECAY) - rate * size / spread
                weights[name] = moved.astype(np.float32)
    return weights


def _slopes(
    weights: Mapping[str, Numbers],
    x: Numbers,
    y: NDArray[np.int64],
    rows: np.random.Generator,
) -> dict[str, Numbers]:
    """Return the gradient of the mean cross entropy of a batch."""
    keep = 1 - DROPOUT
    seen = x * (rows.random(x.shape, dtype=np.float32) < keep) / keep
    before = seen @ weights["hidden.weight"].T + weights["hidden.bias"]
    kept = (rows.random(before.shape, dtype=np.float32) < keep) / keep
    hidden = np.maximum(before, 0) * kept
    scores = hidden @ weights["tags.weight"].T + weights["tags.bias"]
    wrong = np.exp(scores - scores.max(axis=1, keepdims=True))
    wrong /= wrong.sum(axis=1, keepdims=True)
    wrong[np.arange(len(y)), y] -= 1
    wrong /= len(y)
    back = (wrong @ weights["tags.weight"]) * kept * (before > 0)
    slopes = {
        "hidden.weight": back.T @ seen,
        "hidden.bias": back.sum(axis=0),
        "tags.weight": wrong.T @ hidden,
        "tags.bias": wrong.sum(axis=0),
    }
    return {name: slope.astype(np.float32) for name, slope in slopes.items()}


def found(text: Text, said: Tagged | None) -> list[Found]:
    """Return the names that kg finds in a text with what a tagger says of it."""
    phrases = names_with(text.columns, said)
    spans = [(text.columns.span(p.start, p.end), p.type) for p in phrases]
    return [(span.start, span.end, AS_SCORED.get(kind, kind)) for span, kind in spans]


def proposed(text: Text, said: Tagged) -> list[Found]:
    """Return the names that a tagger alone finds."""
    spans = [(text.columns.span(p.start, p.end), p.type) for p in said.proposed()]
    return [(span.start, span.end, kind) for span, kind in spans]


def matched(known: Sequence[Found], said: Sequence[Found]) -> Counter[str]:
    """Count scored names that are right, found and known; names overlap one to one."""
    used: set[int] = set()
    right = 0
    for start, end, kind in known:
        over = [
            (min(end, b) - max(start, a) + (k == kind) / 2, -n)
            for n, (a, b, k) in enumerate(said)
            if n not in used and a < end and start < b
        ]
        if over:
            best = -max(over)[1]
            used.add(best)
            right += kind == said[best][2] and kind in SCORED
    count = Counter(right=right)
    count["known"] = sum(kind in SCORED for *_, kind in known)
    count["said"] = sum(kind in SCORED for *_, kind in said)
    return count


def _f1(count: Mapping[str, int]) -> str:
    precision, recall = count["right"] / count["said"], count["right"] / count["known"]
    f1 = 2 * precision * recall / (precision + recall)
    return f"F1 {f1:.3f} (precision {precision:.3f}, recall {recall:.3f})"


def _cross_validated(told: Sequence[Text]) -> None:
    groups = sorted({text.group for text in told})
    random.Random(1).shuffle(groups)
    part = {group: number % FOLDS for number, group in enumerate(groups)}
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for fold in range(FOLDS):
        own = Tagger(fitted([text for text in told if part[text.group] != fold]))
        for text in told:
            if part[text.group] != fold:
                continue
            said = placed(len(text.columns), text.rows, own.probabilities(text.features))
            kind = next((k for k in ("news-", SHORT) if text.name.startswith(k)), "stories")
            counts[kind, "rules alone"] += matched(text.names, found(text, None))
            counts[kind, "tagger alone"] += matched(text.names, proposed(text, said))
            counts[kind, "both"] += matched(text.names, found(text, said))
    for (kind, way), count in sorted(counts.items()):
        print(f"{kind:8} {way:13} {_f1(count)}")


def main() -> None:
    """Print cross-validated figures, fit on everything, and write the weights."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--no-folds", action="store_true")
    given = asked.parse_args()
    told = list(texts())
    print(f"{len(told)} texts, {sum(len(text.names) for text in told)} names")
    if not given.no_folds:
        _cross_validated(told)
    halves = {name: value.astype(np.float16) for name, value in fitted(told).items()}
    with OUT.open("wb") as file:
        np.savez_compressed(file, **halves)  # type: ignore[arg-type]
    print(f"{OUT} {OUT.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
