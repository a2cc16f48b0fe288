"""Readings as they come, put in the order of their ids at the end without holding them all."""

from pathlib import Path
from types import TracebackType

from kg.errors import InputError
from kg.model import Reading
from kg.model.readings import to_line


class Spool:
    """Collects readings in any order and leaves a file sorted by document id.

    `claims` counts the events and relations taken. Memory grows with the number of documents (an
    id and two numbers each), not with their text.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loose = path.with_name(f".{path.name}.loose")
        self._places: dict[str, tuple[int, int]] = {}
        self.claims = 0

    def __enter__(self) -> "Spool":
        self._out = self._loose.open("wb")
        return self

    def add(self, reading: Reading) -> None:
        """Take one reading. Raises InputError when its document was added before."""
        name = reading.document.document
        if name in self._places:
            raise InputError(f"document {name!r} is given twice; give each document its own id")
        line = to_line(reading).encode("utf-8", "surrogatepass") + b"\n"
        self._places[name] = (self._out.tell(), len(line))
        self.claims += len(reading.events) + len(reading.counted_once().relations)
        self._out.write(line)

    @property
    def written(self) -> int:
        """Say how many readings were taken."""
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
        with self._loose.open("rb") as loose, self._path.open("wb") as out:
            for _, (start, length) in sorted(self._places.items()):
                loose.seek(start)
                out.write(loose.read(length))
