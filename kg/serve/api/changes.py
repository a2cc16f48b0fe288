"""Changes of a case over the API: judgements made and undone, as by the command line."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from kg.account.judgement_rows import VERDICTS, Wish
from kg.api import Case
from kg.api import open as open_case
from kg.case import CaseFolder
from kg.errors import CaseError, DamagedError, KgError, QueryError
from kg.model import Judgement
from kg.model.readings import read_lines
from kg.serve.api.claims import judged_row
from kg.serve.api.encode import to_json
from kg.serve.api.operations import Parameter
from kg.serve.api.problems import Problem, answering
from kg.serve.api.rows import JudgedRow
from kg.serve.api.schemas import Schema

if TYPE_CHECKING:
    from kg.case_update import Change

LONGEST = 2_000
FAILED = (
    "the change failed, and nothing was changed: the case is as it was. Try again; where it fails "
    "again, stop the server and check the case with kg validate (what went wrong stands where the "
    "server was started)"
)
HALF_TOLD = (
    "the change was stored, but the server failed at telling what it did: load the page again "
    "(what went wrong stands where the server was started)"
)
JSON = "application/json"

LOG = logging.getLogger(__name__)

Body = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The effect of a judgement: entities merged or separated, findings removed and added.

    `counts` are those of the case as it is now.
    """

    judgements: tuple[JudgedRow, ...]
    undone: tuple[JudgedRow, ...]
    entities: tuple[str, ...]
    gone: tuple[str, ...]
    new: tuple[str, ...]
    counts: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changing:
    """One operation that changes a case: its path, its body, and its function."""

    method: str
    path: str
    name: str
    summary: str
    perform: Callable[[Case, Body], "Change"]
    body: Schema | None = None
    parameters: tuple[Parameter, ...] = ()
    gives: type = Changed


def _words(about: str) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": LONGEST, "description": about}


def _perhaps(about: str) -> Schema:
    return {"type": ["string", "null"], "maxLength": LONGEST, "description": about}


WHY: Schema = {
    "type": ["string", "null"],
    "maxLength": LONGEST,
    "description": "Why; kept with the judgement.",
}
CLAIM = _words("A claim, DOCUMENT/e12.")
SIDE = "A name, an entity's id, a chain (DOCUMENT/c4), or a claim (DOCUMENT/e12)."


def _object(needed: tuple[str, ...], **properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(needed),
        "additionalProperties": False,
    }


def _judge(case: Case, body: Body) -> "Change":
    judge = case.same if body["verdict"] == "same" else case.different
    return judge(body["left"], body["right"], because=body.get("because"))


def _meet(case: Case, body: Body) -> "Change":
    wished = {name: value for name, value in body.items() if value is not None}
    force = wished.pop("force", "") == "yes"
    return case.judge([Wish(**wished, force=force)])


def _undo(case: Case, body: Body) -> "Change":
    known = {j.id for j in case.judgements()}
    if case.folder.hand.is_file():
        known |= {j.id for j in read_lines(Judgement, case.folder.hand)}
    if body["id"] not in known:
        raise Problem(404, f"no judgement has the id {body['id']!r}; /api/judgements lists them")
    return case.undo(body["id"])


def _strike(case: Case, body: Body) -> "Change":
    return case.wrong(_claim(body["claim"]), because=body.get("because"))


def _restore(case: Case, body: Body) -> "Change":
    return case.undo(_claim(body["claim"]))


def _claim(typed: str) -> str:
    """Return an id only if it looks like a claim: undoing takes the ids of judgements too."""
    if "/" not in typed:
        raise Problem(400, f"{typed!r} names no claim; give DOCUMENT/e12", parameter="claim")
    return typed


CHANGES: tuple[Changing, ...] = (
    Changing(
        method="POST",
        path="/api/judgements",
        name="judge",
        summary="Judge two entities, or the events of two claims, to be the same or different",
        perform=_judge,
        body=_object(
            ("verdict", "left", "right"),
            verdict={"type": "string", "enum": ["same", "different"]},
            left=_words(SIDE),
            right=_words(SIDE),
            because=WHY,
        ),
    ),
    Changing(
        method="POST",
        path="/api/judge",
        name="giveJudgement",
        summary="Give a judgement of any kind, as a row of the file that kg judge takes",
        perform=_meet,
        body=_object(
            ("verdict", "of"),
            verdict={"type": "string", "enum": [v for v in VERDICTS if v != "undo"]},
            of=_words("What it is on: an entity, a chain, a mention, a claim, a finding."),
            to=_perhaps("The other side, the new name or type, or what is right."),
            part=_perhaps("What of a claim is corrected: polarity, source, figure, a role …"),
            was=_perhaps("What stands there, where several do."),
            because=WHY,
            who=_perhaps("Who judges."),
            when=_perhaps("The day of it, as 2026-03-01."),
            force={"type": ["string", "null"], "enum": ["yes", "no"]},
        ),
    ),
    Changing(
        method="DELETE",
        path="/api/judgements/{id}",
        name="undoJudgement",
        summary="Take a judgement back: one by hand is deleted, one by the machine overruled",
        perform=_undo,
        parameters=(
            Parameter(name="id", about="The id of a judgement.", in_path=True, needed=True),
        ),
    ),
    Changing(
        method="POST",
        path="/api/claims/wrong",
        name="markWrong",
        summary="Judge that a claim was misread: it stays, marked, and nothing is made of it",
        perform=_strike,
        body=_object(("claim",), claim=CLAIM, because=WHY),
    ),
    Changing(
        method="DELETE",
        path="/api/claims/wrong",
        name="unmarkWrong",
        summary="Take back that a claim was misread",
        perform=_restore,
        body=_object(("claim",), claim=CLAIM),
    ),
)


KNOWN = {changing.name: changing for changing in CHANGES}


def checked(body: Body, schema: Schema) -> Body:
    """Check a body against its schema. Raise Problem naming the first field that is wrong."""
    for name in body:
        if name not in schema["properties"]:
            known = ", ".join(schema["properties"])
            raise Problem(
                400, f"there is no field {name[:60]!r}; there are: {known}", parameter=name[:60]
            )
    for name, told in schema["properties"].items():
        if name in schema["required"] or body.get(name) is not None:
            _check(name, body.get(name), told)
    return body


def _check(name: str, value: object, told: Schema) -> None:
    if not isinstance(value, str) or not value.strip():
        raise Problem(400, f"the field {name} is needed, as words", parameter=name)
    if len(value) > LONGEST:
        raise Problem(400, f"the field {name} has more than {LONGEST:,} characters", parameter=name)
    if "enum" in told and value not in told["enum"]:
        known = ", ".join(told["enum"])
        raise Problem(400, f"the field {name} is {value[:60]!r}; give {known}", parameter=name)


@answering
def perform(path: Path, name: str, body: Body) -> Response:
    """Change the case as the operation of this name says, and report the effect.

    Raise Problem if the case cannot be changed or anything fails: changes are made completely or
    not at all.
    """
    changing = KNOWN[name]
    before = judged_by_hand(path)
    try:
        return Response(to_json(_told(changing.perform(open_case(path), body))), media_type=JSON)
    except QueryError as error:
        raise Problem(400, str(error)) from None
    except DamagedError as error:
        told = f"{error}; nothing was changed (kg validate checks every file)"
        raise Problem(503, told) from None
    except CaseError as error:
        raise Problem(409, str(error)) from None
    except (KgError, Problem):
        raise
    except Exception as error:
        LOG.exception("a judgement could not be stored")
        raise failed(path, before) from error


def failed(path: Path, before: bytes | None) -> Problem:
    """Report whether a failed change was stored, given the judgements before it."""
    return Problem(500, FAILED if judged_by_hand(path) == before else HALF_TOLD)


def judged_by_hand(path: Path) -> bytes | None:
    """Return the stored judgements by hand; every change of the case changes them."""
    try:
        return CaseFolder(path).hand.read_bytes()
    except OSError:
        return None


def _told(change: "Change") -> Changed:
    manifest = change.manifest
    return Changed(
        judgements=tuple(map(judged_row, change.judgements)),
        undone=tuple(map(judged_row, change.undone)),
        entities=change.entities,
        gone=change.gone,
        new=change.new,
        counts={
            "documents": manifest.documents,
            "claims": manifest.claims,
            "entities": manifest.entities,
            "findings": manifest.findings,
        },
    )
