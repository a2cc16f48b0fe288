"""A case built on a Spark cluster: reading in its workers, resolving and comparing here.

The rows go through the very functions of one machine, so the case is the same to the byte. Readings
are kept by what they depend on (document, program, model): whatever ends a run, the next reads only
what is missing.
"""

import json
import shutil
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from kg.case import CaseFolder, building
from kg.config import Config
from kg.errors import InputError, UsageError
from kg.graph.inferred import check_rules
from kg.graph.namespaces import check_base
from kg.joining import Progress, Report, hand_judgements, join_into, quiet
from kg.pipeline import in_order, nothing_read, what_was_read
from kg.read import Notice
from kg.scale import work
from kg.scale.comparing import in_workers
from kg.scale.failing import failure
from kg.scale.gathering import Chosen, Gathered, each_once
from kg.scale.results import check_place, remove, take_place, write_results
from kg.scale.session import check, started
from kg.scale.work import READ, Cluster, Way, ddl
from kg.work_distribution import hands

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

AT_ONCE = 2
"""Jobs in progress, so that no core waits for the last task of one."""
MOST_A_TASK = 64
TASKS_A_CORE = 4
SORTED = 64_000_000
"""Characters of text whose readings are sorted as one partition."""
LOOK = 1.0


def build(
    paths: Iterable[str | Path],
    case: Path,
    *,
    cluster: Cluster,
    config: Config,
    progress: Progress = quiet,
) -> Report:
    """Read on a cluster what the paths hold and join it into a case, completely or not at all.

    Paths may be whatever one machine reads, if every worker sees them, Parquet tables, and
    addresses that Spark reads. Raise UsageError, InputError and CaseError as `kg.pipeline.build`
    does, and ServiceError if the cluster fails.
    """
    check_base(config.base)
    check_rules(config.infer)
    if config.second is not None:
        raise UsageError("--engine spark reads without a language model: use one machine for that")
    check(cluster.master)
    given = tuple(paths)
    mark = work.mark(config.model, config.parser)
    limits = config.limits
    way = Way(
        model=config.model,
        parser=config.parser,
        seconds=limits.seconds,
        memory=limits.memory,
        mark=mark,
    )
    own = not cluster.work
    place = _absolute(cluster.work) if cluster.work else _beside(case)
    results = _absolute(cluster.results) if cluster.results else ""
    with building(case) as folder:
        hand = hand_judgements(CaseFolder(case))
        with (
            started(cluster.master, cluster.settings) as (spark, log),
            _told_clearly(place, str(log)),
            _Run(spark, place, way, cluster.wave, progress) as run,
        ):
            if results:
                check_place(spark, results)
            documents, notices = run.read_into(folder, given)
            read_in = what_was_read(config, documents, notices)
            with hands(partial(in_workers, spark.sparkContext)):
                manifest = join_into(folder, read_in, hand=hand, progress=progress)
            if results:
                run.write_results(folder, results)
    if own:
        shutil.rmtree(place, ignore_errors=True)
    return Report(case=case, manifest=manifest, notices=notices)


def _beside(case: Path) -> str:
    target = case.resolve()
    return str(target.with_name(f".{target.name}.spark"))


def _absolute(place: str) -> str:
    return place.rstrip("/") if "://" in place else str(Path(place).absolute())


@contextmanager
def _told_clearly(place: str, log: str) -> Iterator[None]:
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    try:
        yield
    except (Py4JError, PySparkException, ConnectionError) as error:
        raise failure(error, work=place, log=log) from None


@dataclass(slots=True)
class _Wave:
    """Documents that are read as one job."""

    number: int
    documents: int


class _Run:
    """One run on the cluster, with the folder where it keeps what it has read."""

    def __init__(
        self, spark: "SparkSession", place: str, way: Way, wave: int, progress: Progress
    ) -> None:
        self._spark, self._way, self._progress = spark, way, progress
        self._place, self._wave = place, wave
        self._cores: int = spark.sparkContext.defaultParallelism
        self._name = f"{time.time_ns():x}"
        self._own = f"{place}/runs/{self._name}"
        self._drafts = f"{self._own}/drafts"
        self._to_read = f"{self._own}/to-read"

    def __enter__(self) -> "_Run":
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # if Spark has gone the folder stays, and the next run ignores it
            remove(self._spark, self._own)

    def read_into(
        self, folder: CaseFolder, paths: tuple[str | Path, ...]
    ) -> tuple[int, tuple[Notice, ...]]:
        """Read everything into the readings of a case; return documents and notices."""
        gathered = Gathered(self._spark, self._way)
        gathered.add(paths)
        gathered.drafts().write.parquet(self._drafts)
        drafts = self._spark.read.parquet(self._drafts)
        chosen = each_once(drafts, gathered)
        self._wanted = self._documents(drafts, chosen)
        notices = [*chosen.notices, *self._read(self._wanted, chosen.documents)]
        documents, told = self._write(folder)
        notices += told
        if not documents:
            raise InputError(nothing_read(notices))
        return documents, in_order(notices)

    def write_results(self, folder: CaseFolder, place: str) -> None:
        """Write tables and graph of the finished case, replacing earlier ones."""
        made = f"{place}.part-{self._name}"
        try:
            # A document that two runs read at once has two equal lines.
            lines = self._lines().dropDuplicates(["document"])
            write_results(self._spark, lines, folder, made)
            take_place(self._spark, made, place)
        finally:
            with suppress(Exception):
                remove(self._spark, made)

    def _documents(self, drafts: "DataFrame", chosen: Chosen) -> "DataFrame":
        """Return key, document, size and text of each document of the case."""
        from pyspark.sql import functions as sql

        if chosen.left_out:
            names, lines = zip(*chosen.left_out, strict=True)
            table = pa.table(
                {"name": pa.array(names, pa.binary()), "line": pa.array(lines, pa.int64())}
            )
            left = self._spark.createDataFrame(table)
            drafts = drafts.join(sql.broadcast(left), ["name", "line"], "left_anti")
        return drafts.select("key", "document", "size", "told")

    def _kept(self) -> "DataFrame | None":
        """Return the readings that this and earlier runs have finished."""
        folders = self._finished()
        return self._spark.read.schema(ddl(READ)).parquet(*folders) if folders else None

    def _finished(self, run: str = "*") -> list[str]:
        """List the folders of finished jobs: Spark writes _SUCCESS as the last file of one."""
        path = self._hadoop(f"{self._place}/readings/{run}-*/_SUCCESS")
        found = self._system().globStatus(path)
        return sorted(str(one.getPath().getParent().toString()) for one in found)

    def _system(self) -> Any:
        settings = self._spark._jsc.hadoopConfiguration()
        return self._hadoop(self._place).getFileSystem(settings)

    def _hadoop(self, path: str) -> Any:
        return self._spark._jvm.org.apache.hadoop.fs.Path(path)

    def _read(self, wanted: "DataFrame", total: int) -> list[Notice]:
        """Read what is not kept yet, wave by wave, and return what could not be read."""
        from pyspark.sql import functions as sql

        missing = wanted
        if (kept := self._kept()) is not None:
            have = kept.where(sql.col("line").isNotNull()).select("key").distinct()
            missing = wanted.join(have, "key", "left_anti")
        most = max(1, -(-total // (self._wave * self._cores)))
        number = sql.pmod(sql.xxhash64("key"), sql.lit(most)).cast("int")
        missing.withColumn("wave", number).repartition(most, "wave").write.partitionBy(
            "wave"
        ).parquet(self._to_read)
        schema = "key string, document string, size bigint, told binary, wave int"
        waiting = self._spark.read.schema(schema).parquet(self._to_read)
        counts = waiting.groupBy("wave").count().collect()
        waves = [_Wave(row["wave"], row["count"]) for row in sorted(counts)]
        done = total - sum(wave.documents for wave in waves)
        self._progress("reading", done, total)
        self._in_turn(waves, done, total)
        return self._failed(waves)

    def _in_turn(self, waves: list[_Wave], done: int, total: int) -> None:
        """Read waves, a few at once; the first that fails ends the run and the others."""
        from pyspark import inheritable_thread_target

        context = self._spark.sparkContext
        under_way: dict[Future[None], _Wave] = {}
        waiting = waves[::-1]
        with ThreadPoolExecutor(AT_ONCE) as threads:
            try:
                while waiting or under_way:
                    while waiting and len(under_way) < AT_ONCE:
                        wave = waiting.pop()
                        target = inheritable_thread_target(self._spark)(
                            partial(self._read_wave, wave)
                        )
                        under_way[threads.submit(target)] = wave
                    ended, _ = wait(under_way, timeout=LOOK, return_when=FIRST_COMPLETED)
                    for future in ended:
                        done += under_way.pop(future).documents
                        future.result()
                    now = sum(self._share(wave) * wave.documents for wave in under_way.values())
                    self._progress("reading", done + int(now), total)
            except BaseException:
                context.cancelAllJobs()
                raise

    def _read_wave(self, wave: _Wave) -> None:
        """Read the documents of one wave and keep what was read, all of it or nothing."""
        self._spark.sparkContext.setJobGroup(self._group(wave), f"kg reads wave {wave.number}")
        tasks = max(
            -(-wave.documents // MOST_A_TASK),
            min(wave.documents, self._cores * TASKS_A_CORE),
        )
        texts = self._spark.read.schema("key string, told binary").parquet(
            f"{self._to_read}/wave={wave.number}"
        )
        read = texts.repartition(tasks).mapInArrow(
            partial(work.read_batches, way=self._way), ddl(READ)
        )
        read.write.parquet(f"{self._place}/readings/{self._name}-{wave.number}")

    def _group(self, wave: _Wave) -> str:
        return f"kg-{self._name}-{wave.number}"

    def _share(self, wave: _Wave) -> float:
        """Return how much of a wave is read, by the tasks of its last stage."""
        tracker = self._spark.sparkContext.statusTracker()
        jobs = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup(self._group(wave))]
        stages = [stage for job in jobs if job for stage in job.stageIds]
        told = tracker.getStageInfo(max(stages)) if stages else None
        return told.numCompletedTasks / told.numTasks if told and told.numTasks else 0.0

    def _failed(self, waves: list[_Wave]) -> list[Notice]:
        """Return what this run could not read."""
        from pyspark.sql import functions as sql

        if not waves:
            return []
        read = self._spark.read.schema(ddl(READ)).parquet(*self._finished(self._name))
        rows = read.where(sql.col("line").isNull()).select("notices").collect()
        return [Notice(**told) for row in rows for told in json.loads(row["notices"])]

    def _lines(self) -> "DataFrame":
        """Return the readings of the case: those that are kept of its documents."""
        from pyspark.sql import functions as sql

        kept = self._kept()
        assert kept is not None
        have = kept.where(sql.col("line").isNotNull())
        return have.join(self._wanted.select("key"), "key", "left_semi")

    def _write(self, folder: CaseFolder) -> tuple[int, list[Notice]]:
        """Write the readings of the case in the order of their ids, and count them."""
        from pyspark.sql import functions as sql

        size = self._wanted.agg(sql.sum("size")).collect()[0][0] or 0
        lines = (
            self._lines()
            .repartitionByRange(int(size) // SORTED + 1, "document")
            .sortWithinPartitions("document")
        )
        documents = 0
        last = None
        notices: list[Notice] = []
        with folder.readings.open("wb") as out:
            for row in lines.toLocalIterator():
                if row["document"] == last:  # read by two runs at once
                    continue
                last = row["document"]
                out.write(row["line"])
                out.write(b"\n")
                documents += 1
                notices += [Notice(**told) for told in json.loads(row["notices"])]
        return documents, notices
