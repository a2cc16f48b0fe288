"""Extract from WordNet the nouns for things that one can be at, in or on.

    python training/concrete.py FOLDER      (Debian: package wordnet-base, /usr/share/wordnet)

Writes ontology/concrete.txt: nouns that are used, by WordNet's counts, in three of four cases for
an artefact, a part of the body, a location or a natural object (its files noun.artifact, noun.body,
noun.location and noun.object).
"""

import sys
from collections import defaultdict
from pathlib import Path

OUT = Path(__file__).resolve().parents[1] / "ontology" / "concrete.txt"
FILES = {"06", "08", "15", "17"}
LEAST = 0.75
HEAD = "# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. See NOTICE."


def main() -> None:
    """Read WordNet's files and write the list."""
    folder = Path(sys.argv[1])
    file_of: dict[str, str] = {}
    for line in (folder / "data.noun").read_text(encoding="latin-1").splitlines():
        if line[:1].isdigit():
            offset, file, *_ = line.split(" ", 2)
            file_of[offset] = file
    counts: dict[tuple[str, int], int] = defaultdict(int)
    for line in (folder / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        if rest.startswith("1:"):
            counts[lemma, int(number)] = int(count)
    kept = []
    for line in (folder / "index.noun").read_text(encoding="latin-1").splitlines():
        cells = line.split()
        if line.startswith(" ") or not cells[0].isalpha() or not 2 < len(cells[0]) < 20:
            continue
        offsets = [c for c in cells[4:] if len(c) == 8 and c.isdigit()]
        weights = [counts[cells[0], n] for n in range(1, len(offsets) + 1)]
        total = sum(weights)
        if not total and len(offsets) > 1:
            continue
        shares = [w / total for w in weights] if total else [1.0]
        if sum(s for s, o in zip(shares, offsets, strict=True) if file_of[o] in FILES) >= LEAST:
            kept.append((cells[0], total))
    names = sorted(name for name, total in kept if total)
    OUT.write_text(
        "\n".join([HEAD, "# Made by training/concrete.py.", *names, ""]), encoding="ascii"
    )
    print(f"{len(names)} nouns: {OUT}")


if __name__ == "__main__":
    main()
