"""Output of the command line: errors to exit codes, JSON for programs, progress bars."""

import errno
import gc
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, is_dataclass
from functools import wraps
from types import TracebackType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import typer

from kg.errors import KgError

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_OBEYED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_HALF = re.compile(r"[\ud800-\udfff]")

P = ParamSpec("P")
R = TypeVar("R")

INTERRUPTED = 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
PIPED = 140
DIM, PLAIN = "\x1b[2m", "\x1b[0m"
COLOURS = {
    "asserted": "\x1b[32m",
    "reported": "\x1b[36m",
    "uncertain": "\x1b[33m",
    "alleged": "\x1b[31m",
    "denied": "\x1b[35m",
}
"""The colour of each status, from those that every terminal has."""
_CLAIM = re.compile(r"\[[^\[\]\s/]+/[a-z]\d+\]")
_STANDS = re.compile(
    r"(?<=[(\[ ])(?:asserted|reported|uncertain|alleged|denied)(?=[],;:.)])"
    r"|(?<=[(\[])(?:alleged|reported)(?= )|(?<=[–;] )(?:Alleged|Denied|Uncertain)(?=:)"
)
PATIENCE = 1.0
"""Seconds a stage may last before a bar is shown."""


class Ending:
    """Whether this process ends with the command, so that nobody needs its memory afterwards."""

    soon = False


def without_cycles() -> None:
    """Search for no more cycles of objects if the process ends with the command.

    What a change makes are frozen values, which form none and are many.
    """
    if Ending.soon:
        gc.disable()


def told(command: Callable[P, R]) -> Callable[P, R]:
    """Turn an expected error into a line on standard error and an exit code."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            done = command(*args, **kwargs)
            if sys.stdout:
                sys.stdout.flush()
            return done
        except KgError as error:
            complain(str(error))
            raise typer.Exit(error.exit_code) from None
        except KeyboardInterrupt:
            complain("interrupted; what stood before stands unchanged")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            # The reader of our output has gone ('kg … | head'): nobody is left to tell.
            sys.stdout = None
            raise typer.Exit(0) from None
        except OSError as error:
            if error.errno not in FULL or error.filename:
                raise
            complain(f"the disk or standard output takes no more ({error.strerror})")
            sys.stdout = None
            raise typer.Exit(2) from None

    return run


def complain(message: str) -> None:
    """Write a message to standard error, without control codes.

    A list is as wide as the terminal; a single line stays whole, so that a command in it can be
    copied.
    """
    text = f"kg: {_seen(message)}"
    several = "\n" in message and sys.stderr and sys.stderr.isatty()
    typer.echo(_fitted(text) if several else text, err=True)


def note(text: str) -> None:
    """Write what a command did to standard output; on a terminal as wide as that."""
    say(_fitted(text) if sys.stdout and sys.stdout.isatty() else text)


def _fitted(text: str) -> str:
    from kg.cli.rendering import wrapped

    return "\n".join(wrapped([text], window()))


def say(text: str = "", *, harmless: bool = False, paint: bool = False) -> None:
    """Write a line to standard output.

    On a terminal control codes are escaped, because the text may come from strangers' files, unless
    it is `harmless`: already escaped, and coloured by us. With `paint` statuses are coloured there,
    and ids of claims are dimmed. In a pipe all characters are written unchanged.
    """
    if sys.stdout and sys.stdout.isatty() and not harmless:
        text = _seen(text)
        if paint and coloured():
            text = painted(text)
    typer.echo(_HALF.sub("\ufffd", text), color=True)  # color=True removes nothing in a pipe


def coloured() -> bool:
    """Return True if standard output is a terminal that shows colours (https://no-color.org)."""
    return bool(sys.stdout and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def painted(text: str) -> str:
    """Colour statuses, and dim the ids of claims; the words stay the same."""
    text = _CLAIM.sub(rf"{DIM}\g<0>{PLAIN}", text)
    return _STANDS.sub(lambda found: f"{COLOURS[found[0].lower()]}{found[0]}{PLAIN}", text)


def window() -> int:
    """Return the number of columns of the terminal; in a pipe, COLUMNS or 140."""
    return shutil.get_terminal_size((PIPED, 0)).columns


def _seen(text: str) -> str:
    """Escape what a terminal would obey: control codes and direction marks."""
    return _OBEYED.sub(lambda found: ascii(found[0])[1:-1], text)


def say_json(value: Any) -> None:
    """Write a value, or frozen values in it, as JSON to standard output."""
    say(json.dumps(value, ensure_ascii=False, indent=1, default=_plain))


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        # `is_` only has its name because Python reserves `is`.
        return {name.removesuffix("_"): held for name, held in asdict(value).items()}
    if isinstance(value, set | frozenset):
        return sorted(value)
    return str(value)


def rate_words(done: int, seconds: float) -> str:
    """Return the rate of a stage: per second, or per minute if it is slow."""
    a_second = done / seconds if seconds > 0 else 0.0
    return f"{a_second:.1f}/s" if a_second >= 1 else f"{a_second * 60:.0f}/min"


class Bar:
    """A progress bar for each stage, only on a terminal and after a second."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._silent = quiet or not sys.stderr.isatty()
        self._begun: dict[str, float] = {}
        self._tasks: dict[str, TaskID] = {}
        self._shown: Progress | None = None

    def __enter__(self) -> "Bar":
        return self

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """Record how much of a stage is done."""
        if self._silent:
            return
        begun = self._begun.setdefault(stage, time.monotonic())
        if time.monotonic() - begun < PATIENCE:
            return
        shown = self._show()
        if stage not in self._tasks:
            self._tasks[stage] = shown.add_task(stage, total=total, rate="")
        rate = rate_words(done, time.monotonic() - begun)
        shown.update(self._tasks[stage], completed=done, rate=rate)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._shown.stop()

    def _show(self) -> "Progress":
        if self._shown is None:
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeRemainingColumn,
            )

            self._shown = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(compact=True),
                TextColumn("left"),
                console=Console(stderr=True, no_color=bool(os.environ.get("NO_COLOR")) or None),
                transient=True,
            )
            self._shown.start()
        return self._shown
