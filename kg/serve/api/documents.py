"""Documents over the API: their metadata, their text, and what is marked in it."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kg.graph.lookup import short_id_of
from kg.model import Document, Event, Reading, Relation
from kg.model.readings import from_line
from kg.model.stated import stated
from kg.serve.api.operations import Given, Listed, sliced
from kg.serve.api.problems import Problem
from kg.serve.api.rows import DocumentRow, DocumentText, Mark
from kg.serve.api.state import State
from kg.serve.api.words import searchable


@dataclass(frozen=True, slots=True)
class Held:
    """Where the reading of each document is in the file, and its row in lists."""

    file: int
    places: dict[str, tuple[int, int]]
    rows: dict[str, DocumentRow]
    folded: dict[str, tuple[str, str]]
    view: Callable[[Reading], Reading]

    def reading(self, document: str) -> Reading:
        """Read one document again, as the case sees it."""
        start, length = self.places[document]
        line = os.pread(self.file, length, start).decode("utf-8-sig")
        return self.view(from_line(line))

    def __del__(self) -> None:
        os.close(self.file)


def held(state: State) -> Held:
    """Return where the documents of a case are, looked up once."""
    return state.whole("held", _held)


def _held(state: State) -> Held:
    folder = state.folder
    found = Held(os.open(folder.readings, os.O_RDONLY), {}, {}, {}, folder.view())
    for start, line in _lines(folder.readings):
        row = json.loads(line.decode("utf-8-sig"))
        name = row["document"]
        found.places[name] = (start, len(line))
        heading = " ".join(filter(None, (row.get("title"), row.get("publisher"))))
        found.folded[name] = (searchable(heading), searchable(row["text"]))
        document = found.reading(name).document
        found.rows[name] = _row(state, document)
    return found


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    start = 0
    with path.open("rb") as file:
        for line in file:
            if line.strip():
                yield start, line
            start += len(line)


def _row(state: State, document: Document) -> DocumentRow:
    return DocumentRow(
        id=document.document,
        iri=state.names.document(document.document).value,
        title=document.title,
        publisher=document.publisher,
        author=document.author,
        published=document.published or document.published_earliest,
        inferred=document.published_inferred or bool(document.published_earliest),
        source=document.source,
        language=document.language,
        characters=len(document.text),
    )


def documents(state: State, given: Given) -> Listed:
    """List the documents, the newest last, the undated at the end."""
    rows = held(state).rows.values()
    return sliced(sorted(rows, key=lambda d: (d.published or "9", d.id)), given)


def document(state: State, given: Given) -> DocumentText:
    """Return a document with its text. Raise Problem if none has this id."""
    held_, name = held(state), given["id"]
    if name not in held_.rows:
        raise Problem(404, f"no document has the id {name!r}; /api/documents lists them")
    reading = held_.reading(name)
    marks = sorted(_marks(state, reading), key=lambda m: (m.start, -m.end, m.kind, m.id or ""))
    return DocumentText(document=held_.rows[name], text=reading.document.text, marks=tuple(marks))


def _marks(state: State, reading: Reading) -> Iterator[Mark]:
    name = reading.document.document
    chain = {m.id: state.chains.get((name, m.chain)) for m in reading.mentions}
    for start, end in reading.document.furniture:
        yield Mark(start=start, end=end, kind="furniture", id=None, note=None)
    yield from (_mark(m, "mention", chain[m.id], m.kind) for m in reading.mentions)
    for quotation in reading.quotations:
        speaker = chain.get(quotation.speaker) if quotation.speaker else None
        yield _mark(quotation, "quotation", speaker, quotation.kind)
    yield from (_mark(time, "time", None, time.value) for time in reading.times)
    yield from _marks_of_values(reading)
    yield from _marks_of_claims(reading)


def _marks_of_values(reading: Reading) -> Iterator[Mark]:
    for value in (v for v in reading.values if v.type != "WORDS"):
        told = value.value if value.value is None else f"{value.value:g} {value.unit or ''}".strip()
        yield _mark(value, "value", None, told)


def _marks_of_claims(reading: Reading) -> Iterator[Mark]:
    name = reading.document.document
    claims: tuple[Event | Relation, ...] = (*stated(reading).events, *reading.relations)
    for claim in claims:
        start, end = claim.evidence
        yield Mark(
            start=start, end=end, kind="claim", id=short_id_of(name, claim.id), note=claim.status
        )


def _mark(found: object, kind: str, name: str | None, note: str | None) -> Mark:
    start, end = found.span  # type: ignore[attr-defined]
    return Mark(start=start, end=end, kind=kind, id=name, note=note)
