"""What was read from strangers' files is shown on a terminal and never obeyed by it."""

import os
import pty
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from kg.casefile.opening import opening
from kg.cli import app
from kg.model.readings import read_readings, write_lines

ESCAPE = b"\x1b"


def on_terminal(*arguments: str, colour: bool = False) -> bytes:
    """Run a command with a terminal as its standard output and its standard error."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "kg", *arguments], stdout=theirs, stderr=theirs, stdin=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "" if colour else "1"},
    ) as process:  # fmt: skip
        os.close(theirs)
        told = b""
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            told += piece
    os.close(ours)
    assert process.returncode in (0, 1, 2)
    return told


@pytest.fixture(scope="module")
def case(hostile_case) -> str:
    return str(hostile_case.folder.path)


@pytest.mark.parametrize(
    "arguments",
    [
        ("info",),
        ("findings",),
        ("timeline",),
        ("query", "SELECT ?l { ?e rdfs:label ?l }", "--format", "csv"),
        ("judgements", "--limit", "5"),
    ],
)
def test_no_escape_sequence_reaches_a_terminal(case, arguments):
    command, *rest = arguments
    told = on_terminal(command, case, *rest)
    assert told.strip()
    assert ESCAPE not in told
    assert b"\xe2\x80\xae" not in told  # what turns the writing round


@pytest.mark.parametrize(
    "arguments",
    [
        ("info",),
        ("brief",),
        ("show", "Scot Peterson"),
        ("show", "he"),
        ("findings",),
        ("sources",),
        ("timeline",),
        ("judgements",),
        ("query", "alleged"),
    ],
)
def test_lines_are_no_wider_than_the_terminal(sample, arguments):
    command, *rest = arguments
    told = on_terminal(command, str(sample.folder.path), *rest).decode()
    path = str(sample.folder.path)
    wide = [line for line in told.splitlines() if len(line) > 100 and path not in line]
    assert wide == []


def test_neither_does_one_in_a_message(tmp_path):
    told = on_terminal("info", str(tmp_path / "a\x1b[31mred\x1b]0;title\x07"))
    assert b"no such case" in told
    assert ESCAPE not in told
    assert b"\\x1b[31mred" in told


def test_colours_of_ours_do_and_those_of_a_text_do_not(hostile_case, tmp_path):
    first = next(read_readings(hostile_case.folder.readings))
    write_lines([first], tmp_path / "r.jsonl")
    told = on_terminal("explain", str(tmp_path / "r.jsonl"), colour=True)
    assert b"\x1b[0m" in told
    assert b"\x1b[31m Inc" not in told


def test_in_a_pipe_every_character_stands_as_it_is(case):
    query = 'SELECT ?l { ?e rdfs:label ?l FILTER(CONTAINS(?l, "Nul")) }'
    done = subprocess.run(
        [sys.executable, "-m", "kg", "query", case, query, "--format", "csv"],
        capture_output=True, check=True,
    )  # fmt: skip
    assert b"\x1b[31m Inc" in done.stdout


HELD = 'Ann "The Hammer" O\'Neil'


def test_only_our_own_colours_reach_a_terminal(case):
    told = on_terminal("show", case, HELD, colour=True)
    bare = re.sub(rb"\x1b\[(?:0|2|3[1-6])m", b"", told)
    assert ESCAPE not in bare
    assert on_terminal("--no-color", "show", case, HELD, colour=True) == bare


def test_info_counts_how_claims_stand_as_the_page_does(sample):
    shown = opening(sample).standings
    told = CliRunner().invoke(app, ["info", str(sample.folder.path)]).stdout
    line = next(one for one in told.splitlines() if " claims: " in one)
    assert line.endswith(
        ", ".join(f"{count} {name}" for name, count in shown.items() if count) + "."
    )
