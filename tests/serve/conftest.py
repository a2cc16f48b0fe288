"""A case served: in this process, and by the command line on a free port of the own machine."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

import kg
from kg.serve.app import create_app
from kg.serve.served import Served, Settings

BASE_URL = "http://127.0.0.1"


@dataclass(frozen=True)
class Running:
    """A server of its own process."""

    address: str
    process: subprocess.Popen[str]

    def client(self, **more) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=60, **more)


def start(case: Path, *options: str) -> Running:
    process = subprocess.Popen(
        [sys.executable, "-m", "kg", "serve", str(case), "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    first = process.stdout.readline()
    found = re.search(r"http://\S+", first)
    if not found:
        process.kill()
        raise AssertionError(f"no address: {first!r} {process.stderr.read()!r}")
    return Running(found[0], process)


def stop(running: Running) -> int:
    running.process.send_signal(signal.SIGTERM)
    try:
        return running.process.wait(15)
    finally:
        running.process.kill()


@pytest.fixture(scope="session")
def served(gold_case: "kg.Case") -> Served:
    return Served(gold_case.folder.path, Settings(seconds=10, rows=10_000, workers=2))


@pytest.fixture(scope="session")
def client(served: Served) -> Iterator[TestClient]:
    """The application in this process; use it for what needs no real connection."""
    with TestClient(create_app(served), base_url=BASE_URL, follow_redirects=False) as found:
        yield found


@pytest.fixture(scope="session")
def running(gold_case: "kg.Case") -> Iterator[Running]:
    """A real server with two workers, whose queries end after three seconds."""
    found = start(gold_case.folder.path, "--seconds", "3", "--rows", "500", "--workers", "2")
    yield found
    assert stop(found) == 0
