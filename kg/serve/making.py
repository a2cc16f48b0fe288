"""The parts of the page, made once for each state of the case by processes that then end."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from kg.errors import CaseError
from kg.serve.api_workers import at_desk
from kg.serve.served import Served
from kg.serve.workers import EndedError, Worker

PARTS = ("opening", "case", "network")
"""The parts that the page requests one after the other; all take long for a large case."""
CHANGED = "the case has just changed; ask again"


class Making:
    """Makes the parts on the first request, and again when the case was replaced.

    Two processes share the work: the network is collected while the claims are.
    """

    def __init__(self, served: Served) -> None:
        self._served = served
        self._version = ""
        self._parts: Mapping[str, asyncio.Future[bytes]] = {}
        self._work: asyncio.Task[None] | None = None

    async def part(self, name: str) -> tuple[bytes, str]:
        """Return a part, compressed, with the version of its case.

        Raise CaseError if the case changes meanwhile or is damaged.
        """
        _, version = self._served.state()
        if version != self._version:
            await self.close()
            self._start(version)
        return await asyncio.shield(self._parts[name]), version

    async def all(self) -> None:
        """Wait until everything is made, or nothing more will be."""
        await self.part(PARTS[0])
        if self._work is not None:
            await asyncio.shield(self._work)

    async def close(self) -> None:
        """Cancel what is being made."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    def _start(self, version: str) -> None:
        self._version = version
        loop = asyncio.get_running_loop()
        self._parts = {name: loop.create_future() for name in PARTS}
        for part in self._parts.values():
            # The error is reported to clients; without one it is no error.
            part.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._work = loop.create_task(self._make(self._parts))

    async def _make(self, parts: Mapping[str, asyncio.Future[bytes]]) -> None:
        case, version = self._served.state()
        workers = [await Worker.started(at_desk(case, version), version) for _ in range(2)]
        try:
            await self._shared(parts, *workers)
        except (CaseError, EndedError, OSError) as error:
            self._version = ""
            _leave(parts, CaseError(str(error) or "the page could not be made; ask again"))
        finally:
            _leave(parts, CaseError(CHANGED))
            for worker in workers:
                worker.end()
            await asyncio.gather(*(worker.gone() for worker in workers))

    async def _shared(
        self, parts: Mapping[str, asyncio.Future[bytes]], one: Worker, other: Worker
    ) -> None:
        async def claims() -> Any:
            parts["case"].set_result(await _made(one, part="case"))
            return json.loads(await _made(one, part="claims"))

        async def ties() -> None:
            parts["opening"].set_result(await _made(other, part="opening"))
            await _made(other, part="ties")

        iris, _ = await asyncio.gather(claims(), ties())
        one.end()
        parts["network"].set_result(await _made(other, part="network", claims=iris))


def _leave(parts: Mapping[str, asyncio.Future[bytes]], error: CaseError) -> None:
    for part in parts.values():
        if not part.done():
            part.set_exception(error)


async def _made(worker: Worker, **job: Any) -> bytes:
    told = await worker.answer(job)
    if told.head["kind"] == "changed":
        raise CaseError(CHANGED)
    if told.head["kind"] == "failed":
        raise CaseError(told.head["message"])
    return await told.whole()
