"""Options of commands that ask a language model, and the notice before anything is sent."""

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg.cli.telling import complain

if TYPE_CHECKING:
    from kg.model_reader import Consent, Plan

_option = partial(typer.Option, rich_help_panel="Language model")
Reader = Annotated[
    str | None,
    _option(help="Who reads claims: kg, a language model, or both together.", show_default="kg"),
]
Check = Annotated[
    str | None,
    _option(help="model: ask a language model about each doubtful claim.", show_default=False),
]
EndpointOption = Annotated[
    str | None,
    _option(
        "--endpoint",
        help="Its address, such as http://127.0.0.1:11434/v1; none: only kept answers are used.",
        show_default=False,
    ),
]
MaxTokens = Annotated[
    int | None,
    _option(
        "--max-tokens", help="Stop sending after this number of tokens.", show_default="no limit"
    ),
]
Parallel = Annotated[
    int | None, _option("--parallel", help="Number of simultaneous requests.", show_default="4")
]
Answers = Annotated[
    str | None, _option("--answers", help="A file of answers kept elsewhere.", show_default=False)
]
Yes = Annotated[bool, _option("--yes", "-y", help="Send texts without asking.")]


def models(model: str | None, pipeline: str | None, **asked: Any) -> dict[str, Any]:
    """Return the settings for `--model`: a language model if one reads, else the pipeline."""
    from kg.errors import UsageError

    if asked.get("check") or asked.get("reader") not in (None, "kg"):
        return {"model": pipeline, "language_model": model, **asked}
    if model and pipeline:
        raise UsageError("--model and --pipeline both name the spaCy pipeline: give one")
    return {"model": model or pipeline, **asked}


def consent_of(*, yes: bool) -> "Consent":
    """Return what shows the plan before texts are sent, and asks if they leave this machine.

    Without a terminal nobody can be asked, and `yes` is required.
    """

    def consent(plan: "Plan") -> None:
        from kg.errors import UsageError

        complain(told(plan))
        if yes or plan.address is None or plan.address.is_here:
            return
        if not sys.stdin.isatty():
            raise UsageError(
                f"the texts would be sent to {plan.address.host}, another machine, and nobody can "
                "be asked here: give --yes to have them sent"
            )
        if not typer.confirm(f"Send the texts to {plan.address.host}?", err=True):
            raise UsageError("nothing was sent, and nothing changed")

    return consent


def told(plan: "Plan") -> str:
    """Describe what will be sent where."""
    from kg.number_words import counted

    address = plan.address
    where = "this machine" if address is None or address.is_here else address.host
    held = f" ({counted(plan.kept, 'answer')} kept)" if plan.kept else ""
    return (
        f"{plan.model} at {address.url if address else 'no address'} will be asked: passages of "
        f"{counted(plan.documents, 'document')} go to {where} in "
        f"{counted(plan.requests, 'request')}{held}, about {plan.sent:,} tokens sent and "
        f"{plan.received:,} received"
    )
