import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from kg.case import FORMAT, CaseFolder, Manifest, building, open_case
from kg.errors import CaseError

MANIFEST = Manifest(
    format=FORMAT,
    kg="0",
    model="m",
    base="https://example.org/",
    documents=1,
    failed=0,
    claims=0,
    entities=0,
    findings=0,
)


def fill(folder: CaseFolder, words: str) -> None:
    folder.readings.write_text(words)
    folder.graph.mkdir()
    folder.write_manifest(MANIFEST)


def test_a_finished_build_takes_the_place_of_the_old_case(tmp_path: Path) -> None:
    for words in ("old", "new"):
        with building(tmp_path / "case") as folder:
            fill(folder, words)
    assert open_case(tmp_path / "case").readings.read_text() == "new"
    assert [p.name for p in tmp_path.iterdir()] == ["case"]


def test_a_failed_build_leaves_the_old_case_and_nothing_else(tmp_path: Path) -> None:
    with building(tmp_path / "case") as folder:
        fill(folder, "old")
    with pytest.raises(RuntimeError), building(tmp_path / "case") as folder:
        fill(folder, "half")
        raise RuntimeError
    assert open_case(tmp_path / "case").readings.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["case"]


def test_a_killed_build_leaves_the_old_case_and_does_not_block_the_next(tmp_path: Path) -> None:
    with building(tmp_path / "case") as folder:
        fill(folder, "old")
    program = textwrap.dedent("""
        import sys, time
        from kg.case import building
        with building(sys.argv[1]) as folder:
            folder.readings.write_text("half")
            print("building", flush=True)
            time.sleep(60)
    """)
    child = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "case")], stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    child.stdout.readline()
    with pytest.raises(CaseError, match="being built"), building(tmp_path / "case"):
        pass
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert open_case(tmp_path / "case").readings.read_text() == "old"
    with building(tmp_path / "case") as folder:
        fill(folder, "new")
    assert open_case(tmp_path / "case").readings.read_text() == "new"


def test_a_swap_cut_off_between_its_steps_is_put_right(tmp_path: Path) -> None:
    with building(tmp_path / "case") as folder:
        fill(folder, "old")
    (tmp_path / "case").rename(tmp_path / ".case.previous")
    assert open_case(tmp_path / "case").readings.read_text() == "old"


def test_a_folder_with_other_files_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_text("miau")
    with pytest.raises(CaseError, match="no case"), building(tmp_path / "photos"):
        pass
    assert (tmp_path / "photos" / "cat.jpg").read_text() == "miau"


def test_a_file_in_the_place_of_the_case_is_refused(tmp_path: Path) -> None:
    (tmp_path / "case").write_text("a file")
    with pytest.raises(CaseError, match="no folder"), building(tmp_path / "case"):
        pass


def test_a_folder_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(CaseError, match="cannot be written"), building("/proc/kg/case"):
        pass


@pytest.mark.parametrize(
    ("manifest", "told"),
    [
        (None, "not a case"),
        ("{", "damaged"),
        ("[]", "damaged"),
        (json.dumps({"format": 99}), "format 99"),
        (json.dumps({"format": FORMAT}), "damaged"),
    ],
)
def test_what_is_no_whole_case_is_not_opened(
    tmp_path: Path, manifest: str | None, told: str
) -> None:
    if manifest is not None:
        (tmp_path / "case.json").write_text(manifest)
    with pytest.raises(CaseError, match=told):
        open_case(tmp_path)


def test_a_case_that_lost_a_part_is_named(tmp_path: Path) -> None:
    with building(tmp_path / "case") as folder:
        fill(folder, "x")
    shutil.rmtree(tmp_path / "case" / "graph")
    with pytest.raises(CaseError, match="graph is missing"):
        open_case(tmp_path / "case")


def test_a_missing_case_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="kg build"):
        open_case(tmp_path / "nowhere")


def test_a_file_cut_off_is_no_case_without_findings(gold_case, tmp_path: Path) -> None:
    case = Path(shutil.copytree(gold_case.folder.path, tmp_path / "case"))
    (case / "findings.jsonl").write_text("")
    with pytest.raises(CaseError, match=r"findings\.jsonl is empty"):
        open_case(case)


@pytest.mark.skipif(not Path("/proc").is_mount(), reason="no mount point that is always there")
def test_a_mount_point_is_refused_with_what_to_give_instead() -> None:
    with pytest.raises(CaseError, match=r"mount point.*such as /proc/case"), building("/proc"):
        pytest.fail("a mount point cannot be replaced")
