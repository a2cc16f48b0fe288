"""Changes of the served case: made in a separate process, shown when all is ready."""

import asyncio
from contextlib import suppress
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from kg.errors import KgError
from kg.serve.api.changes import failed, judged_by_hand
from kg.serve.api.problems import Problem
from kg.serve.api_workers import OK, Desks, answered
from kg.serve.served import Served
from kg.serve.workers import EndedError, Worker, Workers

PATIENCE = 60.0
"""Seconds to wait for the judgement before."""
READYING = 1.0
"""Seconds for preparing answers from the new state before it is shown."""
ENDING = 2.0
"""Seconds that a change may take to finish when the server ends."""
BUSY = "another judgement is being made; try again when it is done"


class Writing:
    """One process that changes the case, one change at a time."""

    def __init__(self, served: Served, desks: Desks, workers: Workers) -> None:
        self._served, self._desks, self._workers = served, desks, workers
        self._turn = asyncio.Lock()
        self._worker: Worker | None = None
        self._changes: set[asyncio.Task[Response]] = set()

    async def warm(self) -> None:
        """Start the process, if the case may be changed, before the first request."""
        if self._served.settings.token is not None:
            async with self._turn:
                await (await self._started()).loaded()

    async def close(self) -> None:
        """End the process; a change in progress is given a moment."""
        if self._changes:
            _, left = await asyncio.wait(self._changes, timeout=ENDING)
            for change in left:
                change.cancel()
        if self._worker is not None:
            await self._worker.gone()

    async def response(self, job: dict[str, Any]) -> Response:
        """Change the case, even if the client disconnects. Raise Problem if that fails.

        Until it is answered everybody is answered from the state before, so the author of the
        judgement sees it from then on, and nobody waits for what has to be made of the new state.
        """
        change = asyncio.get_running_loop().create_task(self._in_turn(job))
        self._changes.add(change)
        change.add_done_callback(self._done)
        return await asyncio.shield(change)

    def _done(self, change: "asyncio.Task[Response]") -> None:
        self._changes.discard(change)
        if not change.cancelled():
            change.exception()  # the error is reported to the client

    async def _in_turn(self, job: dict[str, Any]) -> Response:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turn.acquire()
        except TimeoutError:
            raise Problem(409, BUSY) from None
        try:
            with self._served.as_it_stands():
                told = await self._changed(job)
                if told.status_code == OK:
                    await self._ready()
            with suppress(KgError, OSError):  # no case any more: reported to later requests
                self._desks.turn()
            return told
        finally:
            self._turn.release()

    async def _changed(self, job: dict[str, Any]) -> Response:
        before = await run_in_threadpool(judged_by_hand, self._served.path)
        try:
            return answered(await (await self._started()).answer(job))
        except EndedError:
            # It may not be known to have ended yet: the next change would still be given to it.
            ended, self._worker = self._worker, None
            if ended is not None:
                await ended.gone()
            raise await run_in_threadpool(failed, self._served.path, before) from None

    async def _started(self) -> Worker:
        if self._worker is None or not self._worker.alive:
            self._worker = await Worker.waiting("kg.serve.writer", told=True)
            patience = str(self._served.settings.patience)
            self._worker.begin(("", str(self._served.path), patience), "")
        return self._worker

    async def _ready(self) -> None:
        """Prepare answers from the new state; errors are reported to later requests."""
        until = asyncio.get_running_loop().time() + READYING
        with suppress(KgError, OSError):
            coming = await run_in_threadpool(self._served.coming)
            if coming is not None:
                await self._desks.prepare(*coming, until)
                await self._workers.prepare(*coming, until)
