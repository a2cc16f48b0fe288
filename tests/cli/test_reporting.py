"""kg report: where the page goes, what is said of it, and what stops it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app


def report(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["report", *map(str, arguments)])


def test_it_says_what_was_written(gold_case: kg.Case, tmp_path: Path) -> None:
    told = report(gold_case.folder.path, "-o", tmp_path / "case.html")
    assert told.exit_code == 0
    size = (tmp_path / "case.html").stat().st_size
    held = gold_case.manifest
    assert f"{tmp_path / 'case.html'} ({size / 1000:.0f} kB)" in told.stdout
    assert f"{held.documents} documents, {held.claims} claims" in told.stdout
    assert "whole texts" in told.stdout


def test_by_itself_it_stands_beside_the_case(gold_case: kg.Case) -> None:
    path = gold_case.folder.path
    assert report(path).exit_code == 0
    page = path.with_name(f"{path.name}.html")
    assert page.read_bytes().startswith(b"<!doctype html>")
    page.unlink()


@pytest.mark.parametrize(
    ("case", "out", "said"),
    [
        ("none", "case.html", "no such case"),
        (None, "nowhere/case.html", "does not exist"),
        (None, ".", "is a folder"),
    ],
)
def test_what_stops_it_is_named(
    gold_case: kg.Case, tmp_path: Path, case: str | None, out: str, said: str
) -> None:
    told = report(tmp_path / case if case else gold_case.folder.path, "-o", tmp_path / out)
    assert told.exit_code == 2
    assert said in told.stderr
    assert not told.stdout
