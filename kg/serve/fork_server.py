"""A process that has the code of workers loaded, and forks one whenever one is wanted.

Loading the code takes a worker a second of a processor; a fork takes milliseconds and shares the
memory. On other systems than Linux each worker is started by itself.
"""

import asyncio
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Protocol
from weakref import finalize

from kg.limited_processes import control, end_with_parent

PROGRAMS = ("kg.serve.worker", "kg.serve.api_worker", "kg.serve.writer")
"""Modules with a `main` that are forked."""
USED = ("igraph", "networkx", "kg.casefile.outlines", "kg.casefile.network")
"""Modules that they load later, when they are asked for parts of the page."""
LONGEST = 4096
SOON = 0.002
"""Seconds between two looks whether a process has ended that was killed."""


class Process(Protocol):
    """A process that can be talked to."""

    stdin: asyncio.StreamWriter | None
    stdout: asyncio.StreamReader | None

    @property
    def returncode(self) -> int | None:
        """None while it runs."""

    def kill(self) -> None:
        """End it."""

    async def wait(self) -> int:
        """Wait until it has ended."""


class Forked:
    """A forked process, which ends when its input does."""

    def __init__(self, handle: int, out: asyncio.StreamReader, into: asyncio.StreamWriter) -> None:
        """Take the handle of the process (a pidfd), and our end of its input and output."""
        self.stdin: asyncio.StreamWriter | None = into
        self.stdout: asyncio.StreamReader | None = out
        self._handle = handle
        self._ending = select.poll()
        self._ending.register(handle, select.POLLIN)
        finalize(self, os.close, handle)

    @property
    def returncode(self) -> int | None:
        """None while it runs; how it ended is not told."""
        return 0 if self._ending.poll(0) else None

    def kill(self) -> None:
        """End it, whatever it is doing."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        if self.stdin is not None:
            self.stdin.transport.abort()

    async def wait(self) -> int:
        """Wait until it has ended."""
        while self.returncode is None:
            await asyncio.sleep(SOON)
        return 0


class ForkServer:
    """The one process of this one that forks others, started when it is first needed."""

    def __init__(self) -> None:
        self._connection: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    async def started(self, module: str, *, told: bool) -> Forked:
        """Fork a process that runs a module. Raise OSError if that fails.

        Its error output is `told` where this process tells its own, or discarded.
        """
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                handle = await asyncio.to_thread(self._forked, module, theirs, told=told)
            return Forked(handle, *await asyncio.open_connection(sock=ours))
        except BaseException:
            ours.close()
            raise

    def load(self) -> None:
        """Have the code loaded, while this process does other things."""
        if can_fork():
            with self._lock:
                self._connected()

    def _forked(self, module: str, end: socket.socket, *, told: bool) -> int:
        """Return the handle of a new process that talks over a socket."""
        with self._lock:
            try:
                return self._asked(module, end, told=told)
            except ConnectionError:  # it was ended: another takes its place
                self._connection = None
                return self._asked(module, end, told=told)

    def _asked(self, module: str, end: socket.socket, *, told: bool) -> int:
        connection = self._connected()
        socket.send_fds(connection, [json.dumps([module, told]).encode()], [end.fileno()])
        said, handles, _, _ = socket.recv_fds(connection, LONGEST, 1)
        if not said:
            raise ConnectionResetError
        if not handles:
            raise OSError("no process could be started")
        return handles[0]

    def _connected(self) -> socket.socket:
        if self._connection is None:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__, str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
            self._connection = ours
        return self._connection


SERVER = ForkServer()


@cache
def can_fork() -> bool:
    """Return True if this system gives handles of processes, which are never those of others."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


def main() -> None:
    """Fork processes until nobody can want one; in a fork, run what is wanted."""
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        for module in (*PROGRAMS, *USED):
            import_module(module)
        control()  # what a fork needs first is loaded before it is forked
        gc.freeze()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # those that have ended are forgotten
        module = _wanted(asked)
    if module:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        import_module(module).main()


def _wanted(asked: socket.socket) -> str:
    """Return the module that a fork runs; nothing in the process itself, when all is over."""
    this = os.getpid()
    while True:
        wish, ends, _, _ = socket.recv_fds(asked, LONGEST, 1)
        if not wish:
            return ""
        module, told = json.loads(wish)
        try:
            process = os.fork()
        except OSError:  # no memory for it now: those that were forked go on
            asked.send(b"refused")
            os.close(ends[0])
            continue
        if not process:
            end_with_parent(this)
            _talk_over(ends[0], told=told)
            with suppress(OSError):
                Path("/proc/self/comm").write_text(module.rpartition(".")[2], "ascii")
            return str(module)
        handle = os.pidfd_open(process)
        socket.send_fds(asked, [b"started"], [handle])
        os.close(handle)
        os.close(ends[0])


def _talk_over(end: int, *, told: bool) -> None:
    """Make a socket the input and output of this process."""
    os.setsid()
    os.dup2(end, 0)
    os.dup2(end, 1)
    os.close(end)
    if not told:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)


if __name__ == "__main__":
    main()
