"""Cache of what a case was joined from, so that joining it again after a change is quick.

Much of resolving and comparing is a function of one document, or of two, and of what resolution
makes of them. After a change most of that is unchanged. A process that changes cases keeps it in
memory, and the case keeps it in a file, so that the first change in a process is quick, too.
"""

import pickle
from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import fields, is_dataclass, make_dataclass
from functools import cache, partial
from hashlib import blake2b, sha256
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

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


class Memo:
    """Results by name, each with the stamp of its inputs; recomputed if that is another.

    Only what the last join requested is kept; nothing at all unless it `keeps`.
    """

    def __init__(self, *, keeps: bool = True) -> None:
        self._keeps = keeps
        self._before: dict[Hashable, tuple[Stamp, Any]] = {}
        self._now: dict[Hashable, tuple[Stamp, Any]] = {}
        self._packed: dict[Hashable, tuple[Stamp, memoryview]] = {}
        self._seal = NONE

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
        self._before, self._now, self._seal = self._now, {}, NONE

    @property
    def keeps(self) -> bool:
        """Return True if anything is kept."""
        return self._keeps

    def write(self, path: Path, maker: str, *, unpacked: bool = True) -> None:
        """Write all results into a file, for the same program. Results not made anew are copied.

        Unless they shall stay `unpacked`, they are from now on held as they are in the file.
        """
        index: dict[Hashable, tuple[Stamp, int]] = {}
        pieces: list[bytes | memoryview] = []
        packed: dict[Hashable, tuple[Stamp, memoryview]] = {}
        for name, (given, made) in self._now.items():
            before = self._packed.get(name)
            same = before is not None and before[0] == given
            piece = before[1] if same and before else memoryview(_packed(made))
            index[name] = given, len(piece)
            pieces.append(piece)
            packed[name] = given, piece
        body = [pickle.dumps((maker, index), protocol=5), *pieces]
        seal = sha256()
        path.parent.mkdir()
        with path.open("wb") as out:
            out.write(bytes(seal.digest_size))
            head = len(body[0]).to_bytes(8, "big")
            for start in range(0, len(body), AT_ONCE):
                part = b"".join((head if start == 0 else b"", *body[start : start + AT_ONCE]))
                seal.update(part)
                out.write(part)
            out.seek(0)
            out.write(seal.digest())
        self._seal, self._packed = seal.digest(), packed
        if not unpacked:
            self._now = {name: (given, _Packed(piece)) for name, (given, piece) in packed.items()}

    def read(self, path: Path, maker: str) -> None:
        """Read the results of a file, unless they are in memory.

        From a file that is damaged or of another program none are taken.
        """
        try:
            data = memoryview(path.read_bytes())
        except OSError:
            data = memoryview(b"")
        size = sha256().digest_size
        seal, start = bytes(data[:size]), size + 8
        if len(data) > start and seal == self._seal:
            return
        self.__init__()  # type: ignore[misc]
        if len(data) <= start or sha256(data[size:]).digest() != seal:
            return
        end = start + int.from_bytes(data[size:start], "big")
        made_by, index = _unpacked(data[start:end])
        if made_by != maker:
            return
        for name, (given, length) in index.items():
            piece = data[end : end + length]
            self._now[name] = (given, _Packed(piece))
            self._packed[name] = (given, piece)
            end += length
        self._seal = seal


def _is_on(name: Hashable, documents: Set[str]) -> bool:
    """Return True if something is kept for one of some documents, or for chains or claims of it."""
    parts = name[1:] if isinstance(name, tuple) else ()
    firsts = (part[0] if isinstance(part, tuple) and part else part for part in parts)
    return any(first in documents for first in firsts)


class _Packer(pickle.Pickler):
    """Packs a data type as its class and its values, which are unpacked most quickly."""

    def reducer_override(self, one: Any) -> Any:
        """Return the class and the values of an instance of a data type."""
        kind = type(one)
        if is_dataclass(kind):
            return kind, _values(kind)(one)
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
def _values(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that gives the values of all fields of a data type."""
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
