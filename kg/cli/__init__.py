"""The command line: options become calls, errors become exit codes, and nothing else happens."""

import codecs
import locale
import os
import sys
from typing import Annotated

import typer

from kg import __version__
from kg.cli import (
    analysing,
    building,
    changing,
    judging,
    looking,
    outlets,
    pushing,
    reporting,
    serving,
    shell,
    weighing,
)

__all__ = ["app", "main"]

app = typer.Typer(
    name="kg",
    help="News reports as a knowledge graph in which every statement knows who said it.",
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
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """News reports as a knowledge graph in which every statement knows who said it."""


FAMILIES = (
    *(building, changing, looking, shell, weighing, judging),
    *(analysing, outlets, reporting, pushing, serving),
)

for family in FAMILIES:
    for command in family.COMMANDS:
        app.command()(command)


def main() -> None:
    """Run the command line."""
    _speak_utf8()
    app()


def _speak_utf8() -> None:
    """Begin anew in UTF-8 where the system knows ASCII alone, in which hardly a name is written."""
    ascii_alone = codecs.lookup(locale.getpreferredencoding(False)).name == "ascii"
    if ascii_alone and not sys.flags.utf8_mode and hasattr(os, "execv"):
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
