"""Runs the programs in this process, which has loaded most of what they need."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Answer:
    """How a program ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def ended(program: Path, *arguments: object) -> Answer:
    """Run a program until it ends, with the exit code that a process would have."""
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.syspath_prepend(program.parent)
        patch.setattr(sys, "argv", [str(program), *map(str, arguments)])
        try:
            import_module(program.stem).main()
        except SystemExit as end:
            code = end.code or 0
    if isinstance(code, str):
        err.write(code)
    return Answer(int(code) if isinstance(code, int) else 1, out.getvalue(), err.getvalue())
