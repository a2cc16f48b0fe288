"""Paths → sources: folders are searched, names are kept as the user wrote them."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kg.case import MANIFEST
from kg.errors import InputError
from kg.read.notice import Notice

READERS = {
    ".txt": "plain",
    ".md": "markdown",
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".jsonl": "jsonl",
}
"""Suffix → module of this package that reads it; modules load when first needed."""

BESIDE = ("LICENSE", "LICENCE", "COPYING")
"""Names of files beside reports that state their licence."""

STDIN = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file, or standard input: the path as the user gave it, and its reader.

    `reader` is a value of READERS, or None for standard input, which is detected by its first
    bytes. `remarks` are messages from listing; the first source of a list carries them to
    `documents`.
    """

    name: str
    reader: str | None = None
    remarks: tuple[Notice, ...] = ()

    @property
    def shown(self) -> str:
        """The name in writable form, with bytes that are not UTF-8 as escapes."""
        return shown_path(self.name)


def shown_path(name: str) -> str:
    """Return the name of a file so that every file can hold it, whatever its bytes."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def sources(paths: Iterable[str | Path]) -> list[Source]:
    """List the files of the paths, sorted by name, each once; folders are searched recursively.

    '-' is standard input. In folders hidden files and cases are skipped, and files of an unknown
    suffix are counted in a warning. Raise InputError for a path that does not exist, a named file
    of unknown suffix, and if nothing readable is left.
    """
    found: dict[str, Source] = {}
    remarks: set[Notice] = set()
    given = [str(path) for path in paths]
    for name in given:
        for source in _expand(name, remarks.add):
            found.setdefault(source.name, source)
    if not found:
        raise InputError(
            f"nothing to read in {', '.join(given) or 'an empty list of paths'}; give files of "
            f"the kinds {', '.join(READERS)}, folders of such files, or - for standard input"
        )
    first, *others = (found[name] for name in sorted(found))
    heard = tuple(sorted(remarks, key=lambda r: (r.source, r.message)))
    return [replace(first, remarks=heard), *others]


def _expand(name: str, notice: Callable[[Notice], None]) -> Iterator[Source]:
    path = Path(name)
    if name == STDIN:
        yield Source(name=STDIN)
    elif path.is_dir():
        yield from _folder(path, notice)
    elif not path.exists():
        raise InputError(f"{shown_path(name)}: no such file or folder")
    elif path.suffix.lower() not in READERS:
        raise InputError(f"{shown_path(name)}: unknown kind of file; kg reads {', '.join(READERS)}")
    else:
        yield _source(path)


def _folder(folder: Path, notice: Callable[[Notice], None]) -> Iterator[Source]:
    def warn(path: str | Path, message: str) -> None:
        where = shown_path(Path(path).as_posix())
        notice(Notice(source=where, level="warning", message=message))

    unknown: Counter[str] = Counter()
    number = 0
    for path in _files(folder, warn):
        regular = path.is_file() or not path.exists()  # a dead link is reported when opened
        if path.suffix.lower() in READERS and regular:
            number += 1
            yield _source(path)
        elif path.name not in BESIDE:
            unknown[shown_path(path.suffix.lower()) or "no suffix"] += 1
    if unknown or not number:
        warn(folder, _tally(unknown, number))


def _files(folder: Path, warn: Callable[[str | Path, str], None]) -> Iterator[Path]:
    """Yield the files below a folder by name, without hidden ones and those of cases."""

    def refused(error: OSError) -> None:
        warn(error.filename or folder, f"passed over: {error.strerror}")

    for here, folders, files in os.walk(folder, onerror=refused):
        if MANIFEST in files:
            folders.clear()
            warn(here, "passed over: a case that kg built, not reports")
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(here, name) for name in sorted(files) if not name.startswith("."))


def _tally(unknown: Counter[str], number: int) -> str:
    left = ", ".join(f"{count} {suffix}" for suffix, count in sorted(unknown.items()))
    parts = [f"passed over files of a kind that kg does not read: {left}"] if left else []
    parts += [] if number else [f"no document in this folder; kg reads {', '.join(READERS)}"]
    return "; ".join(parts)


def _source(path: Path) -> Source:
    return Source(name=path.as_posix(), reader=READERS[path.suffix.lower()])
