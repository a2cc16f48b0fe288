"""Errors on a cluster, with one clear message each."""

import re

from kg.errors import KgError, ServiceError
from kg.scale.work import OTHER_KG

MOST_SAID = 300
TRIES = 3
"""Number of attempts at a partition before the run ends."""

_CAUSE = re.compile(r"^(?:[\w.]+\.)?(\w*(?:Error|Exception|Interrupt)): *(\S.*)$", re.MULTILINE)
_BOILERPLATE = ("Py4JJavaError", "SparkException", "PythonException", "RuntimeException")
_MESSAGES = (
    (
        "No space left on device|Disk quota exceeded",
        "a disk of the cluster is full: make room where Spark keeps its own files "
        "(spark.local.dir) and in {work}{kept}",
    ),
    (re.escape(OTHER_KG) + r"[^\r\n]*", "a worker has {told}"),
    (
        "No module named 'kg",
        "a worker has no kg: install the same kg-news[spark] in the Python of every worker "
        "(PYSPARK_PYTHON names it)",
    ),
    (
        "PYTHON_VERSION_MISMATCH",
        "the workers run another Python than the driver: set PYSPARK_PYTHON to one of the same "
        "version on every machine",
    ),
    (
        "All masters are unresponsive|Master removed our application",
        "the master of the cluster no longer answers{kept}",
    ),
)
"""What Spark says of a cause, and the message; the first that fits is used."""


def said(error: BaseException) -> str:
    """Return the cause at the end of a long Spark trace, in one line."""
    text = str(error)
    found = [(kind, words) for kind, words in _CAUSE.findall(text) if kind not in _BOILERPLATE]
    words = f"{found[-1][0]}: {found[-1][1]}" if found else next(iter(text.splitlines()), "")
    return " ".join((words or type(error).__name__).split())[:MOST_SAID]


def failure(error: BaseException, *, work: str, log: str) -> KgError:
    """Return an error that says what ended a run on the cluster, and what to do."""
    text = str(error)
    kept = f"; what was read is kept in {work}: the same command goes on from there"
    for cause, message in _MESSAGES:
        if told := re.search(cause, text):
            return ServiceError(message.format(work=work, kept=kept, told=told[0]))
    if found := re.search(r"[Tt]ask \d+ in stage [\d.]+ failed (\d+) times", text):
        times = found[1]
    else:  # what Python raised in a worker comes alone, after the last attempt
        times = str(TRIES) if type(error).__name__ == "PythonException" else ""
    if times:
        return ServiceError(
            f"a partition failed {times} times ({said(error)}){kept}; Spark's own words are in "
            f"{log}"
        )
    return ServiceError(f"Spark gave up ({said(error)}){kept}; Spark's own words are in {log}")
