"""The work of Spark workers on rows: files and lines become drafts, drafts become readings.

Nothing here imports Spark: functions take and return Arrow batches. They run in the Python
processes of the workers, which must have the same kg; the model is loaded once per process.
"""

import json
import os
import platform
import re
import socket
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pyarrow as pa
from spacy.language import Language

from kg.annotate import load
from kg.errors import InputError, KgError
from kg.extract.reading_pool import Failed, read_documents
from kg.joining import Line, as_line, put_in
from kg.limited_processes import Crew, Limits
from kg.model import Document
from kg.model.codec import decode
from kg.model.readings import to_line
from kg.ontology import ontology_folder
from kg.read import MAX_BYTES, Notice, Source
from kg.read.documents import Item, content_of, document_of, drafted, items, reading_crew
from kg.readings_file import LongReading, Spool

DRAFT = pa.schema(
    [
        ("name", pa.binary()),
        ("line", pa.int64()),
        ("where", pa.string()),
        ("error", pa.string()),
        ("warnings", pa.list_(pa.string())),
        ("document", pa.string()),
        ("words", pa.string()),
        ("whole", pa.string()),
        ("own", pa.bool_()),
        ("told", pa.binary()),
        ("key", pa.string()),
        ("size", pa.int64()),
    ]
)
"""A document as its source gives it, or why it cannot be read.

`name` and `line` give its position in the order of the sources, `told` is the document as JSON,
`key` is the key of its reading: it differs whenever the reading may.
"""

FILES = pa.schema(
    [("name", pa.binary()), ("where", pa.string()), ("reader", pa.string()), ("path", pa.binary())]
)
"""A file that every worker sees: its name in the order of sources, as shown, and its path."""

READ = pa.schema(
    [
        ("key", pa.string()),
        ("document", pa.string()),
        ("line", pa.binary()),
        ("notices", pa.string()),
    ]
)
"""The reading of a document, as the line of readings.jsonl; none if it could not be read."""

AT_ONCE = 32
"""Drafts that are passed on together."""

LIBRARIES = ("spacy", "thinc", "numpy", "onnxruntime", "tokenizers", "trafilatura", "pypdf")
"""Libraries of which another version may read differently."""

UNSEEN = "not seen on this machine"
"""The error of a file that the driver sees and a worker does not."""
OTHER_KG = "another kg"
"""Beginning of the error of a worker whose kg is not the driver's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """Which cluster works, with which Spark settings, and where the readings are kept.

    `work` and `results` are folders, or any path that Spark writes (hdfs://, s3a://); if `work` is
    empty it is a hidden folder beside the case, which is removed when the case is complete. Without
    `results` none are written. `wave` is how many documents per core are read as one job: what a
    job has read is kept when it ends.
    """

    master: str = "local[*]"
    settings: tuple[tuple[str, str], ...] = ()
    work: str = ""
    results: str = ""
    wave: int = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How documents are read, and the mark of the program that reads them."""

    model: str
    parser: str
    seconds: int
    memory: int
    mark: str

    @property
    def limits(self) -> Limits:
        """The limits for one document."""
        return Limits(seconds=self.seconds, memory=self.memory)


@cache
def mark(model: str, parser: str) -> str:
    """Return a digest of everything that a reading depends on except its document.

    That is code, lexicons and models: two programs of one mark read the same in the same text.
    """
    digest = sha256()
    package = Path(__file__).resolve().parents[1]
    for folder in dict.fromkeys((package, ontology_folder())):
        for path in sorted(p for p in folder.rglob("*") if p.suffix != ".pyc" and p.is_file()):
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    told = {
        "model": loaded(model, parser).meta,
        "named": [model, parser],
        "python": platform.python_version(),
        "libraries": [version(name) for name in LIBRARIES],
    }
    digest.update(json.dumps(told, sort_keys=True, default=str).encode())
    return digest.hexdigest()[:32]


@cache
def loaded(model: str, parser: str) -> Language:
    """Load a model once per process. Raise UsageError for an unknown one."""
    return load(model, parser=parser)


def draft_files(batches: Iterable[pa.RecordBatch], *, way: Way) -> Iterator[pa.RecordBatch]:
    """Read files that every worker sees: rows of name, where, reader, path."""
    with reading_crew(way.limits) as crew:
        for batch in batches:
            for row in batch.to_pylist():
                rows = _draft_file(row, crew, way)
                while some := list(islice(rows, AT_ONCE)):
                    yield _batch(some, DRAFT)


def _draft_file(row: dict[str, Any], crew: Crew, way: Way) -> Iterator[dict[str, Any]]:
    told = {"name": row["name"], "line": 0, "where": row["where"]}
    path = os.fsdecode(row["path"])
    if not os.path.lexists(path):
        yield {**told, "error": f"{UNSEEN} ({socket.gethostname()})"}
        return
    heard: list[Notice] = []
    source = Source(name=path, reader=row["reader"])
    for item in items(source, heard.append):
        yield from ({**told, **_heard(notice, source, row["where"])} for notice in heard)
        heard.clear()
        place = _placed(item.where, source, row["where"])
        yield _draft({**told, **place}, replace(item, where=place["where"]), crew, way)
    yield from ({**told, **_heard(notice, source, row["where"])} for notice in heard)


def _heard(notice: Notice, source: Source, where: str) -> dict[str, Any]:
    return {**_placed(notice.source, source, where), "error": notice.message}


def _placed(where: str, source: Source, given: str) -> dict[str, Any]:
    """Return the position of a line by the given name, not by the path that was opened."""
    behind = where.removeprefix(source.shown)
    return {"where": given + behind, "line": int(behind[1:] or 0)}


def draft_bytes(batches: Iterable[pa.RecordBatch], *, way: Way) -> Iterator[pa.RecordBatch]:
    """Read documents that Spark provides: rows of name, line, where, reader and their bytes.

    Missing bytes mean that there were too many.
    """
    with reading_crew(way.limits) as crew:
        for batch in batches:
            rows = []
            for row in batch.to_pylist():
                told = {name: row[name] for name in ("name", "line", "where")}
                if row["raw"] is None:
                    rows.append({**told, "error": too_much(row["reader"])})
                    continue
                item = Item(where=row["where"], reader=row["reader"], raw=row["raw"])
                rows.append(_draft(told, item, crew, way))
            yield _batch(rows, DRAFT)


def too_much(reader: str) -> str:
    """Report that a document has too many bytes."""
    if reader == "jsonl":
        return f"too long: the limit is {MAX_BYTES:,} bytes for one line"
    return f"too large: the limit is {MAX_BYTES:,} bytes for one document"


def _draft(told: dict[str, Any], item: Item, crew: Crew, way: Way) -> dict[str, Any]:
    try:
        draft = drafted(item, crew)
        content = content_of(draft, item)
        document = to_line(document_of(draft, item)).encode()
    except InputError as error:
        return {**told, "error": str(error)}
    return {
        **told,
        "warnings": list(draft.warnings),
        "document": content.document,
        "words": content.words,
        "whole": content.whole,
        "own": content.own,
        "told": document,
        "key": sha256(f"{way.mark}\0".encode() + document).hexdigest(),
        "size": len(draft.text),
    }


def number_lines(
    batches: Iterable[pa.RecordBatch], *, starts: dict[tuple[str, int], int], names: dict[str, str]
) -> Iterator[pa.RecordBatch]:
    """Number the lines of JSON lines files: rows of raw, file and block.

    `starts` says how many lines of a file precede each of its blocks, if it has several; `names`
    are the names of the files. Blank lines are dropped. A line that is too long comes without its
    bytes.
    """
    met: dict[tuple[str, int], int] = {}
    for batch in batches:
        rows = []
        for raw, file, block in zip(*(batch.column(n).to_pylist() for n in range(3)), strict=True):
            place = (file, block)
            met[place] = met.get(place, 0) + 1
            number = starts.get(place, 0) + met[place]
            if raw.strip():
                name = names[plain(file)]
                rows.append(
                    {
                        "name": os.fsencode(name),
                        "line": number,
                        "where": f"{Source(name=name).shown}:{number}",
                        "reader": "jsonl",
                        "raw": raw if len(raw) < MAX_BYTES else None,
                    }
                )
        yield _batch(rows, BROUGHT)


def plain(file: str) -> str:
    """Return the address of a file as in listings: without escapes, a local one as a path."""
    told = unquote(file)
    return re.sub("^file:/*", "/", told)


BROUGHT = pa.schema(
    [
        ("name", pa.binary()),
        ("line", pa.int64()),
        ("where", pa.string()),
        ("reader", pa.string()),
        ("raw", pa.binary()),
    ]
)
"""A document in the bytes of its source."""


def read_batches(batches: Iterable[pa.RecordBatch], *, way: Way) -> Iterator[pa.RecordBatch]:
    """Read documents, rows of key and told, each within the limits of the way.

    Raise KgError if the kg of this worker is not the driver's.
    """
    if mark(way.model, way.parser) != way.mark:
        raise KgError(
            f"{OTHER_KG}, other lexicons or another model on {socket.gethostname()} than on the "
            "driver: install the same on both"
        )
    keys: dict[str, str] = {}

    def documents() -> Iterator[Document]:
        for batch in batches:
            for row in batch.to_pylist():
                document: Document = decode(Document, json.loads(row["told"]))
                keys[document.document] = row["key"]
                yield document

    with tempfile.TemporaryDirectory(prefix="kg-") as place:
        for result in read_documents(
            documents(),
            make=as_line,
            limits=way.limits,
            model=loaded(way.model, way.parser),
        ):
            row = _read(result, Path(place) / "one.jsonl")
            yield _batch([{**row, "key": keys.pop(row["document"])}], READ)


def _read(result: Line | LongReading | Failed, path: Path) -> dict[str, Any]:
    if isinstance(result, Failed):
        source = result.source or result.document
        told = Notice(source=source, level="error", message=result.message)
        return {"document": result.document, "notices": _told((told,))}
    with Spool(path) as spool:
        notices = put_in(spool, result)
    return {
        "document": result.document.document,
        "line": path.read_bytes().rstrip(b"\n") if spool.written else None,
        "notices": _told(notices),
    }


def _told(notices: Iterable[Notice]) -> str:
    return json.dumps([asdict(notice) for notice in notices])


def _batch(rows: list[dict[str, Any]], schema: pa.Schema) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows, schema=schema)


def ddl(schema: pa.Schema) -> str:
    """Return a schema in Spark's notation."""
    kinds = {
        pa.string(): "string",
        pa.binary(): "binary",
        pa.int64(): "bigint",
        pa.float64(): "double",
        pa.bool_(): "boolean",
        pa.list_(pa.string()): "array<string>",
    }
    return ", ".join(f"`{field.name}` {kinds[field.type]}" for field in schema)
