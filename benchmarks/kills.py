"""Kills at every system call: each command that changes a case, killed at each call in turn.

    python benchmarks/kills.py [--every 1] [--only same,add] [--at 12,270] [--refuse] [--trace FILE]

The calls counted are those that change the disk or a lock on it, in all threads (`stopping.py`;
Linux on x86-64): a kill between two of them leaves what the next of them finds. With --refuse the
call fails instead, as on a bad disk, and the command continues with that. After each, the case must
be the old or the new one, whole; the new one if the command had reported that it was done; and a
change must succeed. Reported is how often it was the old, the new, and neither; --trace names each
call.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from pathlib import Path
from typing import TextIO

from stopping import follow

import kg
from kg.annotate import load
from kg.case import CaseFolder, damage_in
from kg.errors import KgError
from kg.model.readings import write_lines

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "durability"))
from conftest import reading

PATIENCE = 120
"""Seconds after which a command that is still running is stuck."""
STORY = "Ann Lee, the mayor of Lund, met Bo Ek on Monday. She denied that two boats had sunk.\n"
PAIR = ("Ada Lund", "Rolf Aas")
WISHES = "verdict,of,to\nsame,Ada Lund,Iris Cole\nwrong,d0/e2,\n"
Command = Callable[[Path], object]


def undo(case: Path) -> object:
    opened = kg.open(case)
    return opened.undo(next(j.id for j in opened.judgements() if j.by == "hand"))


COMMANDS: dict[str, Command] = {
    "same": lambda case: kg.open(case).same("Ada Lund", "Iris Cole"),
    "different": lambda case: kg.open(case).different("Ada Lund", "Iris Cole"),
    "wrong": lambda case: kg.open(case).wrong("d0/e1"),
    "correct": lambda case: kg.open(case).correct("d0/e1", "polarity", "negative"),
    "split": lambda case: kg.open(case).split("d0/m0"),
    "rename": lambda case: kg.open(case).rename("Ada Lund", "Ada Lund-Berg"),
    "retype": lambda case: kg.open(case).retype("Ada Lund", "Organization"),
    "judge": lambda case: kg.open(case).judge(case.parent / "wishes.csv"),
    "undo": undo,
    "remove": lambda case: kg.open(case).remove("d1"),
    "repair": kg.repair,
    "join": lambda case: kg.join(case.parent / "fewer.jsonl", case=case),
    "add": lambda case: kg.open(case).add(case.parent / "story.txt", processes=1),
    "build": lambda case: kg.build(case.parent / "story.txt", case=case, processes=1),
}


def main() -> None:
    options = _options()
    names = options.only.split(",") if options.only else list(COMMANDS)
    if {"add", "build"} & set(names):
        load()  # once, for all forks
    total: Counter[str] = Counter()
    with options.trace.open("w") if options.trace else open(os.devnull, "w") as trace:  # noqa: PTH123
        for name in names:
            with tempfile.TemporaryDirectory() as place:
                cuts = _Cuts(name, Path(place), trace, refuse=options.refuse)
                found = cuts.all(_at(options))
            print(f"{name:<10}{_told(found)}", flush=True)
            total += found
    print(f"{'all':<10}{_told(total)}")


def _at(options: argparse.Namespace) -> Iterable[int]:
    """Return the numbers of the calls at which a command is killed."""
    return map(int, options.at.split(",")) if options.at else count(1, options.every)


def _told(found: Counter[str]) -> str:
    told = ("cuts", "old", "new", "acknowledged", "neither", "lost", "stuck", "traceback")
    return ", ".join(f"{found[one]} {one}" for one in told)


def _apart(work: Callable[[], object]) -> None:
    """Run something in a fork: threads of the graph's engine would be missing in later forks."""
    child = os.fork()
    if not child:
        try:
            work()
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    if os.waitpid(child, 0)[1]:
        raise SystemExit("what was to go through did not")


class _Cuts:
    """A command on a small case, and what is left after each way of killing it."""

    def __init__(self, name: str, place: Path, trace: TextIO, *, refuse: bool) -> None:
        self._name, self._command = name, COMMANDS[name]
        self._trace, self._refuse = trace, refuse
        self._whole, self._at = place / "whole", place / "at"
        whole = self._whole
        whole.mkdir()
        write_lines((reading(f"d{n}") for n in range(2)), whole / "r.jsonl")
        write_lines([reading("d0")], whole / "fewer.jsonl")
        (whole / "story.txt").write_text(STORY)
        (whole / "wishes.csv").write_text(WISHES)
        _apart(lambda: kg.join(whole / "r.jsonl", case=whole / "case").different(*PAIR))
        self._damaged: set[str] = set()
        if name == "repair":  # it starts from a damaged case, which the others never leave
            self._damaged = {"findings.jsonl"}
            (whole / "case" / "findings.jsonl").write_bytes(b"{")
        self._before = _files(whole / "case")
        self._copied()  # where it then runs: readings state their source
        _apart(lambda: self._command(self._at / "case"))
        self._after = _files(self._at / "case")

    def all(self, numbers: Iterable[int]) -> Counter[str]:
        """Kill it at some calls, as far as it makes that many, and count the results."""
        found: Counter[str] = Counter()
        for number in numbers:
            if (told := self._cut(number)) is None:
                break
            call, said = told
            kind = self._state()
            outcomes = ["cuts", kind, *([said] if said else [])]
            if said == "acknowledged" and kind != "new":
                outcomes.append("lost")
            found.update(outcomes)
            print(f"{self._name}\t{number}\t{call}\t{' '.join(outcomes[1:])}", file=self._trace)
            self._trace.flush()
            if found["cuts"] % 10 == 0:
                _apart(partial(_goes_on, self._at / "case"))
        return found

    def _copied(self) -> None:
        shutil.rmtree(self._at, ignore_errors=True)
        shutil.copytree(self._whole, self._at)

    def _state(self) -> str:
        """Return what is left: the old case, the new one, or neither."""
        case = self._at / "case"
        state = _files(case)
        damaged = {one.file for one in damage_in(CaseFolder(case), whole=True)}
        if state == self._before:
            return "old" if damaged <= self._damaged else "neither"
        return "new" if state == self._after and not damaged else "neither"

    def _cut(self, number: int) -> tuple[str, str] | None:
        """Run the command on a copy, killed at a call; return the call and the command's output.

        None if it makes fewer calls.
        """
        self._copied()
        heard, says = os.pipe()
        child = os.fork()
        if not child:
            os.close(heard)
            os.kill(os.getpid(), signal.SIGSTOP)
            signal.alarm(PATIENCE)
            said = b"t"
            try:
                self._command(self._at / "case")
                said = b"a"
            except KgError:
                said = b"f"
            except BaseException:
                traceback.print_exc()
            finally:
                os.write(says, said)
                os._exit(0)
        os.close(says)
        os.waitpid(child, os.WUNTRACED)
        told = follow(child, number=number, how="refuse" if self._refuse else "kill")
        said = {b"a": "acknowledged", b"t": "traceback"}.get(os.read(heard, 1), "")
        os.close(heard)
        if os.WIFSIGNALED(told.status) and os.WTERMSIG(told.status) == signal.SIGALRM:
            said = "stuck"
        if not told.reached and said != "acknowledged":
            raise SystemExit(f"{self._name} does not go through, though nothing cuts it off")
        return (told.calls[number - 1], said) if told.reached else None


def _files(case: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(case.iterdir()) if p.is_file()}


def _goes_on(case: Path) -> None:
    kg.repair(case)
    opened = kg.open(case)
    one, other, *_ = (entity.id for entity in opened.entities() if entity.type == "Person")
    opened.different(one, other)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="every so manieth call")
    parser.add_argument("--at", help="these calls alone, parted by commas")
    parser.add_argument("--only", help="commands, parted by commas")
    parser.add_argument("--refuse", action="store_true", help="let the call fail instead")
    parser.add_argument("--trace", type=Path, help="a file for each call and what came of it")
    return parser.parse_args()


if __name__ == "__main__":
    main()
