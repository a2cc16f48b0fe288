"""Killed at some of its system calls, a command leaves the old case or the new one.

`benchmarks/kills.py` does the same at every call; here chance, with a seed, chooses a few of each.
"""

import os
import platform
import random
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
COMMANDS = (("same", "remove"), ("correct", "judge", "undo", "repair"))
"""Those that differ in what they write, first those that differ most; the benchmark has all."""
CALLS = 270
"""System calls that each command makes at least."""


def traceable() -> bool:
    """Say whether a process may be followed here: some containers forbid it."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return False
    script = (
        "import ctypes, os, signal\n"
        "child = os.fork()\n"
        "if not child: signal.pause()\n"
        "libc = ctypes.CDLL(None)\n"
        "libc.ptrace.argtypes = [ctypes.c_long] * 4\n"
        "told = libc.ptrace(0x4206, child, 0, 0)\n"
        "os.kill(child, signal.SIGKILL)\n"
        "raise SystemExit(bool(told))\n"
    )
    return not subprocess.run([sys.executable, "-c", script], check=False).returncode


@pytest.mark.skipif(not traceable(), reason="a process cannot be followed here by ptrace")
@pytest.mark.parametrize(
    "commands", [COMMANDS[0], pytest.param(COMMANDS[1], marks=pytest.mark.extended)]
)
def test_a_command_killed_at_a_system_call_leaves_the_old_or_the_new_case(tmp_path, commands):
    chance = random.Random("kills")
    # A call of the work, and one of the last, among which the new case takes its place.
    numbers = (chance.randrange(1, CALLS - 40), CALLS - chance.randrange(20))
    told = subprocess.run(
        [
            *(sys.executable, BENCHMARKS / "kills.py", "--only", ",".join(commands)),
            *("--at", ",".join(map(str, numbers)), "--trace", tmp_path / "trace"),
        ],
        env={**os.environ, "PYTHONPATH": str(BENCHMARKS.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    rows = [line.split("\t") for line in (tmp_path / "trace").read_text().splitlines()]
    assert [(row[0], int(row[1])) for row in rows] == [(c, n) for c in commands for n in numbers]
    assert {row[3].split()[0] for row in rows} <= {"old", "new"}, told.stdout
    assert not {"lost", "stuck", "traceback"} & {w for row in rows for w in row[3].split()}
