"""The command that answers questions in plain words."""

from typing import Annotated

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told, window


@told
def ask(
    case: CaseArgument,
    question: Annotated[
        list[str], typer.Argument(help="A question in plain words.", show_default=False)
    ],
    *,
    limit: Annotated[int, typer.Option(help="Most passages to show.", min=1)] = 12,
    context: Annotated[
        bool, typer.Option("--context", help="Show the sentences beside each passage, too.")
    ] = False,
    json: Json = False,
) -> None:
    """Answer a question in plain words with passages of the case.

    Nothing is written that no document says: an answer is a sentence of a document, with a claim
    that was read in it. Equal figures are one answer; different ones stand beside each other, and
    the other sides of contradictions are shown as well.

    Example: kg ask out/parkland "How many deputies stayed outside?"
    """
    from kg import open as open_case
    from kg.cli.asking_text import answered_text

    found = open_case(case).ask(" ".join(question), limit=limit)
    if json:
        say_json(found)
    else:
        say(answered_text(found, width=window(), context=context), paint=True)


COMMANDS = (ask,)
