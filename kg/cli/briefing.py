"""The story of a case in at most twelve lines: brief."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told, window


class Form(StrEnum):
    """The format of a brief."""

    text = "text"
    markdown = "markdown"


@told
def brief(
    case: CaseArgument,
    *,
    format: Annotated[Form, typer.Option("--format", "-f", help="text or markdown.")] = Form.text,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write it as Markdown to this file.", show_default=False),
    ] = None,
    title: Annotated[
        str | None, typer.Option(help="The title to show for the case.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Show the story of a case in at most twelve lines.

    Each line is a claim that is sure enough for the plain graphs of the case, with its source; what
    is alleged or denied is marked. kg why leads from a claim to its words.

    Example: kg brief out/case --format markdown > brief.md
    """
    from dataclasses import replace

    from kg import open as open_case
    from kg.casefile.brief_text import brief_markdown, brief_text
    from kg.export.place import whole_file

    found = open_case(case).brief()
    if title is not None:
        found = replace(found, title=title)
    if out is not None:
        with whole_file(out) as part:
            part.write_text(brief_markdown(found), encoding="utf-8")
        say(f"Brief written to {out}.")
    elif json:
        say_json(found)
    elif format is Form.markdown:
        say(brief_markdown(found).rstrip("\n"))
    else:
        say(brief_text(found, width=window()), paint=True)


COMMANDS = (brief,)
