"""Holding a folder open: readers of a case continue when another takes its place.

A held folder is read through its open descriptor, so that everything read is of one state of it,
whatever its name is by then; and it has a shared lock, so that it is not deleted before its last
reader releases it.
"""

import os
import re
import shutil
import weakref
from contextlib import suppress
from glob import escape
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: folders cannot be held there
    fcntl = None  # type: ignore[assignment]

_OPEN = Path("/proc/self/fd")
OLD = ".kg-old-"
DISCARDED = re.compile(r"\..+" + re.escape(OLD) + r"\d+")
"""Name of a folder that was replaced while somebody still reads it.

Nobody else gives a folder this name: only folders with such a name are ever deleted.
"""


class Hold:
    """A folder that is held: `root` is where it can be read, from any process of this user."""

    def __init__(self, descriptor: int) -> None:
        self.root = Path(f"/proc/{os.getpid()}/fd/{descriptor}")
        self._end = weakref.finalize(self, _let_go, descriptor, os.getpid())


class GoingError(Exception):
    """A folder that is being deleted because another took its place."""


def hold(folder: Path) -> Hold | None:
    """Hold a folder; None if the system cannot. Raise GoingError if it is being deleted."""
    if fcntl is None or not _OPEN.is_dir():
        return None
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise GoingError from None
    except OSError:  # no locks here: what is open stays open, but may be deleted
        pass
    return Hold(descriptor)


def discard(folder: Path, name: str) -> None:
    """Delete a folder that was replaced; later, if somebody still reads it.

    `name` is its name until then, with OLD and its number; the last reader deletes it, or the next
    caller of `clear`.
    """
    with suppress(OSError):
        if not _deleted(folder):
            folder.rename(folder.with_name(f"{name}{OLD}{folder.stat().st_ino}"))


def clear(parent: Path, name: str) -> None:
    """Delete what `discard` had to leave, if nobody reads it any more."""
    for left in parent.glob(f"{escape(name)}{OLD}*"):
        with suppress(OSError):
            if DISCARDED.fullmatch(left.name):
                _deleted(left)


def _deleted(folder: Path) -> bool:
    """Delete a folder, unless somebody holds it."""
    if fcntl is None:
        shutil.rmtree(folder, ignore_errors=True)
        return True
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return False
    except OSError:  # no locks here
        pass
    shutil.rmtree(folder, ignore_errors=True)
    os.close(descriptor)
    return True


def _let_go(descriptor: int, process: int) -> None:
    """Release a folder, and delete it if another took its place and nobody else holds it."""
    try:
        if process == os.getpid():  # a fork of it has only a copy
            told = (_OPEN / str(descriptor)).readlink()
            if DISCARDED.fullmatch(told.name):
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(told, ignore_errors=True)
    except OSError:
        pass  # somebody else holds it
    finally:
        os.close(descriptor)
