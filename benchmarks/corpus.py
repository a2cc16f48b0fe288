"""Corpora of any size for benchmarks: real texts repeated, with the names replaced in each copy."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT.parent / "shared" / "bench"
SETS = ("gum", "meantime", "seeds")
ALL_NEWS = (*SETS, "ecbplus", "re3d")
"""About 880 texts: enough that a case of thousands is not made of copies of a few."""

_NAME = re.compile(r"(?<=[a-z,] )([A-Z][a-z]{3,})\b")
_SYLLABLES = ("ba", "den", "fo", "gri", "ka", "lo", "mar", "nel", "os", "pra", "sten", "tol", "vik")


def texts(sets: Sequence[str] = SETS) -> list[str]:
    """Return the public news texts beside the project, or the sample if there are none."""
    found = [
        json.loads(line)["text"]
        for name in sets
        if (BENCH / name / "dev.jsonl").is_file()
        for line in (BENCH / name / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    if found:
        return found
    sample = sorted((ROOT / "data" / "parkland").glob("*.txt"))
    return [path.read_text(encoding="utf-8").split("---\n", 2)[-1] for path in sample]


def renamed(count: int) -> Iterator[str]:
    """Yield `count` texts; in each copy after the first, names become others, consistently.

    Names recur within a copy and across the texts of a copy, as people do in the news.
    """
    originals = texts()
    for number in range(count):
        copy, place = divmod(number, len(originals))
        yield _rename(originals[place], copy) if copy else originals[place]


def write(count: int, path: Path) -> Path:
    """Write `count` texts as one JSON lines file."""
    with path.open("w", encoding="utf-8") as out:
        for number, text in enumerate(renamed(count)):
            row = {"document": f"d{number:06}", "text": text, "published": "2018-02-24"}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return path


def _rename(text: str, copy: int) -> str:
    def other(match: re.Match[str]) -> str:
        chance = random.Random(f"{copy} {match.group()}")
        return "".join(chance.choices(_SYLLABLES, k=chance.choice((2, 3)))).capitalize()

    return _NAME.sub(other, text)
