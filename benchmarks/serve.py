"""The server of a case against the oxigraph server over the same graph, in one run.

    python benchmarks/serve.py CASE [MORE CASES] [--seconds 4] [--page-only] [--api-only]

Reported are: the processor time of a query, how many queries per second each server answers with 1,
8 and 200 clients, and the median time (on a machine that others use too, only the first is
meaningful); how long the answers of the JSON API take with 200 clients, and while a judgement is
made, and undone, in a copy of the case; the memory of the server's processes under 200 clients with
queries that never end, and how long the page takes meanwhile; and, if Chromium is found, how long
the page takes until its first words are shown (first contentful paint), until the overview is
drawn, and until the accounts and then the network are, visited at once.
"""

import argparse
import asyncio
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
from itertools import islice
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright
from pressing import Asked, memory, pressed, pressing, pressing_paths, pressing_while

import kg
from kg.account.find import short_id
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
SETTLING = 12
"""Seconds that a server is given after its start before the case is changed."""


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        for number, path in enumerate(options.cases):
            case = kg.open(path)
            print(f"{path}: {case.manifest.documents} documents, {len(case.store):,} quads")
            if not options.page_only:
                _changing(path, Path(place) / f"changing-{number}", options.seconds)
            with _ours(path) as (ours, process):
                if options.api_only:
                    _api(case, ours, options.seconds)
                    continue
                if not options.page_only:
                    with _oxigraph(case, Path(place) / str(number)) as raw:
                        _queries(case, (ours, process.pid), raw, options.seconds)
                    _api(case, ours, options.seconds)
                    _under_load(ours, process)
                _page(ours)


@contextmanager
def _ours(case: Path, *more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-u", "-m", "kg", "serve", str(case), "--port", "0", *more]
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
            mine = pressing((f"{own[0]}sparql", own[1]), query, clients, seconds)
            theirs = pressing(other, query, clients, seconds)
            print(
                f"  {name:<18}{clients:>4} clients"
                f"{mine.cpu:>8.2f} ms{theirs.cpu:>7.2f} ms ×{mine.cpu / theirs.cpu:>6.1f}"
                f"{mine.rate:>8.0f}/s{theirs.rate:>7.0f}/s ×{mine.rate / theirs.rate:>5.2f}"
                f"{mine.wait:>9.1f} ms{theirs.wait:>8.1f} ms"
                + (f"  ({mine.refused} refused)" if mine.refused else "")
            )


def _api(case: kg.Case, ours: str, seconds: float) -> None:
    """Load the JSON API with repeated questions, and with pages not requested before."""
    again = _come_again(case)
    new = [f"/api/claims?limit=20&offset={n}" for n in range(case.manifest.claims)]
    httpx.get(f"{ours}api/claims?limit=1", timeout=240)
    print(f"  API, {CLIENTS[-1]} clients: answers a second, middle wait, 99 of 100 within")
    for name, paths in (("come again", again), ("all new", new)):
        told = pressing_paths(ours, paths, CLIENTS[-1], seconds)
        print(
            f"  {name:<18}{told.rate:>8.0f}/s{told.middle:>9.1f} ms{told.p99:>9.1f} ms"
            + (f"  ({told.refused} refused)" if told.refused else "")
        )


def _come_again(case: kg.Case) -> list[str]:
    some = [entity.id for entity in case.entities()][:20]
    again = [f"/api/entities/{name}" for name in some]
    return [*again, "/api/claims?limit=20", "/api/findings", "/api/timeline", "/api/documents"]


def _changing(path: Path, place: Path, seconds: float) -> None:
    """Load the JSON API while a judgement is made, which replaces the case."""
    shutil.copytree(path, place)
    case = kg.open(place)
    # Only paths that stay the same, whatever is judged of claims.
    paths = [one for one in _come_again(case) if "/entities/" not in one]
    paths += ["/api", "/api/judgements", "/api/sources"]
    claims = [short_id(claim) for claim in islice(case.claims(), 2)]
    del case
    with _ours(place, "--edit") as (ours, process):
        token = process.stdout.readline().partition("#token=")[2].strip()
        httpx.get(f"{ours}api/claims?limit=1", timeout=240)
        time.sleep(SETTLING)
        print(f"  API, {CLIENTS[-1]} clients, from a second before a judgement: as above")
        for name, claim in (("the first", claims[0]), ("the second", claims[1])):
            post = "/api/claims/wrong", token, {"claim": claim}
            found, took = pressing_while(ours, paths, CLIENTS[-1], seconds * 2, post)
            print(
                f"  {name:<18}{found.rate:>8.0f}/s{found.middle:>9.1f} ms{found.p99:>9.1f} ms"
                f"; it took {took:.2f} s" + (f"  ({found.refused} refused)" * bool(found.refused))
            )


def _under_load(ours: str, process: subprocess.Popen[str]) -> None:
    idle = memory(process.pid)
    most, waits = asyncio.run(_loaded(ours, process.pid))
    after = memory(process.pid)
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
        clients = asyncio.ensure_future(pressed(f"{ours}sparql", query, 200, 8))
        while not clients.done():
            started = time.perf_counter()
            (await client.get(ours)).raise_for_status()
            waits.append(time.perf_counter() - started)
            most = max(most, memory(pid))
            await asyncio.sleep(0.2)
        await clients
        ended = await endless
    assert ended.status_code == 503, ended.text
    return most, waits


def _page(ours: str) -> None:
    """Open the page in a fresh browser: the first time before the server has made its data."""
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
    parser.add_argument("--api-only", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
