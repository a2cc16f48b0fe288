"""Warm worker processes: a fixed number, with a bounded queue, each can be ended."""

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, Any

from kg.api import Case
from kg.errors import KgError
from kg.serve.fork_server import PROGRAMS, SERVER, Process, can_fork
from kg.serve.served import Served

LINE = 512
"""Most queries that may wait; further clients are told to come again."""
HELD = 1 << 20
"""Bytes of an answer that are held in memory; a longer one waits on disk to be sent."""
PIECE = 1 << 16
RECENT = 10.0
"""Seconds for which a request counts as recent when the case changes."""
PAUSE = 3.0
"""Seconds after which a waiting process that was used is replaced."""
MEMORY = 1 << 30
"""Bytes that one worker may use to answer a query."""
Program = Callable[[Case, str], tuple[str, ...]]
"""What a worker runs over a case in this version: a module, and its initial arguments."""


def querying(case: Case, _version: str) -> tuple[str, ...]:
    """Return the program that runs queries over the store of a case."""
    return "kg.serve.worker", str(case.folder.graph), str(MEMORY)


class BusyError(Exception):
    """All workers are busy, and the queue is full or does not move."""


class EndedError(Exception):
    """The worker was ended, or died: its time or its memory was exceeded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of a worker: a head, and a body in memory or in an anonymous file."""

    head: dict[str, Any]
    body: bytes = b""
    spooled: IO[bytes] | None = None

    async def whole(self) -> bytes:
        """Return the body in one piece."""
        return b"".join([piece async for piece in self.pieces()])

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the body a piece at a time."""
        if self.spooled is None:
            yield self.body
            return
        with self.spooled as body:
            while piece := body.read(PIECE):
                yield piece


class Worker:
    """A process that has one state of the case open, or waits for one."""

    def __init__(self, process: Process) -> None:
        self.version = ""
        self._process = process

    @classmethod
    async def started(cls, program: tuple[str, ...], version: str) -> "Worker":
        """Start a worker."""
        worker = await cls.waiting(program[0])
        worker.begin(program, version)
        return worker

    @classmethod
    async def waiting(cls, module: str, *, told: bool = False) -> "Worker":
        """Start a process that has everything but a case, because loading the code takes long.

        Its error output is `told` where the server was started, or discarded.
        """
        if module in PROGRAMS and can_fork():
            with suppress(OSError):
                return cls(await SERVER.started(module, told=told))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=None if told else asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        return cls(process)

    async def loaded(self) -> None:
        """Wait until the code and the case, if any, are loaded. Raise EndedError if it dies."""
        await self.answer({})

    def begin(self, program: tuple[str, ...], version: str) -> None:
        """Give a process its case, the first or another; if it has died, that shows later."""
        self.version = version
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps(program[1:]).encode() + b"\n")

    def rest(self) -> None:
        """Have a process release its case, and wait for another."""
        self.begin(("",), "")

    @property
    def alive(self) -> bool:
        """Whether it can be used."""
        return self._process.returncode is None

    async def answer(self, job: dict[str, Any]) -> Answer:
        """Send a job and return the answer. Raise EndedError when the process dies of it."""
        given, told = self._process.stdin, self._process.stdout
        if given is None or told is None:
            raise EndedError
        try:
            given.write(json.dumps(job).encode() + b"\n")
            await given.drain()
            head = json.loads(await told.readuntil(b"\n"))
            return await _received(head, told)
        except (asyncio.IncompleteReadError, ConnectionError, ValueError):
            raise EndedError from None

    def end(self) -> None:
        """End the process, whatever it is doing."""
        if self.alive:
            self._process.kill()

    async def gone(self) -> None:
        """End the process and wait until it has gone."""
        self.end()
        await self._process.wait()


async def _received(head: dict[str, Any], told: asyncio.StreamReader) -> Answer:
    left = int(head.pop("length"))
    if left <= HELD:
        return Answer(head=head, body=await told.readexactly(left))
    spooled = tempfile.TemporaryFile()  # noqa: SIM115 (closed by whoever sends it on)
    while left:
        piece = await told.readexactly(min(left, PIECE))
        spooled.write(piece)
        left -= len(piece)
    spooled.seek(0)
    return Answer(head=head, spooled=spooled)


Begin = Callable[[Worker], Awaitable[None]]
"""What a worker does before it gets its first job."""


@dataclass(slots=True)
class _Next:
    """Workers for a state of the case that is about to be shown, as they become ready."""

    version: str
    workers: list[asyncio.Task[Worker]] = field(default_factory=list)


class Workers:
    """As many workers as the settings say, replaced when ended or when the case was.

    With `spare`, some more wait without a case, their code loaded, to take over at once when it was
    replaced; those that had the case before then wait in their place.
    """

    def __init__(
        self,
        served: Served,
        program: Program = querying,
        *,
        most: int | None = None,
        spare: int = 0,
    ) -> None:
        self._served, self._program = served, program
        self._spare, self._spares, self._standing = spare, list[Worker](), asyncio.Lock()
        self._most = most or served.settings.workers
        self._free = asyncio.Semaphore(self._most)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._waiting = 0
        self._starting: set[asyncio.Task[None]] = set()
        self._ended: list[Worker] = []
        self._next, self._version, self._asked = _Next(""), "", -RECENT

    async def warm(self) -> None:
        """Start the workers before the first request."""
        missing = self._most - len(self._idle) - len(self._busy)
        self._idle += [await self._new() for _ in range(missing)]
        self._later(self._stand_by())

    async def close(self) -> None:
        """End all workers."""
        for task in self._starting:
            task.cancel()
        prepared = self._next.workers
        self._leave()
        await asyncio.gather(*prepared, return_exceptions=True)
        left = [*self._idle, *self._busy, *self._ended, *self._spares]
        await asyncio.gather(*(worker.gone() for worker in left))
        self._idle.clear()
        self._spares.clear()

    def wanted(self) -> None:
        """Record a request, though it may be answered without a worker."""
        self._asked = asyncio.get_running_loop().time()

    async def answer(self, job: dict[str, Any]) -> Answer:
        """Have a job answered within the time limit.

        Raise BusyError if the queue is full or did not move for as long as a query may take,
        TimeoutError if the time is over, and EndedError if the worker died, most probably of
        memory. Cancelling this call ends the worker too.
        """
        seconds = self._served.settings.seconds
        self.wanted()
        await self._take_place(seconds)
        try:
            worker = await self._ready(seconds)
            self._busy.add(worker)
            try:
                async with asyncio.timeout(seconds):
                    told = await worker.answer(job)
            except BaseException:
                self._end(worker)
                self._replace()
                raise
            finally:
                self._busy.discard(worker)
            if worker.version == self._version:
                self._idle.append(worker)
            else:
                self._rest(worker)
            return told
        finally:
            self._free.release()

    async def _take_place(self, seconds: float) -> None:
        if self._waiting >= LINE:
            raise BusyError
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                await self._free.acquire()
        except TimeoutError:
            raise BusyError from None
        finally:
            self._waiting -= 1

    async def prepare(
        self, case: Case, version: str, until: float, first: Begin | None = None
    ) -> None:
        """Prepare a worker for a state of the case that is about to be shown.

        Only if there was a recent request, so that nobody waits for something unused. It runs
        `first` first. If it is not ready at the time `until`, later requests wait for it.
        """
        self._leave()
        clock = asyncio.get_running_loop().time
        if clock() - self._asked > RECENT:
            return
        begun = asyncio.ensure_future(self._begun(self._program(case, version), version, first))
        self._next = _Next(version, [begun])
        await asyncio.wait([begun], timeout=max(0.0, until - clock()))

    def turn(self) -> None:
        """Have workers release an earlier state of the case at once, if others wait."""
        if not self._spare:
            return
        version = self._version = self._served.version
        old = [one for one in self._idle if one.version != version]
        self._idle = [one for one in self._idle if one.version == version]
        for worker in old:
            self._rest(worker)

    async def _begun(self, program: tuple[str, ...], version: str, first: Begin | None) -> Worker:
        worker = await self._with(program, version)
        try:
            await worker.loaded()
            if first is not None:
                await first(worker)
        except BaseException:
            self._end(worker)
            raise
        return worker

    def _leave(self) -> None:
        """End what was prepared for a state that is no longer requested."""
        for begun in self._next.workers:
            if not begun.done():
                begun.cancel()
            elif not begun.cancelled() and begun.exception() is None:
                self._end(begun.result())
        self._next = _Next("")

    async def _ready(self, _seconds: float) -> Worker:
        version = self._version = self._served.version
        for worker in reversed(self._idle):
            if worker.alive and worker.version == version:
                self._idle.remove(worker)
                return worker
        if (prepared := await self._prepared(version)) is not None:
            return prepared
        while self._idle:
            self._rest(self._idle.pop())
        return await self._new()

    async def _prepared(self, version: str) -> Worker | None:
        """Return a worker that was prepared for this state, as soon as it is ready."""
        following = self._next
        while following.version == version and following.workers:
            begun = following.workers.pop(0)
            try:
                return await asyncio.shield(begun)
            except asyncio.CancelledError:
                following.workers.append(begun)  # for others, or for `_leave`
                raise
            except (EndedError, OSError):
                continue
        return None

    def _rest(self, worker: Worker) -> None:
        """Let a worker of an earlier state wait without a case, or end it if enough do."""
        if worker.alive and len(self._spares) < self._spare:
            worker.rest()
            self._spares.append(worker)
        else:
            self._end(worker)

    def _end(self, worker: Worker) -> None:
        """End a worker; `close` waits until all have gone."""
        worker.end()
        self._ended = [*(one for one in self._ended if one.alive), worker]

    async def _new(self) -> Worker:
        case, version = self._served.state()
        return await self._with(self._program(case, version), version)

    async def _with(self, program: tuple[str, ...], version: str) -> Worker:
        """Give a waiting process its case, or start one with it."""
        while self._spares:
            worker = self._spares.pop(0)
            if worker.alive:
                worker.begin(program, version)
                self._later(self._stand_by())
                return worker
        return await Worker.started(program, version)

    def _replace(self) -> None:
        """Start a worker in the place of one that was ended, without anybody waiting for it."""
        self._later(self._refill())

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _stand_by(self) -> None:
        """Start waiting processes, after a pause for those that took over."""
        if not self._spare:
            return
        await asyncio.sleep(PAUSE)
        async with self._standing:
            # Without a case, none is requested either.
            with suppress(KgError, OSError, EndedError):
                module, *_ = self._program(*self._served.state())
                while len(self._spares) < self._spare:
                    worker = await Worker.waiting(module)
                    try:
                        await worker.loaded()
                    except BaseException:
                        self._end(worker)
                        raise
                    self._spares.append(worker)

    async def _refill(self) -> None:
        if len(self._idle) + len(self._busy) < self._most:
            self._idle.append(await self._new())
