"""A file of readings sorted by id, written without holding all readings in memory."""

import pickle
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from kg.errors import InputError
from kg.model import Document, Reading
from kg.model.readings import LISTS, to_items, to_line, to_pieces

PIECE = 1 << 20
"""Bytes that are copied at a time."""


@dataclass(frozen=True, slots=True)
class LongReading:
    """The reading of a long document, part after part, too large to be held at once."""

    document: Document
    _held: BinaryIO

    def parts(self) -> Iterator[Reading]:
        """Yield what was read, in the order of the text; parts may refer to ids of other parts."""
        self._held.seek(0)
        with suppress(EOFError):
            while True:
                yield pickle.load(self._held)


def line_of(reading: Reading) -> bytes:
    """Return the line of a reading in a file."""
    return to_line(reading).encode("utf-8", "surrogatepass") + b"\n"


class Spool:
    """Collects readings in any order and leaves a file sorted by document id.

    Memory grows with the number of documents (an id and two numbers each), not with their text.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._loose = path.with_name(f".{path.name}.loose")
        self._places: dict[str, tuple[int, int]] = {}

    def __enter__(self) -> "Spool":
        self._out = self._loose.open("wb")
        return self

    def add(self, reading: Reading) -> None:
        """Add one reading. Raise InputError if its document was added before."""
        self.add_line(reading.document.document, line_of(reading))

    def add_line(self, name: str, line: bytes) -> None:
        """Add one reading as it is in the file of a case. Raise InputError as `add` does."""
        if name in self._places:
            raise InputError(f"document {name!r} is given twice; give each document its own id")
        self._places[name] = (self._out.tell(), len(line))
        self._out.write(line)

    def add_parts(self, document: Document, parts: Iterable[Reading]) -> None:
        """Add one reading that comes in parts, holding only one of them at a time.

        Raise InputError as `add` does; errors of the parts leave the spool as it was.
        """
        name = document.document
        if name in self._places:
            raise InputError(f"document {name!r} is given twice; give each document its own id")
        stretches: dict[str, list[tuple[int, int]]] = {key: [] for key in LISTS}
        with tempfile.TemporaryFile(dir=self.path.parent) as held:
            for part in parts:
                for key in LISTS:
                    if told := to_items(getattr(part, key)).encode("utf-8", "surrogatepass"):
                        stretches[key].append((held.tell(), len(told)))
                        held.write(told)

            def listed(key: str) -> Iterator[str]:
                for number, (start, length) in enumerate(stretches[key]):
                    held.seek(start)
                    yield "," * bool(number) + held.read(length).decode("utf-8", "surrogatepass")

            begun = self._out.tell()
            for piece in to_pieces(document, listed):
                self._out.write(piece.encode("utf-8", "surrogatepass"))
            self._out.write(b"\n")
        self._places[name] = (begun, self._out.tell() - begun)

    @property
    def written(self) -> int:
        """Return how many readings were added."""
        return len(self._places)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._out.close()
        try:
            if kind is None:
                self._sort()
        finally:
            self._loose.unlink(missing_ok=True)

    def _sort(self) -> None:
        with self._loose.open("rb") as loose, self.path.open("wb") as out:
            for _, (start, length) in sorted(self._places.items()):
                loose.seek(start)
                for left in range(length, 0, -PIECE):
                    out.write(loose.read(min(left, PIECE)))
