"""The command line: options become calls, errors become exit codes, and nothing else happens."""

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
    app()
