import csv
import importlib.util
import json
import os

import pytest

from kg.errors import InputError, UsageError
from kg.export import EXPORTERS
from kg.model import Finding
from kg.model.readings import read_lines, read_readings

NO_ARROW = importlib.util.find_spec("pyarrow") is None
FORMATS = [
    pytest.param(name, marks=pytest.mark.skipif(NO_ARROW, reason="pyarrow is not installed"))
    if name == "parquet"
    else name
    for name in sorted(EXPORTERS)
]


def exported(case, format, folder):
    return {path.name: path.read_bytes() for path in case.export(format, folder / f"x.{format}")}


@pytest.mark.parametrize("format", FORMATS)
def test_equal_cases_give_equal_bytes(gold_case, tmp_path, format):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert exported(gold_case, format, tmp_path / "a") == exported(
        gold_case, format, tmp_path / "b"
    )


@pytest.mark.parametrize("format", FORMATS)
def test_hostile_names_leave_whole_files_in_utf_8(hostile_case, tmp_path, format):
    for name, content in exported(hostile_case, format, tmp_path).items():
        if not name.endswith(".parquet"):
            content.decode("utf-8")
        if format in ("gexf", "graphml", "neo4j", "csv"):
            assert not set(content) & {0, 0x1B}


@pytest.mark.parametrize("format", FORMATS)
def test_an_export_replaces_an_earlier_one_and_leaves_nothing_beside_it(
    gold_case, tmp_path, format
):
    first = exported(gold_case, format, tmp_path)
    assert exported(gold_case, format, tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == [f"x.{format}"]


def test_an_unknown_format_is_named_with_the_known(gold_case, tmp_path):
    with pytest.raises(UsageError, match=r"'gml'; there are: turtle, .*findings"):
        gold_case.export("gml", tmp_path / "x")


def test_a_file_is_not_written_over_a_folder_nor_a_folder_over_a_file(gold_case, tmp_path):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="is a folder"):
        gold_case.export("gexf", tmp_path / "folder")
    with pytest.raises(InputError, match="is a file"):
        gold_case.export("csv", tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_holds_other_files_is_left_alone(gold_case, tmp_path):
    (tmp_path / "thesis.doc").write_text("mine")
    with pytest.raises(InputError, match=r"holds other files \(thesis.doc\)"):
        gold_case.export("csv", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]


def test_a_missing_folder_is_told(gold_case, tmp_path):
    with pytest.raises(InputError, match="does not exist"):
        gold_case.export("gexf", tmp_path / "no" / "x.gexf")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")  # noqa: PTH110
def test_a_full_disk_leaves_what_was_there(gold_case, tmp_path, monkeypatch):
    target = tmp_path / "x.gexf"
    target.write_text("before")

    def full(_path, *args, **options):
        return open("/dev/full", *args, **options)  # noqa: PTH123

    monkeypatch.setattr("pathlib.Path.open", full)
    with pytest.raises(InputError, match="No space left"):
        gold_case.export("gexf", target)
    monkeypatch.undo()
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("x.gexf", "before")]


def test_readings_carry_what_joining_found(gold_case, tmp_path):
    (path,) = gold_case.export("readings", tmp_path / "r.jsonl")
    told = list(read_readings(path))
    ids = {entity.id for entity in gold_case.entities()}
    assert len(told) == gold_case.manifest.documents
    assert {m.entity for reading in told for m in reading.mentions} == ids
    assert all(event.event for reading in told for event in reading.events)
    deputy = [
        {m.entity for m in r.mentions if m.span.words(r.document.text) == "Scot Peterson"}
        for r in told
    ]
    assert len(set.union(*deputy)) == 1


def test_findings_are_the_findings(gold_case, tmp_path):
    (path,) = gold_case.export("findings", tmp_path / "f.jsonl")
    assert list(read_lines(Finding, path)) == list(gold_case.findings())
    for line in path.read_text(encoding="utf-8").splitlines():
        assert {"kind", "about", "members", "origins", "independent"} <= json.loads(line).keys()


def table(path):
    with path.open(encoding="utf-8-sig", newline="") as handle:
        return list(csv.DictReader(handle))


def test_tables_hold_every_claim_entity_and_mention(gold_case, tmp_path):
    gold_case.export("csv", tmp_path / "t")
    claims = table(tmp_path / "t/claims.csv")
    assert len(claims) == gold_case.manifest.claims
    assert len(table(tmp_path / "t/entities.csv")) == gold_case.manifest.entities
    told = {row["iri"]: row for row in claims}
    for row in table(tmp_path / "t/relations.csv"):
        assert told[row["claim_iri"]]["kind"] == "relation"
    text = {r.document.document: r.document.text for r in read_readings(gold_case.folder.readings)}
    for row in table(tmp_path / "t/mentions.csv"):
        words = text[row["document_id"]][int(row["start"]) : int(row["end"])]
        assert row["words"] == words


def test_no_event_is_told_as_a_fact_that_no_account_vouches_for(gold_case, tmp_path):
    gold_case.export("csv", tmp_path / "t")
    accounts = {}
    for row in table(tmp_path / "t/claims.csv"):
        accounts.setdefault(row["event_iri"], []).append(row)
    told = table(tmp_path / "t/events.csv")
    assert {"asserted", "reported", "only told as not so"} <= {row["standing"] for row in told}
    for row in told:
        sure = [
            a
            for a in accounts[row["iri"]]
            if (a["polarity"], a["certainty"]) == ("positive", "certain")
        ]
        assert int(row["accounts"]) == len(accounts[row["iri"]])
        assert int(row["certain"]) == len(sure)
        if row["standing"] in ("asserted", "reported"):
            assert row["standing"] in {account["status"] for account in sure}
        if row["standing"] != "asserted":
            assert row["label"].endswith(f" [{row['standing']}]")
    assert "standing" in (tmp_path / "t/README.txt").read_text(encoding="utf-8")


def test_no_cell_is_a_formula(hostile_case, tmp_path):
    for path in hostile_case.export("csv", tmp_path / "t"):
        if path.suffix == ".csv":
            cells = [cell or "" for row in table(path) for cell in row.values()]
            assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in cells)
    names = {row["name"] for row in table(tmp_path / "t/entities.csv")}
    assert "'=HYPERLINK(A1) Ltd" in names
    assert {'Ann "The Hammer" O\'Neil', "شركة الأخبار", "a,b;c|d e", "W" * 10_000} <= names
