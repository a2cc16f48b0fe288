"""Runs the tests in processes that are forked once all are collected, a file of tests at a time.

What all processes need is imported, collected and loaded once. Files are taken from one queue in
the order in which they were collected, the longest first. A process that dies costs the test that
it ran; the rest of its file goes to another one.
"""

import os
import struct
import sys
import traceback
import warnings
from collections.abc import Iterable, Iterator
from itertools import groupby
from mmap import mmap
from multiprocessing.connection import Connection, Pipe, wait
from signal import SIGKILL
from tempfile import TemporaryFile
from time import monotonic

import pytest
from _pytest.reports import TestReport

PLACE = struct.Struct("<I")
SECONDS = 0.5
"""How long reports may wait to be told together."""
NOTABLE = 0.005
"""Seconds from which setting up and tearing down are told though they passed."""


class Telling:
    """Collects what happens to the tests of this process, and tells the process that forked it."""

    def __init__(self, to: Connection) -> None:
        self._to = to
        self._held: list[tuple[str, object]] = []
        self._told = monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or not report.passed or report.duration >= NOTABLE:
            self._held.append(("report", report._to_json()))

    def pytest_warning_recorded(self, warning_message, when, nodeid, location) -> None:
        what = warning_message
        told = str(what.message), what.category.__name__, what.filename, what.lineno
        self._held.append(("warning", (told, when, nodeid, location)))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._held.append(("finished", (nodeid, location)))
        if monotonic() - self._told > SECONDS:
            self.tell()

    def tell(self, *more: tuple[str, object]) -> None:
        """Send what is held."""
        self._to.send([*self._held, *more])
        self._held, self._told = [], monotonic()


class Forks:
    """The processes that run the tests, and what each of them runs now."""

    def __init__(self, session: pytest.Session, count: int) -> None:
        self.session, self.hook = session, session.config.hook
        self.items: list[pytest.Item] = session.items
        self.files = [[*held] for _, held in groupby(range(len(self.items)), self._path)]
        self.base = session.config._tmp_path_factory.getbasetemp()
        self.running = mmap(-1, PLACE.size * count)
        self.queue, entry = os.pipe()
        for number in range(len(self.files)):
            os.write(entry, PLACE.pack(number))
        os.close(entry)
        self.workers: dict[Connection, tuple[int, int]] = {}
        """Where each process tells what it did: its number, its process id."""
        self.finished: set[str] = set()

    def _path(self, number: int) -> str:
        return str(self.items[number].path)

    def run(self, count: int) -> None:
        """Run all tests; raise as pytest does where a failure ends the run."""
        try:
            for number in range(count):
                self._fork(number)
            while self.workers:
                for held in wait([*self.workers]):
                    self._hear(held)
                self._end_where_asked()
        finally:
            for _, process in self.workers.values():
                os.kill(process, SIGKILL)
                os.waitpid(process, 0)

    def _end_where_asked(self) -> None:
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)

    def _hear(self, held: Connection) -> None:
        """Take what a process tells, or its end."""
        try:
            heard = held.recv()
        except EOFError:
            heard = None
        if heard is None:
            self._ended(held)
            return
        for kind, told in heard:
            getattr(self, f"_{kind}")(told)

    def _ended(self, held: Connection) -> None:
        number, process = self.workers.pop(held)
        held.close()
        _, status = os.waitpid(process, 0)
        if status:
            self._died(number, os.waitstatus_to_exitcode(status))

    def _report(self, told) -> None:
        self.hook.pytest_runtest_logreport(report=TestReport._from_json(told))

    def _finished(self, told) -> None:
        self.finished.add(told[0])
        self.hook.pytest_runtest_logfinish(nodeid=told[0], location=told[1])

    def _warning(self, told) -> None:
        (text, kind, file, line), when, nodeid, location = told
        category = type(kind, (Warning,), {})
        message = warnings.WarningMessage(category(text), category, file, line)
        self.hook.pytest_warning_recorded.call_historic(
            kwargs={
                "warning_message": message, "when": when, "nodeid": nodeid, "location": location
            }
        )  # fmt: skip

    def _broken(self, told: str) -> None:
        """Fail for what went wrong outside all tests, such as in taking down what they share."""
        self._fail("outside all tests", ("", None, ""), told)

    def _died(self, number: int, status: int) -> None:
        """Fail the test that a process died of, and have the rest of its file run elsewhere."""
        (at,) = PLACE.unpack_from(self.running, PLACE.size * number)
        item = self.items[at]
        self.finished.add(item.nodeid)
        self._fail(item.nodeid, item.location, f"the process that ran it ended with {status}")
        (file,) = (file for file in self.files if at in file)
        self._fork(number, [one for one in file if self.items[one].nodeid not in self.finished])

    def _fail(self, nodeid: str, location: tuple[str, int | None, str], why: str) -> None:
        report = pytest.TestReport(nodeid, location, {}, "failed", why, "call")
        self.hook.pytest_runtest_logreport(report=report)

    def _fork(self, number: int, first: Iterable[int] = ()) -> None:
        """Start a process, which begins with some tests and then takes files from the queue."""
        ours, theirs = Pipe(duplex=False)
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process:
            theirs.close()
            self.workers[ours] = number, process
            return
        code = 1
        try:
            for other in (ours, *self.workers):
                other.close()
            self._work(number, first, theirs)
            code = 0
        finally:
            os._exit(code)

    def _work(self, number: int, first: Iterable[int], told: Connection) -> None:
        """Run tests in a forked process."""
        telling = Telling(told)
        self._set_apart(number, telling)
        try:
            for file in self._taken(first):
                for at, following in zip(file, [*file[1:], None], strict=True):
                    PLACE.pack_into(self.running, PLACE.size * number, at)
                    # After the last test of a file what all files share stays as it is.
                    after = self.session if following is None else self.items[following]
                    item = self.items[at]
                    item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
                telling.tell()
            self.session._setupstate.teardown_exact(None)
        except BaseException:
            telling.tell(("broken", traceback.format_exc()))
        telling.tell()

    def _taken(self, first: Iterable[int]) -> Iterator[list[int]]:
        """Yield the tests of one file after the other."""
        if held := [*first]:
            yield held
        while place := os.read(self.queue, PLACE.size):
            yield self.files[PLACE.unpack(place)[0]]

    def _set_apart(self, number: int, telling: Telling) -> None:
        """Give a process output and temporary folders of its own, and let it tell what happens."""
        config = self.session.config
        config.pluginmanager.unregister(name="terminalreporter")
        config.pluginmanager.register(telling)
        _capture_apart(config.pluginmanager.getplugin("capturemanager")._global_capturing)
        os.environ["PYTEST_XDIST_WORKER"] = f"gw{number}"
        config._tmp_path_factory._basetemp = folder = self.base / f"gw{number}"
        folder.mkdir(exist_ok=True)


def _capture_apart(captured) -> None:
    """Keep output in files of this process's own, behind the objects that modules may hold."""
    captured.suspend_capturing()
    for one in (captured.out, captured.err):
        if hasattr(one, "targetfd"):
            with TemporaryFile(buffering=0) as file:
                os.dup2(file.fileno(), one.tmpfile.fileno())
    captured.resume_capturing()


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in as many processes as are asked for; with none, as pytest does."""
    count = session.config.getoption("forks")
    if not count or session.config.option.collectonly or session.testsfailed:
        return None
    Forks(session, count).run(count)
    return True
