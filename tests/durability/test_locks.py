"""One writer at a time: nobody's judgement is lost, and whoever waits is told for whom."""

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import threading
from itertools import combinations
from pathlib import Path

import pytest

import kg
from kg.case import building, changing
from kg.errors import CaseError
from kg.locking import lock_file, locked, name_file

WRITERS, EACH = 8, 2
MANY = tuple(f"{a} {b}" for a in ("Ada", "Bo", "Cy") for b in ("Aas", "Berg", "Dahl", "Eide"))


def test_eight_processes_judge_at_once_and_every_judgement_is_kept(small):
    case = small(people=MANY)
    program = textwrap.dedent("""
        import sys, kg
        case = kg.open(sys.argv[1])
        for pair in sys.argv[2:]:
            (given,) = case.different(*pair.split("/"), because="seen").judgements
            print(given.id, flush=True)
    """)
    pairs = ["/".join(pair) for pair in combinations(MANY, 2)]
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(case.folder.path), *pairs[i::WRITERS][:EACH]],
            stdout=subprocess.PIPE,
            text=True,
        )
        for i in range(WRITERS)
    ]
    told = [line for one in writers for line in one.communicate()[0].split()]
    assert [one.returncode for one in writers] == [0] * WRITERS
    assert len(told) == WRITERS * EACH
    kept = [j.id for j in kg.open(case.folder.path).judgements() if j.by == "hand"]
    assert sorted(kept) == sorted(told)
    path = case.folder.path
    del case, writers  # who still reads a state of the case keeps it on the disk
    assert [p.name for p in path.parent.iterdir()] == ["case"]


def test_a_judgement_is_made_of_what_stands_when_the_lock_is_held(small):
    case = small()
    path = case.folder.path
    other = kg.open(path)
    begun = threading.Event()

    def judge() -> None:
        begun.set()
        other.different("Rolf Aas", "Iris Cole")

    with changing(path) as (old, folder):
        thread = threading.Thread(target=judge)
        thread.start()
        begun.wait()
        before = old.hand.read_bytes()
        with pytest.raises(CaseError, match="being built or changed"), building(path):
            pass
        assert path.joinpath("hand.jsonl").read_bytes() == before
        shutil.copytree(old.path, folder.path, dirs_exist_ok=True)
    thread.join()
    case.different("Ada Lund", "Iris Cole")
    assert len([j for j in kg.open(path).judgements() if j.by == "hand"]) == 2


def test_who_holds_the_lock_is_told_and_how_to_free_it(tmp_path):
    case = tmp_path / "case"
    with locked(case), pytest.raises(CaseError) as told, building(case):
        pass
    assert f"process {os.getpid()} on " in str(told.value)
    assert "end process" in str(told.value)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_left_behind_holds_nobody_up_even_where_its_process_number_lives(small, tmp_path):
    case = small()
    left = {"process": os.getpid(), "machine": "m", "since": "2020", "command": "kg same"}
    lock_file(case.folder.path).write_text(json.dumps(left))
    work = tmp_path / ".case.building"  # as older versions left it, with a number that lives again
    work.mkdir()
    (work / "builder.pid").write_text(str(os.getpid()))
    case.different("Ada Lund", "Rolf Aas")
    assert [p.name for p in tmp_path.iterdir()] == ["case"]


def test_without_flock_the_file_is_the_lock_and_the_message_says_how_to_free_it(
    small, tmp_path, monkeypatch
):
    fcntl = pytest.importorskip("fcntl")

    def unknown(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", unknown)
    case = small()
    case.different("Ada Lund", "Rolf Aas")
    assert [p.name for p in tmp_path.iterdir()] == ["case"]
    with locked(case.folder.path), pytest.raises(CaseError) as told, building(case.folder.path):
        pass
    left = name_file(case.folder.path)
    assert f"delete {left}" in str(told.value)
    left.write_text(json.dumps({"process": 1, "machine": "m", "since": "2020", "command": "kg"}))
    with pytest.raises(CaseError, match="process 1 on m"), building(case.folder.path):
        pass
    left.unlink()
    case.different("Ada Lund", "Iris Cole")
    assert len([j for j in case.judgements() if j.by == "hand"]) == 2


def test_a_case_is_opened_while_it_is_replaced_over_and_over(small):
    case = small(documents=2)
    path = case.folder.path
    program = textwrap.dedent("""
        import sys, kg
        case = kg.open(sys.argv[1])
        for _ in range(12):
            case.different("Ada Lund", "Rolf Aas")
    """)
    with subprocess.Popen([sys.executable, "-c", program, str(path)]) as writer:
        opened = 0
        while writer.poll() is None:
            found = kg.open(path)
            assert len(found.store) > 0
            assert sum(1 for _ in kg.open(path).readings()) == 2
            opened += 1
    assert writer.returncode == 0
    assert opened > 5


def test_a_mount_point_is_refused_with_what_to_do():
    mounted = next(p for p in ("/proc", "/dev", "/sys") if Path(p).is_mount())
    told = re.escape(f"{mounted}: is a mount point")
    with pytest.raises(CaseError, match=told), building(mounted):
        pass
