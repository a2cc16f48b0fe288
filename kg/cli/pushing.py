"""The command that loads a case into a running database: push."""

import os
from typing import Annotated

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import INTERRUPTED, Bar, complain, say, say_json, told
from kg.number_words import counted


@told
def push(
    case: CaseArgument,
    url: Annotated[
        str, typer.Argument(help="bolt://HOST:7687 (or neo4j://, bolt+s://, neo4j+s://).")
    ],
    *,
    database: Annotated[
        str | None, typer.Option(help="The database.", show_default="the server's own")
    ] = None,
    user: Annotated[
        str | None,
        typer.Option(help="The user.", envvar="NEO4J_USERNAME", show_default="neo4j"),
    ] = None,
    batch: Annotated[int, typer.Option(help="Rows per transaction.", min=1)] = 1000,
    replace: Annotated[
        bool, typer.Option("--replace", help="Remove another case under the same base.")
    ] = False,
    json: Json = False,
) -> None:
    """Make a Neo4j database hold a case as it is now.

    Other content of the database stays. The password is taken from NEO4J_PASSWORD. Push again after
    an interruption, or when the case has changed.
    """
    from kg import open as open_case
    from kg.export.bolt import Server

    password = os.environ.get("NEO4J_PASSWORD")
    server = Server(url=url, database=database, user=user, password=password)
    try:
        with Bar() as bar:
            done = open_case(case).push(server, batch=batch, replace=replace, progress=bar)
    except KeyboardInterrupt:
        complain("interrupted; the database may hold part of the case, push again to complete it")
        raise typer.Exit(INTERRUPTED) from None
    if json:
        say_json(done)
        return
    gone = done.removed_nodes or done.removed_relationships
    removed = f"; removed {done.removed_nodes:,} and {done.removed_relationships:,}" if gone else ""
    made = f"{counted(done.nodes, 'node')}, {counted(done.relationships, 'relationship')}"
    say(f"Pushed: {made}{removed}.")


COMMANDS = (push,)
