"""The input: paths of any kind → drafts on the cluster → documents, each once."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pyarrow as pa

from kg.errors import InputError, UsageError
from kg.read import MAX_BYTES, READERS, Notice, Source, sources
from kg.read.documents import NO_TEXT, Content, Seen, duplicate
from kg.read.sources import STDIN
from kg.scale import work
from kg.scale.failing import said
from kg.scale.work import BROUGHT, DRAFT, FILES, UNSEEN, Way, ddl

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, Row, SparkSession

SPLIT = 16_000_000
"""Bytes from which a JSON lines file is read in pieces, by several tasks."""
FILES_A_TASK = 100
PARQUET = ".parquet"
KEYS = ("document", "source", "text", "title", "publisher", "author", "published", "date")
MORE_KEYS = ("url", "language")


class Gathered:
    """Sources of all kinds, as tables of drafts that Spark computes when they are written."""

    def __init__(self, spark: "SparkSession", way: Way) -> None:
        self._spark, self._way = spark, way
        self._tables: list[DataFrame] = []
        self._lined: set[str] = set()
        self.notices: list[Notice] = []

    def add(self, paths: Iterable[str | Path]) -> None:
        """Add folders, files and addresses. Raise InputError if there is nothing to read."""
        given = [str(path) for path in paths]
        if STDIN in given:
            raise UsageError(
                "standard input is read on one machine only: give paths to --engine spark"
            )
        of_kind: dict[str, list[str]] = defaultdict(list)
        for name in given:
            of_kind[_kind(name)].append(name)
        for name in of_kind["table"]:
            self._add_parquet(name)
        for name in of_kind["address"]:
            self._add_address(name)
        if of_kind["local"] or not given:
            self._add_local(sources(of_kind["local"]))

    def drafts(self) -> "DataFrame":
        """Return the table of all drafts."""
        first, *others = self._tables
        for other in others:
            first = first.unionByName(other)
        return first

    def empty(self, met: set[str]) -> Iterator[Notice]:
        """Yield notices on JSON lines files without any line."""
        for name in sorted(self._lined - met):
            yield Notice(source=Source(name=name).shown, level="error", message=NO_TEXT)

    def _add_local(self, listed: list[Source]) -> None:
        """Add files on a disk that all workers see, under one path."""
        self.notices += [remark for source in listed for remark in source.remarks]
        rows: list[tuple[Any, ...]] = []
        large: dict[str, str] = {}
        for source in listed:
            path = Path(source.name).absolute()
            if source.reader == "jsonl" and _size(path) > SPLIT:
                large[path.as_posix()] = source.name
            else:
                rows.append(
                    (os.fsencode(source.name), source.shown, source.reader, os.fsencode(path))
                )
        if rows:
            table = pa.Table.from_arrays(
                [
                    pa.array(column, kind.type)
                    for column, kind in zip(zip(*rows, strict=True), FILES, strict=True)
                ],
                schema=FILES,
            )
            parts = max(1, -(-len(rows) // FILES_A_TASK), min(len(rows), self._cores()))
            files = self._spark.createDataFrame(table).repartition(parts)
            self._draft(files, work.draft_files)
        if large:
            self._add_lines(large)

    def _add_address(self, address: str) -> None:
        """Add a file or a folder at an address that Spark reads, searched recursively."""
        found, paths = self._files_at(address)
        kinds = {path: READERS.get(Path(path).suffix.lower()) for path in paths}
        if not any(kinds.values()):
            raise InputError(
                f"{address}: nothing of a kind that kg reads ({', '.join(READERS)}, {PARQUET})"
            )
        self._tell_unknown(address, [path for path, kind in kinds.items() if not kind])
        if lines := {work.plain(path): path for path, kind in kinds.items() if kind == "jsonl"}:
            self._add_lines(lines)
        if {*kinds.values()} - {None, "jsonl"}:
            self._add_whole(found)

    def _files_at(self, address: str) -> tuple[Any, list[str]]:
        """Return the files at an address as Spark has them, and their paths."""
        reader = self._spark.read.format("binaryFile").option("recursiveFileLookup", "true")
        try:
            found = reader.load(address)
            paths = [row.path for row in found.select("path").collect()]
        except Exception as error:
            raise InputError(f"{address}: cannot be read ({said(error)})") from None
        if not paths:
            raise InputError(f"{address}: no file in it")
        return found, paths

    def _tell_unknown(self, address: str, paths: Sequence[str]) -> None:
        """Warn of files of a kind that kg does not read."""
        if paths:
            unknown = Counter(Path(path).suffix.lower() or "no suffix" for path in paths)
            left = ", ".join(f"{count} {suffix}" for suffix, count in sorted(unknown.items()))
            message = f"passed over files of a kind that kg does not read: {left}"
            self.notices.append(Notice(source=address, level="warning", message=message))

    def _add_whole(self, found: "DataFrame") -> None:
        """Add files that are one document each."""
        from pyspark.sql import functions as sql

        suffix = sql.lower(sql.regexp_extract("path", r"(\.[^./]*)$", 1))
        whole = {suffix: reader for suffix, reader in READERS.items() if reader != "jsonl"}
        kind = sql.create_map(*map(sql.lit, chain.from_iterable(whole.items())))[suffix]
        small = sql.when(sql.col("length") <= MAX_BYTES, sql.col("content"))
        brought = found.where(suffix.isin(*whole)).select(
            sql.encode("path", "UTF-8").alias("name"),
            sql.lit(0).cast("long").alias("line"),
            sql.col("path").alias("where"),
            kind.alias("reader"),
            small.alias("raw"),
        )
        self._draft(brought, work.draft_bytes)

    def _add_lines(self, names: dict[str, str]) -> None:
        """Add JSON lines files, by plain address; in pieces with continuous line numbers."""
        from pyspark.sql import functions as sql

        lines = (
            self._spark.read.option("lineSep", "\n")
            .text([_literal(address) for address in names])
            .select(
                sql.col("value").cast("binary").alias("raw"),
                sql.col("_metadata.file_path").alias("file"),
                sql.col("_metadata.file_block_start").alias("block"),
            )
        )
        starts: dict[tuple[str, int], int] = {}
        met: Counter[str] = Counter()
        counts = lines.groupBy("file", "block").count().collect()
        for row in sorted(counts, key=lambda row: (row["file"], row["block"])):
            starts[row["file"], row["block"]] = met[row["file"]]
            met[row["file"]] += row["count"]
        self._lined.update(names.values())
        numbered = lines.mapInArrow(
            partial(work.number_lines, starts=starts, names=names), ddl(BROUGHT)
        )
        self._draft(numbered, work.draft_bytes)

    def _add_parquet(self, address: str) -> None:
        """Add a table whose columns are the keys of a JSON line: each row is one document."""
        from pyspark.sql import functions as sql

        try:
            table = self._spark.read.parquet(address)
        except Exception as error:
            raise InputError(f"{address}: cannot be read as Parquet ({said(error)})") from None
        if "text" not in table.columns:
            raise InputError(
                f"{address}: no column 'text'; its columns are {', '.join(table.columns)}"
            )
        kept = [name for name in table.columns if name in (*KEYS, *MORE_KEYS)]
        row = sql.struct(*(sql.col(name).cast("string").alias(name) for name in kept))
        file = sql.col("_metadata.file_path")
        number = sql.col("_metadata.row_index") + 1
        where = sql.concat(
            sql.lit(f"{address.rstrip('/')}:"),
            sql.regexp_extract(file, "[^/]+$", 0),
            sql.lit(":"),
            number,
        )
        brought = table.select(
            sql.encode(where, "UTF-8").alias("name"),
            number.cast("long").alias("line"),
            where.alias("where"),
            sql.lit("jsonl").alias("reader"),
            sql.encode(sql.to_json(row), "UTF-8").alias("raw"),
        )
        self._draft(brought, work.draft_bytes)

    def _draft(self, table: "DataFrame", draft: Any) -> None:
        self._tables.append(table.mapInArrow(partial(draft, way=self._way), ddl(DRAFT)))

    def _cores(self) -> int:
        return cast(int, self._spark.sparkContext.defaultParallelism)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Which drafts are documents of the case: how many, which are not, and the notices."""

    documents: int
    left_out: tuple[tuple[bytes, int], ...]
    notices: tuple[Notice, ...]


def _kind(name: str) -> str:
    if name.rstrip("/").lower().endswith(PARQUET):
        return "table"
    return "address" if "://" in name else "local"


def each_once(drafts: "DataFrame", gathered: Gathered) -> Chosen:
    """Process the drafts in the order of their sources, as one machine does.

    The driver holds some hundred bytes per document meanwhile. Raise InputError if a worker does
    not see a file that the driver sees.
    """
    columns = ("name", "line", "where", "error", "warnings", "document", "words", "whole", "own")
    rows = drafts.select(*columns).collect()
    rows.sort(key=lambda row: (os.fsdecode(bytes(row["name"])), row["line"]))
    left_out: list[tuple[bytes, int]] = []
    notices = [*gathered.notices, *gathered.empty({os.fsdecode(bytes(r["name"])) for r in rows})]
    seen = Seen()
    for row in rows:
        is_new, told = _look(row, seen)
        notices += told
        if not is_new:
            left_out.append((bytes(row["name"]), row["line"]))
    return Chosen(
        documents=len(rows) - len(left_out), left_out=tuple(left_out), notices=tuple(notices)
    )


def _look(row: "Row", seen: Seen) -> tuple[bool, list[Notice]]:
    """Return whether a draft is a new document, and the notices about it."""
    where = row["where"]
    if (error := row["error"]) is not None:
        if error.startswith(UNSEEN) and os.path.lexists(os.fsdecode(bytes(row["name"]))):
            raise InputError(
                f"{where}: {error}: give a path that every machine of the cluster sees, or an "
                "address such as hdfs:// or s3a://"
            )
        message = "cannot be read: No such file or directory" if UNSEEN in error else error
        return False, [Notice(source=where, level="error", message=message)]
    content = Content(
        document=row["document"],
        words=row["words"],
        whole=row["whole"],
        own=row["own"],
        where=where,
    )
    try:
        first = seen.first(content)
    except InputError as error:
        return False, [Notice(source=where, level="error", message=str(error))]
    if first is not None:
        return False, [duplicate(where, first)]
    return True, [Notice(source=where, level="warning", message=one) for one in row["warnings"]]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _literal(address: str) -> str:
    """Escape an address so that Spark takes no character of it for a pattern."""
    return "".join(f"\\{c}" if c in "{}[]*?\\" else c for c in address)
