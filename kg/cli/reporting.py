"""A case as one page to read and to share."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.telling import say, told


@told
def report(
    case: Annotated[Path, typer.Argument(help="A case folder.", show_default=False)],
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The page to write; CASE.html beside the case otherwise."),
    ] = None,
) -> None:
    """Write a case as one page that opens in any browser."""
    from kg.api import Case
    from kg.number_words import counted

    opened = Case(case)
    place = case.resolve()
    written = opened.report(out or place.with_name(f"{place.name}.html"))
    say(
        f"Page written to {written.path} ({_size(written.bytes)}): "
        f"{counted(written.documents, 'document')}, {counted(written.claims, 'claim')}, "
        f"{counted(written.findings, 'finding')}, {counted(written.entities, 'entity')}."
    )
    for one in written.held:
        say(f"It shows {one.shown:,} {one.what} of {one.of:,}.")
    say("It holds the whole texts: whoever gets it can read them.")


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1000:.0f} kB"


COMMANDS = (report,)
