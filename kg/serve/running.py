"""A server that listens, prints where, and ends cleanly on a signal."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kg.serve.app import create_app
from kg.serve.listening import BACKLOG
from kg.serve.served import Served

KEEP_ALIVE = 10
FIRST_REQUEST = 15.0
"""Seconds from connecting in which the head of a request must be complete."""
ENDING = 3
TURN = 0.0005
"""Seconds after which a change in progress yields the interpreter to readers."""
MOST_AT_ONCE = 1000
"""Most connections; beyond them 503 is answered."""


class _Protocol(H11Protocol):
    """HTTP/1.1 that closes connections on which no request is completed."""

    def connection_made(self, transport: Any) -> None:
        """Accept a connection, and check it again later."""
        super().connection_made(transport)
        self._looked_at = 0
        self.loop.call_later(FIRST_REQUEST, self._look)

    def _look(self) -> None:
        """Close a connection that waits for the head of its request."""
        if self.transport.is_closing():
            return
        if self.cycle is None or (self.cycle.response_complete and self._half_a_head()):
            self.transport.close()
            return
        self.loop.call_later(FIRST_REQUEST, self._look)

    def _half_a_head(self) -> bool:
        """Return True if a head was begun, also when this was last checked."""
        held = len(self.conn.trailing_data[0])
        before, self._looked_at = self._looked_at, held
        return bool(held and before)


class _Server(uvicorn.Server):
    """A server that treats a signal as a normal end."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals while serving, and restore the handlers afterwards."""
        taken = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self._end) for one in taken}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


def serve(served: Served, taken: socket.socket, ready: Callable[[], None]) -> None:
    """Serve a case on an address until a signal comes; `ready` is called once it answers."""
    config = uvicorn.Config(
        create_app(served, ahead=True),
        http=_Protocol,
        ws="none",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=ENDING,
        limit_concurrency=MOST_AT_ONCE,
        backlog=BACKLOG,
    )
    sys.setswitchinterval(TURN)
    asyncio.run(_serving(_Server(config), taken, ready))


async def _serving(server: _Server, taken: socket.socket, ready: Callable[[], None]) -> None:
    running = asyncio.ensure_future(server.serve(sockets=[taken]))
    while not (server.started or running.done()):
        await asyncio.sleep(0.02)
    if server.started:
        ready()
    await running
