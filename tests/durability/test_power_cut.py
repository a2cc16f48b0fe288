"""A power cut at any moment: the case is the old or the new one, and whole.

While a command runs, what the disk holds is looked at before every call that syncs, renames, makes
or deletes. From that, all is made that a disk may hold after a cut: what was synced is there; of
what was not, nothing, all, a torn part, or zeros; names in any order. (Writes of the graph's engine
are seen as changes that nobody synced, whatever it synced itself.)
"""

import ctypes
import os
import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import kg
from kg.account.judgement_rows import Wish
from kg.case import CaseFolder, damage_in, open_case

Names = dict[tuple[int, str], int]
"""The folder's number and a name in it, and the number of what it names."""
Content = bytes | None
"""What a file holds; None of a folder."""


@dataclass
class Moment:
    """What the disk surely has, and what is still on its way there."""

    names: Names
    contents: dict[int, Content]
    pending: list[Names] = field(default_factory=list)
    unsynced: dict[int, Content] = field(default_factory=dict)

    def copy(self) -> "Moment":
        return Moment(
            dict(self.names), dict(self.contents), list(self.pending), dict(self.unsynced)
        )


class Disk:
    """Watches a folder, and knows at each moment what a power cut would leave of it."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self._held: dict[int, int] = {}  # open, so that no number is given to another file
        self._read: dict[int, tuple[object, bytes]] = {}
        names, contents = self._look()
        self._seen = names, contents
        self._now = Moment(names=dict(names), contents=dict(contents))
        self.moments = [self._now.copy()]
        self._patch = monkeypatch
        self._real_sync = os.fsync

    def __enter__(self) -> "Disk":
        for name in ("rename", "replace", "unlink", "remove", "rmdir", "mkdir"):
            self._patch.setattr(os, name, self._watched(getattr(os, name)))
        self._patch.setattr(os, "fsync", self._synced)
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()
        self._noted()
        for descriptor in self._held.values():
            os.close(descriptor)

    def _watched(self, call: Callable) -> Callable:
        def watched(*args, **kwargs):
            self._noted()
            return call(*args, **kwargs)

        return watched

    def _synced(self, descriptor: int) -> None:
        self._noted()
        number = os.fstat(descriptor).st_ino
        now = self._now
        if now.unsynced.get(number) is not None:
            now.contents[number] = now.unsynced.pop(number)
        if now.contents.get(number, b"") is None or number == self.root.stat().st_ino:
            for change in [p for p in now.pending if any(at == number for at, _ in p)]:
                now.pending.remove(change)
                _apply(now.names, change)
        self.moments.append(now.copy())

    def _noted(self) -> None:
        """Take note of what has changed since the last look."""
        names, contents = self._look()
        before, known = self._seen
        self._seen = names, contents
        now = self._now
        for number, content in contents.items():
            if known.get(number, b"") != content or number not in known:
                if content is None:
                    now.contents[number] = None
                else:
                    now.contents.setdefault(number, b"")
                    now.unsynced[number] = content
        changed = {
            at: names.get(at, 0) for at in {*before, *names} if before.get(at) != names.get(at)
        }
        now.pending += _steps(changed, before)
        self.moments.append(now.copy())

    def _look(self) -> tuple[Names, dict[int, Content]]:
        names: Names = {}
        contents: dict[int, Content] = {}
        self._look_into(self.root, names, contents)
        return names, contents

    def _look_into(self, folder: Path, names: Names, contents: dict[int, Content]) -> None:
        at = folder.stat().st_ino
        contents[at] = None
        for entry in os.scandir(folder):
            told = entry.stat()
            number = names[at, entry.name] = told.st_ino
            if number not in self._held:
                self._held[number] = os.open(entry.path, os.O_RDONLY)
            if entry.is_dir():
                self._look_into(Path(entry.path), names, contents)
                continue
            stamp = told.st_size, told.st_mtime_ns, told.st_ctime_ns
            if self._read.get(number, (None,))[0] != stamp:
                self._read[number] = stamp, Path(entry.path).read_bytes()
            contents[number] = self._read[number][1]


def _steps(changed: Names, before: Names) -> list[Names]:
    """Part what changed between two looks into steps: what was moved changes all its names."""
    moved = {before[at] for at in changed if at in before} & set(changed.values())
    together = {at: n for at, n in changed.items() if n in moved or before.get(at) in moved}
    single = [{at: n} for at, n in sorted(changed.items()) if at not in together]
    return [*single, together] if together else single


def _apply(names: Names, change: Names) -> None:
    for at, number in change.items():
        if number:
            names[at] = number
        else:
            names.pop(at, None)


Tree = dict[str, Content]


def after_a_cut(
    moment: Moment, root: int, chance: random.Random, *, without: tuple[str, ...] = ()
) -> Iterator[Tree]:
    """Yield what may be on the disk when the power is cut at a moment, but for some names."""
    many = len(moment.pending)
    chosen = [range(0), range(many), range(many // 2)] if many else [range(0)]
    chosen += [[i for i in range(many) if chance.random() < 0.5] for _ in range(3 if many else 0)]
    for steps in chosen:
        names = dict(moment.names)
        for step in steps:
            _apply(names, moment.pending[step])
        files = dict(_tree(names, moment.contents, root, without))
        found = {path: number for path, number in files.items() if number in moment.unsynced}
        for left in ("nothing", "all", "torn", "zeros", "any") if found else ("nothing",):
            tree = {path: moment.contents[number] for path, number in files.items()}
            for path, number in found.items():
                kind = chance.choice(("nothing", "all", "torn", "zeros")) if left == "any" else left
                tree[path] = _left(kind, tree[path], moment.unsynced[number], chance)
            yield tree


def _left(kind: str, before: Content, after: Content, chance: random.Random) -> Content:
    if kind == "nothing" or after is None:
        return before
    if kind == "torn":
        return after[: chance.randrange(len(after) + 1)]
    return after if kind == "all" else bytes(len(after))


def _tree(
    names: Names, contents: dict[int, Content], at: int, without: tuple[str, ...], path: str = ""
) -> Iterator[tuple[str, int]]:
    for (here, name), number in sorted(names.items()):
        if here == at and (path or name not in without):
            yield f"{path}{name}", number
            if contents[number] is None:
                yield from _tree(names, contents, number, without, f"{path}{name}/")


def laid_out(tree: Tree, place: Path) -> Path:
    place.mkdir()
    for name, content in sorted(tree.items()):
        if content is None:
            (place / name).mkdir()
        else:
            (place / name).write_bytes(content)
    return place


def what_is(case: Path) -> tuple[bytes, ...] | None:
    """Give what makes a case out; None where there is none. Raises CaseError for half a case."""
    if not case.exists() and not case.with_name(f".{case.name}.previous").exists():
        return None
    folder = open_case(case)
    assert damage_in(folder, whole=True) == []
    assert kg.open(case).store
    return folder.readings.read_bytes(), folder.hand.read_bytes(), folder.notices.read_bytes()


def cut_everywhere(
    case: Path, change: Callable[[], object], monkeypatch: pytest.MonkeyPatch, place: Path
) -> tuple[int, int]:
    """Make a change and cut the power at every moment of it; count moments and different disks."""
    chance = random.Random(17)
    before = what_is(case)
    with Disk(case.parent, monkeypatch) as disk:
        change()
    after = what_is(case)
    assert after != before
    root = case.parent.stat().st_ino
    known: dict[int, tuple[bytes, ...] | None] = {}
    place.mkdir(exist_ok=True)
    unseen = f".{case.name}.building", f".{case.name}.lock"  # by who opens the case
    for number, moment in enumerate(disk.moments):
        for tree in after_a_cut(moment, root, chance, without=unseen):
            key = hash(tuple(tree.items()))
            if key not in known:
                found = laid_out(tree, place / str(len(known)))
                known[key] = what_is(found / case.name)
                shutil.rmtree(found)
                assert known[key] in (before, after)
            if number == len(disk.moments) - 1:
                assert known[key] == after
    last = laid_out(tree, place / "last")
    assert not damage_in(CaseFolder(last / case.name), whole=True)
    shutil.rmtree(last)
    # The next change goes on with what a cut has left.
    half = disk.moments[len(disk.moments) // 2]
    for tree in list(after_a_cut(half, root, chance))[::7]:
        found = laid_out(tree, place / "half")
        if before is not None:
            kg.open(found / case.name).different("Rolf Aas", "Iris Cole", because="after the cut")
            assert b"after the cut" in (found / case.name / "hand.jsonl").read_bytes()
            assert sorted(p.name for p in found.iterdir() if p.name.startswith(".")) == []
        shutil.rmtree(found)
    return len(disk.moments), len(known)


CHANGES: dict[str, Callable[[kg.Case], object]] = {
    "remove": lambda case: case.remove("d1"),
    "same": lambda case: case.same("Ada Lund", "Iris Cole"),
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


TWO_STEPS = ("same",)
"""Changes that are cut off as well where a system cannot exchange two names in one step."""
OFTEN = ("remove", "same")
"""Changes that differ most in what they write; the others each time that more is tested."""


@pytest.mark.parametrize(
    ("name", "one_step"),
    [
        *(pytest.param(n, True, marks=() if n in OFTEN else pytest.mark.extended) for n in CHANGES),
        *((n, False) for n in TWO_STEPS),
    ],
)
def test_a_power_cut_leaves_the_old_or_the_new_case(small, tmp_path, monkeypatch, name, one_step):
    if not one_step:  # a system that cannot exchange two names

        def unknown(*_: object, **__: object) -> None:
            raise OSError

        monkeypatch.setattr(ctypes, "CDLL", unknown)
    case = small("on/case", documents=2)
    case.same("Ada Lund", "Rolf Aas", because="first")
    patch = pytest.MonkeyPatch()
    moments, disks = cut_everywhere(
        case.folder.path, lambda: CHANGES[name](case), patch, tmp_path / "disks"
    )
    assert moments > 50
    assert disks >= 2


def test_a_power_cut_in_a_first_join_leaves_a_case_or_none(small, tmp_path, monkeypatch):
    place = tmp_path / "on"
    place.mkdir()
    change = lambda: small("on/case")  # noqa: E731
    _, disks = cut_everywhere(place / "case", change, monkeypatch, tmp_path / "disks")
    assert disks >= 2


def test_a_power_cut_in_a_build_or_an_addition(tmp_path):
    place = tmp_path / "on"
    place.mkdir()
    for name, person in (("one", "Ada Lund"), ("two", "Rolf Aas"), ("three", "Iris Cole")):
        (tmp_path / f"{name}.txt").write_text(f"{person} met Rolf Aas and Iris Cole in Bergen.")
    case = kg.build(tmp_path / "one.txt", case=place / "case", processes=1)
    case.different("Ada Lund", "Iris Cole")
    both = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for change in (
        lambda: kg.build(both, case=place / "case", processes=1),
        lambda: case.add(tmp_path / "three.txt", processes=1),
    ):
        cut_everywhere(place / "case", change, pytest.MonkeyPatch(), tmp_path / "disks")
    assert len(list(kg.open(place / "case").judged(by="hand")[1])) == 1
