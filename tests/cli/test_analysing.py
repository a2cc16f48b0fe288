"""kg analyse and kg path, as a person and as a program."""

import csv
import io
import json
import unicodedata

import pytest
from typer.testing import CliRunner

from kg.analyse import VIEWS
from kg.cli import app

RUN = CliRunner()


def run(*arguments, **environment):
    return RUN.invoke(app, [str(a) for a in arguments], env=environment or None)


@pytest.fixture(scope="module")
def case(gold_case):
    return gold_case.folder.path


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_is_measured_and_says_what_it_loses(case, view):
    answer = run("analyse", case, "--view", view)
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.startswith(f"View {view}: ")
    assert VIEWS[view].losses[-1][:40] in answer.stdout


def test_the_ranking_as_csv_holds_every_node(case, gold_case):
    rows = list(csv.DictReader(io.StringIO(run("analyse", case, "--format", "csv").stdout)))
    assert {row["iri"] for row in rows} == set(gold_case.network())
    assert {"degree", "betweenness", "closeness", "pagerank", "core", "community"} <= set(rows[0])


def test_the_ranking_in_json_holds_remarks(case):
    found = json.loads(run("analyse", case, "--json").stdout)
    assert found["actors"][0]["degree"] >= found["actors"][1]["degree"]
    assert found["remarks"]
    assert found["communities"]


def test_the_ties_of_one_are_shown_with_how_they_stand(case):
    answer = run("analyse", case, "--of", "Scot Peterson")
    assert "told as not so, " in answer.stdout
    assert "Shown: " in answer.stdout
    found = json.loads(run("analyse", case, "--of", "Scot Peterson", "--json").stdout)
    assert all(bond["claim_iris"] for bond in found["bonds"])


def test_change_is_told_stage_by_stage(case):
    answer = run("analyse", case, "--view", "events", "--split", "2018-02-20")
    assert "before 2018-02-20: " in answer.stdout
    assert "from 2018-02-20: " in answer.stdout
    months = run("analyse", case, "--view", "events", "--by-month", "--json")
    assert [s["name"] for s in json.loads(months.stdout)["stages"]].count("2018-02") == 1


def test_a_path_shows_whose_words_tie_each_step(case):
    answer = run("path", case, "Scot Peterson", "Nikolas Cruz")
    assert answer.exit_code == 0, answer.output
    assert "Scot Peterson — " in answer.stdout
    assert "“" in answer.stdout
    assert "read its claims" in " ".join(answer.stdout.split())
    rows = list(
        csv.DictReader(
            io.StringIO(run("path", case, "Scot Peterson", "Nikolas Cruz", "-f", "csv").stdout)
        )
    )
    assert {"status", "label", "words", "outlet"} <= set(rows[0])
    assert rows[0]["source"] == "Scot Peterson"


def test_what_is_alleged_on_a_path_is_marked(case):
    answer = run(
        "path", case, "Scot Peterson", "Nikolas Cruz", "--status", "alleged", "--status",
        "uncertain",
    )  # fmt: skip
    told = " ".join(answer.stdout.split())
    assert "No path between" in told or " at best]" in told or "uncertain: " in told, told


def test_no_path_is_told(case):
    answer = run("path", case, "Scot Peterson", "Nikolas Cruz", "--to", "1066")
    assert answer.exit_code == 0
    assert "No path between Scot Peterson and Nikolas Cruz" in answer.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--view", "plot"), "no view 'plot'; there are: actors"),
        (("--from", "soon"), "'soon' is no date"),
        (("--status", "true"), "no status 'true'"),
        (("--communities", "x"), "no method 'x'"),
        (("--format", "xml"), "no format 'xml'; there are: table, csv"),
        (("--of", "Nobody Atall"), "no entity is called 'Nobody Atall'"),
    ],
)
def test_a_wrong_option_is_told(case, options, message):
    answer = run("analyse", case, *options)
    assert answer.exit_code == 2
    assert message in answer.stderr
    assert answer.stdout == ""


def test_a_part_is_exported(case, tmp_path):
    options = ("--view", "events", "--status", "alleged", "--from", "2018")
    answer = run("export", case, "-f", "gexf", *options, "-o", tmp_path / "x.gexf")
    assert answer.exit_code == 0, answer.output
    assert "Left out as asked" in (tmp_path / "x.gexf").read_text(encoding="utf-8")


JOINERS = (0x200C, 0x200D)
"""Letters of Persian, Hindi and of emoji families are spelled with them; they steer nothing."""


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_names_steer_no_terminal_and_no_spreadsheet(hostile_case, view):
    path = hostile_case.folder.path
    for arguments in (("analyse", path, "--view", view), ("path", path, "=HYPERLINK(A1) Ltd", "c")):
        told = run(*arguments).stdout
        kept = told.translate(dict.fromkeys((0x0A, *JOINERS)))
        assert not [c for c in kept if unicodedata.category(c) in ("Cc", "Cf")]
    rows = csv.reader(io.StringIO(run("analyse", path, "--view", view, "-f", "csv").stdout))
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]


@pytest.mark.parametrize("width", [70, 120])
def test_no_line_of_prose_is_wider_than_the_terminal(case, width):
    told = run("path", case, "Scot Peterson", "Nikolas Cruz", COLUMNS=str(width)).stdout
    assert max(map(len, told.splitlines())) <= width
