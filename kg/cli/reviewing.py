"""The command that asks a person about what is doubtful, one question after the other."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.judging import When, Who, give
from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import say, say_json, told, window

if TYPE_CHECKING:
    from kg.account.judgement_rows import Wish
    from kg.account.reviewing import Doubt, Quote

KEYS = "y yes · n no · s skip · u undo · q store and quit"
SHOWN = 4
"""Number of accounts of a side that are shown."""


@told
def review(
    case: CaseArgument,
    *,
    about: Annotated[
        str | None, typer.Option(help="Only what concerns this entity.", show_default="all")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="suggestion, join or finding.", show_default="all")
    ] = None,
    limit: Annotated[int, typer.Option(help="Most questions to ask.")] = 30,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Answer what is doubtful, the most important first.

    Uncertain merges and findings are put as questions, each with the words of both sides and their
    sources; deaths, accusations and actions of named people come first. Keys: y (yes), n (no), s
    (skip), u (undo the last answer), q (quit). The answers are stored together at the end, or on q
    or the end of the input; Ctrl-C stores none. With --json the questions are listed and nothing is
    asked.

    Example: kg review out/case --about "Scot Peterson"
    """
    from kg import open as open_case

    opened = open_case(case)
    number, found = opened.doubts(about=about, kind=kind, limit=limit)
    if json:
        say_json({"doubts": number, "shown": found})
        return
    if not found:
        say("Nothing is doubtful that was not answered already.")
        return
    say(
        f"{number} questions; the {len(found)} that matter most:" if number > 1 else "One question:"
    )
    wishes = [replace(one, who=who, when=when) for one in asked(found, pressed)]
    if not wishes:
        say("Nothing was answered, and nothing is changed.")
        return
    give(case, wishes, json=False)


def asked(found: "Sequence[Doubt]", press: Callable[[str], str]) -> "list[Wish]":
    """Ask one question after the other and return the answers; `press` reads a key."""
    answers: dict[int, Wish] = {}
    order: list[int] = []
    at = 0
    while at < len(found):
        one = found[at]
        say("\n".join(("", *_question(one, at, len(found)))))
        key = press(KEYS)
        if key in ("y", "n"):
            answers[at] = one.yes if key == "y" else one.no
        elif key == "u":
            if order:
                at = order.pop()
                answers.pop(at, None)
            else:
                say("  Nothing to undo.")
            continue
        elif key in ("q", ""):
            break
        elif key != "s":
            say(f"  Keys: {KEYS}")
            continue
        order.append(at)
        at += 1
    return [answers[at] for at in sorted(answers)]


def pressed(keys: str) -> str:
    """Read a key; in a pipe, the first character of a line, or nothing at its end."""
    if sys.stdin.isatty():
        typer.echo(f"  {keys}  ", nl=False)
        key = typer.getchar()
        typer.echo(key if key.isprintable() else "")
        return "q" if key in ("\x04", "\x1b") else key.lower()
    line = sys.stdin.readline()
    return line.strip()[:1].lower() if line.strip() else ("s" if line else "")


def _question(one: "Doubt", at: int, number: int) -> "list[str]":
    from kg.cli.judging_text import folded

    width = window()
    lines = [f"{at + 1}/{number}  {one.question}"]
    for side in (one.left, one.right):
        for quote in side[:SHOWN]:
            lines += _quoted(quote, width)
        if len(side) > SHOWN:
            lines.append(f"    … and {len(side) - SHOWN} more")
    return [*lines, *folded(one.why, width, first="  why: ", then="       ")]


def _quoted(quote: "Quote", width: int) -> "list[str]":
    from kg.cli.judging_text import folded

    day = f", {quote.published[:10]}" if quote.published else ""
    said = f", on the word of {quote.on_word_of}" if quote.on_word_of else ""
    words = f"{quote.before}[{quote.words}]{quote.after}"
    told = list(folded(words, width, first="    ", then="    "))
    return [f"  {quote.source}{day}{said}:", *told]


COMMANDS = (review,)
