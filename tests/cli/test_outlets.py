"""Answers and exports on their way out: to a terminal of some width, a file, or a pipe."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app

RUN = CliRunner()


def run(*arguments: object, **environment: str) -> Result:
    return RUN.invoke(app, [str(a) for a in arguments], env=environment or None)


@pytest.fixture(scope="module")
def case(gold_case: kg.Case) -> Path:
    return gold_case.folder.path


@pytest.mark.parametrize("format", ["nquads", "gexf", "findings"])
def test_a_file_goes_to_standard_output_whole(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("export", case, "-f", format, "-o", "-")
    assert answer.exit_code == 0
    assert list(tmp_path.iterdir()) == []
    run("export", case, "-f", format, "-o", "file")
    assert answer.stdout_bytes == Path("file").read_bytes()


@pytest.mark.parametrize("format", ["csv", "neo4j"])
def test_a_folder_does_not_go_to_standard_output(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("export", case, "-f", format, "-o", "-")
    assert answer.exit_code == 2
    assert f"{format} is a folder of files" in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_answer_and_a_file_do_not_share_standard_output(case: Path) -> None:
    answer = run("export", case, "-f", "trig", "-o", "-", "--json")
    assert answer.exit_code == 2
    assert answer.stdout == ""


def test_a_missing_folder_is_told_alike_by_drawing_and_exporting(
    case: Path, tmp_path: Path
) -> None:
    told = f"the folder {tmp_path / 'no'} does not exist; make it first"
    for command in (("draw", case, "actors"), ("export", case, "-f", "trig")):
        answer = run(*command, "-o", tmp_path / "no" / "x.png")
        assert answer.exit_code == 2
        assert told in answer.stderr


@pytest.mark.parametrize("width", [70, 100, 180])
def test_a_table_is_as_wide_as_the_terminal(case: Path, width: int) -> None:
    answer = run("query", case, "timeline", COLUMNS=str(width))
    assert max(map(len, answer.stdout.splitlines())) <= width


@pytest.mark.parametrize("limit", [0, -3])
def test_a_limit_below_one_is_refused(case: Path, limit: int) -> None:
    answer = run("query", case, "timeline", f"--limit={limit}")
    assert answer.exit_code == 2
    assert "give 1 or more" in answer.stderr
