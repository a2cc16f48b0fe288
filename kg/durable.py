"""Durable writes: syncing files and folders, checksums, exchanging folders.

A write is on the disk only after its file was synced, and a name (a new file, a rename) only after
its folder was. Until then a power cut may leave an empty file, a part of it, or another order of
events. `docs/durability.md` describes how a case uses this.
"""

import ctypes
import errno
import hashlib
import os
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_NO_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EBADF})
"""Errors of a file system that cannot sync a folder by itself."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The size and the checksum of a file."""

    bytes: int
    sha256: str


def sum_of(path: Path) -> Sum:
    """Read a whole file and return its size and checksum."""
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256")
        return Sum(stream.tell(), found.hexdigest())


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk."""
    with path.open("rb+" if sys.platform == "win32" else "rb") as stream:
        _sync(stream.fileno())


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, if the system can."""
    if sys.platform == "win32":  # NTFS writes its journal of names by itself
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        _sync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(descriptor)


def sync_tree(folder: Path) -> None:
    """Wait until a folder, all below it, and every name in it are on the disk."""
    for here, _, files in os.walk(folder, topdown=False):
        for name in files:
            sync_file(Path(here, name))
        sync_folder(Path(here))


def make_folder(path: Path) -> None:
    """Make a folder and its missing parents, and sync the name of each."""
    missing = [one for one in (path, *path.parents) if not one.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for one in missing:
        sync_folder(one.parent)


def replace_file(new: Path, old: Path) -> None:
    """Replace a file by a finished one: readers find one of the two, complete."""
    sync_file(new)
    new.replace(old)
    sync_folder(old.parent)


def replace_folder(new: Path, target: Path, *, spare: Path) -> None:
    """Replace a folder by a synced one, and return when the change is on the disk.

    The old one is then at the place of the new one, or at `spare` if the system cannot exchange two
    names in one step; nothing is deleted. Between the two steps a crash leaves the name empty, and
    `spare` holds what belongs there.
    """
    if not target.exists():
        new.rename(target)
    elif not _exchange(new, target):
        target.rename(spare)
        sync_folder(target.parent)
        new.rename(target)
    sync_folder(target.parent)


def remove_folder(path: Path) -> None:
    """Delete a folder that is no longer needed, once the names beside it are on the disk."""
    if path.exists():
        sync_folder(path.parent)
        shutil.rmtree(path)


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":  # there fsync leaves the writes in the cache of the drive
        import fcntl  # noqa: PLC0415 (not on every system)

        with suppress(OSError):  # a network file system only supports the other call
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _exchange(left: Path, right: Path) -> bool:
    """Exchange two folders atomically by Linux's renameat2; False if there is no such call."""
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):
        return False
    names = os.fsencode(left), os.fsencode(right)
    return bool(call(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0)
