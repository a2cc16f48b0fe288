"""Commands that show: info, show, why, query, validate, questions."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.telling import complain, say, say_json, told, window

CaseArgument = Annotated[
    Path, typer.Argument(help="A case that kg build wrote.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
INVALID = 1
MOST_ROWS = 100_000
"""Most rows of an answer if no limit is given."""


@told
def info(case: CaseArgument, *, json: Json = False) -> None:
    """Show what a case holds, in figures and names."""
    from kg import open as open_case
    from kg.cli.rendering import overview_text

    found = open_case(case).info()
    if json:
        say_json(found)
    else:
        say(overview_text(found, width=window()), paint=True)


@told
def show(
    case: CaseArgument,
    name: Annotated[str, typer.Argument(help="A name, an entity id, or an IRI.")],
    *,
    limit: Annotated[int, typer.Option(help="Most claims to show per section.")] = 20,
    doubtful: Annotated[
        bool,
        typer.Option(
            "--doubtful", help="Include claims that are probably misread or not worth keeping."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Show who an entity is, what it did, and what is said of it.

    Each claim is shown with its source and its words.
    """
    from kg import open as open_case
    from kg.cli.rendering import portrait_text

    found = open_case(case).show(name)
    if json:
        say_json(found)
    else:
        say(portrait_text(found, limit=limit, doubtful=doubtful, width=window()), paint=True)


@told
def why(
    case: CaseArgument,
    claim: Annotated[str, typer.Argument(help="A claim, as kg show prints it, or its IRI.")],
    *,
    json: Json = False,
) -> None:
    """Show the words that a claim was read from."""
    from kg import open as open_case
    from kg.cli.rendering import trail_text

    found = open_case(case).why(claim)
    if json:
        say_json(found)
    else:
        say(trail_text(found, width=window()), paint=True)


@told
def query(
    case: CaseArgument,
    question: Annotated[str, typer.Argument(help="A .rq file, SPARQL, or a named question.")],
    *,
    format: Annotated[
        str,
        typer.Option("--format", "-f", help="table, csv, tsv, json, xml, markdown, or turtle."),
    ] = "table",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="Bind a variable: name=value; repeat for more."),
    ] = None,
    limit: Annotated[int | None, typer.Option(help="Most rows to show.")] = None,
    timeout: Annotated[float, typer.Option(help="End the query after this many seconds.")] = 60,
    json: Json = False,
) -> None:
    """Query a case in SPARQL 1.1, or with a named question.

    kg questions lists the named ones. A value is an IRI in <>, a name of the ontology such as
    kg:alleged, a number, a date, or words; it is bound as a term and never becomes part of the
    query.

    Example: kg query out/case claims-about --set "who=Scot Peterson"
    """
    from kg import open as open_case

    values = dict(_assigned(one) for one in set_ or ())
    result = open_case(case).query(
        question, values=values, seconds=timeout, rows=limit or MOST_ROWS
    )
    say(result.render("json" if json else format, limit=limit, width=window()).rstrip("\n"))
    if result.more and limit is None:
        complain(f"only the first {MOST_ROWS:,} rows; ask for more with --limit")


def _assigned(one: str) -> tuple[str, str]:
    from kg.errors import UsageError

    name, sign, value = one.partition("=")
    if not sign:
        raise UsageError(f"--set {one!r}: give name=value, such as who=...")
    return name.strip(), value


@told
def questions(*, json: Json = False) -> None:
    """List the named questions."""
    from kg.query import named_questions

    known = named_questions()
    if json:
        say_json(known)
        return
    width = max(len(question.name) for question in known)
    for question in known:
        say(f"{question.name:<{width}}  {question.title}")
        for variable, meaning in question.values:
            say(f"{'':<{width}}    --set {variable}=…  {meaning}")


@told
def validate(case: CaseArgument, *, json: Json = False) -> None:
    """Check the files of a case, and its graph against its shapes.

    The exit code is 2 for a damaged file, and 1 for a violated shape.
    """
    from kg import open as open_case
    from kg.number_words import counted

    found = open_case(case).validate()
    if json:
        say_json({"valid": not found, "violations": found})
    else:
        for violation in found:
            complain(str(violation))
        say(
            f"{counted(len(found), 'violation')}."
            if found
            else "Valid: the case keeps every shape."
        )
    if found:
        raise typer.Exit(INVALID)


COMMANDS = (info, show, why, query, questions, validate)
