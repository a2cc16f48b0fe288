"""Lay single sentences that conflict before kg, and measure which conflicts it finds.

    python training/disputes.py [--held-out] [--only NAME] [--show]

`training/disputes` holds questions of fact about invented events, each with sentences of different
reports: S lines tell the same, C lines cannot be true together with them, and N lines are
compatible with both. Some questions become five articles of one day, a paragraph on each; articles
of one sentence share too few names to be compared. Questions whose number in their
file is a multiple of HELD_OUT are kept aside: nothing is mended with them in view.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from public import FOLDER, Kept, join_set, kept_for, read_sets

from kg.config import DEFAULT_MODEL
from kg.model import Finding, Member
from kg.model.readings import read_lines

DISPUTES = Path(__file__).resolve().parent / "disputes"
HELD_OUT = 4
"""Every question whose number is a multiple of this is held out."""
AT_ONCE = 4
"""Number of questions whose articles are one case."""
ARTICLES = (("S1", "N1"), ("S2", "N2"), ("C1", "N3"), ("S3",), ("C2",))
"""The lines that make up each article."""
OUTLETS = ("Courier", "Evening Post", "Daily Record", "Tribune", "Observer")
PUBLISHED = "2024-05-16"
WANTED = "CS"
"""The sorts of lines whose accounts are in conflict."""
UNKNOWN = {"CC"}
"""Two contrary versions may be one, or exclude one another too."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of fact, and the sentences on it by their labels, as S1, C1 or N1."""

    name: str
    about: str
    lines: dict[str, str]


@dataclass(frozen=True, slots=True)
class Article:
    """A text, and what stands in it: question, label, start and end of each sentence."""

    text: str
    sentences: tuple[tuple[Question, str, int, int], ...]

    def at(self, start: int, end: int) -> tuple[Question, str]:
        """Return the question and the label of the sentence that holds most of a span."""
        question, label, _, _ = max(self.sentences, key=lambda s: min(s[3], end) - max(s[2], start))
        return question, label


def articles(case: Iterable[Question]) -> Iterator[Article]:
    """Yield the articles of some questions."""
    for labels in ARTICLES:
        text, sentences = "", []
        for question in case:
            for label in labels:
                if label in question.lines:
                    start = len(text)
                    text += question.lines[label]
                    sentences.append((question, label, start, len(text)))
                    text += " "
            text = text.rstrip() + "\n\n"
        yield Article(text, tuple(sentences))


def questions(*, held_out: bool, only: str = "", folder: Path = DISPUTES) -> Iterator[Question]:
    """Yield the questions of the files. Raise SystemExit where a block is not in the form."""
    for path in sorted(folder.glob("*.txt")):
        blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
        for number, block in enumerate(blocks, start=1):
            name = f"{path.stem}-{number}"
            if (number % HELD_OUT == 0) is held_out and name.startswith(only):
                yield _question(name, block)


def _question(name: str, block: str) -> Question:
    about, *rest = block.strip().splitlines()
    seen: Counter[str] = Counter()
    lines = {}
    for line in rest:
        label, _, words = line.partition(":")
        if label not in ("S", "C", "N") or not words.strip():
            raise SystemExit(f"{name}: not a line that begins with 'S:', 'C:' or 'N:': {line}")
        seen[label] += 1
        lines[f"{label}{seen[label]}"] = words.strip()
    if not about.startswith("#") or not seen["S"] or not seen["C"]:
        raise SystemExit(f"{name}: a question needs a line with '#', one S and one C")
    return Question(name, about.removeprefix("#").strip(), lines)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The conflicts of kg on some questions: right ones, wrong ones, and those missed."""

    right: tuple[tuple[Question, Finding], ...]
    wrong: tuple[tuple[str, Finding], ...]
    missed: tuple[Question, ...]


def found(asked: Iterable[Question], where: Kept) -> Iterator[tuple[list[Question], Outcome]]:
    """Read, join and compare the questions, some at once; yield these with what was found."""
    named = list(asked)
    cases = [named[n : n + AT_ONCE] for n in range(0, len(named), AT_ONCE)]
    bench = where.folder / "invented"
    by_name = {_laid_out(case, bench): case for case in cases}
    for name in read_sets(by_name, where, bench=bench):
        join_set(where, name, weighed=True)
        yield by_name[name], _outcome(by_name[name], read_lines(Finding, where.case(name).findings))


def _laid_out(case: list[Question], bench: Path) -> str:
    name = f"stories/disputes-{case[0].name}"
    folder = bench / name
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "dev.jsonl").open("w", encoding="utf-8") as out:
        for number, article in enumerate(articles(case)):
            row = {
                "document": f"{case[0].name}-{number}",
                "source": f"{OUTLETS[number]}.txt",
                "published": PUBLISHED,
                "text": article.text,
                "claims": [],
            }
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return name


def _outcome(case: list[Question], findings: Iterable[Finding]) -> Outcome:
    told = list(articles(case))
    right, wrong = [], []
    for one in findings:
        pairs = {_sorts(told, a, b) for a, b in combinations(one.members, 2) if a.side != b.side}
        if one.kind != "contradicts" or pairs <= UNKNOWN:
            continue
        if WANTED in pairs:
            question, _ = _at(told, one.members[0])
            right.append((question, one))
        else:
            wrong.append(("/".join(sorted(pairs)), one))
    met = {question.name for question, _ in right}
    missed = tuple(question for question in case if question.name not in met)
    return Outcome(tuple(right), tuple(wrong), missed)


def _at(told: list[Article], member: Member) -> tuple[Question, str]:
    article = told[int(member.document.rpartition("-")[2])]
    return article.at(member.evidence.start, member.evidence.end)


def _sorts(told: list[Article], one: Member, other: Member) -> str:
    """Return the sorts of lines of two accounts, as 'CS'; 'other' if the questions are two."""
    (question, ours), (asked, theirs) = _at(told, one), _at(told, other)
    return "".join(sorted((ours[0], theirs[0]))) if question.name == asked.name else "other"


def main() -> None:
    """Print how many conflicts are found and how many findings are right; with --show, each."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--held-out", action="store_true")
    asked.add_argument("--only", default="")
    asked.add_argument("--show", action="store_true")
    given = asked.parse_args()
    count: Counter[str] = Counter()
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        asking = questions(held_out=given.held_out, only=given.only)
        for case, got in found(asking, where):
            count["asked"] += len(case)
            count["missed"] += len(got.missed)
            count["right"] += len(got.right)
            count["wrong"] += len(got.wrong)
            if given.show:
                _show(got)
    print(f"{count['asked'] - count['missed']} of {count['asked']} conflicts are found")
    given_out = count["right"] + count["wrong"]
    print(f"{given_out} conflicts found by kg, right {count['right'] / max(given_out, 1):.3f}")


def _show(got: Outcome) -> None:
    for question, one in got.right:
        print(f"{question.name} RIGHT {one.reason}")
    for sorts, one in got.wrong:
        print(f"{one.members[0].document} WRONG {sorts} {one.reason}")
    for question in got.missed:
        print(f"{question.name} MISSED {question.about}")
        print("".join(f"    {label}: {words}\n" for label, words in question.lines.items()), end="")


if __name__ == "__main__":
    main()
