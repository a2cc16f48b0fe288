"""Damage is seen, named with what can be done, and mended where the readings suffice."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kg
from kg.case import CaseFolder, damage_in
from kg.cli import app
from kg.errors import CaseError, DamagedError
from kg.graph.update import maker
from kg.joining import hand_judgements
from kg.model import Judgement
from kg.model.readings import read_lines
from tests.durability.conftest import joined

DERIVED = (
    "judgements.jsonl", "entities.jsonl", "occurrences.jsonl", "findings.jsonl", "dates.jsonl",
    "graph/sums.json", "graph/CURRENT",
)  # fmt: skip


@pytest.fixture(scope="module")
def judged_once(tmp_path_factory: pytest.TempPathFactory) -> kg.Case:
    """A case of two documents with a judgement by hand, which nobody changes."""
    case = joined(tmp_path_factory.mktemp("judged") / "case", documents=2)
    case.different("Ada Lund", "Rolf Aas", because="seen together")
    return case


@pytest.fixture
def judged(judged_once: kg.Case, tmp_path: Path) -> kg.Case:
    """The same to be damaged."""
    return kg.open(shutil.copytree(judged_once.folder.path, tmp_path / "case"))


def contents(case: kg.Case) -> dict[str, bytes]:
    path = case.folder.path
    return {p.name: p.read_bytes() for p in path.glob("*.json*")}


def by_hand(path: Path) -> list[Judgement]:
    return [j for j in read_lines(Judgement, path / "hand.jsonl") if j.by == "hand"]


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_at_a_line(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))


@pytest.mark.parametrize("harm", [emptied, cut_at_a_line, Path.unlink])
def test_readings_that_are_not_whole_are_not_believed(judged, harm):
    path = judged.folder.path
    before = contents(judged)
    harm(judged.folder.readings)
    left = contents(judged)
    for attempt in (
        lambda: kg.open(path),
        lambda: judged.same("Ada Lund", "Iris Cole"),
        lambda: judged.remove("d1"),
        lambda: kg.repair(path),
    ):
        with pytest.raises(DamagedError, match=r"readings\.jsonl") as told:
            attempt()
        assert "kg build PATHS" in str(told.value)
    assert contents(judged) == left != before


@pytest.mark.parametrize("harm", [emptied, cut_at_a_line, Path.unlink])
def test_judgements_by_hand_that_are_damaged_are_taken_from_their_copy(judged, harm):
    before = contents(judged)
    harm(judged.folder.hand)
    with pytest.raises(DamagedError, match="kg repair"):
        judged.same("Ada Lund", "Iris Cole")
    done = kg.repair(judged.folder.path)
    assert ([one.file for one in done.damage], done.hand, done.lost) == (["hand.jsonl"], 1, False)
    assert contents(judged) == before


def test_a_build_over_a_case_without_its_judgements_is_refused(judged, tmp_path):
    path = judged.folder.path
    readings = shutil.copy(judged.folder.readings, tmp_path / "readings.jsonl")
    emptied(path / "hand.jsonl")
    assert len(by_hand(kg.join(readings, case=path).folder.path)) == 1
    emptied(path / "hand.jsonl")
    emptied(path / "hand.copy.jsonl")
    left = contents(judged)
    with pytest.raises(DamagedError, match="kg repair"):
        kg.join(readings, case=path)
    assert contents(judged) == left
    done = kg.repair(path)
    assert (done.hand, done.lost) == (1, True)  # one that applies stands among all judgements
    assert [j.reason[-13:] for j in by_hand(path)] == ["seen together"]


def test_a_changed_byte_is_found_by_validation_and_before_a_change(judged):
    path = judged.folder.path
    words = judged.folder.readings.read_bytes()
    judged.folder.readings.write_bytes(words.replace(b"Iris Cole met", b"Iris Kole met"))
    kg.open(path)
    assert judged.folder.readings.read_bytes() != words
    for attempt in (judged.validate, lambda: judged.same("Ada Lund", "Iris Cole")):
        with pytest.raises(DamagedError, match=r"readings\.jsonl was altered"):
            attempt()
    judged.folder.readings.write_bytes(words)
    assert judged.validate() == ()


@pytest.mark.parametrize("name", DERIVED)
def test_what_can_be_derived_is_made_anew(judged, name):
    path = judged.folder.path
    before = contents(judged)
    (path / name).write_bytes(b"{broken")
    with pytest.raises(DamagedError, match=name):
        kg.open(path)
    assert [one.file for one in kg.repair(path).damage] == [name]
    assert contents(judged) == before
    assert kg.open(path).validate() == ()
    assert not kg.repair(path).damage


def test_a_lost_graph_is_made_anew(judged):
    shutil.rmtree(judged.folder.graph)
    with pytest.raises(DamagedError, match="graph is missing; kg repair"):
        kg.open(judged.folder.path)
    kg.repair(judged.folder.path)
    assert len(kg.open(judged.folder.path).store)


def test_a_damaged_manifest_says_how_to_go_on_and_that_works(judged):
    path = judged.folder.path
    before = contents(judged)
    for harm in (
        b"",
        b"[]",
        b"{",
        before["case.json"].replace(b'"bytes": ', b'"bytes": "x", "y": '),
    ):
        (path / "case.json").write_bytes(harm)
        with pytest.raises(DamagedError, match="kg join"):
            kg.open(path)
        kg.join(path / "readings.jsonl", case=path)
        assert contents(judged) == before
    (path / "case.json").write_bytes(b"")
    emptied(path / "hand.jsonl")
    with pytest.raises(DamagedError, match="make both files alike"):
        kg.join(path / "readings.jsonl", case=path)


@pytest.mark.parametrize("format", [1, 2])
def test_a_case_of_an_older_format_is_made_anew_with_what_people_judged(judged, format: int):
    path = judged.folder.path
    row = json.loads((path / "case.json").read_text())
    if format == 1:
        del row["files"]
        for name in ("graph/sums.json", "hand.copy.jsonl"):
            (path / name).unlink()
    (path / "case.json").write_text(json.dumps({**row, "format": format}))
    assert len(hand_judgements(CaseFolder(path))) == 1
    with pytest.raises(DamagedError, match="graph was written by an older kg; kg repair"):
        kg.open(path)
    assert kg.repair(path).hand == 1
    kg.open(path).different("Ada Lund", "Iris Cole")
    assert len(by_hand(path)) == 2
    assert json.loads((path / "case.json").read_text())["format"] == 3
    assert damage_in(CaseFolder(path), whole=True) == []


def test_the_command_line_tells_damage_and_repairs_it(judged):
    path = str(judged.folder.path)
    run = CliRunner().invoke
    assert "Nothing to repair" in run(app, ["repair", path]).output
    (judged.folder.path / "findings.jsonl").write_bytes(b"")
    told = run(app, ["validate", path])
    assert (told.exit_code, "findings.jsonl is empty" in told.output) == (2, True)
    done = run(app, ["repair", path])
    assert (done.exit_code, "1 judgement by hand" in done.output) == (0, True)
    assert run(app, ["validate", path]).exit_code == 0


def test_a_repair_of_what_is_no_case_is_refused(tmp_path):
    (tmp_path / "case").mkdir()
    for path in (tmp_path / "nothing", tmp_path / "case"):
        with pytest.raises(CaseError):
            kg.repair(path)
    assert [p.name for p in tmp_path.iterdir()] == ["case"]


def test_a_graph_that_another_program_made_is_made_anew_by_a_change(judged):
    path = judged.folder.path
    made_by = path / "graph" / "maker"
    made_by.write_text("x" * made_by.stat().st_size)
    judged.different("Ada Lund", "Iris Cole")
    assert made_by.read_text() == maker()
    assert damage_in(CaseFolder(path), whole=True) == []
    assert kg.open(path).validate() == ()


def test_damage_of_a_file_that_a_change_takes_over_is_still_told(judged):
    path = judged.folder.path
    file = max((path / "graph").glob("*.sst"), key=lambda one: one.stat().st_size)
    found = file.read_bytes()
    file.write_bytes(found[:-60] + bytes(byte ^ 1 for byte in found[-60:-55]) + found[-55:])
    before = {one.file for one in damage_in(CaseFolder(path), whole=True)}
    assert before == {f"graph/{file.name}"}
    try:
        judged.different("Ada Lund", "Iris Cole")
    except CaseError:
        return  # the store could not be read any more, and nothing was changed
    if (path / "graph" / file.name).is_file():
        assert {one.file for one in damage_in(CaseFolder(path), whole=True)} == before
