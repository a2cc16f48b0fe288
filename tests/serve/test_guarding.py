"""Callers who mean harm, or no good: refused early, ended in time, and nobody else notices."""

import concurrent.futures
import contextlib
import http.client
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.testclient import TestClient

import kg
from kg.serve.app import create_app
from kg.serve.guarding import LARGEST_BODY, LONGEST_ADDRESS, called_rightly
from kg.serve.served import Served, Settings

from .conftest import Running, start

ASK = {"query": "ASK { ?s ?p ?o }"}
ENDLESS = {"query": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"}
GREEDY = {"query": "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i } ORDER BY ?a ?e ?i ?c ?b"}


@pytest.fixture(scope="module")
def ours(running: Running) -> Iterator[httpx.Client]:
    with running.client() as client:
        yield client


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:80", "localhost", "LOCALHOST:9", "[::1]:80", "kg.localhost"]
)
def test_the_own_machine_may_call(host: str) -> None:
    assert called_rightly(host, Settings())


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "",
     "10.0.0.1", "127.0.0.1@evil.example", "[::1].evil.example", "::ffff:1.2.3.4", "0x7f.1"],
)  # fmt: skip
def test_no_other_name_leads_here(host: str, client) -> None:
    assert not called_rightly(host, Settings())
    told = client.get("/sparql", params=ASK, headers={"host": host})
    assert told.status_code == 421


def test_with_a_host_given_addresses_and_its_name_lead_here() -> None:
    settings = Settings(hosts=frozenset({"box.example"}), addresses=True)
    assert called_rightly("10.0.0.1:8000", settings)
    assert called_rightly("box.example:8000", settings)
    assert not called_rightly("evil.example", settings)


@pytest.mark.parametrize("path", ["/", "/void", "/nothing", "/sparql", "/page/case-file.js"])
def test_every_answer_says_what_browsers_may_do(path: str, client) -> None:
    told = client.get(path)
    assert told.headers["x-content-type-options"] == "nosniff"
    assert told.headers["referrer-policy"] == "no-referrer"
    policy = told.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "access-control-allow-origin" not in told.headers
    assert "server" not in told.headers


def test_other_origins_may_read_only_where_allowed(gold_case: "kg.Case") -> None:
    settings = Settings(cors="https://desk.example", workers=1)
    app = create_app(Served(gold_case.folder.path, settings))
    right, wrong = ({"origin": one} for one in ("https://desk.example", "https://evil.example"))
    with TestClient(app, base_url="http://localhost") as client:
        told = client.get("/sparql", params=ASK, headers=right)
        assert told.headers["access-control-allow-origin"] == "https://desk.example"
        asked = {**right, "access-control-request-method": "POST"}
        asked["access-control-request-headers"] = "content-type"
        assert client.options("/sparql", headers=asked).status_code == 200
        told = client.get("/sparql", params=ASK, headers=wrong)
        assert told.headers.get("access-control-allow-origin") != "https://evil.example"


@pytest.mark.parametrize(
    "path",
    ["/../../../../etc/passwd", "/page/../../../pyproject.toml", "/page/%2e%2e/page.py",
     "/page/..%2f..%2fpage.py", "/page/article/../../case.json.json", "/%2e%2e/%2e%2e/etc/passwd",
     "/page/article/..%2f..%2freadings.jsonl.json", "//etc/passwd", "/page//etc/passwd"],
)  # fmt: skip
def test_no_path_leads_out(path: str, running: Running) -> None:
    told = raw(running, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 404"), told[:200]


def raw(running: Running, text: str | bytes, wait: float = 10) -> bytes:
    url = httpx.URL(running.address)
    with socket.create_connection((url.host, url.port), timeout=wait) as connection:
        connection.sendall(text if isinstance(text, bytes) else text.encode())
        told = b""
        with contextlib.suppress(ConnectionResetError):
            while piece := connection.recv(65536):
                told += piece
        return told


def test_too_much_is_refused(ours: httpx.Client, running: Running) -> None:
    form = {"content-type": "application/sparql-query"}
    told = ours.post("/sparql", content=b"#" * (LARGEST_BODY + 1), headers=form)
    assert told.status_code == 413
    long = "#" * LONGEST_ADDRESS
    head = f"GET /sparql?query={long} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    assert raw(running, head).startswith(b"HTTP/1.1 414")
    pieces = (b"#" * 65536 for _ in range(100))
    assert ours.post("/sparql", content=pieces, headers=form).status_code == 413
    head = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "X: " + "y" * 200_000
    assert not raw(running, head).startswith(b"HTTP/1.1 2")
    lying = (
        "POST /sparql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\n\r\n"
    )
    assert b" 413 " in raw(running, lying).splitlines()[0]
    assert ours.get("/sparql", params=ASK).status_code == 200


def test_a_query_that_never_ends_is_ended_and_nobody_waits_for_it(running: Running) -> None:
    asking = concurrent.futures.ThreadPoolExecutor()
    with running.client() as slow, running.client() as quick, asking:
        begun = time.monotonic()
        endless = asking.submit(slow.get, "/sparql", params=ENDLESS)
        time.sleep(0.3)
        waits = []
        for path, params in (("/sparql", ASK), ("/", {}), ("/void", {}), ("/sparql", ASK)):
            started = time.monotonic()
            assert quick.get(path, params=params).status_code == 200
            waits.append(time.monotonic() - started)
        told = endless.result()
        taken = time.monotonic() - begun
    assert told.status_code == 503
    assert "not answered within 3 seconds and ended" in told.text
    assert taken < 8
    assert sorted(waits)[1] < 1


def test_a_query_that_takes_all_memory_is_ended(running: Running) -> None:
    with running.client() as client:
        told = client.get("/sparql", params=GREEDY)
        assert told.status_code == 503
        assert "ended" in told.text
        assert client.get("/sparql", params=ASK).status_code == 200


def test_a_query_nobody_waits_for_is_ended(running: Running) -> None:
    before = workers(running)
    url = httpx.URL(running.address)
    query = str(httpx.QueryParams(ENDLESS))
    connection = socket.create_connection((url.host, url.port))
    connection.sendall(f"GET /sparql?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    time.sleep(0.5)
    connection.close()
    until = time.monotonic() + 2.5
    while set(before) <= set(workers(running)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not set(before) <= set(workers(running))


def workers(running: Running) -> list[int]:
    """The processes that the server started to answer queries, and that live."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            told = dict(
                line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line
            )
            forked_by = Path(f"/proc/{told['PPid']}/stat").read_text().rsplit(")", 1)[1].split()
        except (KeyError, OSError):
            continue
        of_this = forked_by[1] == str(running.process.pid)
        if told["Name"] == "worker" and of_this and not told["State"].startswith("Z"):
            found.append(int(told["Pid"]))
    return found


def test_a_worker_that_is_killed_is_replaced(running: Running) -> None:
    with running.client() as client:
        for pid in workers(running):
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.2)
        for _ in range(3):
            assert client.get("/sparql", params=ASK).json()["boolean"] is True


def test_two_hundred_at_once_are_all_answered(running: Running) -> None:
    limits = httpx.Limits(max_connections=250)
    with running.client(limits=limits) as client:
        client.get("/sparql", params=ASK)

        def asked(_number: int) -> int:
            return client.get("/sparql", params=ASK).status_code

        with concurrent.futures.ThreadPoolExecutor(200) as pool:
            assert set(pool.map(asked, range(200))) == {200}


def test_half_requests_keep_nobody_from_being_served(running: Running) -> None:
    url = httpx.URL(running.address)
    held = [socket.create_connection((url.host, url.port)) for _ in range(100)]
    for connection in held:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
    with running.client() as client:
        started = time.monotonic()
        assert client.get("/sparql", params=ASK).status_code == 200
        assert time.monotonic() - started < 2
    for connection in held:
        connection.close()


def test_it_ends_when_told_and_leaves_nobody_behind(gold_case: "kg.Case") -> None:
    found = start(gold_case.folder.path, "--workers", "2")
    with found.client() as client:
        busy = threading.Thread(target=quietly, args=(client,))
        busy.start()
        time.sleep(0.5)
        left = workers(found)
        found.process.send_signal(signal.SIGINT)
        assert found.process.wait(15) == 0
        busy.join(10)
    assert left
    time.sleep(0.2)
    assert not [pid for pid in left if Path(f"/proc/{pid}").exists()]


def quietly(client: httpx.Client) -> None:
    try:
        client.get("/sparql", params=ENDLESS)
    except httpx.HTTPError:
        return


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/sparql", {"Content-Type": "application/sparql-query"}, 413),
        ("/api/judgements", {"Content-Type": "application/json"}, 413),
        ("/nothing", {}, 413),
        ("/sparql", {"Host": "evil.example"}, 421),
    ],
)
@pytest.mark.parametrize("size", [2 * LARGEST_BODY, 20 * LARGEST_BODY])
def test_who_sends_too_much_reads_why_and_is_not_cut_off(
    running: Running, path: str, headers: dict[str, str], status: int, size: int
) -> None:
    """A plain client sends all of its body before it looks for an answer."""
    address = urlsplit(running.address)
    for _ in range(3):
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        with contextlib.closing(connection):
            connection.request("POST", path, body=b"x" * size, headers=headers)
            answer = connection.getresponse()
            told = answer.read()
            assert (answer.status, bool(told)) == (status, True)


def test_who_asks_before_sending_too_much_is_answered_at_once(running: Running) -> None:
    address = urlsplit(running.address)
    with socket.create_connection((address.hostname, address.port), timeout=10) as taken:
        head = f"POST /sparql HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 9999999\r\n"
        taken.sendall(head.encode() + b"Expect: 100-continue\r\n\r\n")
        assert taken.recv(4096).startswith(b"HTTP/1.1 413 ")
