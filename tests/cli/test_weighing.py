"""Findings, comparisons, sources, timelines, judgements and changes, as a reporter types them."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app

RUN = CliRunner()


def run(*arguments: object) -> Result:
    return RUN.invoke(app, [str(a) for a in arguments])


def answer(*arguments: object) -> object:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


@pytest.fixture(scope="module")
def case(sample: kg.Case) -> Path:
    return sample.folder.path


@pytest.fixture
def own(case: Path, tmp_path: Path) -> Path:
    """A copy of the sample case, to be changed."""
    return Path(shutil.copytree(case, tmp_path / "own"))


def test_findings_come_with_outlet_holders_and_words(case: Path) -> None:
    found = answer("findings", case, "--limit", 500)
    assert found["findings"] == len(found["shown"]) > 10
    order = ["contradicts", "hardens", "refines", "corroborates"]
    ranks = [(not f["sure"], order.index(f["kind"])) for f in found["shown"]]
    assert ranks == sorted(ranks)
    assert len({sure for sure, _ in ranks}) == 2
    for finding in found["shown"]:
        assert finding["independent"] == len(finding["origins"])
        assert all(a["words"] and a["outlet"] and a["claim"] for a in finding["accounts"])
    text = run("findings", case).output
    first = found["shown"][0]["accounts"][0]
    assert f"[{first['claim']}]" in text
    assert "independent origin" in text
    assert run("findings", case, "--limit", 500).output.count("Less sure, read the words") == 1


def test_findings_about_someone_concern_only_them(case: Path) -> None:
    found = answer("findings", case, "--about", "Scot Peterson", "--limit", 500)
    every = answer("findings", case, "--limit", 500)
    assert 0 < found["findings"] < every["findings"]
    shown = kg.open(case).show("Scot Peterson")
    about = {c.iri.rsplit("/", 1)[-1] for c in (*shown.does, *shown.is_, *shown.undergoes)}
    about |= {c.iri.rsplit("/", 1)[-1] for c in (*shown.says, *shown.doubtful)}
    for finding in found["shown"]:
        assert {a["claim"].rsplit("/", 1)[-1] for a in finding["accounts"]} & about


def test_an_unknown_kind_of_finding_lists_the_known(case: Path) -> None:
    result = run("findings", case, "--kind", "quarrels")
    assert result.exit_code == 2
    assert "contradicts" in result.stderr


def test_comparing_tells_who_has_what_alone(case: Path) -> None:
    one, other = sorted(d.document.source for d in kg.open(case).readings())[:2]
    found = answer("compare", case, one, Path(other).name)
    assert found["left"] != found["right"]
    left = {a["document"] for a in found["left_only"]}
    right = {a["document"] for a in found["right_only"]}
    assert len(left) == len(right) == 1
    assert left != right
    text = run("compare", case, one, other).output
    assert "Only A tells" in text
    assert "They agree on" in text
    same = run("compare", case, one, one)
    assert same.exit_code == 2
    assert "are one document" in same.stderr


def test_sources_count_what_rests_on_each(case: Path) -> None:
    found = answer("sources", case)
    claims = sum(1 for _ in kg.open(case).claims())
    assert sum(o["claims"] for o in found) >= claims
    assert all(o["alone"] <= o["claims"] and o["carriers"] for o in found)
    assert "CNN" in {o["name"] for o in found}
    assert "on its word alone" in run("sources", case).output


def test_a_timeline_is_in_order_and_within_its_period(case: Path) -> None:
    found = answer("timeline", case)
    dates = [h["date"] for h in found if h["date"]]
    assert dates == sorted(dates)
    some = answer("timeline", case, "--from", "2018-02-14", "--to", "2018-02-14")
    assert {h["date"][:10] for h in some} <= {"2018-02-14", "2018-02", "2018"}
    assert len(some) < len(found)
    assert run("timeline", case, "--from", "yesterday").exit_code == 2


def test_an_allegation_in_a_timeline_says_that_it_is_one(case: Path) -> None:
    for happened in answer("timeline", case, "--speech"):
        if happened["standing"] not in ("asserted", ""):
            assert "[" in happened["label"], happened["label"]


def test_judgements_give_score_reason_and_features(case: Path) -> None:
    found = answer("judgements", case, "--limit", 1000)
    assert found["judgements"] == len(found["shown"]) > 5
    machine = [j for j in found["shown"] if j["by"] == "machine"]
    assert all(j["reason"] and j["features"] and 0 <= j["score"] <= 1 for j in machine)
    text = run("judgements", case, "--about", "Scot Peterson").output
    assert "because" in text
    assert "weighed" in text


def test_a_judgement_by_hand_and_back_through_the_command_line(own: Path) -> None:
    before = {f.name: f.read_bytes() for f in sorted(own.glob("*.json*"))}
    result = run("same", own, "Scot Peterson", "Scott Israel", "--because", "a test")
    assert result.exit_code == 0, result.output
    assert "are one now" in result.output
    assert "kg undo" in result.output
    (judged,) = answer("judgements", own, "--by", "hand")["shown"]
    assert "a test" in judged["reason"]
    assert run("undo", own, judged["id"][:8]).exit_code == 0
    assert {f.name: f.read_bytes() for f in sorted(own.glob("*.json*"))} == before


def test_a_document_removed_is_named(own: Path) -> None:
    result = run("remove", own, "f2e1cb0a")
    assert result.exit_code == 0, result.output
    assert "Removed 1 document" in result.output
    assert "In Touch" in result.output
    assert kg.open(own).manifest.documents == 4
    assert "In Touch" not in run("info", own).output
