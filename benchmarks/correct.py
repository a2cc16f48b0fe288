"""The cost of a correction, compared with rebuilding the case: processor seconds and seconds.

    python benchmarks/correct.py [--documents 100,200] [--readings FILE]

Corpora are those of `benchmarks/join.py`; `--readings` avoids reading the public texts again. Each
case is changed by commands, each a process of its own, and then in one process, as a server does. A
wide correction joins two people who are in many documents, a narrow one two who are in few, and
one that is confirmed merges and parts nothing. Every second change undoes the one before, so that
all start from the same case.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from join import _read, _write

import kg

ARTICLE = """A ferry ran aground off Hestholmen on Tuesday night, the coast guard said.

All 42 passengers were taken ashore by boats from the village. "Nobody was hurt," said Ida Moen, who
leads the station in Torvik. The captain, Per Aas, told Kystposten that fog had hidden the light.
"""

MAKE = """
import json, sys, time
import kg
started = time.perf_counter(), time.process_time()
kg.join(sys.argv[1], case=sys.argv[2])
print(json.dumps([time.perf_counter() - started[0], time.process_time() - started[1]]))
"""
CHANGE = """
import json, sys, time
import kg
case = kg.open(sys.argv[1])
told = sorted(
    (e for e in case.entities() if e.named and e.type == "Person"),
    key=lambda e: (-len({d for d, _ in e.members}), e.id),
)
few = [e for e in told if len({d for d, _ in e.members}) <= 2]
document = next(case.readings()).document.document
found = []

def timed(name, change):
    started = time.perf_counter(), time.process_time()
    made = change()
    found.append([name, time.perf_counter() - started[0], time.process_time() - started[1]])
    return made

def corrected(name, one, other):
    judged = timed(name, lambda: case.same(one.id, other.id)).judgements[0].id
    timed(f"{name}, taken back", lambda: case.undo(judged))

corrected("first in a process", few[0], few[1])
kept_apart = timed("confirmed", lambda: case.different(few[0].id, few[1].id)).judgements[0].id
timed("confirmed, taken back", lambda: case.undo(kept_apart))
corrected("narrow", few[2], few[3])
corrected("wide", told[0], told[9])
claim = f"{document}/e1"
timed("claim wrong", lambda: case.wrong(claim))
timed("claim wrong, taken back", lambda: case.undo(claim))
timed("document removed", lambda: case.remove(document))
print(json.dumps(found))
"""


def main() -> None:
    """Measure and print a table for each size."""
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        given = options.readings
        lines = given.read_text(encoding="utf-8").splitlines() if given else None
        originals = [json.loads(line) for line in lines] if lines else _read(work)
        for count in map(int, options.documents.split(",")):
            readings, case = _write(originals, count, work / "readings.jsonl"), work / f"{count}"
            wall, cpu = _run(MAKE, readings, case)
            print(f"{count} documents, joined from scratch: {cpu:.1f} s of processor ({wall:.1f})")
            for name, seconds, spent in (*_commands(case, work), *_run(CHANGE, case)):
                share = spent / cpu
                print(f"  {name}: {spent:.2f} s of processor ({seconds:.2f}), {share:.3f} of that")


def _commands(case: Path, work: Path) -> Iterator[tuple[str, float, float]]:
    """Measure changes by commands: a correction, one article more, and both taken back."""
    article = work / "article.txt"
    article.write_text(ARTICLE, encoding="utf-8")
    named = [e.id for e in kg.open(case).entities() if e.named and e.type == "Person"]
    yield _command("correction by a command", "same", case, *named[:2])
    (judged,) = [j.id for j in kg.open(case).judgements() if j.by == "hand"]
    yield _command("taken back by a command", "undo", case, judged)
    yield _command("an article added by a command", "add", case, article)
    yield _command("the article removed by a command", "remove", case, article.name)


def _command(name: str, *arguments: object) -> tuple[str, float, float]:
    started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "kg", *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return name, time.perf_counter() - started, spent


def _run(program: str, *arguments: object) -> list[Any]:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return list(json.loads(answer.stdout.splitlines()[-1]))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--documents", default="100,200")
    parser.add_argument("--readings", type=Path, help="readings of the public texts")
    return parser.parse_args()


if __name__ == "__main__":
    main()
