"""Commands that judge: what is the same, what was misread, and what is right instead."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.looking import CaseArgument, Json
from kg.cli.telling import Bar, say, say_json, told, window, without_cycles

if TYPE_CHECKING:
    from kg.account.judgement_rows import Wish

WIDTH = 100
Because = Annotated[
    str | None, typer.Option("--because", help="Why; kept with the judgement.", show_default=False)
]
Who = Annotated[str, typer.Option("--who", help="Who judges; kept with the judgement.")]
When = Annotated[str, typer.Option("--when", help="The day of it (2026-03-01); kept with it.")]
SIDE = (
    "A name, an entity id, a chain (DOCUMENT/c4), a mention (DOCUMENT/m5), or a claim "
    "(DOCUMENT/e12)."
)
SideArgument = Annotated[str, typer.Argument(help=SIDE, show_default=False)]
SidesArgument = Annotated[
    list[str], typer.Argument(help="The other; or several.", show_default=False)
]


@told
def judgements(
    case: CaseArgument,
    *,
    by: Annotated[str | None, typer.Option(help="machine or hand.", show_default="both")] = None,
    verdict: Annotated[
        str | None,
        typer.Option(
            help="same, different, suggested, wrong, corrected, or right.", show_default="all"
        ),
    ] = None,
    about: Annotated[
        str | None, typer.Option(help="Only those on this entity.", show_default="all")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="entity, event, claim or finding.", show_default="all")
    ] = None,
    limit: Annotated[int, typer.Option(help="Most judgements to show.")] = 20,
    csv: Annotated[
        Path | None,
        typer.Option(help="Write the judgements by hand as a file for kg judge instead."),
    ] = None,
    json: Json = False,
) -> None:
    """List what was judged, by whom, and why.

    Each judgement is shown with its author, score and reason. Those that need a person come first:
    suggestions, the most probable first. Answer them with kg same or kg different; take any
    judgement back with kg undo. A judgement by hand that does not apply (its documents are not in
    the case, or are now read differently) is kept and marked.

    Example: kg judgements out/case --verdict suggested --about "Scot Peterson"
    """
    from kg import open as open_case
    from kg.cli.judging_text import judgements_text

    if csv is not None:
        _write(open_case(case).by_hand(), csv)
        return
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
    b: SidesArgument,
    *,
    because: Because = None,
    force: Annotated[
        bool, typer.Option("--force", help="Merge a person with something that is no person.")
    ] = False,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Judge two entities, or two events, to be the same.

    The case is joined again, once; of several names, each is judged the same as the first. A person
    is merged with a place, an organization, a work or an event only with --force.

    Example: kg same out/case "Scott Peterson" "Deputy Peterson" --because "one badge number"
    """
    _pronounce(case, "same", (a, *b), (because, who, when), force=force, json=json)


@told
def different(
    case: CaseArgument,
    a: SideArgument,
    b: SidesArgument,
    *,
    because: Because = None,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Judge two entities, or two events, to be different.

    The case is joined again; of several names, each is judged different from the first. Two names
    of one entity may be given: they are separated. Use kg split for what one article takes to be
    the same.

    Example: kg different out/case "Ann Lee" "Anna Lee"
    """
    _pronounce(case, "different", (a, *b), (because, who, when), force=False, json=json)


@told
def split(
    case: CaseArgument,
    what: Annotated[
        list[str],
        typer.Argument(
            help="Mentions (DOCUMENT/m5); or one entity, to list its mentions.",
            show_default=False,
        ),
    ],
    *,
    because: Because = None,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Separate mentions that one article takes to be the same.

    Several mentions given at once are one thing together, if they are in one document. With the
    name of an entity, nothing is changed: its mentions are listed, each with its words.

    Example: kg split out/case 4f1c09aa/m14 4f1c09aa/m21 --because "her brother"
    """
    from kg import open as open_case
    from kg.cli.judging_text import mentions_text

    opened = open_case(case)
    if len(what) == 1 and not _is_mention(what[0]):
        found = opened.mentions(what[0])
        if json:
            say_json(found)
        else:
            say(mentions_text(found, width=window()))
        return
    wishes = [_wish("split", one, because=because, who=who, when=when) for one in what]
    first = {one.rpartition("/")[0]: one for one in reversed(what)}
    for one in what:
        if (other := first[one.rpartition("/")[0]]) != one:
            wishes.append(_wish("same", other, to=one, because=because, who=who, when=when))
    give(case, wishes, json=json)


@told
def rename(
    case: CaseArgument,
    entity: SideArgument,
    name: Annotated[str, typer.Argument(help="The name.", show_default=False)],
    *,
    because: Because = None,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Judge what an entity is called.

    Its other names are kept.

    Example: kg rename out/case "J. Smith" "Jane Smith"
    """
    give(case, [_wish("rename", entity, to=name, because=because, who=who, when=when)], json=json)


@told
def retype(
    case: CaseArgument,
    entity: SideArgument,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="TYPE",
            help="Person, Organization, Place, Facility, Group, Work, Event or Other.",
            show_default=False,
        ),
    ],
    *,
    because: Because = None,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Judge what an entity is: a person, a place.

    Example: kg retype out/case "Jordan" Person
    """
    give(case, [_wish("retype", entity, to=kind, because=because, who=who, when=when)], json=json)


@told
def correct(
    case: CaseArgument,
    claim: Annotated[
        str, typer.Argument(help="A claim, as kg show prints it.", show_default=False)
    ],
    part: Annotated[
        str,
        typer.Argument(
            help="polarity, certainty, status, date, source, figure, a role (agent, patient, …), "
            "subject or object.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str,
        typer.Argument(
            help="What is right: a value, words of the article, a mention, or none.",
            show_default=False,
        ),
    ],
    *,
    was: Annotated[
        str, typer.Option(help="Which one to replace, if there are several; none to add one.")
    ] = "",
    because: Because = None,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Correct one part of a claim that was misread.

    The claim says in the graph that a person corrected it, and what was read before; the reading
    stays as it is. If it is corrected back, or undone, the claim is what it was.

    Example: kg correct out/case 4f1c09aa/e12 source "Sheriff Israel"
    """
    wish = _wish("correct", claim, to=to, part=part, was=was, because=because, who=who, when=when)
    give(case, [wish], json=json)


@told
def judge(
    case: CaseArgument,
    file: Annotated[
        Path, typer.Argument(help="A CSV file of judgements, one per row.", show_default=False)
    ],
    *,
    who: Who = "",
    when: When = "",
    json: Json = False,
) -> None:
    """Store the judgements of a file, all or none.

    The case is joined again once. Columns: verdict (same, different, wrong, right, split, rename,
    retype, correct, undo), of, to, part, was, because, who, when, force. kg judgements CASE --csv
    FILE writes such a file. If a line cannot be applied, it is named, and nothing is changed.

    Example: kg judge out/case judgements.csv --who "A. Reader"
    """
    from dataclasses import replace

    from kg.account.judgement_rows import read_wishes

    wishes = [replace(one, who=one.who or who, when=one.when or when) for one in read_wishes(file)]
    give(case, wishes, json=json)


@told
def wrong(
    case: CaseArgument,
    claim: Annotated[
        str,
        typer.Argument(
            help="A claim, as kg show prints it; or the id of a finding (kg findings --json).",
            show_default=False,
        ),
    ],
    *,
    because: Because = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take it back.")] = False,
    json: Json = False,
) -> None:
    """Judge that a claim was misread.

    Its words do not say what it says. It stays in the graph of its document with all its words,
    marked, and nothing else is made from it: no event, no finding, no plain statement, no tie. The
    case is joined again. A finding that is judged wrong is set aside.

    Example: kg wrong out/case 4f1c09aa/e12 --because "the dog was shot, not the deputy"
    """
    from kg import open as open_case
    from kg.errors import UsageError

    if undo and because:
        raise UsageError("--because belongs to a judgement, not to taking one back")
    without_cycles()
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

    without_cycles()
    with Bar() as bar:
        change = open_case(case).undo(judgement, progress=bar)
    _tell(change, json=json)


def _pronounce(
    case: Path,
    verdict: str,
    sides: tuple[str, ...],
    told_of_it: tuple[str | None, str, str],
    *,
    force: bool,
    json: bool,
) -> None:
    because, who, when = told_of_it
    first, *others = sides
    wishes = [
        _wish(verdict, first, to=other, because=because, who=who, when=when, force=force)
        for other in others
    ]
    give(case, wishes, json=json)


def _wish(verdict: str, of: str, *, because: str | None, **more: object) -> "Wish":
    from kg.account.judgement_rows import Wish

    return Wish(verdict=verdict, of=of, because=because or "", **more)  # type: ignore[arg-type]


def _is_mention(typed: str) -> bool:
    from kg.account.addresses import ADDRESS, MENTION

    return MENTION.fullmatch(typed) is not None or ADDRESS.fullmatch(typed) is not None


def give(case: Path, wishes: "list[Wish]", *, json: bool) -> None:
    """Store judgements, and report their effect."""
    from kg import open as open_case

    without_cycles()
    opened = open_case(case)
    with Bar() as bar:
        change = opened.judge(wishes, progress=bar)
    _tell(change, json=json)


def _write(wishes: "list[Wish]", path: Path) -> None:
    from kg.account.judgement_rows import write_wishes
    from kg.errors import InputError
    from kg.number_words import counted

    try:
        write_wishes(wishes, path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from None
    say(f"{counted(len(wishes), 'judgement')} by hand written to {path}.")


def _tell(change: object, *, json: bool) -> None:
    from kg.cli.judging_text import change_text

    if json:
        say_json(change)
    else:
        say(change_text(change, width=window()))  # type: ignore[arg-type]


COMMANDS = (*(judgements, same, different, split, rename, retype, wrong, correct, judge, undo),)
