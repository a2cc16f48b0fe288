from collections.abc import Iterator
from pathlib import Path

import pytest
from pyoxigraph import NamedNode, Quad, Store

from kg.errors import CaseError, InputError
from kg.graph.store import dataset, names_of, open_store, write_store

NODE = NamedNode("https://example.org/x")


def test_what_is_written_can_be_opened_and_not_changed(tmp_path: Path) -> None:
    write_store([Quad(NODE, NODE, NODE, NODE)], tmp_path / "graph")
    store = open_store(tmp_path / "graph")
    assert list(store) == [Quad(NODE, NODE, NODE, NODE)]
    with pytest.raises(RuntimeError, match="read-write"):
        store.add(Quad(NODE, NODE, NODE))


def test_a_folder_in_use_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    with pytest.raises(CaseError, match="not empty"):
        write_store([], tmp_path)


def test_a_fault_in_the_readings_comes_through_as_itself(tmp_path: Path) -> None:
    def faulty() -> Iterator[Quad]:
        yield Quad(NODE, NODE, NODE)
        raise InputError("document d9, claim e7")

    with pytest.raises(InputError, match="e7"):
        write_store(faulty(), tmp_path / "graph")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CaseError, match="cannot be written"):
        write_store([], tmp_path / "file" / "graph")


def test_no_graph_and_a_damaged_one_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="no graph here"):
        open_store(tmp_path)
    write_store([], tmp_path / "graph")
    (tmp_path / "graph" / "CURRENT").write_text("nonsense\n")
    with pytest.raises(CaseError, match="damaged"):
        open_store(tmp_path / "graph")


def test_a_store_of_something_else_is_no_case() -> None:
    with pytest.raises(CaseError, match="not the graph of a case"):
        names_of(Store())


def test_rdflib_sees_the_same_graph_without_a_copy(harbour) -> None:
    data = dataset(harbour.store)
    rows = list(data.query("SELECT ?l { ?e a kg:Person ; rdfs:label ?l } ORDER BY ?l"))
    assert [str(row[0]) for row in rows] == ["Ada Lund", "Iris Cole", "Tom Reyes"]
    assert len(list(data.quads())) == len(harbour.store)
