"""The page of the case over live data: its parts, its articles, its script and style."""

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from kg import casefile
from kg.api import Case
from kg.casefile.page import BUNDLES, Link
from kg.errors import QueryError
from kg.serve.making import PARTS, Making
from kg.serve.parts import packed
from kg.serve.served import Served

LINKS = (
    Link("/query", "Ask in SPARQL"),
    Link("/docs", "JSON API"),
    Link("/downloads", "Downloads"),
    Link("/void", "About the data"),
)
BUNDLED = {"case-file.js": "text/javascript", "case-file.css": "text/css"}


def routes(served: Served, making: Making) -> list[BaseRoute]:
    """Return the routes of the page."""

    def front(_request: Request) -> Response:
        case = served.case
        edit = served.settings.token is not None
        page = casefile.server_page(served.path.name, case.manifest, edit=edit, links=LINKS)
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})

    async def part_json(request: Request) -> Response:
        name = request.url.path.rpartition("/")[2].removesuffix(".json")
        content, version = await making.part(name)
        return unless_known(request, f"{version}-{name}", lambda: zipped(request, content))

    def article_json(request: Request) -> Response:
        case, version = served.state()
        return unless_known(
            request, version, lambda: _article(request, case, request.path_params["document"])
        )

    def bundle(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in BUNDLED:
            raise HTTPException(404, "no such file")
        content, known = _bundle(BUNDLES / name)
        return unless_known(
            request, known, lambda: zipped(request, content, f"{BUNDLED[name]}; charset=utf-8")
        )

    return [
        Route("/", front),
        *(Route(f"/page/{name}.json", part_json) for name in PARTS),
        Route("/page/article/{document:path}.json", article_json),
        Route("/page/{name}", bundle),
    ]


def unless_known(request: Request, version: str, make: Callable[[], Response]) -> Response:
    """Return the made answer, or 304 if the client's copy (by its entity tag) is current."""
    tag = f'"{version}"'
    known = request.headers.get("if-none-match", "")
    same = tag in (one.strip().removeprefix("W/") for one in known.split(","))
    response = Response(status_code=304) if same else make()
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "no-cache"
    response.headers.add_vary_header("Accept-Encoding")
    return response


def zipped(request: Request, kept: bytes, content: str = "application/json") -> Response:
    """Send a compressed body: as it is if the client accepts gzip, else decompressed."""
    if _takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(kept, headers={"Content-Encoding": "gzip"}, media_type=content)
    return Response(gzip.decompress(kept), media_type=content)


def _takes_gzip(header: str) -> bool:
    told = {part.split(";")[0].strip().lower(): part for part in header.split(",")}
    wanted = told.get("gzip", told.get("*", "gzip;q=0"))
    return not wanted.replace(" ", "").endswith(("q=0", "q=0.0", "q=0.00", "q=0.000"))


def _article(request: Request, case: Case, document: str) -> Response:
    try:
        return zipped(request, packed(casefile.encode(casefile.article(case, document))))
    except QueryError as error:
        raise HTTPException(404, str(error)) from None


@cache
def _bundle(path: Path) -> tuple[bytes, str]:
    content = path.read_bytes()
    return packed(content), sha256(content).hexdigest()[:32]
