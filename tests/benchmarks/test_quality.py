"""The guard over the figures: it passes, it bites, it keeps the best, and says what it skipped."""

import json
from pathlib import Path
from types import ModuleType

import pytest

from tests.benchmarks.conftest import Answer, ended

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "benchmarks" / "quality.py"
ROWS = ("names, overlap F1", "claims, weighted recall", "quotations, overlap F1")


@pytest.fixture
def quality(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(PROGRAM.parent)
    import quality  # noqa: PLC0415

    return quality


def record(place: Path, **best: float) -> Path:
    """Record figures of which some were better once."""
    rows = [
        {"measure": layer, "set": "seeds", "value": 0.0, "best": best.get(layer[:5], 0.0)}
        for layer in ROWS
    ]
    (place / "quality.json").write_text(json.dumps(rows), encoding="utf-8")
    return place / "quality.json"


def check(place: Path, sets: str, data: Path) -> Answer:
    """Check the figures, over readings that are kept where this code was measured before."""
    files = ("--data", data, "--page", place / "page.md")
    return ended(PROGRAM, "--check", "--sets", sets, "--processes", 1, *files)


def test_nothing_fell_then_each_figure_that_fell_is_named(shared: Path, tmp_path: Path) -> None:
    assert shared
    data = record(tmp_path)
    before = data.read_bytes()
    answer = check(tmp_path, "seeds", data)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "quality: none of 15 figures lies more than 0.010 below the best\n" in answer.stdout
    assert data.read_bytes() == before
    assert not (tmp_path / "page.md").exists()

    answer = check(tmp_path, "seeds,absent", record(tmp_path, names=1.011, claim=0.999))
    assert answer.returncode == 1
    fell = [line for line in answer.stdout.splitlines() if "below the best" in line]
    assert len(fell) == 2
    assert "names, overlap F1, seeds: 1.011 → " in fell[0]
    assert "claims, weighted recall, seeds: 0.999 → " in fell[1]
    assert "quality: absent skipped: " in answer.stdout


def test_without_the_sets_the_check_says_so_and_passes(tmp_path: Path) -> None:
    answer = check(tmp_path, "absent", record(tmp_path))
    assert answer.returncode == 0
    assert "nothing was measured" in answer.stdout


@pytest.mark.parametrize(
    ("best", "now", "fell"),
    [(0.800, 0.790, False), (0.800, 0.789, True), (0.8, 0.9, False), (0.8, None, True)],
)
def test_a_point_below_the_best_is_allowed(
    best: float, now: float | None, fell: bool, quality: ModuleType
) -> None:
    before = {("names", "gum"): quality.Recorded(value=0.1, best=best)}
    found = quality.fallen(before, {("names", "gum"): now, ("new", "gum"): 0.1})
    assert bool(found) is fell


@pytest.mark.parametrize(
    ("value", "best", "now", "after"),
    [
        (0.800, 0.850, 0.8304, (0.830, 0.850)),
        (0.800, 0.850, 0.8604, (0.860, 0.860)),
        (0.800, 0.850, 0.1, (0.1, 0.850)),
        (0.800, 0.850, None, (0.0, 0.850)),
        (None, None, 0.5, (0.5, 0.5)),
    ],
)
def test_the_best_is_raised_and_never_lowered(
    value: float | None,
    best: float | None,
    now: float | None,
    after: tuple[float, float],
    quality: ModuleType,
) -> None:
    key = ("names", "gum")
    before = {} if best is None else {key: quality.Recorded(value=value, best=best)}
    found = quality.raised(before, {key: now})[key]
    assert (found.value, found.best) == after


def test_figures_that_were_recorded_without_a_best_are_their_own(
    tmp_path: Path, quality: ModuleType
) -> None:
    data = tmp_path / "quality.json"
    data.write_text('[{"measure": "names", "set": "gum", "value": 0.7}]', encoding="utf-8")
    found = quality.recorded(data)
    assert found == {("names", "gum"): quality.Recorded(value=0.7, best=0.7)}
    data.write_text(quality.as_data(found), encoding="utf-8")
    assert quality.recorded(data) == found


def test_each_set_says_whether_it_was_developed_on(quality: ModuleType) -> None:
    assert {name for _, name, _ in quality.FIGURES} == set(quality.ABOUT)
    assert all("Developed on: " in about for about in quality.ABOUT.values())
    page = (ROOT / "docs" / "quality.md").read_text(encoding="utf-8")
    for (layer, name), row in quality.recorded(quality.DATA).items():
        section = page.partition(f"\n### {name}\n")[2].partition("\n#")[0]
        assert f"| {layer} | {row.value:.3f} | {row.best:.3f} |" in section
        assert row.best >= row.value


@pytest.mark.parametrize(("reduced", "kept"), [(True, ["m1", "m2"]), (False, ["m2"])])
def test_only_what_both_parses_propose_is_left(
    reduced: bool, kept: list[str], quality: ModuleType
) -> None:
    """In 'a boat found at sea by Lee' the boat stands before a participle."""
    event = {
        "trigger": [7, 12],
        "form": "participle",
        "time": "t1",
        "participants": [
            {"role": "patient", "mention": "m1", "parse": "both"},
            {"role": "agent", "mention": "m2", "parse": "both"},
            {"role": "place", "mention": "m3", "parse": "own"},
            {"role": "topic", "mention": "m4"},
        ],
    }
    starts = {"m1": 2, "m2": 23, "m3": 16, "m4": 30}
    mentions = [{"id": name, "start": start} for name, start in starts.items()]
    row = {"document": "d", "mentions": mentions, "events": [event]}
    (found,) = quality.of_both_parses(row, reduced=reduced)["events"]
    assert [one["mention"] for one in found["participants"]] == kept
    assert "time" not in found
