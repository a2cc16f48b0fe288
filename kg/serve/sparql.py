"""The SPARQL 1.1 Protocol endpoint: one query per request, answered by a worker process."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from kg.query.guard import FORMS, words
from kg.query.prepared import Prepared, prepare_text
from kg.serve.capability import service_description
from kg.serve.formats import GRAPHS, RESULTS, Format
from kg.serve.negotiation import accepted_by, preferred
from kg.serve.protocol import Asked, asked
from kg.serve.served import Served
from kg.serve.workers import Answer, BusyError, EndedError, Workers

METHODS = "GET, HEAD, POST, OPTIONS"
HTML = ("html", ("text/html", "application/xhtml+xml"))
QUERY_PAGE = "/query"
MOST_BYTES = 32 << 20
"""Characters of words and IRIs after which an answer is cut, however few its rows."""
CALLED = "the query"
LESS = "ask for less (LIMIT, a narrower pattern)"
TOO_MUCH = "the query took more memory than it may, and was ended"


def routes(served: Served, workers: Workers) -> list[BaseRoute]:
    """Return the route of the endpoint."""

    async def endpoint(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": METHODS})
        wanted = await asked(request)
        if wanted is None:
            return _without_query(request, served)
        kind = _kind(wanted.query)
        format = _format(request, kind)
        if format is None:
            page = f"{QUERY_PAGE}?{urlencode({'query': wanted.query})}"
            return RedirectResponse(page, 303, headers={"Vary": "Accept"})
        prepared = prepare_text(wanted.query, CALLED, served.case.manifest.base)
        job = _job(prepared, wanted, format, served)
        told = await _attended(request, workers, job, served.settings.seconds)
        return _response(told, prepared, format)

    methods = METHODS.split(", ")
    return [Route("/sparql", endpoint, methods=methods)]


def _kind(query: str) -> dict[str, Format]:
    """Return the formats of a query's answer, by its first keyword; all if it is malformed."""
    first = next((word for word in words(query) if word in FORMS - {"PREFIX", "BASE"}), None)
    return dict(GRAPHS) if first in ("CONSTRUCT", "DESCRIBE") else RESULTS


def _format(request: Request, kind: dict[str, Format]) -> Format | None:
    """Return the format; None if a browser is to be redirected to the page for queries."""
    offers = [(name, each.media) for name, each in kind.items()]
    accept = accepted_by(request)
    if request.method != "POST":
        offers.append(HTML)
    chosen = preferred(accept, offers)
    if chosen is None:
        known = ", ".join(each.media[0] for each in kind.values())
        raise HTTPException(406, f"this query is answered in {known}; accept one of these")
    return kind.get(chosen)


def _without_query(request: Request, served: Served) -> Response:
    offers = [(name, each.media) for name, each in GRAPHS.items()]
    chosen = preferred(accepted_by(request), [*offers, HTML])
    if chosen == "html":
        return RedirectResponse(QUERY_PAGE, 303, headers={"Vary": "Accept"})
    if chosen is None:
        raise HTTPException(400, "no query: send one as the parameter 'query'")
    body = service_description(served, str(request.url.replace(query="")), GRAPHS[chosen])
    return Response(body, headers={"Vary": "Accept"}, media_type=GRAPHS[chosen].content)


def _job(prepared: Prepared, wanted: Asked, format: Format, served: Served) -> dict[str, Any]:
    chosen = bool(wanted.default or wanted.named)
    return {
        "query": prepared.text,
        "base": prepared.base,
        "prefixes": dict(prepared.prefixes),
        "values": {},
        "union": prepared.union and not chosen,
        "default": wanted.default if chosen else None,
        "named": wanted.named if chosen else None,
        "rows": served.settings.rows,
        "bytes": MOST_BYTES,
        "format": format.name,
    }


async def _attended(
    request: Request, workers: Workers, job: dict[str, Any], seconds: float
) -> Answer:
    """Wait for an answer as long as the client is connected."""
    answering = asyncio.ensure_future(workers.answer(job))
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise HTTPException(499, "nobody is there any more")
        return await answering
    except BusyError:
        told = "too many queries at once; come again in a moment"
        raise HTTPException(503, told, {"Retry-After": "5"}) from None
    except TimeoutError:
        told = f"not answered within {seconds:g} seconds and ended; {LESS}"
        raise HTTPException(503, told) from None
    except EndedError:
        raise HTTPException(503, f"{TOO_MUCH}; {LESS}") from None
    finally:
        leaving.cancel()
        answering.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _response(told: Answer, prepared: Prepared, format: Format) -> Response:
    kind = told.head["kind"]
    if kind == "syntax":
        raise prepared.malformed(str(told.head["message"]))
    if kind == "memory":
        raise HTTPException(503, f"{TOO_MUCH}; {LESS}")
    if kind == "failed":
        raise HTTPException(400, f"the query cannot be answered ({told.head['message']})")
    headers = {"Vary": "Accept"}
    if told.head["more"]:
        headers["Kg-Cut"] = f"rows={told.head['rows']}"
    if told.spooled is None:
        return Response(told.body, headers=headers, media_type=format.content)
    return StreamingResponse(told.pieces(), headers=headers, media_type=format.content)
