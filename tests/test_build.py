"""Whole builds: same input, same bytes; bad input told and survived."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kg
from kg.case import open_case
from kg.errors import CaseError, InputError

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / "data" / "parkland"
COMPARED = (
    "case.json",
    "readings.jsonl",
    "judgements.jsonl",
    "hand.jsonl",
    "entities.jsonl",
    "occurrences.jsonl",
    "findings.jsonl",
    "notices.jsonl",
)
EXPORTS = ("turtle", "trig", "nquads", "jsonld", "gexf", "graphml", "neo4j", "csv", "readings")

STORM = (
    "A storm flooded the harbour of Westport on Monday. Mayor Ana Ruiz said that two people "
    "were injured. The fire department rescued nine residents."
)


def bytes_of(case: kg.Case, place: Path) -> dict[str, bytes]:
    found = {name: (case.folder.path / name).read_bytes() for name in COMPARED}
    place.mkdir()
    for form in EXPORTS:
        for path in case.export(form, place / form):
            files = sorted(path.rglob("*")) if path.is_dir() else [path]
            for file in files:
                if file.is_file():
                    found[str(file.relative_to(place))] = file.read_bytes()
    return found


@pytest.fixture(scope="module")
def reference(sample: kg.Case, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return bytes_of(sample, tmp_path_factory.mktemp("reference") / "out")


def test_order_of_arguments_and_processes_do_not_change_a_byte(
    reference: dict[str, bytes], tmp_path: Path
) -> None:
    files = sorted(REPORTS.glob("*.txt"), reverse=True)
    again = kg.build([*files, files[2]], case=tmp_path / "again", processes=1)
    found = bytes_of(again, tmp_path / "out")
    assert found.keys() == reference.keys()
    assert [name for name in found if found[name] != reference[name]] == []


def test_a_document_taken_out_leaves_no_trace(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    for report in sorted(REPORTS.glob("*.txt"))[:2]:
        shutil.copy(report, tmp_path / "all")
    extra = tmp_path / "all" / "storm.txt"
    extra.write_text(STORM)
    with_it = kg.build(tmp_path / "all", case=tmp_path / "case", processes=1)
    assert with_it.manifest.documents == 3
    extra.unlink()
    without = kg.build(tmp_path / "all", case=tmp_path / "case", processes=1)
    never = kg.build(tmp_path / "all", case=tmp_path / "never", processes=1)
    assert without.manifest.documents == 2
    assert bytes_of(without, tmp_path / "a") == bytes_of(never, tmp_path / "b")


def test_readings_written_then_joined_make_the_case_that_build_makes(
    reference: dict[str, bytes], tmp_path: Path
) -> None:
    kg.read_files(REPORTS, out=tmp_path / "r.jsonl", processes=1)
    joined = kg.join(tmp_path / "r.jsonl", case=tmp_path / "joined")
    found = bytes_of(joined, tmp_path / "out")
    assert [n for n in found if n != "notices.jsonl" and found[n] != reference[n]] == []


def test_one_bad_document_is_named_and_the_rest_is_built(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "good.txt").write_text(STORM)
    (folder / "empty.txt").write_text("")
    (folder / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    (folder / "huge.txt").write_bytes(b"word " * 10_000_000)
    (folder / "broken.jsonl").write_text('{"text": "A fire broke out in Lima."}\n{"text": \n')
    case = kg.build(folder, case=tmp_path / "case", processes=2)
    told = {Path(n.source).name: n.message for n in case.notices() if n.level == "error"}
    assert case.manifest.documents == 2
    assert case.manifest.failed == 4
    assert set(told) == {"empty.txt", "picture.txt", "huge.txt", "broken.jsonl:2"}


def test_a_text_that_is_not_english_is_built_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "de.txt"
    file.write_text(
        "Der Bürgermeister von Köln ist am Montag zurückgetreten. Die Polizei teilte mit, dass "
        "niemand verletzt wurde. Der Stadtrat will nun über die Nachfolge beraten.",
        encoding="utf-8",
    )
    case = kg.build(file, case=tmp_path / "case", processes=1)
    assert case.manifest.documents == 1
    assert [n.level for n in case.notices()] == ["warning"]
    assert "English" in next(case.notices()).message


@pytest.mark.parametrize("content", [b"", b"  \n\n", b"\x00\x01\x02", b"Caf\xc3\xa9 \xe2\x28\xa1"])
def test_nothing_to_read_is_an_error_and_leaves_no_case(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes(content)
    with pytest.raises(InputError, match=r"x\.txt"):
        kg.build(file, case=tmp_path / "case", processes=1)
    assert [p.name for p in tmp_path.iterdir()] == ["x.txt"]


def test_a_missing_path_is_told_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.txt"):
        kg.build(tmp_path / "nowhere.txt", case=tmp_path / "case")
    assert list(tmp_path.iterdir()) == []


def test_the_case_may_not_be_a_folder_of_other_things(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(STORM)
    with pytest.raises(CaseError, match="no case"):
        kg.build(tmp_path / "in", case=tmp_path / "in")
    assert (tmp_path / "in" / "a.txt").read_text() == STORM


def _cut_off(child: "subprocess.Popen[bytes]", how: signal.Signals) -> bytes:
    """Send a signal as people press Ctrl-C: again after ten seconds where nothing happened.

    Python drops an interrupt that reaches it inside a finaliser.
    """
    for _ in range(6):
        os.kill(child.pid, how)
        try:
            return child.communicate(timeout=10)[1]
        except subprocess.TimeoutExpired:
            continue
    return child.communicate(timeout=10)[1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_build_cut_off_leaves_the_old_case_whole(tmp_path: Path, how: signal.Signals) -> None:
    (tmp_path / "a.txt").write_text(STORM)
    kg.build(tmp_path / "a.txt", case=tmp_path / "case", processes=1)
    before = {name: (tmp_path / "case" / name).read_bytes() for name in COMPARED}
    rows = "".join(
        json.dumps({"document": f"d{n}", "text": STORM + f" Number {n}."}) + "\n"
        for n in range(3000)
    )
    (tmp_path / "many.jsonl").write_text(rows)
    command = [sys.executable, "-m", "kg", "build", str(tmp_path / "many.jsonl")]
    child = subprocess.Popen(
        [*command, "--case", str(tmp_path / "case"), "-p", "2"],
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Who runs the tests in the background may have had interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    work = tmp_path / ".case.building"
    spool = work / ".readings.jsonl.loose"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (spool.is_file() and spool.stat().st_size):
        time.sleep(0.05)
    assert spool.is_file(), "the build ended before it could be cut off"
    told = _cut_off(child, how)
    assert child.returncode != 0
    if how is signal.SIGINT:
        assert child.returncode == 130
        assert b"interrupted" in told
        assert not work.exists()
    assert {name: (tmp_path / "case" / name).read_bytes() for name in COMPARED} == before
    kg.build(tmp_path / "a.txt", case=tmp_path / "case", processes=1)
    assert open_case(tmp_path / "case").read_manifest().documents == 1
    assert not work.exists()
