"""Options that select a network, shared by all commands that make one."""

from typing import Annotated, Any

import typer

View = Annotated[str, typer.Option(help="actors, events, documents, who-quotes-whom, or full.")]
From = Annotated[str | None, typer.Option("--from", help="Only from this day, month or year on.")]
To = Annotated[str | None, typer.Option("--to", help="Only up to this day, month or year.")]
Statuses = Annotated[
    list[str] | None,
    typer.Option(
        "--status",
        help="Only asserted, reported, uncertain, alleged or denied; repeat for more.",
    ),
]
Origins = Annotated[
    int, typer.Option(min=1, help="Only what at least N independent origins vouch for.")
]


def wanted(
    start: str | None, end: str | None, statuses: list[str] | None, origins: int
) -> dict[str, Any]:
    """Return the selection as the programming interface takes it."""
    return {"start": start, "end": end, "statuses": tuple(statuses or ()), "origins": origins}
