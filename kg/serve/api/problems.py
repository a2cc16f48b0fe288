"""Errors as application/problem+json (RFC 9457), with a sentence on what was wrong."""

import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import ParamSpec

from starlette.responses import Response

from kg.errors import CaseError, KgError
from kg.serve.api.encode import to_json

MEDIA_TYPE = "application/problem+json"
Told = ParamSpec("Told")


class Problem(Exception):  # noqa: N818 (the word that RFC 9457 uses)
    """An answer that is an error; `parameter` names the one that was wrong."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        parameter: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.parameter = status, detail, parameter
        self.headers = headers


def problem_response(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    """Return a problem as a response."""
    told: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.detail,
    }
    if problem.parameter is not None:
        told["parameter"] = problem.parameter
    return Response(to_json(told), problem.status, headers, media_type=MEDIA_TYPE)


def answering(endpoint: Callable[Told, Response]) -> Callable[Told, Response]:
    """Allow an endpoint to raise problems, and turn the errors of a case into them."""

    @wraps(endpoint)
    def answer(*given: Told.args, **named: Told.kwargs) -> Response:
        try:
            return endpoint(*given, **named)
        except (Problem, KgError) as error:
            return told_of(error)

    return answer


def told_of(error: Problem | KgError) -> Response:
    """Return an error as a response."""
    if isinstance(error, Problem):
        return problem_response(error, error.headers)
    return problem_response(Problem(503 if isinstance(error, CaseError) else 400, str(error)))


def read_json(body: bytes) -> object:
    """Parse the JSON of a request. Raise Problem if it is invalid."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Problem(400, "the body is no JSON; send an object as application/json") from None
