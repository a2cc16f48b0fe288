"""kg push where no database answers; tests/export/test_neo4j_databases.py has those that do."""

import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app

PASSWORD = "inward-4711-tide"


@pytest.fixture(scope="module")
def case(gold_case: kg.Case) -> Path:
    return gold_case.folder.path


def push(*arguments: object) -> Result:
    told = CliRunner().invoke(
        app, ["push", *map(str, arguments)],
        env={"NEO4J_USERNAME": "ada", "NEO4J_PASSWORD": PASSWORD},
    )  # fmt: skip
    assert PASSWORD not in told.output
    assert told.stdout == ""
    return told


@pytest.fixture
def port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def rude_port() -> Iterator[int]:
    """A server that hangs up on whoever calls."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            try:
                while True:
                    server.accept()[0].close()
            except OSError:
                return

        threading.Thread(target=hang_up, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def test_where_no_server_is_nothing_was_pushed(case: Path, port: int) -> None:
    pytest.importorskip("neo4j")
    told = push(case, f"bolt://127.0.0.1:{port}")
    assert told.exit_code == 3
    assert told.stderr == (
        f"kg: bolt://127.0.0.1:{port}: no server can be reached (Connection refused); "
        "nothing was pushed\n"
    )


def test_a_server_that_hangs_up_is_told(case: Path, rude_port: int) -> None:
    pytest.importorskip("neo4j")
    told = push(case, f"neo4j://127.0.0.1:{rude_port}")
    assert told.exit_code == 3
    assert "nothing was pushed" in told.stderr
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:7474", "127.0.0.1:7687", "bolt://", "bolt://h:many", "bolt://[::1"]
)
def test_an_address_that_is_none_is_refused(case: Path, url: str) -> None:
    told = push(case, url)
    assert told.exit_code == 2
    assert "bolt://HOST:7687" in told.stderr


def test_a_password_in_the_address_is_refused_and_not_repeated(case: Path) -> None:
    told = push(case, f"bolt://ada:{PASSWORD}@127.0.0.1:7687")
    assert told.exit_code == 2
    assert "NEO4J_PASSWORD" in told.stderr


def test_a_missing_driver_is_told_with_what_brings_it(
    case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "neo4j", None)
    told = push(case, "bolt://127.0.0.1:7687")
    assert told.exit_code == 2
    assert "pip install 'kg-news[neo4j]'" in told.stderr


def test_a_batch_of_nothing_is_refused(case: Path) -> None:
    assert push(case, "bolt://127.0.0.1:7687", "--batch=0").exit_code == 2
