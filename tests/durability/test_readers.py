"""Readers beside writers: who opened a case goes on reading it, and opening is never damage."""

import gc
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import kg
from kg.model.readings import write_lines
from kg.serve.served import Served

from .conftest import reading

OPENING = textwrap.dedent("""
    import sys
    import kg
    seen = set()
    while not sys.stdin.closed:
        case = kg.open(sys.argv[1])
        told = [r.document.document for r in case.readings()]
        assert len(told) == case.manifest.documents == len(case.query(
            "SELECT DISTINCT ?d { ?d a kg:Document }").rows), told
        seen.add(len(told))
        print(len(told), flush=True)
""")


def replaced(case: Path, place: Path, documents: int) -> None:
    write_lines((reading(f"d{n}") for n in range(documents)), place)
    kg.join(place, case=case)


def beside(case: Path) -> list[str]:
    return sorted(one.name for one in case.parent.iterdir() if one.name.startswith("."))


def test_an_open_case_stays_as_it_was_until_its_readers_are_done(tmp_path):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 3)
    case = kg.open(path)
    entities, begun = list(case.entities()), case.readings()
    next(begun)
    replaced(path, tmp_path / "r.jsonl", 2)
    replaced(path, tmp_path / "r.jsonl", 1)
    assert case.manifest.documents == 3
    assert len(list(begun)) == 2
    assert list(case.entities()) == entities
    assert len(case.query("SELECT ?d { ?d a kg:Document }").rows) == 3
    assert len(case.query("SELECT ?d { ?d a kg:Document }", seconds=20).rows) == 3
    assert not case.validate()
    assert kg.open(path).manifest.documents == 1
    (left,) = beside(path)
    assert ".kg-old-" in left
    del case, begun
    assert beside(path) == []


def test_claims_and_graph_hold_the_case_that_gave_them(tmp_path):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 3)
    claims, graph = kg.open(path).claims(), kg.open(path).graph()
    next(claims)
    gc.collect()
    replaced(path, tmp_path / "r.jsonl", 1)
    assert len(beside(path)) == 1
    assert {claim.document.rpartition("/")[2] for claim in claims} == {"d0", "d1", "d2"}
    assert len(list(graph.query("SELECT ?d { ?d a kg:Document }"))) == 3
    del claims, graph
    gc.collect()
    assert beside(path) == []


def test_what_a_reader_left_that_was_killed_goes_with_the_next_change(tmp_path):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 2)
    reader = subprocess.Popen(
        [sys.executable, "-c", OPENING, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert reader.stdout.readline() == b"2\n"
    reader.stdout.close()
    reader.kill()
    reader.wait()
    (tmp_path / ".case.kg-old-1").mkdir()  # as it would be, had it been in the middle of reading
    replaced(path, tmp_path / "r.jsonl", 1)
    assert beside(path) == []


def test_a_folder_of_the_users_with_such_a_name_is_never_deleted(tmp_path):
    for name in (".case.old-2023", ".case.old-backup"):
        kept = tmp_path / name
        replaced(kept, tmp_path / "r.jsonl", 1)
        case = kg.open(kept)
        assert case.manifest.documents == 1
        del case
    for documents in (2, 1):
        replaced(tmp_path / "case", tmp_path / "r.jsonl", documents)
    assert beside(tmp_path / "case") == [".case.old-2023", ".case.old-backup"]


def test_an_opened_case_that_is_changed_is_looked_at_anew(tmp_path):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 3)
    case = kg.open(path)
    case.remove("d2")
    assert case.manifest.documents == len(list(case.readings())) == 2
    assert beside(path) == []


def test_opening_while_the_case_is_replaced_over_and_over_is_never_damage(tmp_path):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 2)
    readers = [
        subprocess.Popen(
            [sys.executable, "-c", OPENING, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for one in readers:
        assert one.stdout.readline() == b"2\n"
    for number in range(25):
        replaced(path, tmp_path / "r.jsonl", 1 + number % 3)
        assert [one.poll() for one in readers] == [None, None], readers[0].stderr.read()
    for one in readers:
        one.kill()
        out, err = one.communicate()
        assert err == b""
        assert set(out.split()) <= {b"1", b"2", b"3"}
        assert len(out.split()) > 3


def test_a_served_case_is_one_state_for_a_request_and_the_next_for_the_next(tmp_path):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 3)
    served = Served(path)
    before, version = served.state()
    replaced(path, tmp_path / "r.jsonl", 1)
    after, other = served.state()
    assert version != other
    assert len(list(before.readings())) == len(before.query("SELECT ?d { ?d a kg:Document }").rows)
    assert (before.manifest.documents, after.manifest.documents) == (3, 1)
    del before
    assert beside(path) == []


@pytest.mark.parametrize("kind", ["query", "open"])
def test_a_damaged_file_is_named_as_people_know_it(tmp_path, kind):
    path = tmp_path / "case"
    replaced(path, tmp_path / "r.jsonl", 1)
    case = kg.open(path)
    if kind == "open":
        (path / "findings.jsonl").write_bytes(b"{")
        with pytest.raises(kg.errors.KgError) as raised:
            kg.open(path)
    else:
        (path / "entities.jsonl").write_bytes(b"{")
        with pytest.raises(kg.errors.KgError) as raised:
            list(case.entities())
    assert str(path) in str(raised.value)
    assert "/proc/" not in str(raised.value)
