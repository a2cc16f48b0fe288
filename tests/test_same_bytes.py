"""The same articles give the same bytes, whatever the machine around them is set to.

`benchmarks/same_bytes.py` builds the whole sample once for each setting; here all are changed at
once, and joining, where sets and hashes are, has each seed by itself.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SEEDS = (0, 4_000_000_000)
MORE_SEEDS = (1, 2, 42)
STORIES = {
    "storm.txt": "A storm flooded the harbour of Westport on Monday. Mayor Ana Ruiz said that two "
    "people were injured. The fire department rescued nine residents, she added.",
    "cup.txt": "Westport beat Malmö 3-1 on Saturday, 5 May 2018. Eva Berg scored twice. Her coach, "
    "Bo Ek, denied that she had been hurt.",
    "court.txt": "A court in Lund fined the Harbour Company $40,000 yesterday. Its lawyer told the "
    "Lund Post that the company would appeal.",
}


def files_of(case: Path) -> dict[str, str]:
    """Give the digest of each file of a case."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(case.iterdir())
        if path.is_file()
    }


def kg(arguments: list[str], at: Path = ROOT, **settings: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "kg", *arguments],
        cwd=at,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr


def test_a_build_elsewhere_at_another_hour_in_other_letters_gives_the_same_bytes(tmp_path):
    """Another hash seed, locale, time zone, folder and number of processes: one digest."""
    here, there = tmp_path / "here", tmp_path / "far away" / "there"
    for place in (here, there):
        (place / "press").mkdir(parents=True)
        for name, text in STORIES.items():
            (place / "press" / name).write_text(text, encoding="utf-8")
    plain = {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    other = {"PYTHONHASHSEED": "42", "LC_ALL": "C", "LANG": "C", "TZ": "Pacific/Kiritimati"}
    kg(["build", "press", "--case", "case", "-p", "2"], at=here, **plain)
    kg(["build", "press", "--case", "case", "-p", "1"], at=there, **other)
    for case, settings in ((here / "case", plain), (there / "case", other)):
        kg(["export", str(case), "-f", "nquads", "-o", str(case / "all.nq")], **settings)
    assert files_of(here / "case") == files_of(there / "case")


@pytest.fixture(scope="module")
def readings(sample, tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("seeds") / "readings.jsonl"
    shutil.copyfile(sample.folder.readings, place)
    return place


@pytest.mark.parametrize(
    "seeds", [SEEDS, pytest.param((*SEEDS, *MORE_SEEDS), marks=pytest.mark.extended)]
)
def test_any_hash_seed_joins_to_the_same_bytes(readings, tmp_path, seeds):
    found = []
    for seed in seeds:
        case = tmp_path / f"seed-{seed}" / "case"
        kg(["join", str(readings), "--case", str(case)], PYTHONHASHSEED=str(seed))
        found.append(files_of(case))
    assert found[1:] == found[:1] * (len(seeds) - 1)
