"""Work in separate processes with limits: what hangs or is killed loses only its own job.

A worker is forked from this process, so that a loaded model is shared and only jobs and results are
transferred. The kernel ends it at its limits of processor time and memory, whatever it is doing.
"""

import contextlib
import ctypes
import gc
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TypeVar

if sys.platform != "win32":
    import resource

CAN_FORK = "fork" in multiprocessing.get_all_start_methods()

SLOWEST = 10
"""Clock time of a job relative to its limit of processor time; then it counts as stuck."""
LOOK = 5.0
"""Seconds between two checks whether a worker is stuck."""
QUEUED = 4
"""Most jobs that a worker holds, including the one that it works on."""
ENOUGH = 4_000
"""A worker gets no third job while those that it holds weigh this much, so that near the end none
has several while another has nothing to do.
"""
WEIGHT = 1_000_000
"""A worker gets no second job while those that it holds weigh this much."""
AHEAD = 16
"""Results per worker that may wait for an earlier one to be done."""

_NO_MEMORY = 77
_PR_SET_PDEATHSIG = 1

Work = Callable[[Any], Any]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits for one job: seconds of processor time, and bytes beyond what its process had."""

    seconds: int = 300
    memory: int = 2_000_000_000

    def over_time(self) -> str:
        """Report that a job took too long."""
        plural = "" if self.seconds == 1 else "s"
        return f"over the limit of time: {self.seconds:,} second{plural} of processor time"

    def over_memory(self) -> str:
        """Report that a job needed too much memory."""
        return f"over the limit of memory: {self.memory / 1_000_000:,.0f} MB"


@dataclass(frozen=True, slots=True)
class Ended:
    """Replaces a result: the process was ended over this job, and why."""

    why: str


class Pause:
    """Separates jobs: those after it are made when all before it are done and returned."""


PAUSE = Pause()


@dataclass(slots=True, eq=False)
class _Job:
    number: int
    content: Any
    weight: int
    again: bool = False
    """Whether it was ended once, in a process that had done other work before."""


@dataclass(slots=True, eq=False)
class _Worker:
    """A forked process, our end of its pipe, and the jobs it holds, the current one first."""

    process: ForkProcess
    pipe: Connection
    holds: deque[_Job] = field(default_factory=deque)
    done: int = 0
    waited: float = 0.0

    def weight(self) -> int:
        return sum(job.weight for job in self.holds)


class Crew:
    """A number of workers, started when first needed, ended with `close`."""

    def __init__(self, work: Work, *, processes: int = 1, limits: Limits | None = None) -> None:
        self._work, self._most = work, processes
        self._limits = limits or Limits()
        self._workers: list[_Worker] = []
        self._looked = time.monotonic()

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        for worker in self._workers:
            _end(worker)
        self._workers.clear()

    def done(self, job: Any) -> Any:
        """Return the result of one job, or an Ended. Raise what the work raises."""
        with contextlib.closing(self.each([job])) as told:
            return next(told)

    def each(
        self, jobs: Iterable[Any], *, weigh: Callable[[Any], int] = lambda _: 1
    ) -> Generator[Any, None, None]:
        """Yield the result of each job, or an Ended, in the order of the jobs.

        Jobs are taken a few ahead of the returned results. What the work raises is raised here; a
        job whose process dies is tried once more in a fresh one, because earlier work may have been
        the cause.
        """
        waiting = _numbered(jobs, weigh)
        results: dict[int, Any] = {}
        turn = 0
        while True:
            self._feed(waiting, turn=turn)
            if turn in results:
                result = results.pop(turn)
                turn += 1
                if isinstance(result, BaseException):
                    raise result
                yield result
                continue
            if not any(worker.holds for worker in self._workers):
                return
            self._take(results)

    def _feed(self, waiting: "_Waiting", *, turn: int) -> None:
        """Give workers jobs, the least busy first, as long as there is room."""
        while (job := waiting.next(turn, turn + AHEAD * self._most)) is not None:
            worker = self._free()
            if worker is None:
                waiting.back(job)
                return
            self._give(worker, job)

    def _free(self) -> _Worker | None:
        """Return a worker that can take a job; start one if all are busy and more are allowed."""
        free = min(self._workers, key=lambda w: len(w.holds), default=None)
        if (free is None or free.holds) and len(self._workers) < self._most:
            return self._start()
        if free is None or not free.holds:
            return free
        most = 1 if free.weight() >= WEIGHT else 2 if free.weight() >= ENOUGH else QUEUED
        return free if len(free.holds) < most else None

    def _give(self, worker: _Worker, job: _Job) -> None:
        worker.holds.append(job)
        if len(worker.holds) == 1:
            worker.waited = 0.0
        with contextlib.suppress(OSError):  # it has died: noticed when its results are taken
            worker.pipe.send(job.content)

    def _take(self, results: dict[int, Any]) -> None:
        """Take what is ready; end workers that are stuck."""
        busy = {worker.pipe: worker for worker in self._workers if worker.holds}
        ready = wait(list(busy), timeout=LOOK)
        for pipe in ready:
            worker = busy[pipe]  # type: ignore[index]
            try:
                result = worker.pipe.recv()
            except (EOFError, OSError, pickle.UnpicklingError):
                self._lost(worker, results)
                continue
            results[worker.holds.popleft().number] = result
            worker.done += 1
            worker.waited = 0.0
        # Time in which this process was suspended, such as a laptop's night, is one check.
        now = time.monotonic()
        passed, self._looked = min(now - self._looked, LOOK), now
        for worker in (w for w in busy.values() if w.pipe not in ready):
            worker.waited += passed
            if self._is_stuck(worker):
                worker.process.kill()

    def _lost(self, worker: _Worker, results: dict[int, Any]) -> None:
        """Replace a worker that died, and give the new one the remaining jobs.

        The current job is among them, if earlier work may have been the cause.
        """
        worker.process.join(LOOK)
        code, stuck = worker.process.exitcode, self._is_stuck(worker)
        culprit, *rest = worker.holds
        if stuck or code == -signal.SIGPROF or culprit.again or not worker.done:
            results[culprit.number] = Ended(self._why(code, stuck=stuck))
        else:
            culprit.again = True
            rest.insert(0, culprit)
        _end(worker)
        self._workers.remove(worker)
        fresh = self._start()
        for job in rest:
            self._give(fresh, job)

    def _is_stuck(self, worker: _Worker) -> bool:
        return worker.waited > SLOWEST * self._limits.seconds

    def _why(self, code: int | None, *, stuck: bool) -> str:
        if stuck:
            return (
                f"its reading process did not go on for {SLOWEST * self._limits.seconds:,} seconds"
            )
        if code == -signal.SIGPROF:
            return self._limits.over_time()
        if code == _NO_MEMORY:
            return self._limits.over_memory()
        if code is None or code >= 0:
            return f"its reading process ended by itself (exit code {code})"
        return (
            f"its reading process was ended ({signal.Signals(-code).name}), for want of memory as "
            f"a rule: the limit is {self._limits.memory / 1_000_000:,.0f} MB, and this machine may "
            "have less"
        )

    def _start(self) -> _Worker:
        fork = multiprocessing.get_context("fork")
        ours, theirs = fork.Pipe()
        inherited = [ours, *(w.pipe for w in self._workers)]
        process = fork.Process(
            target=_serve, args=(self._work, theirs, inherited, self._limits), daemon=True
        )
        # An interrupt is for this process: it waits until the worker turns a deaf ear to it.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
            worker = _Worker(process, ours)
            self._workers.append(worker)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        return worker


class _Waiting:
    """Jobs that are not given yet, made when there is room for them."""

    def __init__(self, jobs: Iterator[_Job | Pause]) -> None:
        self._jobs = jobs
        self._held: _Job | None = None
        self._pausing = False
        self._given = 0

    def next(self, turn: int, until: int) -> _Job | None:
        """Return the next job, if all before a pause are returned and it is not far ahead."""
        if self._pausing and turn < self._given:
            return None
        self._pausing = False
        if self._held is None:
            if self._given >= until:
                return None
            made = next(self._jobs, None)
            if isinstance(made, Pause):
                self._pausing = True
                return self.next(turn, until)
            if made is None:
                return None
            self._held = made
            self._given = made.number + 1
        job, self._held = self._held, None
        return job

    def back(self, job: _Job) -> None:
        """Take a job back for which there is no room."""
        self._held = job


def _numbered(jobs: Iterable[Any], weigh: Callable[[Any], int]) -> _Waiting:
    def made() -> Iterator[_Job | Pause]:
        number = 0
        for job in jobs:
            if isinstance(job, Pause):
                yield job
            else:
                yield _Job(number, job, weigh(job))
                number += 1

    return _Waiting(made())


def _end(worker: _Worker) -> None:
    worker.pipe.close()
    # Nothing that a worker does at its end is wanted, and a signal that can be ignored may be.
    worker.process.kill()
    worker.process.join()


def _serve(work: Work, pipe: Connection, inherited: list[Connection], limits: Limits) -> None:
    """Do jobs until the pipe closes; only the parent reacts to an interrupt."""
    _settle(inherited)
    queue: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(pipe, queue), daemon=True).start()
    limit_memory(limits.memory)
    try:
        while (job := queue.get()) is not _OVER:
            signal.setitimer(signal.ITIMER_PROF, limits.seconds)
            result = _result(work, job)
            signal.setitimer(signal.ITIMER_PROF, 0)
            _hand_over(result, pipe)
    except MemoryError:
        os._exit(_NO_MEMORY)
    except OSError:
        return


def _settle(inherited: Iterable[Connection]) -> None:
    """Prepare a process that was just forked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGPROF})
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    parent = multiprocessing.parent_process()
    end_with_parent(parent.pid if parent else None)
    gc.freeze()  # what was loaded before stays shared, and is never searched for garbage
    gc.enable()  # the parent may do without
    for other in inherited:
        other.close()


def can_work_apart() -> bool:
    """Return True if a forked process can do something while this one goes on."""
    if not CAN_FORK or multiprocessing.current_process().daemon:  # a daemon may have no children
        return False
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return cores > 1


@contextmanager
def made_apart(
    make: Callable[[], Iterable[Item]], *, limits: Limits | None = None
) -> Iterator[Iterator[Item]]:
    """Yield what a forked process makes, whether it is taken at once, later or by a thread.

    The process sees what this one has now, and ends with the block. What making raises is raised
    where items are taken. If the process dies, all is made here, and some items are yielded twice.
    It is ended if one item takes it too much time or memory, or if it makes no progress.
    """
    limits = limits or Limits()
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    process = fork.Process(target=_make, args=(make, theirs, ours, limits), daemon=True)
    over = Event()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        try:
            with suppress(OSError):  # no room for a process: as if it had died
                process.start()
        finally:
            theirs.close()
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield _taken(_Watched(process, ours, limits), make, over)
    finally:
        over.set()
        if process.pid is not None:
            process.kill()
            process.join()


def _make(
    make: Callable[[], Iterable[Any]], pipe: Connection, inherited: Connection, limits: Limits
) -> None:
    _settle([inherited])
    limit_memory(limits.memory)
    try:
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
        for item in make():
            pipe.send((item,))
            signal.setitimer(signal.ITIMER_PROF, limits.seconds)
        pipe.send(())
    except MemoryError:
        os._exit(_NO_MEMORY)
    except Exception as error:
        _hand_over(_portable(error), pipe)


@dataclass(frozen=True, slots=True)
class _Watched:
    """A process that makes something: it is ended if nothing comes from it for too long."""

    process: ForkProcess
    pipe: Connection
    limits: Limits

    def next(self) -> Any:
        """Return what it sends next. Raise EOFError if it has ended."""
        waited, looked = 0.0, time.monotonic()
        while not self.pipe.poll(LOOK):
            # Time in which this process was suspended is one check, as with reading processes.
            now = time.monotonic()
            waited, looked = waited + min(now - looked, LOOK), now
            if waited > SLOWEST * self.limits.seconds:
                self.process.kill()
        return self.pipe.recv()


def _taken(watched: _Watched, make: Callable[[], Iterable[Item]], over: Event) -> Iterator[Item]:
    with watched.pipe:
        while True:
            try:
                found = watched.next()
            except (EOFError, OSError, pickle.UnpicklingError):
                break
            if isinstance(found, Exception):
                raise found
            if not found:
                return
            yield found[0]
    if not over.is_set():
        yield from make()


def _hand_over(result: Any, pipe: Connection) -> None:
    """Send a result; if it cannot be pickled, send that: the process can continue."""
    try:
        pipe.send(result)
    except (MemoryError, OSError):
        raise
    except Exception as error:  # whatever a value raises that refuses to be pickled
        why = f"{type(error).__name__}: {error}"
        pipe.send(Ended(f"what came of it cannot be handed on between processes ({why})"))


def _result(work: Work, job: Any) -> Any:
    try:
        return work(job)
    except MemoryError:
        raise
    except Exception as error:
        return _portable(error)


def _portable(error: Exception) -> Exception:
    """Return an error as it can be handed on between processes."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


_OVER = object()


def _listen(pipe: Connection, queue: "SimpleQueue[Any]") -> None:
    """Take jobs off the pipe at once, so that both ends never wait to send."""
    try:
        while True:
            queue.put(pipe.recv())
    except MemoryError:
        os._exit(_NO_MEMORY)
    except (EOFError, OSError):
        queue.put(_OVER)


def end_with_parent(parent: int | None = None) -> None:
    """End this process when the one that started it ends, on Linux.

    If `parent`, the number of that process, is known, this one also ends if that has ended before
    this is called: the kernel tells only of an end that comes after.
    """
    if sys.platform.startswith("linux"):
        control()(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if parent is not None and os.getppid() != parent:
            os._exit(1)


@cache
def control() -> Callable[..., int]:
    """Return the system's prctl."""
    call = ctypes.CDLL(None, use_errno=True).prctl
    call.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    return call


def limit_memory(room: int) -> None:
    """Let this process use this many bytes more than it has now; beyond that it dies."""
    if not sys.platform.startswith("linux"):
        return
    with open("/proc/self/statm", encoding="ascii") as told:  # noqa: PTH123 (no folder is meant)
        held = int(told.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + room, held + room))
