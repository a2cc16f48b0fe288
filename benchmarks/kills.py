"""Kills at every system call: each command that changes a case, ended at each of its calls in turn.

    python benchmarks/kills.py [--every 1] [--only same,add]

Needs strace (Linux). After each kill the case must be the old or the new one, whole; the new one
where the command had said that it was done; and a change must go through. What is told is how often
it was the old, the new, and neither.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import kg
from kg.annotate import load
from kg.case import CaseFolder, damage_in
from kg.model.readings import write_lines

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "durability"))
from conftest import reading

CALLS = (
    *("fsync", "renameat2", "rename", "openat", "unlinkat", "unlink", "mkdir", "rmdir"),
    *("write", "ftruncate", "flock"),
)
STORY = "Ann Lee, the mayor of Lund, met Bo Ek on Monday. She denied that two boats had sunk.\n"
Command = Callable[[Path], object]


def undo(case: Path) -> object:
    opened = kg.open(case)
    return opened.undo(next(j.id for j in opened.judgements() if j.by == "hand"))


def repair(case: Path) -> object:
    (case / "findings.jsonl").write_bytes(b"{")
    return kg.repair(case)


COMMANDS: dict[str, Command] = {
    "same": lambda case: kg.open(case).same("Ada Lund", "Iris Cole"),
    "different": lambda case: kg.open(case).different("Ada Lund", "Iris Cole"),
    "wrong": lambda case: kg.open(case).wrong("d0/e1"),
    "undo": undo,
    "remove": lambda case: kg.open(case).remove("d1"),
    "repair": repair,
    "join": lambda case: kg.join(case.parent / "fewer.jsonl", case=case),
    "add": lambda case: kg.open(case).add(case.parent / "story.txt", processes=1),
    "build": lambda case: kg.build(case.parent / "story.txt", case=case, processes=1),
}


def main() -> None:
    options = _options()
    names = options.only.split(",") if options.only else list(COMMANDS)
    if {"add", "build"} & set(names):
        load()  # once, for all that are forked
    total: Counter[str] = Counter()
    for name in names:
        with tempfile.TemporaryDirectory() as place:
            found = _killed(COMMANDS[name], Path(place), options.every)
        print(f"{name:<10}{_told(found)}", flush=True)
        total += found
    print(f"{'all':<10}{_told(total)}")


def _told(found: Counter[str]) -> str:
    told = ("kills", "old", "new", "acknowledged", "neither", "lost")
    return ", ".join(f"{found[one]} {one}" for one in told)


def _apart(work: Callable[[], object]) -> None:
    """Do something in a fork: threads of the graph's engine would be missing in later forks."""
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


def _killed(command: Command, place: Path, every: int) -> Counter[str]:
    whole = place / "whole"
    whole.mkdir()
    write_lines((reading(f"d{n}") for n in range(2)), whole / "r.jsonl")
    write_lines([reading("d0")], whole / "fewer.jsonl")
    (whole / "story.txt").write_text(STORY)
    _apart(
        lambda: kg.join(whole / "r.jsonl", case=whole / "case").different("Ada Lund", "Rolf Aas")
    )
    before = _files(whole / "case")
    at = shutil.copytree(whole, place / "at")  # where it runs then: readings tell their source
    _apart(lambda: command(at / "case"))
    after = _files(at / "case")
    found: Counter[str] = Counter()
    for call in CALLS:
        number = 1
        while (told := _cut(command, whole, place / "at", call, number)) is not None:
            case = place / "at" / "case"
            state = _files(case)
            damaged = bool(damage_in(CaseFolder(case), whole=True)) and command is not repair
            found["kills"] += 1
            found["acknowledged"] += told
            kind = "old" if _same(state, before) else "new" if state == after else "neither"
            found["neither" if damaged else kind] += 1
            found["lost"] += told and kind != "new"
            if found["kills"] % 10 == 0:
                _apart(partial(_goes_on, case))
            number += every
    return found


def _files(case: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(case.iterdir()) if p.is_file()}


def _same(state: dict[str, bytes], before: dict[str, bytes]) -> bool:
    """Say whether a case is the old one; what is to be repaired may be damaged already."""
    state = {**state, "findings.jsonl": before["findings.jsonl"]}
    return state == before


def _goes_on(case: Path) -> None:
    kg.repair(case)
    kg.open(case).different("Rolf Aas", "Iris Cole")


def _cut(command: Command, whole: Path, at: Path, call: str, number: int) -> bool | None:
    """Run a command on a copy, killed at a call; whether it said that it was done.

    None where it makes no such call so often.
    """
    shutil.rmtree(at, ignore_errors=True)
    shutil.copytree(whole, at)
    heard, says = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        os.kill(os.getpid(), signal.SIGSTOP)
        try:
            command(at / "case")
            os.write(says, b"!")
        finally:
            os._exit(0)
    os.close(says)
    os.waitpid(child, os.WUNTRACED)
    tracing = [
        *("strace", "-f", "-qq", "-o", os.devnull, "-p", str(child), "-e", f"trace={call}"),
        *("-e", f"inject={call}:signal=SIGKILL:when={number}"),
    ]
    with subprocess.Popen(tracing, stderr=subprocess.DEVNULL) as tracer:
        while "TracerPid:\t0\n" in Path(f"/proc/{child}/status").read_text():
            if tracer.poll() is not None:
                raise SystemExit("strace cannot trace here")
            time.sleep(0.002)
        os.kill(child, signal.SIGCONT)
        _, status = os.waitpid(child, 0)
    acknowledged = os.read(heard, 1) == b"!"
    os.close(heard)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    return acknowledged if killed else None


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="every so manieth call")
    parser.add_argument("--only", help="commands, parted by commas")
    return parser.parse_args()


if __name__ == "__main__":
    main()
