"""What the pages on the server show is so; and blocks of the pages that no shell runs."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

import kg
from kg.account.judgement_rows import checked, read_wishes
from kg.cli import app
from kg.config import load_config
from kg.read import Notice, documents, sources

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
BASH = shutil.which("bash")
CURL = shutil.which("curl")


def blocks(page: str, *kinds: str) -> list[str]:
    """Give the code blocks of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [block for kind, block in FENCE.findall(text) if kind in kinds]


@pytest.fixture(scope="module")
def served(
    sample: kg.Case, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str, list[str]]]:
    """A server of the sample that lets judge: its port, its token, and what it printed."""
    place = tmp_path_factory.mktemp("served")
    shutil.copytree(sample.folder.path, place / "out" / "parkland")
    command = [sys.executable, "-m", "kg", "serve", "out/parkland", "--port", "0", "--edit"]
    with subprocess.Popen(
        [*command, "--workers", "1"], cwd=place, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        try:
            told: list[str] = []
            assert process.stdout is not None
            while "Ctrl+C" not in "".join(told) and (line := process.stdout.readline()):
                told.append(line.rstrip("\n"))
            whole = "\n".join(told)
            port, token = (
                re.search(r"127\.0\.0\.1:(\d+)", whole),
                re.search(r"token=([\w-]+)", whole),
            )
            assert port and token, whole  # noqa: PT018
            yield port[1], token[1], told
        finally:
            process.terminate()


def asked(command: str, port: str, token: str = "") -> str:
    """Run a command of a page against the server of the test."""
    if BASH is None or CURL is None:
        pytest.skip("no bash or no curl")
    here = command.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
    done = subprocess.run(
        [BASH, "-euo", "pipefail", "-c", here], check=True, capture_output=True, text=True,
        env={**os.environ, "TOKEN": token},
    )  # fmt: skip
    return done.stdout


def test_a_server_says_where_it_is(served: tuple[str, str, list[str]]) -> None:
    port, _, told = served
    command, *shown = blocks("docs/server.md", "console")[0].splitlines()
    assert command.startswith("$ kg serve out/parkland")
    assert [line.replace(":8000", f":{port}") for line in shown] == [told[0], told[-1]]


def test_a_query_is_answered_as_the_page_shows(served: tuple[str, str, list[str]]) -> None:
    command, _, shown = blocks("docs/server.md", "console")[1].partition("LIMIT 3'\n")
    told = asked(f"{command.removeprefix('$ ')}LIMIT 3'", served[0])
    assert told.split() == shown.split()


def test_a_judgement_is_taken_as_the_page_sends_it(served: tuple[str, str, list[str]]) -> None:
    (command,) = blocks("docs/api.md", "sh")
    changed = json.loads(asked(command, *served[:2]))
    assert [one["verdict"] for one in changed["judgements"]] == ["different"]


def test_options_of_a_build_beyond_one_machine_are_there() -> None:
    (block,) = blocks("docs/scale.md", "sh")
    known = {name for one in get_command(app).commands["build"].params for name in one.opts}  # type: ignore[attr-defined]
    assert set(re.findall(r"--[a-z]+", block)) <= known
    extras = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(f"\n{extra} = [" in extras for extra in re.findall(r"kg-news\[(\w+)\]", block))


def test_a_text_with_lines_above_it_is_read_as_the_page_says(tmp_path: Path) -> None:
    (block,) = blocks("docs/cli.md", "text")
    (tmp_path / "dam.txt").write_text(block, encoding="utf-8")
    heard: list[Notice] = []
    (document,) = documents(sources([tmp_path]), notice=heard.append)
    assert (document.publisher, document.published) == ("Harbour Post", "2021-03-01")
    assert (document.author, document.title) == ("Ann Lee", "Dam breaks above Millbrook")
    assert document.text.strip() == "The dam broke on Monday …"


def test_every_setting_of_the_page_is_one(tmp_path: Path) -> None:
    (block,) = blocks("docs/cli.md", "toml")
    (tmp_path / "kg.toml").write_text(block, encoding="utf-8")
    assert load_config(tmp_path / "kg.toml").base == "https://data.example.org/parkland/"


def test_every_judgement_of_the_page_is_one(tmp_path: Path) -> None:
    (block,) = blocks("docs/correcting.md", "csv")
    (tmp_path / "judged.csv").write_text(block, encoding="utf-8")
    wishes = read_wishes(tmp_path / "judged.csv")
    assert len(wishes) == len(block.splitlines()) - 1
    assert [checked(one) for one in wishes] == [None] * len(wishes)
