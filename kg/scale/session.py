"""Starting and stopping Spark: its master, its settings, and its messages kept off the screen."""

import atexit
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import ServiceError, UsageError
from kg.scale.failing import TRIES, said

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

MASTERS = (
    r"local(\[(\d+|\*)(,\s*\d+)?\])?|local-cluster\[\d+,\s*\d+,\s*\d+\]|yarn"
    r"|spark://[^/\s]+:\d+(,[^/\s]+:\d+)*|k8s://\S+"
)
KINDS = "local[2], local[*], spark://HOST:PORT, yarn, k8s://ADDRESS"
ANSWER = 5.0
"""Seconds in which a master must accept a connection."""
WORKERS = 60.0
"""Seconds in which the first worker must be available."""
OLDEST_JAVA = 17

SETTINGS = {
    "spark.app.name": "kg",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.task.maxFailures": str(TRIES),
    "spark.sql.execution.arrow.maxRecordsPerBatch": "64",
    "spark.sql.files.maxPartitionBytes": "16m",
    "spark.sql.parquet.compression.codec": "zstd",
    "spark.sql.session.timeZone": "UTC",
    "spark.driver.maxResultSize": "0",
}
"""Settings that apply unless the user sets them."""


@contextmanager
def started(
    master: str, settings: tuple[tuple[str, str], ...]
) -> Iterator["tuple[SparkSession, Path]"]:
    """Yield a session on a cluster, and the file with Spark's own messages.

    The file is emptied if all went well. Raise UsageError if there is no such kind of master, and
    ServiceError if Spark, Java, the master or its workers are missing.
    """
    check(master)
    log = _log()
    spark = _start(master, settings, log)
    # No table of pandas is made here, whatever PySpark thinks of its version.
    warnings.filterwarnings("ignore", category=FutureWarning, module="pyspark")
    try:
        _wait_for_workers(spark, master)
        yield spark, log
    except BaseException:
        _stop(spark)
        raise
    _stop(spark)
    os.truncate(log, 0)


@cache
def _log() -> Path:
    """Return the file of Spark's own messages: one per process, as long as that runs.

    It is deleted at the end if it is empty.
    """
    handle, name = tempfile.mkstemp(prefix="kg-spark-", suffix=".log")
    os.close(handle)
    log = Path(name)

    def clear() -> None:
        with suppress(OSError):
            if not log.stat().st_size:
                log.unlink()

    atexit.register(clear)
    return log


def check(master: str) -> None:
    """Refuse an unusable master: no such kind, no Spark or Java here, or no answer."""
    if not re.fullmatch(MASTERS, master):
        raise UsageError(f"--master {master!r}: no address of a cluster; give one of {KINDS}")
    try:
        import pyspark  # noqa: F401
    except ImportError:
        raise UsageError(
            "--engine spark needs PySpark: install kg-news[spark] (pip install 'kg-news[spark]')"
        ) from None
    _check_java()
    if master.startswith("spark://"):
        _check_answer(master)


def _check_java() -> None:
    home = os.environ.get("JAVA_HOME")
    java = shutil.which("java", path=str(Path(home, "bin"))) if home else shutil.which("java")
    if java is None:
        where = f" in JAVA_HOME ({home})" if home else ""
        raise ServiceError(
            f"--engine spark needs Java {OLDEST_JAVA} or newer, and there is none{where}: install "
            "one (on Debian: apt-get install openjdk-17-jre-headless)"
        )
    told = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
    found = re.search(r'version "(?:1\.)?(\d+)', told)
    if found and int(found[1]) < OLDEST_JAVA:
        raise ServiceError(
            f"--engine spark needs Java {OLDEST_JAVA} or newer, and {java} is Java {found[1]}"
        )


def _check_answer(master: str) -> None:
    """Raise ServiceError if none of the addresses accepts a connection."""
    why = ""
    for address in master.removeprefix("spark://").split(","):
        host, _, port = address.rpartition(":")
        try:
            socket.create_connection((host, int(port)), timeout=ANSWER).close()
            return
        except (OSError, OverflowError) as error:
            why = str(getattr(error, "strerror", None) or error)
    raise ServiceError(f"--master {master}: nobody answers there ({why}); is the cluster up?")


def _start(master: str, settings: tuple[tuple[str, str], ...], log: Path) -> "SparkSession":
    from pyspark.sql import SparkSession

    if master.startswith("local"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(_retrying(master))
    given = dict(settings)
    for name, value in {**SETTINGS, **given}.items():
        builder = builder.config(name, value)
    try:
        with _heard_in(log), _interrupted_as_ever():
            spark: SparkSession = builder.getOrCreate()
    except Exception as error:
        raise ServiceError(
            f"--master {master}: Spark does not start ({said(error)}); its own words are in {log}"
        ) from None
    spark.sparkContext.setLogLevel("ERROR")
    return spark


@contextmanager
def _interrupted_as_ever() -> Iterator[None]:
    """Keep Python's own handling of interrupts; PySpark would call Spark within a call.

    The jobs of whoever waits for Spark are then cancelled; messages of py4j about it are ignored.
    """
    logging.getLogger().addFilter(_not_of_py4j)
    logging.getLogger("py4j").setLevel(logging.CRITICAL)
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT) if main else None
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGINT, before)


def _not_of_py4j(record: logging.LogRecord) -> bool:
    return "py4j" not in record.pathname


def _retrying(master: str) -> str:
    """Enable retries of partitions on one machine too, which Spark does not do by default."""
    if master == "local":
        return f"local[1,{TRIES}]"
    found = re.fullmatch(r"local\[(\d+|\*)\]", master)
    return f"local[{found[1]},{TRIES}]" if found else master


def _wait_for_workers(spark: "SparkSession", master: str) -> None:
    if master.startswith("local[") or master == "local":
        return
    if spark.conf.get("spark.dynamicAllocation.enabled", "false") == "true":
        return  # workers start when there is work
    until = time.monotonic() + WORKERS
    context = spark.sparkContext
    while context._jsc.sc().getExecutorMemoryStatus().size() < 2:  # the driver is one
        if time.monotonic() > until:
            raise ServiceError(
                f"--master {master}: no worker took the work within {WORKERS:.0f} seconds: are "
                "any registered, with as much memory and as many cores free as are asked for?"
            )
        time.sleep(0.2)


@contextmanager
def _heard_in(log: Path) -> Iterator[None]:
    """Redirect the output of processes started meanwhile to a file."""
    sys.stderr.flush()
    kept = os.dup(2)
    opened = os.open(log, os.O_WRONLY | os.O_APPEND)
    try:
        os.dup2(opened, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(opened)


def _stop(spark: "SparkSession") -> None:
    with suppress(Exception):  # a cluster that has gone cannot be told
        spark.stop()
