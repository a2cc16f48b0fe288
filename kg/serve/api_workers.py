"""The processes that answer the JSON API; they can be ended, so that no request runs forever."""

import asyncio
import json
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.responses import Response, StreamingResponse

from kg.api import Case
from kg.serve.api.problems import Problem
from kg.serve.served import Served
from kg.serve.workers import RECENT, Answer, BusyError, EndedError, Worker, Workers

OK = 200
KEPT = 32 << 20
"""Bytes of answers that are cached."""
SOON = {"Retry-After": "5"}
BUSY = "too much is asked at once, or the claims are still being looked through; ask again soon"


def at_desk(case: Case, version: str) -> tuple[str, ...]:
    """Return the program that runs the API over a case."""
    return "kg.serve.api_worker", str(case.folder.path), version


class Desks:
    """As many processes as the settings say, and one that has the claims of the case indexed."""

    def __init__(self, served: Served) -> None:
        self._seconds = served.settings.seconds
        self._any = Workers(served, at_desk, spare=served.settings.workers)
        self._indexed = _Indexed(served, at_desk, most=1, spare=1)
        self._served, self._kept = served, _Kept()

    async def warm(self) -> None:
        """Start the processes, and make the index, before the first request."""
        await asyncio.gather(self._any.warm(), self._indexed.warm())

    async def close(self) -> None:
        """End all processes."""
        self._kept.close()
        await asyncio.gather(self._any.close(), self._indexed.close())

    async def prepare(self, case: Case, version: str, until: float) -> None:
        """Prepare processes for a state of the case that is about to be shown.

        They answer recent requests again, as far as time permits before `until`.
        """
        self._kept.expect(version)
        for desks in (self._any, self._indexed):
            again = partial(self._again, desks, version, until)
            await desks.prepare(case, version, until, again)

    def turn(self) -> None:
        """Release the state before: another is shown from now on."""
        self._any.turn()
        self._indexed.turn()

    async def _again(self, desks: Workers, version: str, until: float, worker: Worker) -> None:
        for job in self._kept.asked_of(desks, since=_clock() - RECENT):
            if _clock() >= until:
                return
            self._kept.keep(version, job, desks, await worker.answer(job))

    async def response(self, job: dict[str, Any], *, indexed: bool) -> Response:
        """Have a job answered within the time limit. Raise Problem if it is not.

        Answers over one state of the case do not change: the last are cached, and a request for an
        answer that is being made waits for the same answer.
        """
        desks = self._indexed if indexed else self._any
        desks.wanted()
        try:
            return answered(await self._kept.get(self._served.version, job, desks))
        except BusyError:
            raise Problem(503, BUSY, headers=SOON) from None
        except TimeoutError:
            told = f"not answered within {self._seconds:g} seconds and ended; ask for less"
            raise Problem(503, told) from None
        except EndedError:
            raise Problem(503, "the answering process has ended; ask again", headers=SOON) from None


@dataclass(slots=True)
class _Told:
    """A cached answer: to which request, by which process, and when it was last requested."""

    job: dict[str, Any]
    desks: Workers
    answer: Answer
    asked: float


class _State:
    """The most recently requested answers over one state of the case."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.told: OrderedDict[str, _Told] = OrderedDict()
        self._size = 0

    def keep(self, key: str, told: _Told) -> None:
        """Cache an answer that can be reused, replacing those not requested for long."""
        if told.answer.spooled is not None or int(told.answer.head["status"]) != OK:
            return
        if key in self.told:
            return
        self.told[key] = told
        self._size += len(told.answer.body)
        while self._size > KEPT:
            _, gone = self.told.popitem(last=False)
            self._size -= len(gone.answer.body)


class _Kept:
    """Answers over one state of the case, those being made, and those over the next state."""

    def __init__(self) -> None:
        self._now, self._next = _State(""), _State("")
        self._coming: dict[str, asyncio.Task[Answer]] = {}

    def expect(self, version: str) -> None:
        """Accept answers over the state of this version from now on, in addition."""
        self._next = _State(version)

    def asked_of(self, desks: Workers, *, since: float) -> list[dict[str, Any]]:
        """Return what these processes were asked since a time, the last first."""
        told = reversed(self._now.told.values())
        return [one.job for one in told if one.desks is desks and one.asked >= since]

    def keep(self, version: str, job: dict[str, Any], desks: Workers, answer: Answer) -> None:
        """Cache the answer to a job over the state of this version."""
        told = _Told(job, desks, answer, _clock())
        for state in (self._now, self._next):
            if state.version == version:
                state.keep(_key(job), told)
                return

    async def get(self, version: str, job: dict[str, Any], desks: Workers) -> Answer:
        """Return the answer to a job over the state of this version."""
        if version != self._now.version:
            known = self._next.version == version
            self._now, self._next = self._next if known else _State(version), _State("")
            self._coming = {}
        key = _key(job)
        if (kept := self._now.told.get(key)) is not None:
            kept.asked = _clock()
            self._now.told.move_to_end(key)
            return kept.answer
        coming = self._coming.get(key)
        first = coming is None
        if coming is None:
            coming = asyncio.get_running_loop().create_task(_answered_by(desks, job))
            self._coming[key] = coming
            coming.add_done_callback(partial(self._come, version, job, desks))
        told = await asyncio.shield(coming)
        if told.spooled is not None and not first:  # it can be sent only once
            told = await _answered_by(desks, job)
        return told

    def close(self) -> None:
        """Cancel what is being made."""
        for coming in self._coming.values():
            coming.cancel()

    def _come(
        self, version: str, job: dict[str, Any], desks: Workers, coming: "asyncio.Task[Answer]"
    ) -> None:
        if self._coming.get(_key(job)) is coming:
            del self._coming[_key(job)]
        if not coming.cancelled() and coming.exception() is None and version == self._now.version:
            self.keep(version, job, desks, coming.result())


def _key(job: dict[str, Any]) -> str:
    return json.dumps(job, sort_keys=True)


def _clock() -> float:
    return asyncio.get_running_loop().time()


async def _answered_by(desks: Workers, job: dict[str, Any]) -> Answer:
    """Have a job answered; again if a replaced case made a process end."""
    try:
        return await desks.answer(job)
    except EndedError:
        return await desks.answer(job)


def answered(told: Answer) -> Response:
    """Return the answer of an API process as a response."""
    status, headers = int(told.head["status"]), dict(told.head["headers"])
    if told.spooled is None:
        return Response(told.body, status, headers)
    return StreamingResponse(told.pieces(), status, headers)


class _Indexed(Workers):
    """A single worker that first makes the index, without a time limit.

    A client that waits for it is told after a while to come again.
    """

    _coming: "asyncio.Task[Worker] | None" = None

    async def warm(self) -> None:
        """Have the index made."""
        await self._ahead()
        self._later(self._stand_by())

    async def close(self) -> None:
        """End the worker, whatever it is doing."""
        if self._coming is not None:
            self._coming.cancel()
            (come,) = await asyncio.gather(self._coming, return_exceptions=True)
            if isinstance(come, Worker):
                self._idle.append(come)
        await super().close()

    def turn(self) -> None:
        """Have the worker release an earlier state of the case."""
        come = self._coming is not None and self._coming.done() and not self._failed(self._coming)
        if self._coming is not None and come and not self._free.locked():  # nobody waits for it
            self._idle.append(self._coming.result())
            self._coming = None
        super().turn()

    async def _ready(self, seconds: float) -> Worker:
        try:
            async with asyncio.timeout(seconds):
                worker = await self._ahead()
        except TimeoutError:
            raise BusyError from None
        self._coming = None
        if worker.alive and worker.version == self._served.version:
            return worker
        self._rest(worker)
        return await self._ready(seconds)

    async def _ahead(self) -> Worker:
        """Wait for the next worker; it is started even if nobody waits any more."""
        if self._coming is None or self._failed(self._coming):
            self._coming = asyncio.ensure_future(super()._ready(0))
        return await asyncio.shield(self._coming)

    def _replace(self) -> None:
        """Start the next worker; the same one that new requests wait for."""
        self._coming = asyncio.ensure_future(super()._ready(0))

    @staticmethod
    def _failed(coming: "asyncio.Task[Worker]") -> bool:
        return coming.done() and (coming.cancelled() or coming.exception() is not None)

    async def _with(self, program: tuple[str, ...], version: str) -> Worker:
        return await self._with_index(await super()._with(program, version))

    async def _with_index(self, worker: Worker) -> Worker:
        try:
            await worker.answer({"index": True})
        except BaseException:
            self._end(worker)
            raise
        return worker
