"""A disk that fails: whichever call it refuses, the case is the old or the new one, and it is said.

Calls of Python are refused one after the other; writes, of the graph's engine as well, by a limit
on how large a file may grow.
"""

import ctypes
import errno
import io
import os
import resource
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import kg
from kg.account.judgement_rows import Wish
from kg.case import CaseFolder, damage_in
from kg.errors import CaseError, KgError
from tests.durability.conftest import joined

CHANGES: dict[str, Callable[[kg.Case], object]] = {
    "same": lambda case: case.same("Ada Lund", "Iris Cole"),
    "remove": lambda case: case.remove("d1"),
    "undo": lambda case: case.undo(next(j.id for j in case.judgements() if j.by == "hand")),
    "wrong": lambda case: case.wrong("d0/e1"),
    "correct": lambda case: case.correct("d0/e1", "polarity", "negative"),
    "split": lambda case: case.split("d0/m0"),
    "judge": lambda case: case.judge(
        [
            Wish(verdict="rename", of="Iris Cole", to="Iris Cole-Berg"),
            Wish(verdict="wrong", of="d0/e2"),
        ]
    ),
}
REFUSED = (
    *((os, name) for name in ("fsync", "rename", "unlink", "mkdir", "open")),
    (io, "open"),
)
ROOM = (0, 300, 3_000, 40_000)
"""Bytes that a file may grow to, each less than some file of a case has."""


@pytest.fixture(scope="module")
def judged_once(tmp_path_factory: pytest.TempPathFactory) -> kg.Case:
    case = joined(tmp_path_factory.mktemp("judged") / "case", documents=2)
    case.different("Ada Lund", "Rolf Aas", because="first")
    return case


@pytest.fixture
def judged(judged_once: kg.Case, tmp_path: Path) -> kg.Case:
    return kg.open(shutil.copytree(judged_once.folder.path, tmp_path / "on" / "case"))


def what_is(case: kg.Case) -> tuple[bytes, bytes]:
    now = CaseFolder(case.folder.path)
    assert damage_in(now, whole=True) == []
    return now.readings.read_bytes(), now.hand.read_bytes()


def refusing(module: object, name: str, number: int) -> tuple[Callable, list[int]]:
    """Give a call that fails once, when it is made for the `number`th time; and its count."""
    real, made = getattr(module, name), [0]

    def call(*args, **kwargs):
        made[0] += 1
        if made[0] == number:
            raise OSError(errno.EIO, "Input/output error")
        return real(*args, **kwargs)

    return call, made


@pytest.mark.parametrize("name", ["same", "remove"])
@pytest.mark.parametrize(("module", "called"), REFUSED)
def test_a_call_that_fails_leaves_a_whole_case_and_is_told(
    judged, tmp_path, monkeypatch, name, module, called
):
    whole = shutil.copytree(tmp_path / "on", tmp_path / "whole")
    before = what_is(judged)
    if called == "rename":  # a system that cannot exchange two names needs two renames
        monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())
    number, tried, step = 1, 0, 1 if called in ("rename", "mkdir") else 13
    while True:
        case = kg.open(judged.folder.path)
        call, made = refusing(module, called, number)
        with monkeypatch.context() as patch:
            patch.setattr(module, called, call)
            try:
                CHANGES[name](case)
            except KgError as error:
                failed = error
            else:
                failed = None
        after = what_is(judged)
        if failed is not None:
            assert "Input/output error" in str(failed)
            assert after == before or "the disk did not confirm" in str(failed)
        else:
            assert after != before
        if made[0] < number:
            break
        shutil.rmtree(tmp_path / "on")
        shutil.copytree(whole, tmp_path / "on")
        number, tried = number + step, tried + 1
    assert tried


@pytest.mark.parametrize("name", CHANGES)
def test_a_full_disk_changes_nothing_and_the_next_change_goes_through(judged, name):
    before = what_is(judged)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    for room in ROOM:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
        try:
            with pytest.raises(CaseError, match="cannot be written"):
                CHANGES[name](kg.open(judged.folder.path))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert what_is(judged) == before
        assert [p.name for p in judged.folder.path.parent.iterdir()] == ["case"]
    CHANGES[name](kg.open(judged.folder.path))
    assert what_is(judged) != before


def test_a_sync_that_fails_deletes_nothing_until_a_later_one_has_worked(judged, monkeypatch):
    """After a swap that the disk did not confirm it may have the old folder or the new one."""
    path = judged.folder.path
    both, real, refused = path.parent.stat().st_ino, os.fsync, []

    def call(descriptor: int) -> None:
        """Refuse to sync the folder that holds both names, the first time it is asked to."""
        if os.fstat(descriptor).st_ino == both and not refused:
            refused.append(descriptor)
            raise OSError(errno.EIO, "Input/output error")
        real(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", call)
        with pytest.raises(CaseError, match="the disk did not confirm"):
            judged.same("Ada Lund", "Iris Cole")
    work = CaseFolder(path.with_name(f".{path.name}.building"))
    assert damage_in(work, whole=True) == []
    assert damage_in(judged.folder, whole=True) == []
    judged.different("Rolf Aas", "Iris Cole")
    assert [p.name for p in path.parent.iterdir()] == ["case"]
