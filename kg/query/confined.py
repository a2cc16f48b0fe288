"""Sandboxing of processes and threads that answer queries."""

import ctypes
import platform
import resource
import struct
import sys
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

from kg.limited_processes import control, end_with_parent

Made = TypeVar("Made")

AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
CALLS = {"x86_64": (41, 42, 59, 322), "aarch64": (198, 203, 221, 281)}
"""socket, connect, execve, execveat."""

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOWED, DENIED = 0x7FFF0000, 0x00050000 | 13
X32 = 0x40000000


def confine() -> None:
    """Cut this process off from the network and from other programs, and end it with its parent.

    On Linux the kernel enforces this; elsewhere only the check of the query's text refuses SERVICE.
    Call it before any thread is started: existing ones are not restricted.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    end_with_parent()
    _shut_off()


def in_confined_thread(ask: Callable[[], Made]) -> Made:
    """Run a function in a thread that is restricted as `confine` restricts a process.

    Existing threads, including this one, keep their rights. What is lazy must be used up within
    `ask`: it would continue in the thread that uses it.
    """
    told: Future[Made] = Future()

    def run() -> None:
        try:
            _shut_off()
            told.set_result(ask())
        except BaseException as error:
            told.set_exception(error)

    # A daemon thread: whoever interrupts a long query does not wait for it.
    Thread(target=run, daemon=True).start()
    return told.result()


def _shut_off() -> None:
    """Deny this thread, and those that it starts, the calls of CALLS."""
    machine = platform.machine()
    if not sys.platform.startswith("linux") or machine not in CALLS:
        return
    call, steps = control(), _filter(machine)
    held = ctypes.create_string_buffer(b"".join(steps))
    program = ctypes.create_string_buffer(struct.pack("HP", len(steps), ctypes.addressof(held)))
    call(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    call(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(program), 0, 0)


def _filter(machine: str) -> list[bytes]:
    """Return the kernel's filter program: it denies other architectures and the calls of CALLS."""
    numbers = CALLS[machine]
    denied = len(numbers) + 1
    steps = [
        _step(LOAD, 4),
        _step(EQUAL, AUDIT_ARCH[machine], 0, denied + 2),
        _step(LOAD, 0),
        _step(AT_LEAST, X32, denied, 0),
    ]
    steps += [_step(EQUAL, n, denied - 1 - at, 0) for at, n in enumerate(numbers)]
    return [*steps, _step(RETURN, ALLOWED), _step(RETURN, DENIED)]


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)
