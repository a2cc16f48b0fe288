"""A case that a language model read too: built, rebuilt, added to, cut down, and looked at."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import kg
from kg.case import CaseFolder
from kg.cli import app
from kg.model_reader import read_answers

Server = Any
"""The server of conftest.py."""
FILES = ("readings.jsonl", "answers.jsonl.gz", "model-reader.jsonl", "findings.jsonl")


def files_of(case: Path) -> list[bytes]:
    return [(case / name).read_bytes() for name in FILES]


def test_a_case_stays_the_same_however_it_came_about(
    server: Server, texts: Path, tmp_path: Path
) -> None:
    whole, grown = tmp_path / "whole", tmp_path / "grown"
    run = CliRunner().invoke
    asked = ("--reader", "both", "--model", "small", "-p", "1")
    built = run(app, ["build", str(texts), "--case", str(whole), *asked, "--endpoint", server.url])
    assert built.exit_code == 0, built.output
    assert "2 requests" in built.output
    assert "this machine" in built.output
    first, number = files_of(whole), len(server.asked)

    # A rebuild asks nobody: no endpoint is given at all.
    again = run(app, ["build", str(texts), "--case", str(whole), *asked])
    assert again.exit_code == 0, again.output
    assert files_of(whole) == first
    assert len(server.asked) == number

    # Added to, it asks of the new document alone, and is what a build of both is.
    kg.build(
        texts / "club.md",
        case=grown,
        reader="both",
        language_model="small",
        endpoint=server.url,
        processes=1,
    )
    before = len(server.asked)
    kg.open(grown).add(texts, endpoint=server.url, processes=1)
    assert len(server.asked) == before + 1
    assert files_of(grown) == first

    # Without a document it holds no answer about it.
    gone = next(r for r in kg.open(grown).readings() if "ferry" in str(r.document.source))
    kg.open(grown).remove([gone.document.document])
    left = {answer.document for answer in read_answers(CaseFolder(grown).answers)}
    assert gone.document.document not in left
    assert len(left) == 1

    told = run(app, ["info", str(whole)])
    assert "Language model small (reads beside kg): 2 of 2 requests answered" in told.output
    assert not list(tmp_path.glob(".*answers*"))

    # A query can tell what the model read from what kg read.
    told = {(e.lemma, e.read_by) for r in CaseFolder(whole).read_stated() for e in r.events}
    asked_of = (
        "SELECT ?lemma ?who { GRAPH ?g { ?c kg:lemma ?lemma OPTIONAL { ?c kg:readBy ?who } } }"
    )
    rows = kg.open(whole).query(asked_of).rows
    assert {(row[0], row[1] or None) for row in rows} == told
    assert "both" in {who for _, who in told}


def test_without_the_model_nothing_of_it_is_there(texts: Path, tmp_path: Path) -> None:
    made = kg.build(texts / "club.md", case=tmp_path / "case", processes=1)
    assert not made.folder.answers.exists()
    assert "language_model" not in made.folder.manifest.read_text(encoding="utf-8")
    assert made.info().second is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--reader", "model"], "no language model named"),
        (["--reader", "oracle", "--model", "x"], "no reader 'oracle'"),
        (["--reader", "both", "--check", "model", "--model", "x"], "give one of them"),
        (["--check", "model", "--model", "x", "--endpoint", "nowhere"], "is no address"),
        (["--reader", "both", "--model", "x", "--max-tokens", "-1"], "0 or more"),
    ],
)
def test_a_wrong_choice_is_refused_before_anything_is_read(
    texts: Path, tmp_path: Path, options: list[str], message: str
) -> None:
    done = CliRunner().invoke(app, ["build", str(texts), "--case", str(tmp_path / "c"), *options])
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())
    assert not (tmp_path / "c").exists()


def test_texts_leave_this_machine_only_with_a_yes(texts: Path, tmp_path: Path) -> None:
    far = ("--reader", "model", "--model", "x", "--endpoint", "http://192.0.2.1:9/v1", "-p", "1")
    done = CliRunner().invoke(app, ["build", str(texts), "--case", str(tmp_path / "c"), *far])
    assert done.exit_code == 2
    assert "give --yes" in " ".join(done.output.split())
    assert not (tmp_path / "c").exists()
