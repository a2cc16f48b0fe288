"""Histories of changes with crashes between: what comes out is what a build from scratch gives."""

import contextlib
import os
import random
from pathlib import Path

import pytest

import kg
from kg.errors import KgError
from kg.locking import lock_file
from kg.model.readings import write_lines

from .conftest import PEOPLE, reading

HISTORIES, STEPS = 8, 4


class PowerCutError(BaseException):
    """The end of everything, which no handler expects."""


def files_of(case: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(case.iterdir()) if p.is_file()}


def crashing(monkeypatch: pytest.MonkeyPatch, chance: random.Random) -> None:
    """Have the program end at one of its next syncs, and clear up nothing."""
    left, real = [chance.randrange(1, 60)], os.fsync

    def sync(descriptor: int) -> None:
        left[0] -= 1
        if not left[0]:
            for name in ("unlink", "rmdir"):  # the dead delete nothing

                def dead(*_: object, **__: object) -> None:
                    raise PowerCutError

                monkeypatch.setattr(os, name, dead)
            raise PowerCutError
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)


def closed(path: Path) -> None:
    """Close what the dead held open, as the system does."""
    number = path.stat().st_ino
    for descriptor in range(3, 1024):
        with contextlib.suppress(OSError):
            if os.fstat(descriptor).st_ino == number:
                os.close(descriptor)


def change(case: kg.Case, chance: random.Random) -> None:
    """Change a case in some way that it can be changed."""
    held = [r.document.document for r in case.readings()]
    by_hand = [j.id for j in case.judgements() if j.by == "hand"]
    step = chance.choice(
        ("different", "same", "remove", "undo", "wrong", "split", "correct", "name")
    )
    if step == "remove" and len(held) > 1:
        case.remove(chance.choice(held))
    elif step == "undo" and by_hand:
        case.undo(chance.choice(by_hand))
    elif step == "wrong":
        case.wrong(f"{chance.choice(held)}/e1")
    elif step == "split":
        case.split(f"{chance.choice(held)}/m{chance.randrange(6)}")
    elif step == "correct":
        part, to = chance.choice((("polarity", "negative"), ("agent", chance.choice(PEOPLE))))
        case.correct(f"{chance.choice(held)}/e1", part, to)
    elif step == "name":
        case.rename(chance.choice(PEOPLE), chance.choice(("Ada Lind", "Rolf Aas")))
    elif step in ("same", "different"):
        one, other = sorted(chance.sample(PEOPLE, 2))
        getattr(case, step)(one, other)


@pytest.mark.parametrize("seed", range(HISTORIES))
def test_any_history_with_crashes_gives_the_case_of_a_build_from_scratch(tmp_path, seed):
    chance = random.Random(seed)
    names = [f"d{i}" for i in range(4)]
    every, path = tmp_path / "all.jsonl", tmp_path / "case"
    write_lines((reading(name) for name in names), every)
    kg.join(every, case=path)
    for _ in range(STEPS):
        with pytest.MonkeyPatch.context() as patch:
            if chance.random() < 0.7:
                crashing(patch, chance)
            try:
                change(kg.open(path), chance)
            except KgError:
                continue
            except PowerCutError:
                closed(lock_file(path))
    grown = kg.open(path)
    again, fresh = tmp_path / "left.jsonl", tmp_path / "fresh"
    again.write_bytes((path / "readings.jsonl").read_bytes())
    kg.join(again, case=fresh)
    # From scratch: the same documents, and the same judgements by hand.
    (fresh / "hand.jsonl").write_bytes((path / "hand.jsonl").read_bytes())
    (fresh / "hand.copy.jsonl").write_bytes((path / "hand.jsonl").read_bytes())
    (fresh / "case.json").write_bytes(b"")
    scratch = kg.join(again, case=fresh)
    assert files_of(fresh) == files_of(path)
    assert {*scratch.store} == {*grown.store}
    assert grown.validate() == ()
