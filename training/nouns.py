"""Extract from WordNet which nouns are synonyms or hypernyms of others.

    python training/nouns.py FOLDER      (Debian: package wordnet-base, /usr/share/wordnet)

Writes ontology/nouns.tsv: a row for each noun that means an artefact, an event or a phenomenon,
with the senses in which it is used and the wider ones above them (hypernyms). A sense is kept if it
is the first, or has a good part of the word's uses; for words without counts, if it is one of few.
So 'the storm' may refer to a hurricane, 'the vehicle' to a car.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

OUT = Path(__file__).resolve().parents[1] / "ontology" / "nouns.tsv"
SHARE = 0.15
MOST = 3
LEVELS = 5
DEPTH = 4
"""Minimum distance of a wider sense from the root: 'object' and 'person' include too much."""
FEW = 2
MADE = frozenset({"06", "11", "19"})
"""Fields that are kept: artefacts, events, phenomena. Among abstract nouns and nouns for people,
most are wider than others without referring to the same thing.
"""
WIDER, INSTANCE = "@", "@i"
ORIGIN = "# Senses and hypernyms of nouns, from WordNet 3.0 (see NOTICE). By training/nouns.py.\n"


def main() -> None:
    """Read WordNet's files and write the table."""
    folder = Path(sys.argv[1])
    above: dict[str, list[str]] = {}
    fields: dict[str, str] = {}
    for sense, field, higher in _synsets(folder / "data.noun"):
        above[sense], fields[sense] = higher, field
    depths: dict[str, int] = {}
    counts = _counts(folder / "cntlist.rev")
    rows = {}
    for noun, senses in _index(folder / "index.noun"):
        total = sum(counts[noun, n] for n in range(1, len(senses) + 1))
        counted = (n for n in range(1, len(senses) + 1) if counts[noun, n] >= SHARE * total > 0)
        kept = [senses[n - 1] for n in sorted({1, *counted})]
        own = [s for s in kept[:MOST] if fields.get(s) in MADE]
        if own and (total or len(senses) <= FEW):
            rows[noun] = own, sorted(_wider(own, above, depths) - set(own))
    used = sorted({s for own, wide in rows.values() for s in (*own, *wide)})
    number = {sense: format(n, "x") for n, sense in enumerate(used)}
    lines = (
        "\t".join((noun, " ".join(number[s] for s in own), " ".join(number[s] for s in wide)))
        for noun, (own, wide) in sorted(rows.items())
    )
    OUT.write_text(ORIGIN + "\n".join(lines) + "\n", encoding="ascii")


def _synsets(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each sense of a common noun, its field and those right above; names are left out."""
    for line in path.open(encoding="ascii"):
        if line.startswith("  "):
            continue
        cells = line.partition("|")[0].split()
        at = 4 + 2 * int(cells[3], 16)
        pointers = [cells[i : i + 4] for i in range(at + 1, at + 1 + 4 * int(cells[at]), 4)]
        if not any(kind == INSTANCE for kind, *_ in pointers):
            higher = [s for kind, s, word, _ in pointers if (kind, word) == (WIDER, "n")]
            yield cells[0], cells[1], higher


def _counts(path: Path) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for line in path.open(encoding="ascii"):
        key, sense, count = line.split()
        noun, _, rest = key.partition("%")
        if rest.startswith("1:"):
            found[noun, int(sense)] += int(count)
    return found


def _index(path: Path) -> Iterator[tuple[str, list[str]]]:
    for line in path.open(encoding="ascii"):
        cells = line.split()
        if not line.startswith("  ") and cells[0].isalpha():
            yield cells[0], [c for c in cells if len(c) == 8 and c.isdigit()]


def _wider(own: list[str], above: dict[str, list[str]], depths: dict[str, int]) -> set[str]:
    found: set[str] = set()
    level = set(own)
    for _ in range(LEVELS):
        up = {h for s in level for h in above.get(s, ()) if h in above}
        level = {h for h in up if _depth(h, above, depths) >= DEPTH}
        found |= level
    return found


def _depth(sense: str, above: dict[str, list[str]], depths: dict[str, int]) -> int:
    if sense not in depths:
        higher = [h for h in above.get(sense, ()) if h in above]
        depths[sense] = 1 + min(_depth(h, above, depths) for h in higher) if higher else 0
    return depths[sense]


if __name__ == "__main__":
    main()
