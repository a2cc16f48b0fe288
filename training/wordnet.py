"""Extract from WordNet which words have similar meanings, and which imply others.

    python training/wordnet.py FOLDER      (Debian: package wordnet-base, /usr/share/wordnet)

Writes ontology/wordnet.tsv: a row for each stem, with the senses in which it is used and the wider
senses that these imply (hypernyms; for verbs what they entail or cause). A sense is kept if it
makes up a good part of the word's uses in WordNet's counts, or is its first. Nouns derived from a
verb have the verb's senses too: an injury is of those who are injured. Words without counts are
kept if they are verbs or share a sense with a counted one.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kg.resolve.word_forms import stem

FILES = {"n": "noun", "v": "verb", "a": "adj"}
OUT = Path(__file__).resolve().parents[1] / "ontology" / "wordnet.tsv"
SHARE = 0.15
MOST = 3
WIDER = ("@", "*", ">")
LIKE = "&"
DERIVED = "+"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
COMMON_DEPTH = {"n": 5, "v": 1}
"""Minimum distance of a wider sense from the root: 'act' and 'entity' say nothing."""


@dataclass(slots=True)
class Synset:
    """One sense: its words, and pointers (kind, target, source word, target word)."""

    words: list[str]
    pointers: list[tuple[str, str, int, int]]
    depth: int = -1


@dataclass(slots=True)
class Word:
    """What is kept for a stem."""

    own: set[str] = field(default_factory=set)
    wide: set[str] = field(default_factory=set)


def main() -> None:
    """Read WordNet's files and write the table."""
    folder = Path(sys.argv[1])
    synsets = {key: one for pos in FILES for key, one in _synsets(folder, pos)}
    counts = _counts(folder)
    senses = {pos: dict(_index(folder, pos)) for pos in FILES}
    counted = {
        s for pos in FILES for w, ss in senses[pos].items() if _total(counts, w, pos) for s in ss
    }
    words: dict[str, Word] = defaultdict(Word)
    for pos in FILES:
        for lemma, found in sorted(senses[pos].items()):
            if not lemma.isalpha() or len(lemma) < 3:
                continue
            if _total(counts, lemma, pos) == 0 and pos != "v" and not counted & set(found):
                continue
            for sense in _kept(lemma, pos, found, counts):
                _add(words[stem(lemma)], lemma, sense, synsets)
    rows = sorted((w, one) for w, one in words.items() if one.own)
    used: dict[str, int] = defaultdict(int)
    for _, one in rows:
        for sense in {*one.own, *one.wide}:
            used[sense] += 1
    order = sorted((s for s in used if used[s] > 1), key=lambda s: (-used[s], s))
    number = {sense: _base36(n) for n, sense in enumerate(order)}
    lines = [
        "# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. See NOTICE."
    ]
    lines.append("# Made by training/wordnet.py: stem, senses, wider senses.")
    for word, one in rows:
        cells = [" ".join(sorted(number[s] for s in part if s in number)) for part in _parts(one)]
        if any(cells):
            lines.append("\t".join((word, *cells)).rstrip("\t"))
    OUT.write_text("\n".join(lines) + "\n", encoding="ascii")
    print(f"{OUT}: {len(lines)} rows, {OUT.stat().st_size} bytes")


def _parts(one: Word) -> tuple[set[str], set[str]]:
    return one.own, one.wide - one.own


def _synsets(folder: Path, pos: str) -> Iterator[tuple[str, Synset]]:
    for line in (folder / f"data.{FILES[pos]}").read_text(encoding="latin-1").splitlines():
        if line.startswith(" "):
            continue
        cells = line.split(" | ")[0].split()
        many = int(cells[3], 16)
        words = [w.lower().split("(")[0] for w in cells[4 : 4 + 2 * many : 2]]
        at = 4 + 2 * many
        pointers = []
        for n in range(int(cells[at])):
            kind, target, tpos, ends = cells[at + 1 + 4 * n : at + 5 + 4 * n]
            tpos = "a" if tpos == "s" else tpos
            pointers.append((kind, tpos + target, int(ends[:2], 16), int(ends[2:], 16)))
        yield pos + cells[0], Synset(words=words, pointers=pointers)


def _index(folder: Path, pos: str) -> Iterator[tuple[str, list[str]]]:
    for line in (folder / f"index.{FILES[pos]}").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            cells = line.split()
            yield cells[0], [pos + c for c in cells[-int(cells[2]) :]]


def _counts(folder: Path) -> dict[tuple[str, str, int], int]:
    found: dict[tuple[str, str, int], int] = {}
    for line in (folder / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, sense, count = line.split()
        lemma, _, rest = key.partition("%")
        pos = {"1": "n", "2": "v", "3": "a", "5": "a"}.get(rest[0], "")
        found[lemma, pos, int(sense)] = int(count)
    return found


def _total(counts: dict[tuple[str, str, int], int], lemma: str, pos: str) -> int:
    return sum(counts.get((lemma, pos, n), 0) for n in range(1, 12))


def _kept(
    lemma: str, pos: str, found: list[str], counts: dict[tuple[str, str, int], int]
) -> list[str]:
    total = _total(counts, lemma, pos)
    kept = [
        s
        for n, s in enumerate(found, 1)
        if n == 1 or (total and counts.get((lemma, pos, n), 0) >= SHARE * total)
    ]
    return kept[:MOST]


def _add(word: Word, lemma: str, sense: str, synsets: dict[str, Synset]) -> None:
    one = synsets[sense]
    place = one.words.index(lemma) + 1 if lemma in one.words else 0
    word.own.add(sense)
    for kind, target, source, _ in one.pointers:
        if (kind in WIDER and _depth(target, synsets) >= COMMON_DEPTH[target[0]]) or kind == LIKE:
            word.wide.add(target)
        elif kind == DERIVED and source == place and sense[0] == "n" and target[0] == "v":
            word.own.add(target)


def _depth(sense: str, synsets: dict[str, Synset]) -> int:
    one = synsets[sense]
    if one.depth < 0:
        one.depth = 0
        above = [t for k, t, *_ in one.pointers if k == "@" and t in synsets]
        one.depth = 1 + min(_depth(t, synsets) for t in above) if above else 0
    return one.depth


def _base36(number: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text


if __name__ == "__main__":
    main()
