"""The queue: what is doubtful and matters most is asked first; answers are stored together."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kg
from kg.cli import app
from kg.errors import UsageError
from kg.model import Participant, Reading
from kg.model.readings import write_lines

from .conftest import Written, taking

HARBOUR = Path(__file__).parent / "data" / "harbour" / "readings.jsonl"


@pytest.fixture
def case(tmp_path: Path) -> kg.Case:
    return kg.join(HARBOUR, case=tmp_path / "case")


def run(*arguments: str, typed: str = ""):
    return CliRunner().invoke(app, list(arguments), input=typed)


def storm(name: str, who: str, dead: str, count: float) -> Reading:
    """A storm and a concert, told with other names and figures."""
    told = Written(name, f"{who} opened the concert. The storm killed {dead} people in Varde.")
    singer = told.mention(who, "c1")
    people = told.mention(f"{dead} people", "c2", "Group", "nominal")
    number = told.amount(dead, count, "people")
    varde = told.mention("Varde", "c3", "Place")
    told.event("opened", "kg:Start", f"{who} opened the concert", taking("agent", singer))
    told.event(
        "killed", "kg:Killing", f"The storm killed {dead} people in Varde",
        taking("patient", people), Participant(role="attribute", value=number),
        taking("place", varde), date="2021-05-01",
    )  # fmt: skip
    return told.reading()


@pytest.fixture
def storms(tmp_path: Path) -> kg.Case:
    path = tmp_path / "storms.jsonl"
    write_lines(
        [storm("daily", "Ann Poe", "Nine", 9), storm("globe", "A. Poe", "Eleven", 11)], path
    )
    return kg.join(path, case=tmp_path / "storms")


def test_deaths_come_before_what_is_told_of_a_concert(storms: kg.Case) -> None:
    number, found = storms.doubts()
    assert number == len(found) > 1
    assert "killed" in found[0].left[0].words
    assert [d.weight for d in found] == sorted((d.weight for d in found), reverse=True)
    (singer,) = [d for d in found if d.kind == "suggestion"]
    assert singer.question in (
        "Are “Ann Poe” and “A. Poe” the same?",
        "Are “A. Poe” and “Ann Poe” the same?",
    )


def test_each_side_is_told_in_its_own_words_with_its_source(case: kg.Case) -> None:
    _, found = case.doubts()
    texts = {r.document.document: " ".join(r.document.text.split()) for r in case.readings()}
    for doubt in found:
        assert doubt.left
        assert doubt.right
        for quote in (*doubt.left, *doubt.right):
            told = f"{quote.before.lstrip('…')}{quote.words}{quote.after.rstrip('…')}"
            assert " ".join(told.split()) in texts[quote.id.rpartition("/")[0]]
            assert quote.source


def test_what_is_answered_is_not_asked_again(case: kg.Case) -> None:
    number, found = case.doubts()
    join = next(d for d in found if d.kind == "join")
    finding = next(d for d in found if d.kind == "finding")
    case.judge([join.yes, finding.yes])
    left = {d.id for d in case.doubts()[1]}
    assert {join.id, finding.id}.isdisjoint(left)
    assert finding.id in {f.id for f in case.findings()}
    assert case.doubts()[0] == number - 2


def test_no_parts_a_join_and_sets_a_finding_aside(case: kg.Case) -> None:
    _, found = case.doubts()
    join = next(d for d in found if d.kind == "join")
    finding = next(d for d in found if d.kind == "finding")
    case.judge([join.no, finding.no])
    assert finding.id not in {f.id for f in case.findings()}
    assert {j.verdict for j in case.judgements() if j.by == "hand"} == {"different", "wrong"}


def test_keys_answer_skip_and_undo_and_all_is_stored_at_the_end(case: kg.Case) -> None:
    path = str(case.folder.path)
    _, found = case.doubts(limit=3)
    told = run("review", path, "--limit", "3", "--who", "A. Reader", typed="y\nu\nn\ns\ny\n")
    assert told.exit_code == 0, told.output
    hand = [j for j in kg.open(path).judgements() if j.by == "hand"]
    assert len(hand) == 2
    assert {j.given.who for j in hand if j.given} == {"A. Reader"}
    left = {d.id for d in kg.open(path).doubts()[1]}
    assert found[1].id in left
    assert {found[0].id, found[2].id}.isdisjoint(left)
    assert told.output.count(found[0].question.split("”")[0]) >= 2


def test_quitting_stores_what_was_answered_and_the_end_of_the_input_too(case: kg.Case) -> None:
    path = str(case.folder.path)
    assert run("review", path, typed="n\nq\n").exit_code == 0
    assert run("review", path, typed="s\nn\n").exit_code == 0
    assert len([j for j in kg.open(path).judgements() if j.by == "hand"]) == 2


def test_nothing_answered_changes_nothing(case: kg.Case) -> None:
    before = (case.folder.path / "case.json").stat().st_mtime_ns
    told = run("review", str(case.folder.path), typed="s\nx\nq\n")
    assert "nothing is changed" in told.output
    assert "Keys:" in told.output
    assert (case.folder.path / "case.json").stat().st_mtime_ns == before


def test_the_queue_as_json_and_of_one_entity(case: kg.Case) -> None:
    path = str(case.folder.path)
    told = json.loads(run("review", path, "--json", "--about", "Ada Lund").output)
    assert 0 < told["doubts"] < case.doubts()[0]
    assert {"question", "left", "right", "yes", "no"} <= set(told["shown"][0])
    with pytest.raises(UsageError, match="suggestion, join, finding"):
        case.doubts(kind="claims")
    assert run("review", path, "--kind", "claims").exit_code == 2


def test_judgements_go_from_one_case_to_another_by_a_file(case: kg.Case, tmp_path) -> None:
    path, out = str(case.folder.path), tmp_path / "judged.csv"
    assert run("review", path, "--limit", "4", typed="y\nn\ny\nn\n").exit_code == 0
    assert run("judgements", path, "--csv", str(out)).exit_code == 0
    other = kg.join(HARBOUR, case=tmp_path / "other")
    assert run("judge", str(other.folder.path), str(out)).exit_code == 0
    again = kg.open(other.folder.path)
    assert list(again.entities()) == list(kg.open(path).entities())
    assert list(again.findings()) == list(kg.open(path).findings())
    assert run("judge", str(other.folder.path), str(tmp_path / "none.csv")).exit_code == 2


def test_the_terminal_corrects_and_lists_mentions(case: kg.Case) -> None:
    path = str(case.folder.path)
    listed = run("split", path, "Ada Lund")
    assert "[Captain Ada Lund]" in listed.output
    mention = next(m for m in case.mentions("Ada Lund") if m.words == "Lund")
    assert run("split", path, mention.id, "--because", "her son").exit_code == 0
    assert run("rename", path, "Tom Reyes", "Thomas Reyes").exit_code == 0
    assert run("retype", path, "Thomas Reyes", "Group").exit_code == 0
    told = run("correct", path, "courier/e1", "polarity", "positive", "--when", "2031-03-09")
    assert told.exit_code == 0, told.output
    assert "To take it back: kg undo" in told.output
    refused = run("same", path, "Ada Lund", "Marwick")
    assert (refused.exit_code, "--force" in refused.output) == (2, True)
    assert run("validate", path).exit_code == 0
