"""The lock on a case for its single writer, held from before it is read until it is replaced."""

import errno
import json
import os
import random
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from kg.errors import CaseError

try:
    import fcntl
except ImportError:  # Windows: the file's being there is the lock
    fcntl = None  # type: ignore[assignment]

_BUSY = frozenset({errno.EAGAIN, errno.EACCES})
_UNKNOWN = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})
"""Errors of a file system without flock."""
LONGEST = 4_096
"""Bytes that are read of a lock's information on its holder."""


def lock_file(case: Path) -> Path:
    """Return the file that is locked: beside the case, because the folder itself is replaced."""
    return case.with_name(f".{case.name}.lock")


def name_file(case: Path) -> Path:
    """Return the file whose existence is the lock, on file systems without flock."""
    return case.with_name(f".{case.name}.locked")


@contextmanager
def locked(case: Path, *, patience: float = 0.0) -> Iterator[None]:
    """Hold the lock on a case; wait up to `patience` seconds for its holder.

    The system releases the lock when its holder ends, for whatever reason. Without flock the
    existence of the file is the lock, which remains if its holder is killed. Raise CaseError that
    says who holds it and how to release it, OSError if the file cannot be written.
    """
    until = time.monotonic() + patience
    while (held := _take(case)) is None:
        if time.monotonic() >= until:
            raise _busy(case)
        time.sleep(random.uniform(0.005, 0.03))
    try:
        yield
    finally:
        held.release()


class _Held:
    """A lock that is held."""

    def __init__(self, path: Path, descriptor: int, *, flock: bool) -> None:
        self._path, self._descriptor, self._flock = path, descriptor, flock

    def release(self) -> None:
        """Release the lock. The file is deleted first, so that nobody can still take it."""
        with suppress(OSError):
            self._path.unlink()
        if self._flock:
            # A process that was forked meanwhile has the same lock: it must not keep it.
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)
        os.close(self._descriptor)


def _take(case: Path) -> _Held | None:
    """Take the lock, or return None if somebody else has it."""
    path = lock_file(case)
    if fcntl is None:
        return _take_by_name(case)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if _is_still(path, descriptor):
            _sign(descriptor)
            return _Held(path, descriptor, flock=True)
    except OSError as error:
        if error.errno in _UNKNOWN:
            os.close(descriptor)
            path.unlink(missing_ok=True)
            return _take_by_name(case)
        if error.errno not in _BUSY:
            os.close(descriptor)
            raise
    os.close(descriptor)
    return None


def _take_by_name(case: Path) -> _Held | None:
    """Take the lock by creating its file, without flock."""
    path = name_file(case)
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        return None
    _sign(descriptor)
    return _Held(path, descriptor, flock=False)


def _is_still(path: Path, descriptor: int) -> bool:
    """Return True if a locked file still has its name: the previous holder deletes it."""
    try:
        named = path.stat()
    except FileNotFoundError:
        return False
    opened = os.fstat(descriptor)
    return (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)


def _sign(descriptor: int) -> None:
    """Write down who holds the lock, for others who find it taken."""
    holder = {
        "process": os.getpid(),
        "machine": socket.gethostname(),
        "since": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": " ".join(Path(word).name for word in sys.argv[:2])[:80],
    }
    with suppress(OSError):  # a full disk: the lock holds all the same
        os.ftruncate(descriptor, 0)
        os.write(descriptor, json.dumps(holder).encode() + b"\n")


def _busy(case: Path) -> CaseError:
    """Return an error that says who holds the lock, and what to do if that process is not kg."""
    by_name = name_file(case).exists()
    path = name_file(case) if by_name else lock_file(case)
    told = f"{case}: is being built or changed by another kg"
    free = "wait for it to end"
    try:
        held = json.loads(path.read_bytes()[:LONGEST])
        process, machine = int(held["process"]), str(held["machine"])
        told += f" (process {process} on {machine}, since {held['since']}: {held['command']})"
        free += f"; if it hangs, end process {process} on {machine}, which frees the lock"
    except (OSError, ValueError, TypeError, KeyError):
        pass  # just taken, or just freed
    if by_name:
        free = f"wait for it to end; when it runs no more, delete {path}"
    return CaseError(f"{told}; {free}")
