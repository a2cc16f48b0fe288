"""Work in processes of its own: what goes wrong there is told for what it is."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import kg
from kg import joining, limited_processes
from kg.errors import CaseError, InputError
from kg.limited_processes import CAN_FORK, Crew, Ended, Limits, made_apart

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="processes cannot be forked here")


def test_a_result_that_cannot_travel_is_told_and_the_process_goes_on() -> None:
    with Crew(lambda job: (lambda: job) if job == "odd" else os.getpid()) as crew:
        before, odd, after = crew.each(["plain", "odd", "plain"])
    assert isinstance(odd, Ended)
    assert "cannot be handed on between processes" in odd.why
    assert "memory" not in odd.why
    assert before == after


def test_a_process_that_ends_by_itself_is_not_said_to_lack_memory() -> None:
    with Crew(lambda _: os._exit(3)) as crew:
        told = crew.done("report")
    assert told == Ended("its reading process ended by itself (exit code 3)")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with another")
def test_a_process_ends_at_once_when_the_one_that_started_it_has_ended_already() -> None:
    def work(parent: str) -> int:
        limited_processes.end_with_parent(os.getpid() if parent == "has ended" else os.getppid())
        return 1

    with Crew(work) as crew:
        assert crew.done("lives") == 1
        assert isinstance(crew.done("has ended"), Ended)


def test_what_is_made_apart_is_made_in_another_process_and_in_order() -> None:
    with made_apart(lambda: ((number, os.getpid()) for number in range(3))) as made:
        numbers, processes = zip(*made, strict=True)
    assert numbers == (0, 1, 2)
    assert os.getpid() not in processes


def test_what_making_raises_is_raised_where_it_is_taken() -> None:
    def make() -> Iterator[int]:
        yield 1
        raise InputError("no such class")

    with made_apart(make) as made:
        assert next(made) == 1
        with pytest.raises(InputError, match="no such class"):
            next(made)


def test_if_the_process_dies_all_is_made_here() -> None:
    here = os.getpid()

    def make() -> Iterator[int]:
        yield 1
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        yield 2

    with made_apart(make) as made:
        assert set(made) == {1, 2}


def test_a_process_that_takes_too_much_processor_time_is_ended_and_all_is_made_here() -> None:
    here = os.getpid()

    def make() -> Iterator[int]:
        yield 1
        while os.getpid() != here:
            pass
        yield 2

    with made_apart(make, limits=Limits(seconds=1)) as made:
        assert set(made) == {1, 2}


def test_a_process_that_makes_no_progress_is_ended_and_all_is_made_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = os.getpid()
    monkeypatch.setattr(limited_processes, "LOOK", 0.05)
    monkeypatch.setattr(limited_processes, "SLOWEST", 0.2)

    def make() -> Iterator[int]:
        yield 1
        if os.getpid() != here:
            time.sleep(600)
        yield 2

    with made_apart(make, limits=Limits(seconds=1)) as made:
        assert set(made) == {1, 2}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")
def test_a_process_that_takes_too_much_memory_is_ended_and_all_is_made_here() -> None:
    here = os.getpid()

    def make() -> Iterator[int]:
        yield 1
        if os.getpid() != here:
            bytes(500_000_000)
        yield 2

    with made_apart(make, limits=Limits(memory=100_000_000)) as made:
        assert set(made) == {1, 2}


def test_time_in_which_nobody_takes_anything_is_no_time_without_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limited_processes, "LOOK", 0.05)
    monkeypatch.setattr(limited_processes, "SLOWEST", 0.2)
    with made_apart(lambda: ((n, os.getpid()) for n in range(3)), limits=Limits(seconds=1)) as made:
        first = next(made)
        time.sleep(0.5)
        assert [first, *made] == [(n, first[1]) for n in range(3)]


def test_what_nobody_takes_does_not_hold_up_the_end() -> None:
    with made_apart(lambda: iter([bytes(10_000_000)] * 100)):
        pass


@pytest.fixture
def readings(tmp_path: Path) -> Path:
    texts = {
        "gale": "A gale hit Torvik on Sunday and killed 12 people, said Rolf Aas, the mayor.",
        "storm": "The gale in Torvik killed 14 people on Sunday, said Ole Lind, a fisherman.",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    out = tmp_path / "readings.jsonl"
    kg.read_files([tmp_path / f"{name}.txt" for name in texts], out=out)
    return out


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores are not chosen here")
def test_a_case_is_the_same_whether_its_graph_is_made_apart_or_on_the_only_core(
    readings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "APART", 0)
    cores = os.sched_getaffinity(0)
    told = []
    try:
        for some in (cores, {min(cores)}):
            os.sched_setaffinity(0, some)
            folder = tmp_path / f"case{len(told)}"
            case = kg.join(readings, case=folder)
            case.export("nquads", tmp_path / "graph.nq")
            files = sorted(path for path in folder.iterdir() if path.is_file())
            told.append([(tmp_path / "graph.nq").read_bytes(), *(p.read_bytes() for p in files)])
    finally:
        os.sched_setaffinity(0, cores)
    assert told[0] == told[1]
    assert b"graph/findings" in told[0][0]


def test_a_graph_that_cannot_be_written_is_told_and_leaves_nothing(
    readings: Path, tmp_path: Path
) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    kg.join(readings, case=tmp_path / "whole")
    room = max(path.stat().st_size for path in (tmp_path / "whole").glob("*.jsonl"))
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room + 1, hard))
        with pytest.raises(CaseError, match="the graph cannot be written"):
            kg.join(readings, case=tmp_path / "case")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(tmp_path.glob("*case*"))
