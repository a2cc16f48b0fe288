"""Nothing that a gold has as open, denied or not so stands as a fact in a document's own voice."""

from pathlib import Path

from tests.benchmarks.conftest import ended

PROGRAM = Path(__file__).resolve().parents[2] / "benchmarks" / "plain.py"
SETS = "seeds,stories/athens,stories/flatbush,stories/kraft,stories/species"


def test_no_claim_that_a_gold_leaves_open_stands_in_the_plain_graph(shared: Path) -> None:
    assert (shared / "bench").is_dir()
    done = ended(PROGRAM, "--sets", SETS, "--processes", 2)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("triples that pass") == len(SETS.split(","))
