"""Commands that make: build, read, join."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.telling import Bar, complain, say, say_json, told

if TYPE_CHECKING:
    from kg.pipeline import Report
    from kg.read import Notice

Paths = Annotated[
    list[str], typer.Argument(help="Files, folders, or - for standard input.", show_default=False)
]
CaseOption = Annotated[
    Path, typer.Option("--case", help="The folder to write the case to.", show_default=False)
]
Model = Annotated[
    str | None, typer.Option(help="A spaCy English pipeline, by name or path.", show_default=False)
]
Base = Annotated[str | None, typer.Option(help="The start of every IRI.", show_default=False)]
Processes = Annotated[
    int | None,
    typer.Option("--processes", "-p", help="How many processes read.", show_default="all cores"),
]
Settings = Annotated[
    Path | None, typer.Option("--config", help="A kg.toml.", show_default="./kg.toml if there")
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


@told
def build(
    paths: Paths,
    case: CaseOption,
    *,
    model: Model = None,
    base: Base = None,
    processes: Processes = None,
    config: Settings = None,
    json: Json = False,
) -> None:
    """Read files and build a case of them."""
    from kg.config import load_config
    from kg.pipeline import build as run

    settings = load_config(config, model=model, base=base, processes=processes)
    with Bar() as bar:
        report = run(paths, case, config=settings, progress=bar)
    _tell(report, json=json)


@told
def read(
    paths: Paths,
    out: Annotated[Path, typer.Option("--out", "-o", help="The readings file to write.")],
    *,
    model: Model = None,
    processes: Processes = None,
    config: Settings = None,
    json: Json = False,
) -> None:
    """Read files into readings and stop there."""
    from kg.config import load_config
    from kg.pipeline import read as run

    settings = load_config(config, model=model, processes=processes)
    with Bar() as bar:
        notices = run(paths, out, config=settings, progress=bar)
    if json:
        say_json({"readings": str(out), "notices": notices})
        return
    _tell_notices(notices)
    say(f"Readings written to {out}.")


@told
def join(
    readings: Annotated[list[Path], typer.Argument(help="Readings files.", show_default=False)],
    case: CaseOption,
    *,
    base: Base = None,
    config: Settings = None,
    json: Json = False,
) -> None:
    """Join readings, from kg or any other extractor, into a case."""
    from kg.config import load_config
    from kg.pipeline import join as run

    with Bar() as bar:
        report = run(readings, case, config=load_config(config, base=base), progress=bar)
    _tell(report, json=json)


def _tell(report: "Report", *, json: bool) -> None:
    if json:
        say_json(report)
        return
    _tell_notices(report.notices)
    made = report.manifest
    left_out = f" {made.failed} could not be read (see above)." if made.failed else ""
    say(
        f"{made.documents} documents read: {made.claims} claims, {made.entities} entities, "
        f"{made.findings} findings.{left_out} The case is in {report.case}."
    )


def _tell_notices(notices: "tuple[Notice, ...]") -> None:
    for notice in notices:
        complain(f"{notice.level}: {notice.source}: {notice.message}")


COMMANDS = (build, read, join)
