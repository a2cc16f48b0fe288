"""A process traced from outside (ptrace, Linux on x86-64): killed, or refused, at its N-th call.

The system calls that count are those by which it changes the disk, in all its threads, in the order
in which they come; not those of processes that it forks.
"""

import ctypes
import errno
import os
import re
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

CALLS = {
    **{1: "write", 18: "pwrite64", 20: "writev", 40: "sendfile", 73: "flock", 74: "fsync"},
    **{75: "fdatasync", 76: "truncate", 77: "ftruncate", 82: "rename", 83: "mkdir", 84: "rmdir"},
    **{86: "link", 87: "unlink", 88: "symlink", 90: "chmod", 257: "openat", 258: "mkdirat"},
    **{263: "unlinkat", 264: "renameat", 265: "linkat", 266: "symlinkat", 280: "utimensat"},
    **{285: "fallocate", 316: "renameat2", 326: "copy_file_range"},
}
"""The calls that change a disk, or a lock on it; of `openat` those that open for writing."""
BY_DESCRIPTOR = ("write", "pwrite64", "writev", "sendfile", "flock", "ftruncate", "fallocate")
FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC

_SEIZE, _SYSCALL, _POKEUSER, _GET_SYSCALL_INFO = 0x4206, 24, 6, 0x420E
_OPTIONS = 0x1 | 0x8 | 0x100000  # mark stops at calls; follow new threads; end with this process
_ANY_THREAD = 0x40000000
_AT_ENTRY = 1
_ORIG_RAX, _RAX = 15 * 8, 10 * 8

How = Literal["kill", "refuse"]


class _Info(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("pad", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("ip", ctypes.c_uint64),
        ("sp", ctypes.c_uint64),
        ("nr", ctypes.c_uint64),
        ("args", ctypes.c_uint64 * 6),
        ("more", ctypes.c_uint64 * 2),
    )


_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.ptrace.restype = ctypes.c_long
_LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


@dataclass(slots=True)
class Stopped:
    """The result of a run: the calls it made, as text, and whether the wanted one was reached."""

    calls: list[str]
    reached: bool
    status: int


def follow(pid: int, *, number: int = 0, how: How = "kill") -> Stopped:
    """Let a child that has stopped itself run, and kill it or refuse its call of this number.

    A refused call gets EIO, as from a failing disk. With 0 it runs to its end, so that its calls
    are known. Returns when it has ended.
    """
    if not sys.platform.startswith("linux") or os.uname().machine != "x86_64":
        raise SystemExit("this needs Linux on x86-64")
    _ask(_SEIZE, pid, 0, _OPTIONS)
    os.kill(pid, signal.SIGCONT)
    told = Stopped([], reached=False, status=0)
    refused: set[int] = set()
    while True:
        tid, status = os.waitpid(-1, _ANY_THREAD)
        if not os.WIFSTOPPED(status):
            if tid == pid:
                told.status = status
                return told
            continue
        sign, event = os.WSTOPSIG(status), status >> 16
        if sign == signal.SIGTRAP | 0x80:
            wanted = _at_call(pid, tid, told, refused)
            if wanted and len(told.calls) == number:
                told.reached = True
                if how == "kill":
                    os.kill(pid, signal.SIGKILL)
                    continue
                _ask(_POKEUSER, tid, _ORIG_RAX, -1)
                refused.add(tid)
        passed_on = sign if not event and sign & ~0x80 != signal.SIGTRAP else 0
        _ask(_SYSCALL, tid, 0, passed_on, quietly=True)  # it may just have ended


def _at_call(pid: int, tid: int, told: Stopped, refused: set[int]) -> bool:
    """Return True if a stopped thread is about to make a call that counts."""
    info = _Info()
    _ask(_GET_SYSCALL_INFO, tid, ctypes.sizeof(info), ctypes.addressof(info), quietly=True)
    if info.op != _AT_ENTRY:
        if tid in refused:
            refused.discard(tid)
            _ask(_POKEUSER, tid, _RAX, -errno.EIO)
        return False
    call = _named(pid, info)
    if call is not None:
        told.calls.append(call)
    return call is not None


def _named(pid: int, info: _Info) -> str | None:
    """Return the name of a call that changes a disk, with its file if that is known."""
    name = CALLS.get(info.nr)
    if name is None:
        return None
    if name == "openat":
        return name if info.args[2] & FOR_WRITING else None
    if name in BY_DESCRIPTOR or name.endswith("sync"):
        try:
            file = str(Path(f"/proc/{pid}/fd/{info.args[0]}").readlink())
        except OSError:
            return name
        return f"{name} {Path(file).name}" if re.match("/(?!dev/(?!shm/))", file) else None
    return name


def _ask(request: int, tid: int, address: int, data: int, *, quietly: bool = False) -> None:
    if _LIBC.ptrace(request, tid, address, data) == -1 and not quietly:
        number = ctypes.get_errno()
        raise OSError(number, f"ptrace: {os.strerror(number)}")
