"""What the documentation tells a reader to run does run, and shows what the page says it shows."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kg
from kg.cli import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "docs/case-file.md",
    "docs/cli.md",
    "docs/graph.md",
    "docs/how-to.md",
    "docs/neo4j.md",
    "docs/networks.md",
    "docs/pictures.md",
    "docs/tutorial.md",
)
BLOCK = re.compile(r"^```(\w+)\n", re.MULTILINE)
FENCE = re.compile(r"^```(sh|console|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)

SKIPPED = {
    "make demo": "set-up; the gate runs it",
    "make test": "set-up; the gate runs it",
    "kg build data/parkland --case out/parkland": "set-up; done for all examples",
    "export NEO4J_USERNAME": "belongs to kg push",
    "kg serve": "serves until it is stopped; tests/serve asks it",
    "kg mcp": "serves until it is stopped; tests/serve/test_agents.py asks it",
    "kg push": "needs a server; tests/export/test_neo4j_databases.py pushes to one",
}
"""How lines begin that are not run here, and why."""

FILLED = {
    "DOC DOC": "'Armed deputy' 'Union chief'",
    "4f1c09aa/e12": "462ffd26/e1",
}
"""What a page leaves open, and what stands for it here."""


SERVED = {
    *(("docs/api.md", "sh"), ("docs/server.md", "console"), ("docs/scale.md", "sh")),
    *(("docs/cli.md", "text"), ("docs/cli.md", "toml"), ("docs/correcting.md", "csv")),
}
"""What test_served_examples.py tries, page by page."""
ELSEWHERE = {
    "http": "tests/serve/test_api.py",
    "json": "tests/serve/test_api.py",
    "sparql": "tests/graph/test_docs.py",
    "cypher": "tests/export/test_neo4j_databases.py",
    "mermaid": "a picture",
}
"""Who tries blocks of other kinds."""


def examples(*kinds):
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for number, (kind, example) in enumerate(FENCE.findall(text), start=1):
            if kind in kinds:
                yield pytest.param(example, id=f"{page}-{number}")


@pytest.fixture(scope="module")
def folder(sample, tmp_path_factory):
    """A reader's folder: the sample and its case, reports and more reports, kg on the path."""
    place = tmp_path_factory.mktemp("reader")
    (place / "data").symlink_to(ROOT / "data", target_is_directory=True)
    shutil.copytree(sample.folder.path, place / "out" / "parkland")
    (place / "CASE").symlink_to(place / "out" / "parkland")
    shutil.copytree(ROOT / "data" / "parkland", place / "reports")
    (place / "more").mkdir()
    (place / "more" / "later.txt").write_text("Sheriff Scott Israel spoke on Monday.\n", "utf-8")
    (place / "bin").mkdir()
    for name, program in (("python", '"$@"'), ("kg", '-m kg "$@"')):
        (place / "bin" / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {program}\n')
        (place / "bin" / name).chmod(0o755)
    return place


@pytest.fixture(autouse=True)
def here(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("COLUMNS", "100")


def run(command):
    """Give what a command prints; kg alone is run in this process, which is quicker."""
    parts = shlex.split(command, comments=True)
    if parts[0] == "kg" and not {"|", ">", "&&"} & set(parts):
        answer = CliRunner().invoke(app, parts[1:])
        assert answer.exit_code == 0, f"{command}\n{answer.output}"
        return answer.stdout
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    told = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command], check=False, capture_output=True, text=True
    )
    assert told.returncode == 0, f"{command}\n{told.stderr}"
    return told.stdout


def commands(example):
    """Part a shell example into commands; quotes may hold several lines."""
    held = ""
    for line in example.splitlines(keepends=True):
        held += line
        try:
            whole = shlex.split(held, comments=True)
        except ValueError:
            continue
        if whole:
            yield held.strip()
        held = ""


def wanted(command):
    return not command.startswith(tuple(SKIPPED))


def filled(command):
    for open_, value in FILLED.items():
        command = command.replace(open_, value)
    return command


@pytest.mark.parametrize("example", examples("sh"))
def test_commands_run(example):
    for command in filter(wanted, commands(example)):
        assert run(filled(command)).strip(), command


@pytest.fixture
def untouched(folder, sample):
    """Make the case what it was before other examples judged it and added to it."""
    shutil.rmtree(folder / "out" / "parkland")
    shutil.copytree(sample.folder.path, folder / "out" / "parkland")


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("example", examples("console"))
def test_commands_show_what_the_page_shows(example):
    for part in example.split("$ ")[1:]:
        command = next(commands(part))
        shown = part[len(command) :].strip("\n")
        assert run(filled(command)).rstrip("\n") == shown, command


@pytest.mark.parametrize("example", examples("python"))
def test_python_runs(capsys, example):
    pytest.importorskip("pandas")
    exec(compile(example, "example", "exec"), {"case": kg.open("CASE")})
    assert capsys.readouterr().out.strip()


def test_every_page_has_examples():
    assert {one.id.rpartition("-")[0] for one in examples("sh", "console", "python")} >= {
        "README.md", "docs/cli.md", "docs/networks.md", "docs/neo4j.md", "docs/pictures.md"
    }  # fmt: skip


def test_every_page_is_found_from_the_index_and_leads_somewhere():
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs").glob("*.md")):
        assert page.name == "README.md" or f"]({page.name}" in index, page.name
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if not target.startswith(("http:", "https:", "mailto:")):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_nothing_is_skipped_that_is_not_there():
    lines = [line for one in examples("sh", "console") for line in commands(one.values[0])]
    unused = [start for start in SKIPPED if not any(line.startswith(start) for line in lines)]
    assert unused == []
    text = "\n".join(lines)
    assert [open_ for open_ in FILLED if open_ not in text] == []


def test_no_block_of_any_page_is_untried():
    pages = ("README.md", *(f"docs/{one.name}" for one in sorted((ROOT / "docs").glob("*.md"))))
    found = {
        (page, kind)
        for page in pages
        for kind in BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    }
    tried = SERVED | {(page, kind) for page in PAGES for kind in ("sh", "console", "python")}
    assert {(page, kind) for page, kind in found - tried if kind not in ELSEWHERE} == set()
    assert found >= SERVED
