"""The position of each thing of a case in the lists of its page."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kg.case import CaseFolder
from kg.graph.namespaces import Names
from kg.graph.scope import Index
from kg.model import Entity, Linking, Reading
from kg.model.dating import Dating
from kg.model.readings import from_line, read_lines

MOST_ENTITIES = 50_000
"""Most entities that a page lists; others only appear in words."""
REMEMBERED = 2
"""Number of cases cached, for servers that ask for one article after the other."""


@dataclass(frozen=True, slots=True)
class Line:
    """Where a document's reading is in the file of readings, and its position in the lists."""

    number: int
    start: int
    length: int


class Places:
    """A case's entities and documents in the order of a page; both depend only on the case.

    Entities are sorted by how many documents mention them, documents by id as in the readings.
    """

    def __init__(self, folder: CaseFolder, base: str) -> None:
        self.folder = folder
        self.names = Names(base)
        told = sorted(read_lines(Entity, folder.entities), key=_most_told)
        self.entities = tuple(told)
        self.listed = self.entities[:MOST_ENTITIES]
        self.number = {entity.id: at for at, entity in enumerate(self.listed)}
        self.named = {entity.id: entity.name for entity in told}
        self.occurrences = tuple(folder.read_occurrences())
        linking = Linking(entities=self.entities, occurrences=self.occurrences, judgements=())
        self.index = Index(linking, self.names)
        dated = read_lines(Dating, folder.dates) if folder.dates.is_file() else ()
        self.dates = {dating.document: dating for dating in dated}
        self.view = folder.view()
        by_hand = folder.read_corrections().values()
        self.corrected = {one.id: one.reason for some in by_hand for one in some}
        self.lines = _lines(folder.readings)

    def entity(self, document: str, chain: str) -> int | None:
        """Return the position of a chain's entity, None if the page does not list it."""
        found = self.index.entities.get((document, chain))
        return None if found is None else self.number.get(found.id)

    def readings(self, documents: Iterable[str]) -> Iterator[Reading]:
        """Yield some readings as they are seen with the judgements by hand, read one by one."""
        with self.folder.readings.open("rb") as readings:
            for document in documents:
                line = self.lines[document]
                readings.seek(line.start)
                yield self.view(from_line(readings.read(line.length).decode("utf-8")))


def places(folder: CaseFolder, base: str) -> Places:
    """Return the positions of a case as it is now, from the cache if it has not changed."""
    return _remembered(folder, base, _stamp(folder))


def _stamp(folder: CaseFolder) -> tuple[tuple[int, int, int], ...]:
    parts = (folder.entities, folder.occurrences, folder.readings, folder.dates, folder.hand)
    found = [part.stat() for part in parts if part.exists()]
    return tuple((one.st_ino, one.st_mtime_ns, one.st_size) for one in found)


@lru_cache(maxsize=REMEMBERED)
def _remembered(folder: CaseFolder, base: str, _: tuple[tuple[int, int, int], ...]) -> Places:
    return Places(folder, base)


def _most_told(entity: Entity) -> tuple[int, int, str]:
    return -len({document for document, _ in entity.members}), -len(entity.members), entity.id


def _lines(readings: Path) -> Mapping[str, Line]:
    """Find where each reading is, by the id of its document at the beginning of each line."""
    found: dict[str, Line] = {}
    start = 0
    with readings.open("rb") as lines:
        for line in lines:
            if line.strip():
                found[_document(line)] = Line(len(found), start, len(line))
            start += len(line)
    return found


_FIRST = re.compile(rb'\{"document":("(?:[^"\\]|\\.)*")')


def _document(line: bytes) -> str:
    found = _FIRST.match(line)
    name = json.loads(found[1]) if found else json.loads(line)["document"]
    return str(name)
