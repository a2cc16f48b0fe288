"""Commands that measure networks: analyse, path."""

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg.cli.choosing import From, Origins, Statuses, To, View, wanted
from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told, window
from kg.errors import UsageError

if TYPE_CHECKING:
    from kg.analyse.paths import Paths

FORMATS = ("table", "csv")
WIDTH = 100
Format = Annotated[str, typer.Option("--format", "-f", help="table or csv.")]
Of = Annotated[
    str | None, typer.Option(help="Only the network around one: a name, an id, or an IRI.")
]
Steps = Annotated[int, typer.Option(min=1, help="Number of steps around it.")]
Communities = Annotated[str, typer.Option(help="How to find them: louvain or leiden.")]
ByMonth = Annotated[bool, typer.Option("--by-month", help="How the network changes by month.")]
Split = Annotated[str | None, typer.Option(help="Compare before this day and from it on.")]
Top = Annotated[int, typer.Option(min=1, help="Number of rows to show.")]


@told
def analyse(
    case: CaseArgument,
    *,
    view: View = "actors",
    from_: From = None,
    to: To = None,
    status: Statuses = None,
    origins: Origins = 1,
    of: Of = None,
    steps: Steps = 1,
    communities: Communities = "louvain",
    by_month: ByMonth = False,
    split: Split = None,
    top: Top = 20,
    format: Format = "table",
    json: Json = False,
) -> None:
    """Measure centrality and communities in a network of a case.

    The last lines say what the network leaves out.

    Example: kg analyse out/case --view who-quotes-whom --from 2018-02-22 --origins 2
    """
    from kg import open as open_case
    from kg.cli.analysing_text import bonds_text, change_text, measures_text

    _check(format)
    opened, choice = open_case(case), wanted(from_, to, status, origins)
    if by_month or split:
        changed = opened.changes(view, split=split, **choice)
        told_change = change_text(changed, width=window())
        return _answer(changed, changed.stages, told_change, format=format, json=json)
    found = opened.analyse(view, of=of, steps=steps, method=communities, **choice)
    text = measures_text(found, top=top, width=window())
    if of is None:
        return _answer(found, found.actors, text, format=format, json=json)
    bonds = opened.bonds(of, view, **choice)
    text = f"{bonds_text(bonds, top=top, width=window())}\n\n{text}"
    return _answer({"bonds": bonds, "measures": found}, bonds, text, format=format, json=json)


@told
def path(
    case: CaseArgument,
    source: Annotated[str, typer.Argument(help="A name, an entity id, or an IRI.")],
    target: Annotated[str, typer.Argument(help="Another.")],
    *,
    actors: Annotated[
        bool, typer.Option("--actors", help="Only through people, organizations and groups.")
    ] = False,
    from_: From = None,
    to: To = None,
    status: Statuses = None,
    origins: Origins = 1,
    paths: Annotated[int, typer.Option(min=1, help="Most shortest paths to show.")] = 3,
    claims: Annotated[int, typer.Option(min=1, help="Most claims to show per step.")] = 3,
    format: Format = "table",
    json: Json = False,
) -> None:
    """Show how two entities are connected, claim by claim.

    Negative claims connect nobody; alleged and uncertain claims are marked.

    Example: kg path out/case "Scot Peterson" "Coral Springs"
    """
    from kg import open as open_case
    from kg.cli.analysing_text import paths_text

    _check(format)
    choice = wanted(from_, to, status, origins)
    found = open_case(case).path(
        source, target, paths=paths, claims=claims, actors=actors, **choice
    )
    _answer(
        found, list(_path_rows(found)), paths_text(found, width=window()), format=format, json=json
    )


def _path_rows(found: "Paths") -> Iterable[dict[str, Any]]:
    for number, way in enumerate(found.paths, start=1):
        for position, step in enumerate(way.steps, start=1):
            for backing in step.claims:
                claim = backing.claim
                yield {
                    "path": number,
                    "step": position,
                    "source": step.source,
                    "target": step.target,
                    "status": backing.status,
                    "claim": claim.iri,
                    "label": claim.label,
                    "words": claim.evidence.exact,
                    "outlet": claim.publisher or claim.title,
                    "published": claim.published,
                }


def _check(format: str) -> None:
    if format not in FORMATS:
        raise UsageError(f"no format {format!r}; there are: {', '.join(FORMATS)} (and --json)")


def _answer(found: Any, rows: Iterable[Any], text: str, *, format: str, json: bool) -> None:
    if json:
        say_json(found)
    elif format == "csv":
        say(_csv([row if isinstance(row, dict) else asdict(row) for row in rows]))
    else:
        say(text)


def _csv(rows: list[dict[str, Any]]) -> str:
    """Return rows as CSV that no spreadsheet executes."""
    from kg.export.tables import guarded

    def cell(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return guarded(" | ".join(_flat(item) for item in value))
        return guarded(value) if isinstance(value, str) else value

    held = io.StringIO()
    writer = csv.writer(held, lineterminator="\n")
    writer.writerow(rows[0] if rows else ())
    writer.writerows([cell(value) for value in row.values()] for row in rows)
    return held.getvalue().rstrip("\n")


def _flat(item: Any) -> str:
    return " ".join(map(str, item)) if isinstance(item, list | tuple) else str(item)


COMMANDS = (analyse, path)
