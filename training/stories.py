"""Read the invented stories of `training/stories` and measure the findings of kg on them.

    python training/stories.py [--held-out] [--only NAME] [--show]

A story is several articles on one event in which what they share and where they differ is marked,
as `training/stories/README.md` says. They are laid out as the public stories are, and read and
joined as these are. Stories whose number is HELD_OUT take no part when weights are fitted.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from marked_news import unmarked
from public import FOLDER, Kept, join_set, kept_for, read_sets

from kg.config import DEFAULT_MODEL
from kg.model import Finding, Member
from kg.model.readings import read_lines

STORIES = Path(__file__).resolve().parent / "stories"
HELD_OUT = frozenset("5")
"""The last characters of the names of stories that no weights are fitted on."""
PARTED = re.compile(r"^=====\s*(.*)$", re.MULTILINE)
KINDS = {"agrees": "corroborates", "contradicts": "contradicts", "refines": "refines"}
ORIGINS = {"one source": 1, "independent": 2}

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Article:
    """A text, the outlet and day of its publication, and its marked passages by id."""

    outlet: str
    published: str
    text: str
    passages: dict[str, Span]


@dataclass(frozen=True, slots=True)
class Marked:
    """What accounts share, or a trap: the ids of passages, side by side where they differ."""

    kind: str
    about: str
    sides: tuple[tuple[str, ...], ...]
    origins: str


@dataclass(frozen=True, slots=True)
class Story:
    """Several articles on one event, and what is marked in them."""

    name: str
    articles: tuple[Article, ...]
    findings: tuple[Marked, ...]

    @property
    def held_out(self) -> bool:
        """Return True if no weights are fitted on the story."""
        return self.name[-1] in HELD_OUT


def stories(folder: Path = STORIES) -> Iterator[Story]:
    """Yield the stories by name. Raises SystemExit where a file is not in the form."""
    for path in sorted(folder.glob("*.txt")):
        parts = PARTED.split(path.read_text(encoding="utf-8"))
        sections = list(zip(parts[1::2], parts[2::2], strict=True))
        if not sections or sections[-1][0].strip() != "findings":
            raise SystemExit(f"{path}: does not end with '===== findings'")
        articles = tuple(_article(path, head, body) for head, body in sections[:-1])
        known = {passage for article in articles for passage in article.passages}
        lines = filter(str.strip, sections[-1][1].splitlines())
        yield Story(path.stem, articles, tuple(_marked(path, line, known) for line in lines))


def _article(path: Path, head: str, body: str) -> Article:
    outlet, _, published = head.rpartition(" | ")
    found = unmarked(f"{path}: {outlet}", body.strip())
    passages = {passage: (start, end) for start, end, passage in found.mentions}
    return Article(outlet, published, found.text, passages)


def _marked(path: Path, line: str, known: set[str]) -> Marked:
    fields = [field.strip() for field in line.split(" | ")]
    if len(fields) != len(("kind", "about", "passages", "origins", "words")):
        raise SystemExit(f"{path}: five fields are wanted: {line}")
    kind, about, passages, origins, _ = fields
    sides = tuple(tuple(p.strip() for p in side.split(",")) for side in passages.split("/"))
    unknown = {p for side in sides for p in side} - known
    if unknown or kind not in (*KINDS, "trap"):
        raise SystemExit(f"{path}: {', '.join(sorted(unknown)) or kind} is not known: {line}")
    return Marked(kind, about, sides, origins)


def laid_out(story: Story, bench: Path) -> str:
    """Write a story as the public stories are laid out, and return its path below `bench`."""
    name = f"stories/{story.name}"
    folder = bench / name
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "dev.jsonl").open("w", encoding="utf-8") as out:
        for number, article in enumerate(story.articles, start=1):
            claims = [{"id": p, "evidence": [list(s)]} for p, s in article.passages.items()]
            row = {
                "document": f"{story.name}-{number}",
                "source": f"{article.outlet}.txt",
                "published": article.published,
                "text": article.text,
                "claims": claims,
            }
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    found = [_conflict(n, one) for n, one in enumerate(story.findings) if one.kind in KINDS]
    traps = [_conflict(n, one) for n, one in enumerate(story.findings) if one.kind not in KINDS]
    for file, rows in (("conflicts.json", found), ("conflicts_hard_negatives.json", traps)):
        (folder / file).write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return name


def _conflict(number: int, one: Marked) -> dict[str, Any]:
    kind = KINDS.get(one.kind, one.kind)
    return {
        "id": f"{number} {one.about}",
        "kind": kind,
        "acceptable_kinds": [kind],
        "members": [p for side in one.sides for p in side],
        "sides": {p: n for n, side in enumerate(one.sides, start=1) for p in side},
        "independent": ORIGINS.get(one.origins),
        "independence": "unclear" if one.origins == "unclear" else "",
    }


def joined(
    told: Sequence[Story], where: Kept, *, weighed: bool = True
) -> Iterator[tuple[Story, str]]:
    """Read, join and, if wanted, weigh stories; yield each with the name of its set."""
    bench = where.folder / "invented"
    by_name = {laid_out(story, bench): story for story in told}
    for name in read_sets(by_name, where, bench=bench):
        join_set(where, name, weighed=weighed)
        yield by_name[name], name


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the findings of one story: those of kg by what is right, marked ones found.

    A finding of kg is right if two of its accounts, of different sides where it has sides, overlap
    passages of one marked finding of its kind, of different sides where that has sides; it is of
    another kind if only the kind differs, and otherwise of nothing marked.
    """

    right: tuple[Finding, ...]
    other_kind: tuple[tuple[Finding, Marked], ...]
    unmarked: tuple[Finding, ...]
    found: tuple[Marked, ...]
    missed: tuple[Marked, ...]
    trapped: tuple[Finding, ...]


def outcome(story: Story, found: Iterable[Finding]) -> Outcome:
    """Compare the findings of kg with those that are marked in a story."""
    right, other, none, trapped = [], [], [], []
    met: set[int] = set()
    for one in found:
        if one.kind not in KINDS.values():
            continue
        pairs = [
            (a, b)
            for a, b in combinations(one.members, 2)
            if one.kind == "corroborates" or a.side is None or a.side != b.side
        ]
        touched = [
            n
            for n, marked in enumerate(story.findings)
            if any(_links(story, marked, a, b) for a, b in pairs)
        ]
        hits = [n for n in touched if KINDS.get(story.findings[n].kind) == one.kind]
        met.update(hits)
        if hits:
            right.append(one)
            continue
        if one.kind == "contradicts" and any(story.findings[n].kind == "trap" for n in touched):
            trapped.append(one)
        shared = [n for n in touched if story.findings[n].kind in KINDS]
        if shared:
            other.append((one, story.findings[shared[0]]))
        else:
            none.append(one)
    real = [(n, marked) for n, marked in enumerate(story.findings) if marked.kind in KINDS]
    return Outcome(
        right=tuple(right),
        other_kind=tuple(other),
        unmarked=tuple(none),
        found=tuple(marked for n, marked in real if n in met),
        missed=tuple(marked for n, marked in real if n not in met),
        trapped=tuple(trapped),
    )


def _links(story: Story, marked: Marked, a: Member, b: Member) -> bool:
    """Return True if two accounts overlap two passages, of different sides where it has sides."""
    ours, theirs = (_overlapped(story, marked, one) for one in (a, b))
    return any(
        one != other and (len(marked.sides) == 1 or side != other_side)
        for (side, one), (other_side, other) in product(ours, theirs)
    )


def _overlapped(story: Story, marked: Marked, member: Member) -> list[tuple[int, str]]:
    number = int(member.document.rpartition("-")[2])
    passages = story.articles[number - 1].passages
    span = member.evidence
    return [
        (side, passage)
        for side, some in enumerate(marked.sides)
        for passage in some
        if passage in passages
        and passages[passage][0] < span.end
        and span.start < passages[passage][1]
    ]


def main() -> None:
    """Print how many findings are found and right, by kind; with --show, each that is not."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--held-out", action="store_true")
    asked.add_argument("--only", default="")
    asked.add_argument("--show", action="store_true")
    given = asked.parse_args()
    told = [
        story
        for story in stories()
        if story.held_out is given.held_out and story.name.startswith(given.only)
    ]
    count: Counter[tuple[str, str]] = Counter()
    with kept_for(FOLDER, DEFAULT_MODEL) as where:
        for story, name in joined(told, where):
            got = outcome(story, read_lines(Finding, where.case(name).findings))
            _count(got, count)
            if given.show:
                _show(story, got)
    print(f"{len(told)} stories")
    for kind in dict.fromkeys(KINDS.values()):
        said = sum(count[kind, what] for what in ("right", "other", "none"))
        marked = count[kind, "found"] + count[kind, "missed"]
        print(
            f"{kind:13} {said} found by kg: right {count[kind, 'right'] / max(said, 1):.3f}, "
            f"of another kind {count[kind, 'other'] / max(said, 1):.3f}; "
            f"{count[kind, 'found']} of {marked} marked are found "
            f"({count[kind, 'found'] / max(marked, 1):.3f})"
        )
    print(f"traps called a contradiction: {count['contradicts', 'trapped']}")


def _count(got: Outcome, count: Counter[tuple[str, str]]) -> None:
    count.update((one.kind, "right") for one in got.right)
    count.update((one.kind, "other") for one, _ in got.other_kind)
    count.update((one.kind, "none") for one in got.unmarked)
    count.update((KINDS[one.kind], "found") for one in got.found)
    count.update((KINDS[one.kind], "missed") for one in got.missed)
    count.update((one.kind, "trapped") for one in got.trapped)


def _show(story: Story, got: Outcome) -> None:
    text = {p: a.text[s:e] for a in story.articles for p, (s, e) in a.passages.items()}
    for one, marked in got.other_kind:
        print(f"{story.name} OTHER KIND ({marked.kind}: {marked.about}) {one.kind} {one.reason}")
    for one in got.unmarked:
        print(f"{story.name} UNMARKED {one.kind} {one.reason}")
    for one in got.missed:
        sides = " / ".join(", ".join(f"'{text[p]}'" for p in side) for side in one.sides)
        print(f"{story.name} MISSED {one.kind} {one.about}: {sides}")


if __name__ == "__main__":
    main()
