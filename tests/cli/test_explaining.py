"""Looking at what was read, from the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app

RUN = CliRunner()


def run(*arguments: object, columns: int | None = None) -> Result:
    env = {"NO_COLOR": None, "FORCE_COLOR": None, "COLUMNS": str(columns) if columns else None}
    return RUN.invoke(app, [str(a) for a in arguments], env=env)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "quay.txt"
    file.write_text("Ann Lee arrested two men in Dover on Friday. Nobody was hurt.")
    return file


def test_read_explains_without_a_readings_file(report: Path) -> None:
    answer = run("read", report, "--explain", "-p", 1)
    assert answer.exit_code == 0, answer.output
    assert "[Ann Lee|Person 1] {arrested|Arrest}" in answer.output
    assert "written" not in answer.output


def test_read_writes_readings_and_page_and_explains_at_once(report: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "r.jsonl", tmp_path / "page.html"
    answer = run("read", report, "-o", out, "--html", page, "--explain", "-p", 1)
    assert answer.exit_code == 0, answer.output
    assert "{arrested|Arrest}" in answer.output
    assert f"Readings written to {out}." in answer.output
    assert f"Page written to {page}." in answer.output
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    again = run("explain", out)
    assert "{arrested|Arrest}" in again.output


def test_read_answers_a_program_with_what_it_wrote(report: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = run("read", report, "--html", page, "-p", 1, "--json")
    assert json.loads(answer.stdout) == {"html": str(page), "notices": []}


def test_read_asks_what_is_wanted(report: Path) -> None:
    answer = run("read", report)
    assert answer.exit_code == 2
    assert "give -o FILE, --explain or --html FILE" in answer.output
    assert run("read", report, "--explain", "--json").exit_code == 2


def test_explain_shows_a_case_and_picks_documents(gold_case: kg.Case, tmp_path: Path) -> None:
    path = gold_case.folder.path
    whole = run("explain", path, columns=60)
    assert whole.exit_code == 0, whole.output
    assert max(map(len, whole.output.splitlines())) <= 60
    title = next(gold_case.readings()).document.title
    one = run("explain", path, "--only", title.upper())
    assert 0 < one.output.count("without a claim;") < whole.output.count("\nWho and what")
    page = tmp_path / "page.html"
    assert run("explain", path, "--html", page).output == f"Page written to {page}.\n"


def test_explain_says_where_nothing_was_found(gold_case: kg.Case, tmp_path: Path) -> None:
    answer = run("explain", gold_case.folder.path, "--only", "no such words")
    assert answer.exit_code == 2
    assert "'no such words'" in answer.output
    assert run("explain", tmp_path / "absent.jsonl").exit_code == 2
    assert run("explain", tmp_path).exit_code == 2
