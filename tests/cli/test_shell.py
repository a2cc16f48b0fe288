"""The session with a case: queries over several lines, named questions, commands."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app
from kg.cli.shell import Session


def session(sample: kg.Case, *lines: str) -> Result:
    return CliRunner().invoke(app, ["shell", str(sample.folder.path)], input="\n".join(lines))


def test_a_query_over_several_lines_is_asked_at_its_end(sample: kg.Case) -> None:
    lines = (
        ".format csv",
        "SELECT ?name {",
        "  ?x rdfs:label ?name",
        '  FILTER(?name = "CNN")',
        "};",
    )
    assert session(sample, *lines).output == "name\nCNN\n"
    assert session(sample, *lines[:-1], "}").output == "name\nCNN\n"


def test_a_named_question_takes_values_with_blanks(sample: kg.Case) -> None:
    told = session(sample, ".format csv", "claims-about who=Scot Peterson", ".quit", "never").output
    rows = told.strip().splitlines()[1:]
    assert rows
    assert all(row.startswith("Scot Peterson,") for row in rows)


def test_what_goes_wrong_is_told_and_the_session_goes_on(sample: kg.Case) -> None:
    told = session(sample, "SELECT ?x {", "", "DROP ALL;", ".nonsense", ".limit none", ".show CNN")
    assert told.exit_code == 0
    assert "line 1, column" in told.stderr
    assert "never updated" in told.stderr
    assert ".questions" in told.stderr
    assert "give 1 or more" in told.stderr
    assert "CNN (Organization)" in told.stdout


@pytest.mark.parametrize("command", [".help", ".questions", ".classes", ".properties", ".prefixes"])
def test_commands_tell_what_there_is(sample: kg.Case, command: str) -> None:
    assert len(session(sample, command).stdout) > 200


def test_the_tab_key_knows_classes_properties_and_questions(sample: kg.Case) -> None:
    words = Session(sample).words()
    assert {"kg:Person", "kg:agent", "timeline", ".why"} <= set(words)


def test_a_case_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert CliRunner().invoke(app, ["shell", str(tmp_path / "none")]).exit_code == 2
