"""The JSON API of a served case: what can be queried, and with --edit what can be changed."""

import re
from collections.abc import Awaitable, Callable
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from kg.errors import KgError
from kg.serve.api.answering import respond
from kg.serve.api.changes import CHANGES, Changing, checked
from kg.serve.api.encode import to_json
from kg.serve.api.guards import check_may_change, json_body
from kg.serve.api.openapi import ABOUT, openapi
from kg.serve.api.operations import Operation
from kg.serve.api.problems import Problem, answering, told_of
from kg.serve.api.query_parameters import given
from kg.serve.api.state import State
from kg.serve.api.table import OPERATIONS
from kg.serve.negotiation import wants_html
from kg.serve.served import Served

if TYPE_CHECKING:
    from kg.serve.api_workers import Desks
    from kg.serve.writing import Writing

JSON = "application/json"
Endpoint = Callable[[Request], Awaitable[Response]]


def routes(served: Served, desks: "Desks", writing: "Writing") -> list[BaseRoute]:
    """Return the routes of the API, changing ones before reading ones at the same path."""
    turns = BoundedSemaphore(served.settings.workers)

    def state() -> State:
        return served.kept("api", lambda case: State(case, served.settings, turns))

    asking = [Route(_path(one), _asking(one, desks, state), methods=["GET"]) for one in OPERATIONS]
    changing = [Route(_path(c), _changing(c, served, writing), methods=[c.method]) for c in CHANGES]
    return [
        Route("/api", _index, methods=["GET"]),
        Route("/api/", _index, methods=["GET"]),
        Route("/api/openapi.json", _description, methods=["GET"]),
        *changing,
        *asking,
        Route("/api/{rest:path}", _nothing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ]


def _path(one: Operation | Changing) -> str:
    """Allow slashes in the ids of documents and entities, which others may have made."""
    return re.sub(r"\{(id|document)\}", r"{\1:path}", one.path)


def _asking(operation: Operation, desks: "Desks", state: Callable[[], State]) -> Endpoint:
    async def answer(request: Request) -> Response:
        try:
            job = {
                "operation": operation.name,
                "given": given(operation, request),
                "path": request.scope["path"],
                "query": request.query_params.multi_items(),
            }
            if operation.here:
                return await run_in_threadpool(lambda: respond(state(), job))
            return await desks.response(job, indexed=operation.indexed)
        except (Problem, KgError) as error:
            return told_of(error)

    return answer


def _changing(changing: Changing, served: Served, writing: "Writing") -> Endpoint:
    async def change(request: Request) -> Response:
        try:
            check_may_change(request, served.settings)
            body = dict(request.path_params)
            if changing.body is not None:
                body = checked(await json_body(request), changing.body)
            return await writing.response({"change": changing.name, "body": body})
        except (Problem, KgError) as error:
            return told_of(error)

    return change


def _index(request: Request) -> Response:
    if wants_html(request):
        return RedirectResponse("/docs", 303, headers={"Vary": "Accept"})
    told = {
        "about": ABOUT,
        "description": "/api/openapi.json",
        "operations": [
            {"name": o.name, "path": o.path, "method": "GET", "about": o.summary}
            for o in OPERATIONS
        ]
        + [
            {"name": c.name, "path": c.path, "method": c.method, "about": c.summary}
            for c in CHANGES
        ],
    }
    return Response(to_json(told), headers={"Vary": "Accept"}, media_type=JSON)


def _description(_request: Request) -> Response:
    return Response(to_json(openapi(OPERATIONS)), media_type=JSON)


@answering
def _nothing(request: Request) -> Response:
    known = request.method == "GET"
    raise Problem(
        404 if known else 405,
        "there is nothing here; /api lists what there is"
        if known
        else f"{request.method} is not possible here; /api lists what is",
    )
