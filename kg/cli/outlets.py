"""Commands that carry out: analyse, draw, export."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told


@told
def analyse(
    case: CaseArgument,
    *,
    top: Annotated[int, typer.Option(help="Show so many actors.")] = 20,
    json: Json = False,
) -> None:
    """Rank the actors of a case and find its communities."""
    from kg import open as open_case
    from kg.cli.rendering import measures_text

    found = open_case(case).analyse()
    if json:
        say_json(found)
    else:
        say(measures_text(found, top=top))


@told
def draw(
    case: CaseArgument,
    picture: Annotated[str, typer.Argument(help="actors or timeline.")],
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="PNG, SVG or PDF.", show_default="./PICTURE.png"),
    ] = None,
    json: Json = False,
) -> None:
    """Draw a picture of a case."""
    from kg import open as open_case

    drawn = open_case(case).draw(picture, out or Path(f"{picture}.png"))
    if json:
        say_json({"picture": str(drawn.path), "left_out": drawn.left_out})
        return
    say(f"Drawn: {drawn.path}" + (f" ({drawn.left_out})" if drawn.left_out else ""))


@told
def export(
    case: CaseArgument,
    *,
    format: Annotated[
        str, typer.Option("--format", "-f", help="kg export --help lists them below.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The file or folder to write.")],
    json: Json = False,
) -> None:
    """Write a case in another format.

    Formats: turtle, trig, nquads, jsonld, gexf, graphml, neo4j, csv, readings, findings.
    """
    from kg import open as open_case

    written = open_case(case).export(format, out)
    if json:
        say_json({"format": format, "files": [str(p) for p in written]})
        return
    say("Written: " + ", ".join(str(path) for path in written))


COMMANDS = (analyse, draw, export)
