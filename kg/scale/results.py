"""Results of a build on a cluster: tables as Parquet, the graph as N-Quads parts.

Documents, mentions and claims are made in the workers, from the readings stored there; entities,
occurrences, judgements, findings and the graph are written on the driver, where they were made.
"""

import gzip
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyarrow import parquet

from kg.case import MANIFEST, CaseFolder
from kg.errors import CaseError
from kg.graph.dump import FORMATS
from kg.graph.namespaces import PREFIXES, Names
from kg.graph.store import open_store
from kg.model import Entity, Event, Finding, Judgement, Occurrence, Reading, Relation
from kg.model.codec import encode
from kg.model.corrected import corrected
from kg.model.dating import Dating, settled
from kg.model.findings import Key
from kg.model.readings import from_line, read_lines
from kg.model.stated import stated
from kg.query.questions import find_query, named_questions
from kg.scale.work import ddl

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

AT_ONCE = 20_000
"""Rows of a table that are held before they are written."""
PART = 256_000_000
"""Characters of N-Quads in a part, before compression."""

TEXT, NUMBER, COUNT, FLAG = pa.string(), pa.float64(), pa.int64(), pa.bool_()
KEYS = pa.list_(pa.struct([("document", TEXT), ("id", TEXT)]))

DOCUMENTS = pa.schema(
    [
        *((name, TEXT) for name in ("document", "title", "publisher", "author", "published")),
        *((name, TEXT) for name in ("url", "language", "source", "text")),
    ]
)
MENTIONS = pa.schema(
    [
        *(("document", TEXT), ("mention", TEXT), ("chain", TEXT), ("start", COUNT), ("end", COUNT)),
        *((name, TEXT) for name in ("words", "kind", "type")),
    ]
)
CLAIMS = pa.schema(
    [
        *((name, TEXT) for name in ("document", "claim", "kind", "event_type", "predicate")),
        *((name, TEXT) for name in ("lemma", "status", "polarity", "certainty", "date", "words")),
        *(("start", COUNT), ("end", COUNT), ("confidence", NUMBER), ("wrong", FLAG)),
        ("told", TEXT),
    ]
)
"""`told` is the complete claim as in readings.jsonl: participants, holders, cue and all."""

ENTITIES = pa.schema(
    [
        *(("entity", TEXT), ("type", TEXT), ("name", TEXT), ("names", pa.list_(TEXT))),
        *(("named", FLAG), ("geonames", COUNT), ("latitude", NUMBER), ("longitude", NUMBER)),
        ("members", KEYS),
    ]
)
OCCURRENCES = pa.schema(
    [("occurrence", TEXT), ("event_type", TEXT), ("label", TEXT), ("date", TEXT), ("members", KEYS)]
)
JUDGEMENTS = pa.schema(
    [
        *((name, TEXT) for name in ("judgement", "about", "verdict", "by", "reason")),
        *((name, TEXT) for name in ("left_document", "left", "right_document", "right")),
        ("score", NUMBER),
    ]
)
FINDINGS = pa.schema(
    [
        *((name, TEXT) for name in ("finding", "kind", "about", "question", "reason")),
        *(("independent", COUNT), ("origins", pa.list_(TEXT))),
        ("members", pa.list_(pa.struct([("document", TEXT), ("claim", TEXT), ("side", COUNT)]))),
    ]
)


def write_results(
    spark: "SparkSession", readings: "DataFrame", folder: CaseFolder, place: str
) -> None:
    """Write the tables and the parts of the graph to an address that Spark writes.

    `readings` has the lines of the case in a column `line`; `folder` holds the finished case.
    """
    with tempfile.TemporaryDirectory(prefix="kg-results-") as held:
        local = Path(held)
        _write_here(folder, local)
        for path in sorted(local.iterdir()):
            _carry(spark, path, f"{place}/{path.name}")
    rows = partial(table_rows, laid=Laid.of(folder))
    linked = {
        "documents": ("", "", ""),
        "mentions": ("entities", "entity", "chain"),
        "claims": ("occurrences", "occurrence", "claim"),
    }
    for name, (view, column, key) in linked.items():
        made = readings.select("line").mapInArrow(partial(rows, name=name), ddl(TABLES[name][0]))
        if view:
            made = _linked(spark, made, f"{place}/{view}", column, key)
        made.write.parquet(f"{place}/{name}")
    # What makes the folder one of results comes last.
    with tempfile.TemporaryDirectory(prefix="kg-results-") as held:
        told = Path(held, MANIFEST)
        shutil.copyfile(folder.manifest, told)
        _carry(spark, told, f"{place}/{MANIFEST}")


def check_place(spark: "SparkSession", place: str) -> None:
    """Raise CaseError if there is something that is not the results of an earlier build."""
    path, system = _path(spark, place)
    if not system.exists(path) or not len(system.listStatus(path)):
        return
    if not system.exists(_path(spark, f"{place}/{MANIFEST}")[0]):
        raise CaseError(
            f"--results {place}: holds something that kg did not write; give a new folder"
        )


def take_place(spark: "SparkSession", made: str, place: str) -> None:
    """Replace earlier results by finished ones."""
    remove(spark, place)
    path, system = _path(spark, place)
    system.mkdirs(path.getParent())
    if not system.rename(_path(spark, made)[0], path):
        raise CaseError(f"--results {place}: cannot be written; what was made is in {made}")


def remove(spark: "SparkSession", place: str) -> None:
    """Delete a folder and everything in it."""
    path, system = _path(spark, place)
    system.delete(path, True)


def _path(spark: "SparkSession", place: str) -> tuple[Any, Any]:
    path = spark._jvm.org.apache.hadoop.fs.Path(place)
    return path, path.getFileSystem(spark._jsc.hadoopConfiguration())


def _carry(spark: "SparkSession", path: Path, place: str) -> None:
    local = spark._jvm.org.apache.hadoop.fs.Path(path.as_uri())
    target, system = _path(spark, place)
    system.copyFromLocalFile(local, target)


def _linked(
    spark: "SparkSession", made: "DataFrame", view: str, column: str, key: str
) -> "DataFrame":
    """Join each row with the entity or occurrence it belongs to."""
    from pyspark.sql import functions as sql

    members = (
        spark.read.parquet(view)
        .select(column, sql.explode("members").alias("member"))
        .select(
            column, sql.col("member.document").alias("document"), sql.col("member.id").alias(key)
        )
    )
    return made.join(members, ["document", key], "left")


@dataclass(frozen=True, slots=True)
class Laid:
    """What a case applies to its readings: dates, people's corrections, claims judged wrong."""

    dated: Mapping[str, Dating]
    by_hand: Mapping[str, tuple[Judgement, ...]]
    wrong: frozenset[Key]

    @classmethod
    def of(cls, folder: CaseFolder) -> "Laid":
        """Collect it from a case."""
        return cls(
            {dating.document: dating for dating in read_lines(Dating, folder.dates)},
            folder.read_corrections(),
            frozenset(judgement.left for judgement in folder.read_wrong()),
        )

    def over(self, reading: Reading) -> Reading:
        """Return what the case states of a reading, each claim once."""
        name = reading.document.document
        seen = corrected(settled(reading, self.dated.get(name)), self.by_hand.get(name, ()))
        return stated(seen.counted_once())


def table_rows(
    batches: Iterable[pa.RecordBatch],
    *,
    name: str,
    laid: "Laid",
) -> Iterator[pa.RecordBatch]:
    """Yield the rows of one table from lines of readings, as the case sees them."""
    schema, make = TABLES[name]
    for batch in batches:
        for line in batch.column(0).to_pylist():
            rows = list(make(laid.over(from_line(line.decode())), laid.wrong))
            yield pa.RecordBatch.from_pylist(rows, schema=schema)


def _document_rows(reading: Reading, _wrong: frozenset[Key]) -> Iterator[dict[str, Any]]:
    yield {name: getattr(reading.document, name) for name in DOCUMENTS.names}


def _mention_rows(reading: Reading, _wrong: frozenset[Key]) -> Iterator[dict[str, Any]]:
    for mention in reading.mentions:
        yield {
            "document": reading.document.document,
            "mention": mention.id,
            "chain": mention.chain,
            "start": mention.start,
            "end": mention.span.end,
            "words": mention.span.words(reading.document.text),
            "kind": mention.kind,
            "type": mention.type,
        }


def _claim_rows(reading: Reading, wrong: frozenset[Key]) -> Iterator[dict[str, Any]]:
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.relations)
    for claim in claims:
        happened = isinstance(claim, Event)
        yield {
            "document": reading.document.document,
            "claim": claim.id,
            "kind": "event" if happened else "relation",
            "event_type": claim.action if isinstance(claim, Event) else None,
            "predicate": claim.predicate if isinstance(claim, Relation) else None,
            "lemma": claim.lemma if isinstance(claim, Event) else None,
            "status": claim.status,
            "polarity": claim.polarity,
            "certainty": claim.certainty,
            "date": claim.date if isinstance(claim, Event) else None,
            "words": claim.evidence.words(reading.document.text),
            "start": claim.evidence.start,
            "end": claim.evidence.end,
            "confidence": claim.confidence,
            "wrong": (reading.document.document, claim.id) in wrong,
            "told": json.dumps(encode(claim), ensure_ascii=False),
        }


Make = Callable[[Reading, frozenset[Key]], Iterator[dict[str, Any]]]
TABLES: Mapping[str, tuple[pa.Schema, Make]] = {
    "documents": (DOCUMENTS, _document_rows),
    "mentions": (MENTIONS, _mention_rows),
    "claims": (CLAIMS, _claim_rows),
}


def _write_here(folder: CaseFolder, out: Path) -> None:
    entities = (_entity(one) for one in read_lines(Entity, folder.entities))
    _write_table(out / "entities", ENTITIES, entities)
    occurrences = (_occurrence(one) for one in read_lines(Occurrence, folder.occurrences))
    _write_table(out / "occurrences", OCCURRENCES, occurrences)
    judgements = (_judgement(one) for one in read_lines(Judgement, folder.judgements))
    _write_table(out / "judgements", JUDGEMENTS, judgements)
    findings = (_finding(one) for one in read_lines(Finding, folder.findings))
    _write_table(out / "findings", FINDINGS, findings)
    base = folder.read_manifest().base
    _write_parts(FORMATS["nquads"](open_store(folder.graph), base), out / "nquads")
    _write_questions(out / "questions", base)


def _write_questions(out: Path, base: str) -> None:
    """Write the named questions so that they can be run on any store, with all they need."""
    out.mkdir()
    prefixes = {**PREFIXES, "graph": f"{Names(base).base}graph/"}
    declared = "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in prefixes.items())
    for question in named_questions():
        text, _ = find_query(question.name)
        asked = f"BASE <{Names(base).base}>\n{declared}{text}"
        (out / f"{question.name}.rq").write_text(asked, encoding="utf-8")


def _write_table(out: Path, schema: pa.Schema, rows: Iterator[dict[str, Any]]) -> None:
    out.mkdir()
    with parquet.ParquetWriter(out / "part-00000.parquet", schema, compression="zstd") as writer:
        while some := list(islice(rows, AT_ONCE)):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))


def _write_parts(blocks: Iterator[str], out: Path) -> None:
    """Write N-Quads in parts; concatenated they are what `kg export` writes."""
    out.mkdir()
    number = 0
    block = next(blocks, None)
    while block is not None:
        path = out / f"part-{number:05}.nq.gz"
        with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
            written = 0
            while block is not None and written < PART:
                packed.write(block.encode())
                written += len(block)
                block = next(blocks, None)
        number += 1


def _entity(one: Entity) -> dict[str, Any]:
    row = {name: getattr(one, name) for name in ENTITIES.names if name not in ("entity", "members")}
    return {**row, "entity": one.id, "names": list(one.names), "members": _keys(one.members)}


def _occurrence(one: Occurrence) -> dict[str, Any]:
    told = {"event_type": one.action, "label": one.label, "date": one.date}
    return {"occurrence": one.id, **told, "members": _keys(one.members)}


def _keys(keys: Iterable[Key]) -> list[dict[str, str]]:
    return [{"document": document, "id": name} for document, name in keys]


def _judgement(one: Judgement) -> dict[str, Any]:
    told = {name: getattr(one, name) for name in ("about", "verdict", "by", "reason", "score")}
    left = {"left_document": one.left[0], "left": one.left[1]}
    return {
        "judgement": one.id,
        **told,
        **left,
        "right_document": one.right[0],
        "right": one.right[1],
    }


def _finding(one: Finding) -> dict[str, Any]:
    told = {
        name: getattr(one, name) for name in ("kind", "about", "question", "reason", "independent")
    }
    members = [{"document": m.document, "claim": m.claim, "side": m.side} for m in one.members]
    return {"finding": one.id, **told, "origins": list(one.origins), "members": members}
