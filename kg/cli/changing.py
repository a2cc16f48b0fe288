"""Commands that change a case: add, remove, repair."""

from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.asking_models import EndpointOption, MaxTokens, Yes, consent_of
from kg.cli.building import Json, Paths, Processes
from kg.cli.looking import CaseArgument
from kg.cli.telling import Bar, complain, say, say_json, told, window, without_cycles

if TYPE_CHECKING:
    from kg.case_update import Change

WIDTH = 100


@told
def add(
    case: CaseArgument,
    paths: Paths,
    *,
    processes: Processes = None,
    endpoint: EndpointOption = None,
    max_tokens: MaxTokens = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Read new files and add them to a case.

    Documents that it already holds are not read again. If a language model read the case too, it is
    asked about the new documents, at the given endpoint. The case is then the same, byte for byte,
    as one built from all its documents.

    Example: kg add out/case monday.html press/
    """
    from kg import open as open_case

    opened = open_case(case)
    with Bar() as bar:
        change = opened.add(
            paths,
            processes=processes,
            endpoint=endpoint,
            max_tokens=max_tokens,
            consent=consent_of(yes=yes),
            progress=bar,
        )
    _tell(change, json=json, verb="Added")


@told
def remove(
    case: CaseArgument,
    documents: Annotated[
        list[str],
        typer.Argument(
            help="Documents: file name, whole title, id or its start.", show_default=False
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Remove documents from a case.

    The case is then as if they had never been read. Judgements by hand on them are kept and apply
    again when the documents come back.

    Example: kg remove out/case monday.html
    """
    from kg import open as open_case

    without_cycles()
    opened = open_case(case)
    with Bar() as bar:
        change = opened.remove(documents, progress=bar)
    _tell(change, json=json, verb="Removed")


@told
def repair(case: CaseArgument, *, json: Json = False) -> None:
    """Make the damaged files of a case again.

    Everything but the readings can be made from the readings; judgements by hand are taken from
    their copy. A case without damage is left as it is.

    Example: kg repair out/case
    """
    from kg import repair as run
    from kg.cli.judging_text import repair_text

    with Bar() as bar:
        done = run(case, progress=bar)
    if json:
        say_json(done)
    else:
        say(repair_text(done))


def _tell(change: "Change", *, json: bool, verb: str) -> None:
    from kg.cli.judging_text import change_text
    from kg.number_words import counted

    if json:
        say_json(change)
        return
    for notice in change.notices:
        complain(f"{notice.level}: {notice.source}: {notice.message}")
    say(f"{verb} {counted(len(change.documents), 'document')}.")
    say(change_text(change, width=window()))


COMMANDS = (add, remove, repair)
