"""The server of a case against the oxigraph server over the same graph, in one run.

    python benchmarks/serve.py CASE [MORE CASES] [--seconds 4] [--page-only]

Told are: the processor time of a query, how many a second each server answers with 1, 8 and 200
clients, and how long the middle one takes (on a machine that others use too, only the first means
much); what the server's processes hold in memory under 200 clients beside queries that
never end, and how long the page takes meanwhile; and, where Chromium is found, how long the page
takes until its first words stand there (first contentful paint), until the overview is drawn, and
until the accounts and then the network are, gone to at once.
"""

import argparse
import asyncio
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

import kg
from kg.graph.namespaces import PREFIXES

QUERIES = {
    "one entity": "SELECT ?p ?o { <%s> ?p ?o }",
    "people": "SELECT ?a ?n { ?a a kg:Person ; rdfs:label ?n } LIMIT 100",
    "claims with words": """SELECT ?c ?s ?w { ?c kg:status ?s ; kg:evidence/kg:exact ?w }
        LIMIT 1000""",
    "most active": """SELECT ?e (COUNT(DISTINCT ?c) AS ?n) { ?c kg:agent ?e }
        GROUP BY ?e ORDER BY DESC(?n) LIMIT 10""",
}
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
CLIENTS = (1, 8, 200)
Asked = tuple[str, int]
"""Where a server is asked, and its process."""


@dataclass(frozen=True)
class Figures:
    """What was measured: milliseconds of processor time, answers a second, middle wait in ms."""

    cpu: float
    rate: float
    wait: float
    refused: int


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        for number, path in enumerate(options.cases):
            case = kg.open(path)
            print(f"{path}: {case.manifest.documents} documents, {len(case.store):,} quads")
            with _ours(path) as (ours, process):
                if not options.page_only:
                    with _oxigraph(case, Path(place) / str(number)) as raw:
                        _queries(case, (ours, process.pid), raw, options.seconds)
                    _under_load(ours, process)
                _page(ours)


@contextmanager
def _ours(case: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-u", "-m", "kg", "serve", str(case), "--port", "0"]
    started = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--seconds", "10"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    told = re.search(r"http://\S+", process.stdout.readline())
    print(f"  started in {time.perf_counter() - started:.1f} s")
    try:
        yield told[0], process
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _oxigraph(case: kg.Case, place: Path) -> Iterator[tuple[str, int]]:
    place.mkdir()
    (dump,) = case.export("nquads", place / "case.nq")
    command, store = Path(sys.executable).with_name("oxigraph"), place / "store"
    subprocess.run([command, "load", "-l", store, "-f", dump], check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [command, "serve-read-only", "-l", store, "-b", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(1)
    try:
        yield f"http://127.0.0.1:{port}/query?union-default-graph", process.pid
    finally:
        process.kill()
        process.wait()


def _queries(case: kg.Case, own: Asked, other: Asked, seconds: float) -> None:
    prefixes = "".join(f"PREFIX {name}: <{iri}> " for name, iri in PREFIXES.items())
    entity = case.query("SELECT ?e { ?e a kg:Person } ORDER BY ?e LIMIT 1").rows[0][0]
    print("  processor time a query, answers a second, middle wait: kg, oxigraph server, ratio")
    for name, text in QUERIES.items():
        query = prefixes + (text % entity if "%s" in text else text)
        for clients in CLIENTS:
            mine = _pressing((f"{own[0]}sparql", own[1]), query, clients, seconds)
            theirs = _pressing(other, query, clients, seconds)
            print(
                f"  {name:<18}{clients:>4} clients"
                f"{mine.cpu:>8.2f} ms{theirs.cpu:>7.2f} ms ×{mine.cpu / theirs.cpu:>6.1f}"
                f"{mine.rate:>8.0f}/s{theirs.rate:>7.0f}/s ×{mine.rate / theirs.rate:>5.2f}"
                f"{mine.wait:>9.1f} ms{theirs.wait:>8.1f} ms"
                + (f"  ({mine.refused} refused)" if mine.refused else "")
            )


def _pressing(asked: Asked, query: str, clients: int, seconds: float) -> Figures:
    before = _cpu(asked[1])
    answered, taken, wait, refused = asyncio.run(_pressed(asked[0], query, clients, seconds))
    used = _cpu(asked[1]) - before
    return Figures(cpu=used / answered * 1000, rate=answered / taken, wait=wait, refused=refused)


def _cpu(pid: int) -> float:
    """Give the seconds of processor time that a process and its children have used."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if pid in (int(stat.parent.name), int(told[1])):
            total += int(told[11]) + int(told[12])
    return total / os.sysconf("SC_CLK_TCK")


async def _pressed(
    address: str, query: str, clients: int, seconds: float
) -> tuple[int, float, float, int]:
    """Ask from so many clients at once: how many answers in what time, middle wait, refusals.

    The clients are as bare as can be, because they run on the same cores as the server.
    """
    url = httpx.URL(address)
    body = str(httpx.QueryParams({"query": query}))
    request = (
        f"POST {url.raw_path.decode()} HTTP/1.1\r\nHost: {url.host}:{url.port}\r\n"
        "Accept: application/sparql-results+json\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    waits: list[float] = []
    refused = 0
    until = time.perf_counter() + seconds

    async def ask() -> None:
        nonlocal refused
        reader, writer = await asyncio.open_connection(url.host, url.port)
        while time.perf_counter() < until:
            started = time.perf_counter()
            writer.write(request)
            status = await _taken(reader)
            assert status in (200, 503), status
            refused += status == 503
            waits.append(time.perf_counter() - started)
        writer.close()

    begun = time.perf_counter()
    await asyncio.gather(*(ask() for _ in range(clients)))
    taken = time.perf_counter() - begun
    return len(waits) - refused, taken, statistics.median(waits) * 1000, refused


async def _taken(reader: asyncio.StreamReader) -> int:
    """Take an answer, to its end; give its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = re.search(rb"content-length: (\d+)", head)
    if length:
        await reader.readexactly(int(length[1]))
    else:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return int(head.split()[1])


def _under_load(ours: str, process: subprocess.Popen[str]) -> None:
    idle = _memory(process.pid)
    most, waits = asyncio.run(_loaded(ours, process.pid))
    after = _memory(process.pid)
    print(
        f"  200 clients and one endless query: {most:.0f} MB at most (idle {idle:.0f}, after "
        f"{after:.0f}); the page's data in {statistics.median(waits) * 1000:.0f} ms (middle), "
        f"{max(waits) * 1000:.0f} ms (longest)"
    )


async def _loaded(ours: str, pid: int) -> tuple[float, list[float]]:
    most, waits = 0.0, []
    query = "SELECT * { ?s ?p ?o } LIMIT 2000"
    async with httpx.AsyncClient(timeout=120) as client:
        endless = asyncio.ensure_future(client.post(f"{ours}sparql", data={"query": ENDLESS}))
        pressing = asyncio.ensure_future(_pressed(f"{ours}sparql", query, 200, 8))
        while not pressing.done():
            started = time.perf_counter()
            (await client.get(ours)).raise_for_status()
            waits.append(time.perf_counter() - started)
            most = max(most, _memory(pid))
            await asyncio.sleep(0.2)
        await pressing
        ended = await endless
    assert ended.status_code == 503, ended.text
    return most, waits


def _memory(pid: int) -> float:
    """Give the megabytes that a process and its children hold, shared pages split among them."""
    total = 0
    for status in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((status / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if pid in (int(status.name), parent):
                told = (status / "smaps_rollup").read_text()
                total += int(re.search(r"^Pss:\s+(\d+)", told, re.MULTILINE)[1])
        except (OSError, ProcessLookupError):
            continue
    return total / 1024


def _page(ours: str) -> None:
    """Open the page in a fresh browser: the first time with the server's data yet to be made."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("  no Chromium here: the page is not measured")
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for turn in ("first", "again", "again"):
            page = browser.new_context().new_page()
            page.goto(ours)
            page.wait_for_selector("main .overview", timeout=240_000)
            drawn = page.evaluate("performance.now()")
            paint = page.evaluate(
                "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
            )
            told = [f"first paint {paint:.0f} ms, overview {drawn:.0f} ms"]
            for view, sign in (("accounts", ".accounts-list .claim"), ("network", "main .network")):
                page.evaluate(f"location.hash = '#/{view}'")
                page.wait_for_selector(sign, timeout=240_000)
                told.append(f"{view} {page.evaluate('performance.now()'):.0f} ms")
            print(f"  page ({turn}): {', '.join(told)}")
            page.context.close()
        browser.close()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--page-only", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
