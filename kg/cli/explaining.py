"""Showing what was read: on the terminal in colour, elsewhere in brackets, or on a page."""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.telling import say, told

if TYPE_CHECKING:
    from kg.model import Reading
    from kg.model.findings import Key

Page = Annotated[
    Path | None,
    typer.Option("--html", help="A page to write, which needs nothing else.", show_default=False),
]


@told
def explain(
    readings: Annotated[
        list[Path], typer.Argument(help="Readings files, or cases.", show_default=False)
    ],
    *,
    html: Page = None,
    only: Annotated[
        str | None,
        typer.Option(help="Only documents with this in their title, source or id."),
    ] = None,
) -> None:
    """Show texts with what was read from them.

    For a case, the claims that a person judged wrong are struck through.
    """
    found = _chosen(chain.from_iterable(map(_readings, readings)), only)
    wrong = {key: why for path in readings for key, why in _wrong(path)}
    if not html:
        show(found, wrong)
        return
    from kg.explain import write_page

    write_page(found, html, wrong=wrong)
    say(f"Page written to {html}.")


def show(readings: "Iterable[Reading]", wrong: "Mapping[Key, str] | None" = None) -> None:
    """Print readings one after the other, as wide as the terminal; in a file one line per sentence.

    NO_COLOR, FORCE_COLOR and COLUMNS are respected.
    """
    from kg.explain import in_terminal

    terminal = sys.stdout.isatty()
    colour = terminal or bool(os.environ.get("FORCE_COLOR"))
    fitted = terminal or "COLUMNS" in os.environ
    width = shutil.get_terminal_size().columns if fitted else None
    for number, reading in enumerate(readings):
        if number:
            say()
        coloured = colour and not os.environ.get("NO_COLOR")
        told = in_terminal(reading, wrong=wrong, width=width, colour=coloured)
        say(told, harmless=True)


def _readings(path: Path) -> "Iterator[Reading]":
    """Yield the readings of a file or of a case."""
    from kg.case import open_case
    from kg.model.readings import read_readings

    if path.is_dir():
        case = open_case(path)  # which is held while it is read
        yield from case.read_stated()
    else:
        yield from read_readings(path)


def _wrong(path: Path) -> "Iterator[tuple[Key, str]]":
    """Yield the claims of a case that a person judged wrong, with the given reason."""
    from kg.case import open_case

    if path.is_dir():
        yield from ((one.left, one.reason) for one in open_case(path).read_wrong())


def _chosen(readings: "Iterable[Reading]", only: str | None) -> "Iterator[Reading]":
    """Yield the requested readings. Raise InputError if there are none."""
    from kg.errors import InputError

    found = False
    for reading in readings:
        document = reading.document
        known = (document.title or "", document.source or "", document.document)
        if only is None or any(only.casefold() in word.casefold() for word in known):
            found = True
            yield reading
    if not found:
        asked = f" with {only!r} in its title, source or id" if only else ""
        raise InputError(f"the readings hold no document{asked}")
