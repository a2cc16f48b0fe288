"""Where an export is written: beside its target first, then moved there as a whole."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import InputError


@contextmanager
def whole_file(out: Path) -> Iterator[Path]:
    """Yield a path to write a file to; it becomes `out` only if all went well.

    Raise InputError if `out` is a folder, is in a missing folder, or cannot be written.
    """
    if out.is_dir():
        raise InputError(f"{out}: is a folder; give the name of a file")
    with _beside(out) as part:
        yield part
        part.replace(out)


@contextmanager
def whole_folder(out: Path) -> Iterator[Path]:
    """Yield a new folder to write into; it replaces `out` only if all went well.

    An earlier export of the same kind is replaced, if it holds nothing else. Raise InputError if
    `out` is a file, holds other files, or cannot be written.
    """
    if out.exists() and not out.is_dir():
        raise InputError(f"{out}: is a file; give the name of a folder")
    with _beside(out) as part:
        part.mkdir()
        yield part
        _refuse_others(out, part)
        _exchange(part, out)


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    if not out.absolute().parent.is_dir():
        raise InputError(f"{out}: the folder {out.parent} does not exist; make it first")
    part = out.absolute().with_name(f".{out.name}.part")
    _remove(part)
    try:
        yield part
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror or error})") from None
    finally:
        _remove(part)


def _exchange(part: Path, out: Path) -> None:
    """Replace a folder by another; the old one is removed only when the new one is in place."""
    old = out.absolute().with_name(f".{out.name}.old")
    _remove(old)
    if out.exists():
        out.rename(old)
    try:
        part.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise
    _remove(old)


def _refuse_others(out: Path, part: Path) -> None:
    """Refuse a folder with files that no export of this kind writes."""
    ours = {_family(path) for path in part.iterdir()}
    there = sorted(out.iterdir()) if out.exists() else []
    foreign = [path.name for path in there if _family(path) not in ours]
    if foreign:
        raise InputError(f"{out}: holds other files ({foreign[0]}); give a new or empty folder")


def _family(path: Path) -> tuple[str, str]:
    """Group 'nodes_Claim.csv' with all 'nodes_*.csv': which of them exist depends on the case."""
    return path.name.split("_")[0], path.suffix


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
