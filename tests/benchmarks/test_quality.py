"""The guard over the figures: it passes, it bites, and it says what it could not measure."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "benchmarks" / "quality.py"
ROWS = ("names, overlap F1", "claims, weighted recall", "quotations, overlap F1")


def page(place: Path, **figures: str) -> Path:
    rows = "\n".join(f"| {layer} | seeds | {figures.get(layer[:5], '0.000')} |" for layer in ROWS)
    text = f"# Figures\n\n<!-- figures -->\n| layer | set | figure |\n|---|---|---|\n{rows}\n"
    (place / "page.md").write_text(f"{text}<!-- /figures -->\nThe end.\n")
    return place / "page.md"


def check(place: Path, sets: str, recorded: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, PROGRAM, "--check", "--sets", sets, "--processes", "1"]
    command += ["--work", place / "work", "--page", recorded]
    return subprocess.run(map(str, command), check=False, capture_output=True, text=True)


def test_nothing_fell(shared: Path, tmp_path: Path) -> None:
    assert shared
    recorded = page(tmp_path)
    before = recorded.read_bytes()
    answer = check(tmp_path, "seeds", recorded)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "quality: none of 12 figures fell by more than 0.010\n" in answer.stdout
    assert recorded.read_bytes() == before


def test_each_figure_that_fell_is_named(shared: Path, tmp_path: Path) -> None:
    assert shared
    answer = check(tmp_path, "seeds,absent", page(tmp_path, names="1.011", claim="0.999"))
    assert answer.returncode == 1
    fell = [line for line in answer.stdout.splitlines() if "fell by more" in line]
    assert len(fell) == 2
    assert "names, overlap F1, seeds: 1.011 → " in fell[0]
    assert "claims, weighted recall, seeds: 0.999 → " in fell[1]
    assert "quality: absent skipped: " in answer.stdout


def test_without_the_sets_the_check_says_so_and_passes(tmp_path: Path) -> None:
    answer = check(tmp_path, "absent", page(tmp_path))
    assert answer.returncode == 0
    assert "nothing was measured" in answer.stdout


@pytest.mark.parametrize(
    ("then", "now", "fell"),
    [(0.800, 0.790, False), (0.800, 0.789, True), (0.8, 0.9, False), (0.8, None, True)],
)
def test_a_point_is_allowed(
    then: float, now: float | None, fell: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(PROGRAM.parent)
    import quality  # noqa: PLC0415

    found = quality.fallen({("names", "gum"): then}, {("names", "gum"): now, ("new", "gum"): 0.1})
    assert bool(found) is fell
