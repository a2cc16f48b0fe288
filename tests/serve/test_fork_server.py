"""Workers are forked from a process that has their code: quickly, and each by itself."""

import asyncio
import os
import signal
import socket
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import pytest

from kg.serve.fork_server import PROGRAMS, SERVER, ForkServer, _wanted, can_fork
from kg.serve.workers import EndedError, Worker

pytestmark = pytest.mark.skipif(not can_fork(), reason="this system gives no handles of processes")


def finished(work: Coroutine[Any, Any, Any]) -> Any:
    """Do some work in a thread of its own: tests with a browser have a loop in this one."""
    with ThreadPoolExecutor(max_workers=1) as apart:
        return apart.submit(asyncio.run, work).result()


def test_each_program_is_ready_when_it_is_wanted_and_has_gone_when_it_is_ended() -> None:
    async def started_and_ended(program: str) -> tuple[bool, bool]:
        worker = await Worker.waiting(program)
        if program == "kg.serve.api_worker":
            worker.rest()
        elif program == "kg.serve.writer":
            worker.begin(("", "no case", "1"), "")
        if not program.endswith(".worker"):  # that one opens its store first
            await worker.loaded()
        lived = worker.alive
        await worker.gone()
        return lived, worker.alive

    for program in PROGRAMS:
        assert finished(started_and_ended(program)) == (True, False)


def test_a_worker_that_dies_is_known_to_have_ended_and_others_go_on() -> None:
    async def two() -> None:
        one, other = [await Worker.waiting("kg.serve.api_worker") for _ in range(2)]
        one.begin(("no such case", "1"), "")
        with pytest.raises(EndedError):
            await one.loaded()
        await one.gone()
        await other.loaded()
        assert (one.alive, other.alive) == (False, True)
        await other.gone()

    finished(two())


def test_workers_end_with_the_process_that_forked_them_and_another_takes_its_place() -> None:
    server = ForkServer()

    async def started() -> list[bool]:
        process = await server.started("kg.serve.api_worker", told=False)
        assert server._process is not None
        os.kill(server._process.pid, signal.SIGKILL)
        server._process.wait()
        await asyncio.wait_for(process.wait(), 10)
        other = await server.started("kg.serve.api_worker", told=False)
        lived = other.returncode is None
        other.kill()
        return [process.returncode is None, lived]

    assert finished(started()) == [False, True]


def test_where_no_process_can_be_forked_now_it_is_told_and_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused() -> int:
        raise BlockingIOError

    server, (asking, asked) = ForkServer(), socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    monkeypatch.setattr(os, "fork", refused)
    monkeypatch.setattr(server, "_connection", asking)
    serving = Thread(target=_wanted, args=(asked,))
    serving.start()
    for _ in range(2):
        with pytest.raises(OSError, match="no process could be started"):
            finished(server.started("kg.serve.worker", told=False))
    asking.close()
    serving.join()
    asked.close()


def test_the_code_is_loaded_once_for_all() -> None:
    first, again = SERVER._connected(), SERVER._connected()
    assert first is again
