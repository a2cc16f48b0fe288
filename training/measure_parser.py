"""Measure how well both parsers read sentences that ours was not fitted on.

    python training/measure_parser.py ../shared/train

Trees: heads (UAS) and heads with labels (LAS) without punctuation; the pipeline's trees are first
converted to Universal Dependencies, so its figures also include errors of the conversion and of
guidelines it was not made for. Arguments: verb, word and role against the treebank's enhanced
dependencies, F1, by the walk over each parse and by both combined (probable at 0.5). Reduced
relatives, which treebanks leave out, are left out.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from parser_data import parts
from treebank import ROLES, Example

from kg.annotate.nlp import load, parse
from kg.model import Document
from kg.syntax.arguments import UNANNOTATED, arguments, seen
from kg.syntax.tree import Tree

LONG = (10, 25)
QUOTES = frozenset('"“”')
Counts = dict[tuple[str, str], Counter[str]]


def measure(found: list[Example], name: str, nlp, counts: Counts) -> None:
    """Add the counts of some examples under a name and under the kinds of their sentences."""
    for example in found:
        doc = parse(nlp, Document(document=example.document, text=example.text))
        at = {t.idx: t.i for t in doc}
        number = [at.get(start) for start, _ in example.offsets]
        both = seen(doc)
        groups = _groups(example, name)
        for way, tree in (("pipeline", both.pipeline), ("parser", both.own)):
            _trees(example, number, tree, way, groups, counts)
        gold = {(number[v], number[w]): ROLES[r] for v, w, r in example.arguments}
        verbs = {number[v] for v in example.verbs}
        ways = {
            "pipeline": {k: (p.role, p.why) for k, p in both.by_pipeline.items()},
            "parser": {k: (p.role, p.why) for k, p in both.by_parser.items()},
            "both": {
                (a.verb, a.word): (a.role, a.why) for a in arguments(doc) if a.probability >= 0.5
            },
        }
        sentence_of = dict(zip(number, example.sentences, strict=True))
        for way, said in ways.items():
            _arguments(said, gold, verbs, way, (sentence_of, groups), counts)


def _groups(example: Example, name: str) -> dict[int, list[str]]:
    """Return the groups in which each sentence counts."""
    words: dict[int, list[str]] = defaultdict(list)
    for (start, end), sentence in zip(example.offsets, example.sentences, strict=True):
        words[sentence].append(example.text[start:end])
    found = {}
    for sentence, row in words.items():
        size = len(row)
        length = (
            f"to {LONG[0]}" if size <= LONG[0] else f"to {LONG[1]}" if size <= LONG[1] else "more"
        )
        found[sentence] = [name, f"{name}, {length} words"]
        if QUOTES.intersection(row):
            found[sentence].append(f"{name}, with quotation marks")
    return found


def _trees(example: Example, number, tree: Tree | None, way: str, groups, counts: Counts) -> None:
    if tree is None:
        return
    for i, head in enumerate(example.heads):
        if example.labels[i] == "punct" or number[i] is None:
            continue
        right = tree.heads[number[i]] == number[head]
        label = tree.labels[number[i]].partition(":")[0] == example.labels[i].partition(":")[0]
        for group in groups[example.sentences[i]]:
            counts[group, way]["words"] += 1
            counts[group, way]["uas"] += right
            counts[group, way]["las"] += right and label


def _arguments(said, gold, verbs, way: str, where, counts: Counts) -> None:
    sentence_of, groups = where
    subjects = {verb for (verb, _), role in gold.items() if role == "agent"}
    for (verb, word), (role, why) in said.items():
        if verb not in verbs or why in UNANNOTATED or verb not in sentence_of:
            continue
        if role == "agent" and verb not in subjects:
            continue  # subjects by control are not annotated throughout
        for group in groups[sentence_of[verb]]:
            counts[group, way]["said"] += 1
            counts[group, way]["right"] += gold.get((verb, word)) == role
    for verb, _ in gold:
        for group in groups.get(sentence_of.get(verb), ()):
            counts[group, way]["gold"] += 1


def rows(counts: Counts) -> Iterator[str]:
    """Yield a table: trees and arguments by each method, a row for each group."""
    yield "| sentences | words | UAS pipeline / ours | LAS | arguments F1 pipeline / ours / both |"
    yield "|---|---|---|---|---|"
    for group in sorted({group for group, _ in counts}):
        one, two, both = (counts[group, way] for way in ("pipeline", "parser", "both"))
        trees = [
            " / ".join(f"{c[k] / max(1, c['words']):.3f}" for c in (one, two))
            for k in ("uas", "las")
        ]
        f1 = " / ".join(
            f"{2 * c['right'] / max(1, c['said'] + c['gold']):.3f}" for c in (one, two, both)
        )
        yield f"| {group} | {one['words']} | {trees[0]} | {trees[1]} | {f1} |"


def as_headlines(found: list[Example]) -> list[Example]:
    """Capitalise the longer words of each example, character for character."""
    made = []
    for example in found:
        letters = list(example.text)
        for start, end in example.offsets:
            if end - start > 3:
                letters[start] = letters[start].upper()
        made.append(replace(example, text="".join(letters)))
    return [e for e in made if len(e.text) == len(e.text.upper())]


def main() -> None:
    """Read the command line and print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("treebanks", type=Path)
    given = options.parse_args()
    _, aside, dev = parts(given.treebanks)
    nlp = load()
    counts: Counts = defaultdict(Counter)
    measure(aside, "GUM put aside", nlp, counts)
    measure(dev, "EWT dev", nlp, counts)
    measure(as_headlines(dev), "EWT dev in title case", nlp, counts)
    print("\n".join(rows(counts)))


if __name__ == "__main__":
    main()
