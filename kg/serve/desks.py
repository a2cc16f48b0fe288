"""The processes that answer the JSON API: endable, so that nothing is worked at for ever."""

import asyncio
from typing import Any

from starlette.responses import Response, StreamingResponse

from kg.api import Case
from kg.serve.api.problems import Problem
from kg.serve.served import Served
from kg.serve.workers import Answer, BusyError, EndedError, Worker, Workers

SOON = {"Retry-After": "5"}
BUSY = "too much is asked at once, or the claims are still being looked through; ask again soon"


def at_desk(case: Case, version: str) -> tuple[str, ...]:
    """Run the API over a case."""
    return "kg.serve.desk", str(case.folder.path), version


class Desks:
    """As many processes as the settings say, and one that has the claims of the case indexed."""

    def __init__(self, served: Served) -> None:
        self._seconds = served.settings.seconds
        self._any = Workers(served, at_desk)
        self._indexed = _Indexed(served, at_desk, most=1)

    async def warm(self) -> None:
        """Make the index before anybody asks for it."""
        await self._indexed.warm()

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self._any.close(), self._indexed.close())

    async def response(self, job: dict[str, Any], *, indexed: bool) -> Response:
        """Have a job answered within the time that is set. Raises Problem where it is not."""
        desks = self._indexed if indexed else self._any
        try:
            return _response(await _answered_by(desks, job))
        except BusyError:
            raise Problem(503, BUSY, headers=SOON) from None
        except TimeoutError:
            told = f"not answered within {self._seconds:g} seconds and ended; ask for less"
            raise Problem(503, told) from None
        except EndedError:
            raise Problem(503, "the answering process has ended; ask again", headers=SOON) from None


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
        worker = await super()._new()
        try:
            await worker.answer({"index": True})
        except BaseException:
            self._end(worker)
            raise
        return worker
