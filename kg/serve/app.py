"""The application: the routes of every family of pages, behind the guards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from kg.errors import CaseError, KgError, QueryError, RefusedError, UsageError
from kg.serve import api, downloads, linked, manual, pages, querypage, sparql, void
from kg.serve.api_workers import Desks
from kg.serve.guarding import Guarded
from kg.serve.making import Making
from kg.serve.negotiation import wants_html
from kg.serve.served import Served
from kg.serve.workers import EndedError, Workers
from kg.serve.writing import Writing

FAMILIES = (downloads, querypage, void, manual, linked)
"""Modules with `routes(served)`, after those that need more; the first matching route answers."""
NOT_FOUND = 404
NOWHERE = (
    "<p>There is no page at this address. Go to the case, ask it in SPARQL, or read what the API "
    "answers: the links above lead there.</p>"
)
STATUS: tuple[tuple[type[KgError], int], ...] = (
    (RefusedError, 403),
    (QueryError, 400),
    (UsageError, 400),
    (CaseError, 503),
)


def create_app(served: Served, *, ahead: bool = False) -> Starlette:
    """Return the application that serves a case.

    What takes long is made on request, or `ahead` of that, from the start.
    """
    workers, desks, making = Workers(served), Desks(served), Making(served)
    writing = Writing(served, desks, workers)
    found = [
        *sparql.routes(served, workers),
        *pages.routes(served, making),
        *api.routes(served, desks, writing),
    ]
    for family in FAMILIES:
        found += family.routes(served)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await workers.warm()
        first = asyncio.ensure_future(_ahead(making, desks, writing) if ahead else asyncio.sleep(0))
        yield
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await writing.close()
        await asyncio.gather(workers.close(), desks.close(), making.close())

    app = Starlette(
        routes=found,
        middleware=_middleware(served),
        lifespan=lifespan,
        exception_handlers={KgError: _told, HTTPException: _plain, Exception: _failed},
    )
    app.state.served, app.state.workers = served, workers
    return app


async def _ahead(making: Making, desks: Desks, writing: Writing) -> None:
    """Make the parts of the page, the index of the API, and then start the writing process."""
    with suppress(KgError, OSError, EndedError):
        await making.all()
        await desks.warm()
        await writing.warm()


def _middleware(served: Served) -> list[Middleware]:
    guards = [Middleware(Guarded, settings=served.settings)]
    if served.settings.cors is None:
        return guards
    return [
        *guards,
        Middleware(
            CORSMiddleware,
            allow_origins=[served.settings.cors],
            allow_methods=["GET", "HEAD", "POST"],
            allow_headers=["Content-Type"],
            expose_headers=["Kg-Cut", "Link"],
        ),
    ]


def _told(_request: Request, error: Exception) -> Response:
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 500)
    return PlainTextResponse(f"{error}\n", status)


def _plain(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    if error.status_code == NOT_FOUND and wants_html(request):
        return manual.html_page("Not found", NOWHERE, request.app.state.served, status=NOT_FOUND)
    return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)


def _failed(_request: Request, _error: Exception) -> Response:
    told = "the server failed at this request; what went wrong stands where it was started. "
    what_to_do = "Load the page again; where it fails again, start the server anew."
    return PlainTextResponse(f"{told}{what_to_do}\n", 500)
