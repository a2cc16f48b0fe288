"""Commands that write pictures and files for other programs: draw, export."""

import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from kg.cli.choosing import From, Origins, Statuses, To, View, wanted
from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import complain, note, say_json, told
from kg.errors import UsageError


@told
def draw(
    case: CaseArgument,
    picture: Annotated[str, typer.Argument(help="Its name, from the list above.")],
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="PNG, SVG or PDF.", show_default="./PICTURE.png"),
    ] = None,
    of: Annotated[
        str | None, typer.Option(help="Whose picture: a name, id or IRI (ego, findings).")
    ] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Most items to draw.")] = None,
    steps: Annotated[
        int | None, typer.Option(min=1, max=2, help="Number of steps to neighbours (ego).")
    ] = None,
    from_: From = None,
    to: To = None,
    json: Json = False,
) -> None:
    """Draw a picture of a case, as PNG, SVG or PDF.

    \b
    actors           the network of people, organizations and groups
    ego              one actor (--of NAME) and its neighbours, with the kind of each tie
    events           who took part in what, and how certain it is
    findings         disputed points and the side each outlet takes
    places           a map of the places that are mentioned
    timeline         what happened when
    who-quotes-whom  outlets and the sources whose words they carry
    """  # noqa: D301 (click reads the backspace)
    from kg import open as open_case

    part = {"start": from_, "end": to, "steps": steps}
    path = out or Path(f"{picture}.png")
    drawn = open_case(case).draw(picture, path, of=of, top=top, **part)
    if json:
        say_json({"picture": str(drawn.path), "left_out": drawn.left_out})
        return
    note(f"Drawn: {drawn.path}" + (f" ({drawn.left_out})" if drawn.left_out else ""))


@told
def export(
    case: CaseArgument,
    *,
    format: Annotated[
        str, typer.Option("--format", "-f", help="kg export --help lists them below.")
    ],
    out: Annotated[
        Path,
        typer.Option("--out", "-o", help="The file or folder to write; - for standard output."),
    ],
    rdf12: Annotated[
        bool,
        typer.Option("--rdf12", help="Add triple terms for claims (turtle, trig, nquads)."),
    ] = False,
    view: View = "actors",
    from_: From = None,
    to: To = None,
    status: Statuses = None,
    origins: Origins = 1,
    json: Json = False,
) -> None:
    """Write a case in another format.

    Formats: turtle, trig, nquads, jsonld, rdfxml, gexf, graphml, neo4j, cypher, csv, parquet,
    readings, findings. gexf and graphml contain the network of a view.
    """
    from kg import open as open_case

    options: dict[str, Any] = {"rdf12": rdf12, "view": view, **wanted(from_, to, status, origins)}
    if str(out) == "-":
        _to_standard_output(case, format, options, json=json)
        return
    written = open_case(case).export(format, out, **options)
    _warn(format, written)
    if json:
        say_json({"format": format, "files": [str(p) for p in written]})
        return
    note("Written: " + ", ".join(str(path) for path in written))


def _to_standard_output(case: Path, format: str, options: Mapping[str, Any], *, json: bool) -> None:
    """Write a single-file format to standard output, once it is complete."""
    from kg import open as open_case
    from kg.export import EXPORTERS

    exporter = EXPORTERS.get(format)
    if exporter is not None and exporter.folder:
        raise UsageError(f"{format} is a folder of files; name one with --out, not -")
    if json:
        raise UsageError("--json and --out - both write to standard output; give one of them")
    with TemporaryDirectory() as folder:
        (path,) = open_case(case).export(format, Path(folder) / "export", **options)
        _warn(format, (path,))
        with path.open("rb") as whole:
            shutil.copyfileobj(whole, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def _warn(format: str, written: Sequence[Path]) -> None:
    from kg.export.empty_check import hollow

    if why := hollow(format, written):
        complain(f"the {format} export is empty: {why}")


COMMANDS = (draw, export)
