"""A process that answers queries can call nobody and start nothing, whatever a query says."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest
from pyoxigraph import Store

from kg.errors import QueryError
from kg.query.confined import in_confined_thread
from kg.query.prepared import Prepared
from kg.query.run import run_prepared

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the kernel's part is Linux's"
)

TRIED = """
import socket, subprocess, threading
from kg.limited_processes import limit_memory
from kg.query.confined import confine
confine()
for attempt in (lambda: socket.socket(), lambda: subprocess.run(["true"])):
    try:
        attempt()
    except PermissionError:
        print("denied")
worker = threading.Thread(target=lambda: print(sum(range(10))))
worker.start()
worker.join()
limit_memory(1 << 28)
try:
    bytearray(1 << 30)
except MemoryError:
    print("too much")
"""


@linux
def test_a_confined_process_only_computes() -> None:
    told = subprocess.run(
        [sys.executable, "-c", TRIED], check=True, capture_output=True, text=True, timeout=60
    )
    assert told.stdout.split("\n") == ["denied", "denied", "45", "too much", ""]


@pytest.fixture
def caller() -> Iterator[socket.socket]:
    """Listen, as a service would that a query calls."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.5)
        yield listening


@linux
@pytest.mark.parametrize(
    "query",
    [
        "SELECT * {{ SERVICE <{here}> {{ ?s ?p ?o }} }}",
        "ASK {{ SERVICE <{here}> {{ ?s ?p ?o }} }}",
        "CONSTRUCT {{ ?s ?p ?o }} WHERE {{ SERVICE <{here}> {{ ?s ?p ?o }} }}",
        "SELECT * {{ VALUES ?at {{ <{here}> }} SERVICE ?at {{ ?s ?p ?o }} }}",
        "SELECT * {{ {{ SELECT ?s {{ SERVICE SILENT <{here}> {{ ?s ?p ?o }} }} }} }}",
    ],
)
def test_a_query_that_slipped_past_the_check_of_its_words_reaches_nobody(
    caller: socket.socket, query: str
) -> None:
    here = f"http://127.0.0.1:{caller.getsockname()[1]}/"
    let_through = Prepared(
        text=query.format(here=here),
        called="it",
        base="http://x/",
        union=True,
        prefixes={},
        values={},
    )
    with suppress(QueryError):  # SILENT answers with nothing, the others tell that they could not
        run_prepared(Store(), let_through)
    with pytest.raises(TimeoutError):
        caller.accept()


@linux
def test_only_the_thread_that_answers_is_shut_off(caller: socket.socket) -> None:
    def call() -> None:
        socket.create_connection(caller.getsockname()).close()

    with pytest.raises(PermissionError):
        in_confined_thread(call)
    call()
    assert caller.accept()
