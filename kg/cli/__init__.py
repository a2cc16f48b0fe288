"""The command line: options become calls, errors become exit codes, and nothing else happens."""

import _thread
import atexit
import codecs
import gc
import locale
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from kg import __version__
from kg.cli import (
    agents,
    analysing,
    asking,
    briefing,
    building,
    changing,
    judging,
    looking,
    outlets,
    pushing,
    reporting,
    reviewing,
    serving,
    shell,
    weighing,
)
from kg.cli.telling import Ending

if TYPE_CHECKING:
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter

__all__ = ["app", "main"]

SOON = 0.2
"""Seconds until a dropped interrupt is sent again.

Long enough, also on a busy machine, for the code that dropped it to finish; there it would be
dropped for good.
"""

HELP_GROUPS = {
    "Build": ("build", "read", "join", "add", "remove", "repair", "validate"),
    "Look": (
        "brief",
        "info",
        "show",
        "why",
        "timeline",
        "findings",
        "sources",
        "compare",
        "explain",
    ),
    "Ask": ("ask", "query", "questions", "shell", "analyse", "path"),
    "Judge": (
        *("judgements", "same", "different", "split", "rename", "retype"),
        *("wrong", "correct", "judge", "review", "undo"),
    ),
    "Draw": ("draw", "report"),
    "Serve": ("serve", "mcp"),
    "Export": ("export", "push"),
}
"""The heading in the help for each command."""


class Grouped(TyperGroup):
    """Commands under headings, in the order in which they are needed."""

    def list_commands(self, ctx: "Context") -> list[str]:
        """Return the commands in the order of the help."""
        listed = [name for names in HELP_GROUPS.values() for name in names]
        return sorted(super().list_commands(ctx), key=listed.index)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002
        """Write each heading with its commands, one line of help each."""
        longest = max(map(len, self.commands))
        for title, names in HELP_GROUPS.items():
            room = formatter.width - 6 - longest
            rows = [(f"{n:<{longest}}", self.commands[n].get_short_help_str(room)) for n in names]
            with formatter.section(title):
                formatter.write_dl(rows)


app = typer.Typer(
    name="kg",
    cls=Grouped,
    help="Turn news reports into a knowledge graph in which every statement has its source.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kg {__version__}")
        raise typer.Exit


@app.callback()
def kg(
    *,
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    no_color: Annotated[
        bool,
        typer.Option("--no-color", help="Write no colours, like NO_COLOR=1 in the environment."),
    ] = False,
) -> None:
    """Turn news reports into a knowledge graph in which every statement has its source."""
    if no_color:
        os.environ["NO_COLOR"] = "1"


FAMILIES = (
    *(building, changing, briefing, looking, asking, shell, weighing, judging, reviewing),
    *(analysing, outlets, reporting, pushing, serving, agents),
)

for family in FAMILIES:
    for command in family.COMMANDS:
        app.command()(command)


def main() -> None:
    """Run the command line."""
    _speak_utf8()
    sys.unraisablehook = _never_dropped
    Ending.soon = True
    atexit.register(gc.freeze)  # at the end Python would search all objects for cycles once more
    app()


def _never_dropped(told: "sys.UnraisableHookArgs") -> None:
    """Interrupt once more after Python has dropped an interrupt.

    Python drops exceptions raised during finalisation, for example of an unfinished generator;
    whoever pressed Ctrl-C would then wait for the end of a long build.
    """
    if told.exc_type is KeyboardInterrupt:
        # Not now: it would be dropped like everything else that is raised in here.
        again = threading.Timer(SOON, _interrupt)
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(told)


def _interrupt() -> None:
    if hasattr(signal, "pthread_kill"):  # which wakes it up as well
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


def _speak_utf8() -> None:
    """Restart in UTF-8 if the system only knows ASCII, which can write few names."""
    ascii_alone = codecs.lookup(locale.getpreferredencoding(False)).name == "ascii"
    if ascii_alone and not sys.flags.utf8_mode and hasattr(os, "execv"):
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
