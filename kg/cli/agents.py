"""The command that serves a case over the Model Context Protocol: kg mcp."""

from typing import Annotated

import typer

from kg.cli.looking import CaseArgument
from kg.cli.telling import told


@told
def mcp(
    case: CaseArgument,
    *,
    seconds: Annotated[float, typer.Option(help="Seconds a query may take.", min=0.1)] = 30.0,
    rows: Annotated[int, typer.Option(help="Most rows of an answer.", min=1)] = 200,
) -> None:
    """Serve a case to an agent over the Model Context Protocol.

    It uses standard input and output, is read-only, and connects to nothing else. Every answer
    gives the words of each claim and its source. Needs pip install 'kg-news[mcp]'.

    Example: kg mcp out/case
    """
    from kg.serve.agents import serve

    serve(case, seconds=seconds, rows=rows)


COMMANDS = (mcp,)
