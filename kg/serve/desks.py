"""The processes that answer the JSON API: endable, so that nothing is worked at for ever."""

import asyncio
import json
from collections import OrderedDict
from functools import partial
from typing import Any

from starlette.responses import Response, StreamingResponse

from kg.api import Case
from kg.serve.api.problems import Problem
from kg.serve.served import Served
from kg.serve.workers import Answer, BusyError, EndedError, Worker, Workers

OK = 200
KEPT = 32 << 20
"""Bytes of answers that are kept."""
SOON = {"Retry-After": "5"}
BUSY = "too much is asked at once, or the claims are still being looked through; ask again soon"


def at_desk(case: Case, version: str) -> tuple[str, ...]:
    """Run the API over a case."""
    return "kg.serve.desk", str(case.folder.path), version


class Desks:
    """As many processes as the settings say, and one that has the claims of the case indexed."""

    def __init__(self, served: Served) -> None:
        self._seconds = served.settings.seconds
        self._any = Workers(served, at_desk, spare=served.settings.workers)
        self._indexed = _Indexed(served, at_desk, most=1, spare=1)
        self._served, self._kept = served, _Kept()

    async def warm(self) -> None:
        """Start the processes, and make the index, before anybody asks for it."""
        await asyncio.gather(self._any.warm(), self._indexed.warm())

    async def close(self) -> None:
        """End all processes."""
        self._kept.close()
        await asyncio.gather(self._any.close(), self._indexed.close())

    async def response(self, job: dict[str, Any], *, indexed: bool) -> Response:
        """Have a job answered within the time that is set. Raises Problem where it is not.

        A state of the case does not change, nor do the answers over it: the last are kept, and who
        asks what is being answered waits for the same answer.
        """
        desks = self._indexed if indexed else self._any
        try:
            return _response(await self._kept.get(self._served.version, job, desks))
        except BusyError:
            raise Problem(503, BUSY, headers=SOON) from None
        except TimeoutError:
            told = f"not answered within {self._seconds:g} seconds and ended; ask for less"
            raise Problem(503, told) from None
        except EndedError:
            raise Problem(503, "the answering process has ended; ask again", headers=SOON) from None


class _Kept:
    """Answers over one state of the case: those that were asked for last, and those under way."""

    def __init__(self) -> None:
        self._version = ""
        self._told: OrderedDict[str, Answer] = OrderedDict()
        self._size = 0
        self._coming: dict[str, asyncio.Task[Answer]] = {}

    async def get(self, version: str, job: dict[str, Any], desks: Workers) -> Answer:
        """Give the answer to a job over the state of this version."""
        if version != self._version:
            self._version, self._size = version, 0
            self._told.clear()
            self._coming = {}
        key = json.dumps(job, sort_keys=True)
        if (told := self._told.get(key)) is not None:
            self._told.move_to_end(key)
            return told
        coming = self._coming.get(key)
        first = coming is None
        if coming is None:
            coming = asyncio.get_running_loop().create_task(_answered_by(desks, job))
            self._coming[key] = coming
            coming.add_done_callback(partial(self._come, key, version))
        told = await asyncio.shield(coming)
        if told.spooled is not None and not first:  # it can be sent once
            told = await _answered_by(desks, job)
        return told

    def close(self) -> None:
        """End what is under way."""
        for coming in self._coming.values():
            coming.cancel()

    def _come(self, key: str, version: str, coming: "asyncio.Task[Answer]") -> None:
        if self._coming.get(key) is coming:
            del self._coming[key]
        if coming.cancelled() or coming.exception() is not None or version != self._version:
            return
        told = coming.result()
        if told.spooled is not None or int(told.head["status"]) != OK:
            return
        self._told[key] = told
        self._size += len(told.body)
        while self._size > KEPT:
            _, gone = self._told.popitem(last=False)
            self._size -= len(gone.body)


async def _answered_by(desks: Workers, job: dict[str, Any]) -> Answer:
    """Have a job answered; once more where a case that is being replaced made a process end."""
    try:
        return await desks.answer(job)
    except EndedError:
        return await desks.answer(job)


def _response(told: Answer) -> Response:
    status, headers = int(told.head["status"]), dict(told.head["headers"])
    if told.spooled is None:
        return Response(told.body, status, headers)
    return StreamingResponse(told.pieces(), status, headers)


class _Indexed(Workers):
    """A single worker that is first let make the index, however long that takes.

    Only whoever waits for it is told after a while to come again.
    """

    _coming: "asyncio.Task[Worker] | None" = None

    async def warm(self) -> None:
        """Have the index made."""
        await self._ahead()
        self._later(self._stand_by())

    async def close(self) -> None:
        """End the worker, whatever it is at."""
        if self._coming is not None:
            self._coming.cancel()
            (come,) = await asyncio.gather(self._coming, return_exceptions=True)
            if isinstance(come, Worker):
                self._idle.append(come)
        await super().close()

    async def _ready(self, seconds: float) -> Worker:
        try:
            async with asyncio.timeout(seconds):
                worker = await self._ahead()
        except TimeoutError:
            raise BusyError from None
        self._coming = None
        if worker.alive and worker.version == self._served.version:
            return worker
        self._end(worker)
        return await self._ready(seconds)

    async def _ahead(self) -> Worker:
        """Wait for the worker that comes; when nobody waits any more it comes all the same."""
        if self._coming is None or self._failed(self._coming):
            self._coming = asyncio.ensure_future(super()._ready(0))
        return await asyncio.shield(self._coming)

    def _replace(self) -> None:
        """Let the next one come; it is the same that whoever asks now waits for."""
        self._coming = asyncio.ensure_future(super()._ready(0))

    @staticmethod
    def _failed(coming: "asyncio.Task[Worker]") -> bool:
        return coming.done() and (coming.cancelled() or coming.exception() is not None)

    async def _new(self) -> Worker:
        return await self._with_index(await super()._new())

    async def _given(self, worker: Worker) -> Worker:
        return await self._with_index(await super()._given(worker))

    async def _with_index(self, worker: Worker) -> Worker:
        try:
            await worker.answer({"index": True})
        except BaseException:
            self._end(worker)
            raise
        return worker
