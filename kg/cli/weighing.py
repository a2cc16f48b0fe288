"""Commands that compare accounts: findings, compare, sources, timeline."""

from typing import Annotated, Any

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told, window

WIDTH = 100
About = Annotated[
    str | None,
    typer.Option("--about", help="Only what concerns this entity.", show_default="all"),
]
Limit = Annotated[int, typer.Option(help="Most items to show.")]
Document = Annotated[
    str,
    typer.Argument(help="A document: id, source, title, or the start of one.", show_default=False),
]


@told
def findings(
    case: CaseArgument,
    *,
    about: About = None,
    kind: Annotated[
        str | None,
        typer.Option(help="contradicts, hardens, refines, or corroborates.", show_default="all"),
    ] = None,
    origins: Annotated[
        int, typer.Option(help="Only findings with at least N independent origins.")
    ] = 0,
    limit: Limit = 20,
    json: Json = False,
) -> None:
    """List where accounts conflict, harden, or agree.

    What is surely right comes first, and of that the most disputed and the newest; each side is
    shown with its outlets, its sources, and the words themselves. Agreement is counted by
    independent origins, not by articles.

    Example: kg findings out/case --about "Scot Peterson"
    """
    from kg import open as open_case
    from kg.cli.weighing_text import points_text

    number, found = open_case(case).points(about=about, kind=kind, origins=origins, limit=limit)
    if json:
        say_json({"findings": number, "shown": found})
    else:
        say(points_text(number, found, width=window()), paint=True)


@told
def compare(
    case: CaseArgument,
    left: Document,
    right: Document,
    *,
    limit: Limit = 15,
    json: Json = False,
) -> None:
    """Compare two documents.

    Shows where they differ and agree, and what only one of them says.

    Example: kg compare out/case courier.md harbour-times.md
    """
    from kg import open as open_case
    from kg.cli.weighing_text import compared_text

    found = open_case(case).compare(left, right)
    if json:
        say_json(found)
    else:
        say(compared_text(found, limit=limit, width=window()), paint=True)


@told
def sources(case: CaseArgument, *, limit: Limit = 20, json: Json = False) -> None:
    """List where lines of reporting end.

    Shows for each origin which claims rest on it, who carries it, and what it alone vouches for.

    Example: kg sources out/case
    """
    from kg import open as open_case
    from kg.cli.weighing_text import sources_text

    found = open_case(case).sources()
    if json:
        say_json(found)
    else:
        say(sources_text(found, limit=limit, width=window()), paint=True)


@told
def timeline(
    case: CaseArgument,
    *,
    about: About = None,
    start: Annotated[
        str | None, typer.Option("--from", help="From this day, month or year.", show_default=False)
    ] = None,
    end: Annotated[
        str | None, typer.Option("--to", help="To this day, month or year.", show_default=False)
    ] = None,
    documents: Annotated[
        int, typer.Option("--documents", help="Only what at least N documents report.")
    ] = 1,
    speech: Annotated[bool, typer.Option("--speech", help="Include acts of speech.")] = False,
    limit: Limit = 40,
    json: Json = False,
) -> None:
    """Show what happened by date.

    The accounts of each event are side by side; events without a date come last.

    Example: kg timeline out/case --about "Scot Peterson" --from 2018-02-14 --to 2018-02-28
    """
    from kg import open as open_case
    from kg.cli.weighing_text import timeline_text

    opened = open_case(case)
    wanted: dict[str, Any] = {
        "about": about, "start": start, "end": end, "documents": documents, "speech": speech
    }  # fmt: skip
    if json:
        say_json(opened.timeline(**wanted))
    else:
        found = opened.first_of_timeline(max(0, limit), **wanted)
        say(timeline_text(found, width=window()), paint=True)


COMMANDS = (findings, compare, sources, timeline)
