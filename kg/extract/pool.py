"""Reading many documents: in one process, or in forked workers that share one loaded model."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from queue import SimpleQueue
from threading import Thread

from spacy.language import Language

from kg.annotate import DEFAULT_MODEL, DEFAULT_PARSER, annotate, load
from kg.errors import KgError
from kg.extract import extract
from kg.extract.bare import read_bare
from kg.model import Document, Reading

CHUNK = 4
AHEAD = 4

Batch = list[Document]
Results = list["Reading | Failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A document that could not be read, and why; reading goes on with the next."""

    document: str
    source: str | None
    message: str


class WorkerError(KgError):
    """A reading process that ended before its work was done, for want of memory as a rule."""

    exit_code = 3


@dataclass(slots=True, kw_only=True, eq=False)
class _Worker:
    """A forked process, our end of its pipe, and the numbers of the batches it holds."""

    process: ForkProcess
    pipe: Connection
    holds: deque[int]


def read_documents(
    documents: Iterable[Document],
    *,
    model: str = DEFAULT_MODEL,
    parser: str = DEFAULT_PARSER,
    processes: int = 1,
) -> Iterator[Reading | Failed]:
    """Yield a reading, or a Failed, for each document, in the order of the documents.

    With several processes the model is loaded once and forked; parses stay in the workers, only
    readings travel, and no more than a few batches a worker wait at any time. Raises UsageError
    for an unknown model or parser, WorkerError when a worker is killed.
    """
    nlp = load(model, parser=parser)
    if processes <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield from (_read(nlp, document) for document in documents)
        return
    workers: list[_Worker] = []
    try:
        for _ in range(processes):
            workers.append(_start(nlp, workers))
        yield from _in_order(_batches(documents), workers)
    finally:
        _end(workers)


def _read(nlp: Language, document: Document) -> "Reading | Failed":
    try:
        return read_bare(document, lambda bare: extract(annotate(nlp, bare)))
    except Exception as error:  # one bad document must not end a long run
        return Failed(
            document=document.document,
            source=document.source,
            message=f"{type(error).__name__}: {error}",
        )


def _batches(documents: Iterable[Document]) -> Iterator[Batch]:
    items = iter(documents)
    while batch := list(islice(items, CHUNK)):
        yield batch


def _start(nlp: Language, earlier: list[_Worker]) -> _Worker:
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe()
    inherited = [ours, *(w.pipe for w in earlier)]
    process = fork.Process(target=_serve, args=(nlp, theirs, inherited), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process=process, pipe=ours, holds=deque())


def _serve(nlp: Language, pipe: Connection, inherited: list[Connection]) -> None:
    """Answer batches until the pipe closes; the parent alone reacts to an interrupt."""
    for other in inherited:
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    queue: SimpleQueue[Batch | None] = SimpleQueue()
    Thread(target=_listen, args=(pipe, queue), daemon=True).start()
    try:
        while (batch := queue.get()) is not None:
            pipe.send([_read(nlp, document) for document in batch])
    except OSError:
        return


def _listen(pipe: Connection, queue: "SimpleQueue[Batch | None]") -> None:
    """Take batches off the pipe at once, so that no end waits to send while the other does too."""
    try:
        while True:
            queue.put(pipe.recv())
    except (EOFError, OSError):
        queue.put(None)


def _in_order(batches: Iterator[Batch], workers: list[_Worker]) -> Iterator["Reading | Failed"]:
    """Feed the workers and yield results by batch; at most AHEAD batches a worker are under way."""
    numbered = enumerate(batches)
    done: dict[int, Results] = {}
    turn = 0
    while True:
        _feed(numbered, workers, until=turn + AHEAD * len(workers))
        if turn in done:
            yield from done.pop(turn)
            turn += 1
            continue
        busy = {w.pipe: w for w in workers if w.holds}
        if not busy:
            return
        for ready in wait(list(busy)):
            _receive(busy[ready], done)  # type: ignore[index]


def _feed(numbered: Iterator[tuple[int, Batch]], workers: list[_Worker], *, until: int) -> None:
    """Give each idle worker one batch and one to follow, but do not run far ahead of the reader."""
    for worker in sorted(workers, key=lambda w: len(w.holds)):
        while len(worker.holds) < 2:
            if any(number >= until for w in workers for number in w.holds):
                return
            item = next(numbered, None)
            if item is None:
                return
            worker.holds.append(item[0])
            try:
                worker.pipe.send(item[1])
            except OSError:
                raise _lost(worker) from None


def _receive(worker: _Worker, done: dict[int, Results]) -> None:
    try:
        results: Results = worker.pipe.recv()
    except (EOFError, OSError):
        raise _lost(worker) from None
    done[worker.holds.popleft()] = results


def _lost(worker: _Worker) -> WorkerError:
    worker.process.join(1)
    return WorkerError(
        f"a reading process ended early (exit code {worker.process.exitcode}); it may have run "
        "out of memory: read with fewer processes"
    )


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.pipe.close()
    for worker in workers:
        worker.process.terminate()
        worker.process.join(5)
        if worker.process.is_alive():
            worker.process.kill()
