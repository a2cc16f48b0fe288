"""Loads a server from many clients at once, and measures its time and memory."""

import asyncio
import json
import os
import re
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import httpx

Asked = tuple[str, int]
"""The address of a server, and its process."""


@dataclass(frozen=True)
class Figures:
    """What was measured: milliseconds of processor time, answers per second, median wait in ms."""

    cpu: float
    rate: float
    wait: float
    refused: int


def pressing(asked: Asked, query: str, clients: int, seconds: float) -> Figures:
    """Query a server from a number of clients for some seconds, and return the figures."""
    before = _cpu(asked[1])
    answered, taken, wait, refused = asyncio.run(pressed(asked[0], query, clients, seconds))
    used = _cpu(asked[1]) - before
    return Figures(cpu=used / answered * 1000, rate=answered / taken, wait=wait, refused=refused)


def _cpu(pid: int) -> float:
    """Return the seconds of processor time that a process and its children have used."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if pid in (int(stat.parent.name), int(told[1])):
            total += int(told[11]) + int(told[12])
    return total / os.sysconf("SC_CLK_TCK")


async def pressed(
    address: str, query: str, clients: int, seconds: float
) -> tuple[int, float, float, int]:
    """Query from many clients at once: number of answers, time, median wait, refusals.

    The clients are as simple as possible, because they run on the same cores as the server.
    """
    url = httpx.URL(address)
    body = str(httpx.QueryParams({"query": query}))
    request = (
        f"POST {url.raw_path.decode()} HTTP/1.1\r\nHost: {url.host}:{url.port}\r\n"
        "Accept: application/sparql-results+json\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    waits, taken, refused = await _asked(url, [request], clients, seconds)
    return len(waits) - refused, taken, statistics.median(waits) * 1000, refused


async def _asked(
    url: httpx.URL, requests: Sequence[bytes], clients: int, seconds: float
) -> tuple[list[float], float, int]:
    """Query from many clients, each with its share in turn: waits in order, time, refusals."""
    begun = time.perf_counter()
    asked = await _asked_when(url, requests, clients, begun + seconds)
    taken = time.perf_counter() - begun
    refused = sum(status == 503 for _, _, status in asked)
    return sorted(wait for _, wait, _ in asked), taken, refused


async def _asked_when(
    url: httpx.URL, requests: Sequence[bytes], clients: int, until: float
) -> list[tuple[float, float, int]]:
    """Query until a moment; return for each answer the time of its request, its wait and status."""
    asked: list[tuple[float, float, int]] = []
    number = count()

    async def ask() -> None:
        reader, writer = await asyncio.open_connection(url.host, url.port)
        while time.perf_counter() < until:
            started = time.perf_counter()
            writer.write(requests[next(number) % len(requests)])
            status = await _taken(reader)
            assert status in (200, 503), status
            asked.append((started, time.perf_counter() - started, status))
        writer.close()

    await asyncio.gather(*(ask() for _ in range(clients)))
    return asked


@dataclass(frozen=True)
class Waits:
    """Waits for answers in ms: the median, and the 99th percentile."""

    answers: int
    rate: float
    middle: float
    p99: float
    refused: int


def pressing_paths(address: str, paths: Sequence[str], clients: int, seconds: float) -> Waits:
    """Request pages of a server, one after the other, from many clients for some seconds."""
    url = httpx.URL(address)
    waits, taken, refused = asyncio.run(_asked(url, _gets(url, paths), clients, seconds))
    return _waits(waits, taken, refused)


def pressing_while(
    address: str,
    paths: Sequence[str],
    clients: int,
    seconds: float,
    post: tuple[str, str, object],
) -> tuple[Waits, float]:
    """Request as `pressing_paths` does while, after a third of the time, something is posted.

    `post` is where, by which token, and what. Return the waits of what was answered from a second
    before that on, and how long it took.
    """
    url = httpx.URL(address)

    async def both() -> tuple[list[tuple[float, float, int]], float, float]:
        begun = time.perf_counter()
        pressed = asyncio.ensure_future(
            _asked_when(url, _gets(url, paths), clients, begun + seconds)
        )
        await asyncio.sleep(seconds / 3)
        changing = time.perf_counter()
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(_posted(url, *post))
        status = await _taken(reader)
        took = time.perf_counter() - changing
        writer.close()
        assert status == 200, status
        return await pressed, changing, took

    asked, changing, took = asyncio.run(both())
    told = [(wait, status) for begun, wait, status in asked if begun + wait >= changing - 1]
    refused = sum(status == 503 for _, status in told)
    return _waits(sorted(wait for wait, _ in told), seconds * 2 / 3 + 1, refused), took


def _posted(url: httpx.URL, path: str, token: str, what: object) -> bytes:
    body = json.dumps(what)
    return (
        f"POST {path} HTTP/1.1\r\nHost: {url.host}:{url.port}\r\n"
        f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


def _gets(url: httpx.URL, paths: Sequence[str]) -> list[bytes]:
    return [
        f"GET {path} HTTP/1.1\r\nHost: {url.host}:{url.port}\r\n\r\n".encode() for path in paths
    ]


def _waits(waits: Sequence[float], taken: float, refused: int) -> Waits:
    return Waits(
        answers=len(waits),
        rate=len(waits) / taken,
        middle=statistics.median(waits) * 1000,
        p99=waits[int(0.99 * len(waits))] * 1000,
        refused=refused,
    )


async def _taken(reader: asyncio.StreamReader) -> int:
    """Read an answer to its end; return its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = re.search(rb"content-length: (\d+)", head)
    if length:
        await reader.readexactly(int(length[1]))
    else:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return int(head.split()[1])


def memory(pid: int) -> float:
    """Return the megabytes that a process and its children hold, shared pages divided up."""
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
