"""Cache of what a case was joined from, so that joining it again after a change is quick.

Much of resolving and comparing is a function of one document, or of two, and of what resolution
makes of them. After a change most of that is unchanged. A process that changes cases keeps it in
memory, and the case keeps it in a file, so that the first change in a process is quick, too.
"""

import os
import pickle
import shutil
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass, make_dataclass
from functools import cache, partial
from hashlib import blake2b, sha256
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")
Stamp = bytes
"""Represents the inputs of a result: equal stamps mean equal inputs."""

PLAIN = {
    "builtins": frozenset({"frozenset", "list", "set"}),
    "collections": frozenset({"defaultdict"}),
    "datetime": frozenset({"date"}),
}
"""Types other than our own data types that a file of results may contain."""
ROOMS = ("kg.model.", "kg.resolve.", "kg.compare.")
"""The packages whose data types it may contain."""
AT_ONCE = 2_000
"""Number of results that are written together."""
MOST_FILES, MOST_OLD = 40, 0.5
"""If there are so many files, or so great a share of them is out of date, all is written anew."""
NONE: Stamp = b""
ALWAYS: Stamp = b"always"
"""The stamp of what the last join made from all that it was given."""


def stamp(*parts: object) -> Stamp:
    """Return a short hash of values that `repr` shows completely."""
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()


class _Packed:
    """A result as it is in a file, unpacked when it is first requested."""

    __slots__ = ("data",)

    def __init__(self, data: memoryview) -> None:
        self.data = data


class _Piece(NamedTuple):
    """A result as it is in a file: by which stamp, in which of the files, and where."""

    given: Stamp
    file: Stamp
    start: int
    data: memoryview


class Memo:
    """Results by name, each with the stamp of its inputs; recomputed if that is another.

    Only what the last join requested is kept; nothing at all unless it `keeps`.
    """

    def __init__(self, *, keeps: bool = True) -> None:
        self._keeps = keeps
        self._before: dict[Hashable, tuple[Stamp, Any]] = {}
        self._now: dict[Hashable, tuple[Stamp, Any]] = {}
        self._packed: dict[Hashable, _Piece] = {}
        self._files: dict[Stamp, int] = {}
        self._is_read = False

    def of(self, name: Hashable, given: Stamp, make: Callable[[], Result]) -> Result:
        """Return the result of `make`: what was kept under a name, if the inputs are the same."""
        found = self.known(name, given)
        return self.keep(name, given, make()) if found is None else found

    def known(self, name: Hashable, given: Stamp) -> Any:
        """Return what was kept under a name, if it was made from the same; else None."""
        held = self._now.get(name) or self._before.get(name)
        if held is None or held[0] != given or not given:
            return None
        if isinstance(held[1], _Packed):
            held = (given, _unpacked(held[1].data))
        self._now[name] = held
        return held[1]

    def before(self, name: Hashable) -> Any:
        """Return what the last join kept under a name, whatever it was made from; else None."""
        held = self.held(name)
        return held and held[1]

    def held(self, name: Hashable) -> tuple[Stamp, Any] | None:
        """Return the same with the stamp of what it was made from."""
        held = self._before.get(name)
        if held is not None and isinstance(held[1], _Packed):
            held = self._before[name] = (held[0], _unpacked(held[1].data))
        return held

    def stamp_before(self, name: Hashable) -> Stamp:
        """Return the stamp of what the last join kept under a name; NONE if there is nothing."""
        held = self._before.get(name)
        return NONE if held is None else held[0]

    def now(self, name: Hashable) -> Any:
        """Return what is kept under a name for the next join; else None."""
        held = self._now.get(name)
        if held is not None and isinstance(held[1], _Packed):
            held = self._now[name] = (held[0], _unpacked(held[1].data))
        return held and held[1]

    def last(self, name: Hashable) -> tuple[Stamp, Any]:
        """Return what the last join kept under a name, with its stamp, and keep it.

        It must be known that it is made from the same as before. Raise KeyError if there is none.
        """
        found = self.held(name)
        if found is None:
            raise KeyError(name)
        self._now[name] = found
        return found

    def drop(self, name: Hashable) -> None:
        """Forget what is kept under a name."""
        self._before.pop(name, None)
        self._now.pop(name, None)

    def keep_rest(self, *, without: Set[str] = frozenset()) -> None:
        """Keep all else that the last join kept: this one looked only at what a change touches.

        But nothing that is kept by the name of a document that the case is `without`.
        """
        self._now = {**self._before, **self._now}
        if without:
            self._now = {n: held for n, held in self._now.items() if not _is_on(n, without)}

    def start_anew(self) -> None:
        """Forget what this join kept so far."""
        self._now = {}

    def keep(self, name: Hashable, given: Stamp, made: Result) -> Result:
        """Keep and return a result that is never None."""
        if self._keeps and given:
            self._now[name] = (given, made)
            self._packed.pop(name, None)
        return made

    def carry(self, kind: str, documents: Iterable[str]) -> None:
        """Keep the results of a kind on some documents, though this join needs none.

        They serve the next one.
        """
        for document in documents:
            if held := self._before.get((kind, document)):
                self._now.setdefault((kind, document), held)

    def turn(self) -> None:
        """Begin the next join: forget what the last one did not request."""
        self._before, self._now, self._is_read = self._now, {}, False

    @property
    def keeps(self) -> bool:
        """Return True if anything is kept."""
        return self._keeps

    def write(
        self, path: Path, maker: str, *, before: Path | None = None, unpacked: bool = True
    ) -> None:
        """Write all results into a file, for the same program.

        Results that are in the files of the case `before` stay there: they are taken over by links,
        unless too much of them is out of date. Unless results shall stay `unpacked`, they are from
        now on held as they are in the files.
        """
        packed = self._packed_now()
        path.parent.mkdir()
        if before is None or self._is_mostly_old(packed.values()) or not self._link(before, path):
            packed, self._files = {}, {}
        new = {
            name: (given, self._data(name, made))
            for name, (given, made) in self._now.items()
            if name not in packed
        }
        index = _index(packed, new)
        head = pickle.dumps((maker, list(self._files), index), protocol=5)
        seal = _write(path, head, [data for _, data in new.values()])
        for name, (given, data) in new.items():
            packed[name] = _Piece(given, seal, index[name][2], data)
        self._files[seal] = path.stat().st_size
        self._packed, self._is_read = packed, True
        if not unpacked:
            self._now = {n: (piece.given, _Packed(piece.data)) for n, piece in packed.items()}

    def _packed_now(self) -> dict[Hashable, _Piece]:
        """Return the results that are in a file as they are now."""
        found: dict[Hashable, _Piece] = {}
        for name, (given, _) in self._now.items():
            piece = self._packed.get(name)
            if piece is not None and piece.given == given:
                found[name] = piece
        return found

    def _data(self, name: Hashable, made: Any) -> memoryview:
        held = self._packed.get(name)
        same = held is not None and held.given == self._now[name][0]
        return held.data if held is not None and same else memoryview(_packed(made))

    def _is_mostly_old(self, pieces: Iterable[_Piece]) -> bool:
        """Return True if it is time to write the files anew that some results are in."""
        size = sum(self._files.values())
        used = sum(len(piece.data) for piece in pieces)
        return not size or len(self._files) >= MOST_FILES or used < (1 - MOST_OLD) * size

    def _link(self, before: Path, path: Path) -> bool:
        """Take over the files of the case before; return False if one is missing."""
        *older, last = self._files
        old = [(_older(before, seal), seal) for seal in older]
        taken: list[Path] = []
        for file, seal in (*old, (before, last)):
            try:
                _take_over(file, _older(path, seal))
            except OSError:
                for one in taken:
                    one.unlink()
                return False
            taken.append(_older(path, seal))
        return True

    def _has_read(self, seal: Stamp) -> bool:
        """Return True if the results of the file that begins so are in memory."""
        return self._is_read and bool(seal) and seal == next(reversed(self._files))

    def read(self, path: Path, maker: str) -> None:
        """Read the results of a case, unless they are in memory.

        If one of the files is damaged or of another program none are taken.
        """
        seal = _seal(path)
        if self._has_read(seal):
            return
        self.__init__()  # type: ignore[misc]
        last = _whole(path, seal)
        if last is None:
            return
        made_by, *told = _unpacked(last.head)
        if made_by != maker:
            return  # another program's, which may tell more or less
        older, index = told
        files = _files_of(path, older)
        if files is None:
            return
        files[NONE] = last
        for name, (given, within, start, length) in index.items():
            data = files[within].body[start : start + length]
            self._now[name] = (given, _Packed(data))
            self._packed[name] = _Piece(given, within or seal, start, data)
        self._files = {one or seal: held.size for one, held in files.items()}
        self._is_read = True


class _File(NamedTuple):
    """A file of results: what it says of them, and the results."""

    size: int
    head: memoryview
    body: memoryview


def _write(path: Path, head: bytes, pieces: Sequence[memoryview]) -> Stamp:
    """Write a file of results and return its checksum, which it begins with."""
    seal = sha256()
    with path.open("wb") as out:
        out.write(bytes(seal.digest_size))
        for part in _parts(head, pieces):
            seal.update(part)
            out.write(part)
        out.seek(0)
        out.write(seal.digest())
    return seal.digest()


def _parts(head: bytes, pieces: Sequence[memoryview]) -> Iterator[bytes]:
    yield len(head).to_bytes(8, "big") + head
    for start in range(0, len(pieces), AT_ONCE):
        yield b"".join(pieces[start : start + AT_ONCE])


def _whole(path: Path, seal: Stamp) -> _File | None:
    """Return a file of results, if it is what was written under a checksum."""
    try:
        data = memoryview(path.read_bytes())
    except OSError:
        return None
    size = sha256().digest_size
    start = size + 8
    if len(data) <= start or sha256(data[size:]).digest() != seal or data[:size] != seal:
        return None
    end = start + int.from_bytes(data[size:start], "big")
    return _File(len(data), data[start:end], data[end:])


def _older(path: Path, seal: Stamp) -> Path:
    """Return where a file is that an earlier change wrote."""
    return path.with_name(f"{path.name}-{seal.hex()[:16]}")


def _take_over(file: Path, to: Path) -> None:
    """Take over a file, which nobody alters, by a hard link if possible."""
    try:
        os.link(file, to)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copyfile(file, to)


def _is_on(name: Hashable, documents: Set[str]) -> bool:
    """Return True if something is kept for one of some documents, or for chains or claims of it."""
    parts = name[1:] if isinstance(name, tuple) else ()
    firsts = (part[0] if isinstance(part, tuple) and part else part for part in parts)
    return any(first in documents for first in firsts)


class _Packer(pickle.Pickler):
    """Packs a data type as its class and its values, which are unpacked most quickly."""

    def reducer_override(self, one: Any) -> Any:
        """Return the class and the values of an instance of a data type."""
        kind: type = type(one)
        if (values := _values(kind)) is not None:
            return kind, values(one)
        return (kind, (tuple(one),)) if isinstance(one, tuple) else NotImplemented


class _Unpacker(pickle.Unpickler):
    """Unpacks our own data types only: a file of results can execute nothing."""

    def find_class(self, module: str, name: str) -> Any:
        """Return one of the known types; of a data type what makes it from its values."""
        if name in PLAIN.get(module, ()):
            return super().find_class(module, name)
        found = super().find_class(module, name) if module.startswith(ROOMS) else None
        if isinstance(found, type):
            if is_dataclass(found):
                return _maker(found)
            if issubclass(found, tuple):
                return partial(tuple.__new__, found)
        raise pickle.UnpicklingError(f"{module}.{name} is no type of data")


@cache
def _values(kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return a function that gives the values of all fields of a data type; None for no such."""
    if not is_dataclass(kind):
        return None
    names = _names(kind)
    found = attrgetter(*names)
    return found if len(names) > 1 else lambda one: (found(one),)


@cache
def _maker(kind: type) -> Callable[..., Any]:
    """Return a function that makes a data type from the values of its fields.

    To set the fields of a frozen type takes twice as long as those of one that is not: an instance
    of a type with the same fields is made, and turned into one of the type.
    """
    twin = make_dataclass(kind.__name__, _names(kind), slots="__slots__" in kind.__dict__, eq=False)

    def make(*values: Any) -> Any:
        one: Any = twin(*values)
        one.__class__ = kind
        return one

    return make


def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _packed(made: object) -> bytes:
    out = BytesIO()
    _Packer(out, protocol=5).dump(made)
    return out.getvalue()


def _unpacked(data: memoryview) -> Any:
    return _Unpacker(BytesIO(data)).load()


FORGETFUL = Memo(keeps=False)
"""For a case that is joined once, or is too large to be kept."""


def _seal(path: Path) -> Stamp:
    """Return what stands at the beginning of a file of results; nothing if it cannot be read."""
    try:
        with path.open("rb") as begun:
            return begun.read(sha256().digest_size)
    except OSError:
        return NONE


def _files_of(path: Path, older: Iterable[Stamp]) -> dict[Stamp, _File] | None:
    """Return the files of earlier changes; None if one of them is damaged."""
    files: dict[Stamp, _File] = {}
    for one in older:
        file = _whole(_older(path, one), one)
        if file is None:
            return None
        files[one] = file
    return files


def _index(
    packed: Mapping[Hashable, _Piece], new: Mapping[Hashable, tuple[Stamp, memoryview]]
) -> dict[Hashable, tuple[Stamp, Stamp, int, int]]:
    """Return where each result is: of what it was made, in which file, from where, how long."""
    index = {n: (p.given, p.file, p.start, len(p.data)) for n, p in packed.items()}
    start = 0
    for name, (given, data) in new.items():
        index[name] = given, NONE, start, len(data)
        start += len(data)
    return index
