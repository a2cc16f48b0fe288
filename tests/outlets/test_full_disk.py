"""A disk that fills up while a file is written: said with 2, and nothing is left of the file."""

import resource
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from kg.draw import DRAWINGS
from kg.errors import KgError
from kg.explain import write_page
from kg.export import EXPORTERS

ROOM = 600
"""Bytes that a file may grow to: fewer than any of these files has."""
FULL = Path("/dev/full")


@contextmanager
def full_disk():
    """No file of this process can grow beyond ROOM bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def refused(write, folder):
    """Assert that writing into a folder is refused with a clear message and changes nothing."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with full_disk(), pytest.raises(KgError) as told:
        write()
    assert told.value.exit_code == 2
    assert "cannot be written" in str(told.value)
    assert str(folder) in str(told.value)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("format", sorted(EXPORTERS))
@pytest.mark.parametrize("there", [False, True])
def test_an_export_is_whole_or_not_at_all(gold_case, tmp_path, format, there):
    if format == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"case.{format}"
    if there:
        gold_case.export(format, out)
    refused(lambda: gold_case.export(format, out), tmp_path)


@pytest.mark.parametrize("picture", sorted(DRAWINGS))
def test_a_picture_is_whole_or_not_at_all(gold_case, tmp_path, picture):
    of = {"of": "Scot Peterson"} if picture == "ego" else {}
    (tmp_path / "p.svg").write_text("before")
    refused(lambda: gold_case.draw(picture, tmp_path / "p.svg", **of), tmp_path)


def test_the_page_of_readings_is_whole_or_not_at_all(gold_case, tmp_path):
    refused(lambda: write_page(gold_case.readings(), tmp_path / "page.html"), tmp_path)


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [("query", "claims-about"), ("export", "--format", "turtle", "--out", "-"), ("findings",)],
)
def test_standard_output_that_takes_nothing_is_told(gold_case, arguments):
    command, *rest = arguments
    words = [command, str(gold_case.folder.path), *rest]
    with FULL.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "kg", *words], stdout=out, stderr=subprocess.PIPE, text=True,
            check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr
