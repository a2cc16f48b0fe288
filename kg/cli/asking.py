"""The command that answers questions in plain words, and its answers as text for people."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from kg.account.wording import counted
from kg.cli.judging_text import cut, folded
from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told, window
from kg.cli.weighing_text import LONGEST_OUTLET

if TYPE_CHECKING:
    from kg.answering.answers import Answered, AnsweringPassage, PossibleAnswer

LIKELY = 0.2
"""Passages less probable than this are introduced as such."""


@told
def ask(
    case: CaseArgument,
    question: Annotated[
        list[str], typer.Argument(help="A question in plain words.", show_default=False)
    ],
    *,
    limit: Annotated[int, typer.Option(help="Most passages to show.", min=1)] = 8,
    json: Json = False,
) -> None:
    """Answer a question with passages of the case, their claims and who vouches for them.

    Nothing is written that no document says: an answer is a sentence of a document, with the claims
    that were read in it. Equal figures are one answer; different ones stand beside each other.

    Example: kg ask out/parkland "How many deputies stayed outside?"
    """
    from kg import open as open_case

    found = open_case(case).ask(" ".join(question), limit=limit)
    if json:
        say_json(found)
    else:
        say(answered_text(found, width=window()), paint=True)


def answered_text(found: "Answered", *, width: int) -> str:
    """Return the answers to a question, the most probable first, and what is disputed in them."""
    return "\n".join(_answered(found, width))


def _answered(found: "Answered", width: int) -> Iterator[str]:
    if not found.answers:
        searched = counted(found.documents, "document")
        yield f"In {searched} no passage was found that answers this; other words may find one."
    doubted = headed = False
    for answer in found.answers:
        if not doubted and max(one.chance for one in answer.told) < LIKELY:
            yield "Less likely to answer:"
            doubted, headed = True, False
        if answer.value is not None or headed:
            yield answer.value or "Other passages"
        headed = answer.value is not None
        yield from _told(answer, width)
    for point in found.disputed:
        outlets = dict.fromkeys(one.outlet for one in point.accounts)
        yield from folded(
            f"Disputed: {point.about} ({', '.join(outlets)}; kg findings)",
            width,
            first="",
            then="  ",
        )
    if found.unknown:
        words = ", ".join(f"“{word}”" for word in found.unknown)
        yield from folded(f"No document has the word {words}.", width, first="", then="  ")


def _told(answer: "PossibleAnswer", width: int) -> Iterator[str]:
    for one in answer.told:
        cited = f" [{one.claims[0].claim}]" if one.claims else ""
        before = f"({one.before}) " if one.before else ""
        line = f"– {_source(one)}: {before}“{one.words}”{cited}"
        yield from folded(line, width, first="  ", then="    ")
    yield ""


def _source(one: "AnsweringPassage") -> str:
    date = f", {one.published[:10]}" if one.published else ""
    chain = "".join(f" ← {holder}" for holder in one.holders)
    alleged = one.status == "alleged"
    return f"{cut(one.outlet, LONGEST_OUTLET)}{date}{chain}{' (alleged)' if alleged else ''}"


COMMANDS = (ask,)
