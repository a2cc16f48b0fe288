"""Nothing that a gold has as open, denied or not so stands as a fact in a document's own voice."""

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[2] / "benchmarks" / "plain.py"
SETS = "seeds,stories/athens,stories/flatbush,stories/kraft,stories/species"


def test_no_claim_that_a_gold_leaves_open_stands_in_the_plain_graph(shared: Path) -> None:
    assert (shared / "bench").is_dir()
    done = subprocess.run(
        [sys.executable, PROGRAM, "--sets", SETS, "--processes", "2"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("triples that pass") == len(SETS.split(","))
