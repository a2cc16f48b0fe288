"""The command that serves a case to programs that speak the Model Context Protocol: kg mcp."""

from typing import Annotated

import typer

from kg.cli.looking import CaseArgument
from kg.cli.telling import told


@told
def mcp(
    case: CaseArgument,
    *,
    seconds: Annotated[float, typer.Option(help="A query may take so long.", min=0.1)] = 30.0,
    rows: Annotated[int, typer.Option(help="Rows of an answer at most.", min=1)] = 200,
) -> None:
    """Serve a case to an agent over the Model Context Protocol.

    It speaks over standard input and output, reads only, and reaches nothing else. Every answer
    gives the words of each claim and who says so. Needs pip install 'kg-news[mcp]'.

    Example: kg mcp out/case
    """
    from kg.serve.agents import serve

    serve(case, seconds=seconds, rows=rows)


COMMANDS = (mcp,)
