"""Commands that judge: judgements, same, different, wrong, undo."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import Bar, say, say_json, told, window

if TYPE_CHECKING:
    from kg.model.findings import Verdict

WIDTH = 100
Because = Annotated[
    str | None, typer.Option("--because", help="Why; kept with the judgement.", show_default=False)
]
SideArgument = Annotated[
    str,
    typer.Argument(
        help="A name, an entity id, a chain (DOCUMENT/c4), or a claim (DOCUMENT/e12).",
        show_default=False,
    ),
]


@told
def judgements(
    case: CaseArgument,
    *,
    by: Annotated[str | None, typer.Option(help="machine or hand.", show_default="both")] = None,
    verdict: Annotated[
        str | None, typer.Option(help="same, different, suggested, or wrong.", show_default="all")
    ] = None,
    about: Annotated[
        str | None, typer.Option(help="Only those on this entity.", show_default="all")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="entity, event or claim.", show_default="all")
    ] = None,
    limit: Annotated[int, typer.Option(help="Show at most so many.")] = 20,
    json: Json = False,
) -> None:
    """List what was judged to be one, different, or wrong.

    Each comes with who judged, the score, and why. What needs a person comes first: suggestions,
    the likeliest before. Answer them with kg same or kg different; take any judgement back with
    kg undo. One by hand that does not apply (its documents are not in the case, or are read
    otherwise by now) is kept, and says so.

    Example: kg judgements out/case --verdict suggested --about "Scot Peterson"
    """
    from kg import open as open_case
    from kg.cli.judging_text import judgements_text

    number, found = open_case(case).judged(
        by=by, verdict=verdict, about=about, kind=kind, limit=limit
    )
    if json:
        say_json({"judgements": number, "shown": found})
    else:
        say(judgements_text(number, found, width=window()), paint=True)


@told
def same(
    case: CaseArgument,
    a: SideArgument,
    b: SideArgument,
    *,
    because: Because = None,
    json: Json = False,
) -> None:
    """Judge two entities, or two events, to be the same.

    The case is joined anew.

    Example: kg same out/case "Scott Peterson" "Deputy Peterson" --because "one badge number"
    """
    _pronounce(case, (a, b), "same", because, json=json)


@told
def different(
    case: CaseArgument,
    a: SideArgument,
    b: SideArgument,
    *,
    because: Because = None,
    json: Json = False,
) -> None:
    """Judge two entities, or two events, to be different.

    The case is joined anew. Names of one and the same entity may be given: they are parted.

    Example: kg different out/case "Ann Lee" "Anna Lee"
    """
    _pronounce(case, (a, b), "different", because, json=json)


@told
def wrong(
    case: CaseArgument,
    claim: Annotated[
        str, typer.Argument(help="A claim, as kg show prints it.", show_default=False)
    ],
    *,
    because: Because = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take it back.")] = False,
    json: Json = False,
) -> None:
    """Judge that a claim was misread.

    Its words do not say what it says. It stays in the graph of its document with all its words,
    marked, and nothing else is made of it: no event, no finding, no plain statement, no tie. The
    case is joined anew.

    Example: kg wrong out/case 4f1c09aa/e12 --because "the dog was shot, not the deputy"
    """
    from kg import open as open_case
    from kg.errors import UsageError

    if undo and because:
        raise UsageError("--because belongs to a judgement, not to taking one back")
    opened = open_case(case)
    with Bar() as bar:
        if undo:
            change = opened.undo(_claim(claim), progress=bar)
        else:
            change = opened.wrong(claim, because=because, progress=bar)
    _tell(change, json=json)


def _claim(typed: str) -> str:
    """Check that a claim is named and not a judgement, which kg undo takes back."""
    from kg.errors import UsageError

    if "/" not in typed:
        raise UsageError(
            f"{typed!r} names no claim; give DOCUMENT/e1, or use: kg undo CASE {typed}"
        )
    return typed


@told
def undo(
    case: CaseArgument,
    judgement: Annotated[
        str,
        typer.Argument(
            help="A judgement's id, or the start of it; or a claim judged wrong.",
            show_default=False,
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Take a judgement back.

    One by hand is deleted, and the case is what it was before it. One by the machine is overruled
    by a judgement by hand, which can be undone in turn.

    Example: kg undo out/case 3f09ab
    """
    from kg import open as open_case

    with Bar() as bar:
        change = open_case(case).undo(judgement, progress=bar)
    _tell(change, json=json)


def _pronounce(
    case: Path, sides: tuple[str, str], verdict: "Verdict", because: str | None, *, json: bool
) -> None:
    from kg import open as open_case

    opened = open_case(case)
    with Bar() as bar:
        if verdict == "same":
            change = opened.same(*sides, because=because, progress=bar)
        else:
            change = opened.different(*sides, because=because, progress=bar)
    _tell(change, json=json)


def _tell(change: object, *, json: bool) -> None:
    from kg.cli.judging_text import change_text

    if json:
        say_json(change)
    else:
        say(change_text(change, width=window()))  # type: ignore[arg-type]


COMMANDS = (judgements, same, different, wrong, undo)
