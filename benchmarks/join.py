"""Time and memory of joining and weighing as the case grows: growth per doubling.

    python benchmarks/join.py [--documents 200,400,800]

For the figures of the project: --documents 1000,4000,16000. The public texts are read once; each
copy has another cast, its names replaced by others of the same length, so that entities recur in
about forty documents as they do in the news. Seconds are of the processor, and every size is a
process of its own, so that a busy machine does not decide. As in a build, the cyclic garbage
collector is disabled.
"""

import argparse
import json
import math
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from corpus import ALL_NEWS, texts

import kg

ABOUT_ONE_STORY = 40
VOWELS, CONSONANTS = "aeiou", "bdfgklmnprstvz"
_NAME = re.compile(r"\b[A-Z][a-z]{3,}\b")

JOIN = """
import gc, json, resource, sys, time
from pathlib import Path
from kg.model.readings import read_readings
from kg.resolve import resolve
from kg.compare import weigh
path = Path(sys.argv[1])
gc.disable()
started = time.process_time()
for _ in read_readings(path):
    pass
parsed = time.process_time()
linking = resolve(read_readings(path))
joined = time.process_time()
findings = weigh(read_readings(path), linking)
weighed = time.process_time()
print(json.dumps({
    "parse": parsed - started, "join": joined - parsed, "weigh": weighed - joined,
    "mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "entities": len(linking.entities), "judgements": len(linking.judgements),
    "findings": len(findings),
}))
"""


def main() -> None:
    options = _options()
    counts = [int(count) for count in options.documents.split(",")]
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        originals = _read(work)
        before: tuple[int, dict[str, float]] | None = None
        for count in counts:
            found = _run(_write(originals, count, work / "readings.jsonl"))
            _tell(count, found, before)
            before = (count, found)


def _read(work: Path) -> list[dict[str, Any]]:
    source, readings = work / "texts.jsonl", work / "originals.jsonl"
    with source.open("w", encoding="utf-8") as out:
        for number, text in enumerate(texts(ALL_NEWS)):
            row = {"document": f"o{number}", "text": text, "published": "2018-02-24"}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    kg.read_files(source, out=readings)
    return [json.loads(line) for line in readings.read_text(encoding="utf-8").splitlines()]


def _write(originals: list[dict[str, Any]], count: int, path: Path) -> Path:
    with path.open("w", encoding="utf-8") as out:
        for row in _copies(originals, count):
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return path


def _copies(originals: list[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """Yield `count` readings, each an original with another cast; offsets stay correct."""
    stories = max(1, count // ABOUT_ONE_STORY)
    for number in range(count):
        dice = random.Random(number)
        row, story = dice.choice(originals), dice.randrange(stories)
        yield {
            **row,
            "document": f"d{number:06}",
            "text": _NAME.sub(partial(_other, story), row["text"]),
        }


def _other(story: int, name: re.Match[str]) -> str:
    dice = random.Random(f"{story} {name.group()}")
    letters = (dice.choice(VOWELS if at % 2 else CONSONANTS) for at in range(len(name.group())))
    return "".join(letters).capitalize()


def _run(readings: Path) -> dict[str, float]:
    command = [sys.executable, "-c", JOIN, str(readings)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(answer.stdout.splitlines()[-1]))


def _tell(count: int, found: dict[str, float], before: tuple[int, dict[str, float]] | None) -> None:
    print(
        f"{count} documents: join {found['join']:.1f} s, weigh {found['weigh']:.1f} s "
        f"(reading the file alone {found['parse']:.1f} s), peak {found['mb']:.0f} MB; "
        f"{found['entities']:.0f} entities, {found['judgements']:.0f} judgements, "
        f"{found['findings']:.0f} findings",
        flush=True,
    )
    if before:
        doublings = math.log2(count / before[0])
        for name in ("join", "weigh", "mb"):
            growth = (found[name] / before[1][name]) ** (1 / doublings)
            print(f"  {name}: {growth:.2f} times per doubling (target <= 2.30)")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--documents", default="200,400,800")
    return parser.parse_args()


if __name__ == "__main__":
    main()
