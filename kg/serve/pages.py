"""The page of the case over live data: what it is, its articles, its script and style."""

import gzip
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
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
from kg.errors import CaseError, KgError, QueryError
from kg.serve.served import Served

MOST_CLAIMS = 20_000
"""Claims that the page holds; of more, those in dispute and those most told are chosen."""
LINKS = (
    Link("/query", "Ask in SPARQL"),
    Link("/api", "JSON API"),
    Link("/downloads", "Downloads"),
    Link("/void", "About the data"),
)
BUNDLED = {"case-file.js": "text/javascript", "case-file.css": "text/css"}


def routes(served: Served) -> list[BaseRoute]:
    """Give the routes of the page."""

    def front(_request: Request) -> Response:
        case = served.case
        edit = served.settings.token is not None
        page = casefile.server_page(served.path.name, case.manifest, edit=edit, links=LINKS)
        return HTMLResponse(page, headers={"Cache-Control": "no-cache"})

    def part_json(request: Request) -> Response:
        _, version = served.state()
        name = request.url.path.rpartition("/")[2].removesuffix(".json")
        return unless_known(
            request, f"{version}-{name}", lambda: zipped(request, PARTS[name](served))
        )

    def article_json(request: Request) -> Response:
        case, version = served.state()
        return unless_known(
            request, version, lambda: _article(request, case, request.path_params["document"])
        )

    def bundle(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in BUNDLED:
            raise HTTPException(404, "no such file")
        packed, known = _bundle(BUNDLES / name)
        return unless_known(
            request, known, lambda: zipped(request, packed, f"{BUNDLED[name]}; charset=utf-8")
        )

    return [
        Route("/", front),
        *(Route(f"/page/{name}.json", part_json) for name in PARTS),
        Route("/page/article/{document:path}.json", article_json),
        Route("/page/{name}", bundle),
    ]


def prepare(served: Served) -> None:
    """Make what the page draws from before anybody asks; whoever asks meanwhile waits for it."""
    with suppress(KgError, OSError):
        for make in PARTS.values():
            make(served)


def unless_known(request: Request, version: str, make: Callable[[], Response]) -> Response:
    """Answer with what is made, or that the client's copy (by its entity tag) is still right."""
    tag = f'"{version}"'
    known = request.headers.get("if-none-match", "")
    same = tag in (one.strip().removeprefix("W/") for one in known.split(","))
    response = Response(status_code=304) if same else make()
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "no-cache"
    response.headers.add_vary_header("Accept-Encoding")
    return response


def zipped(request: Request, packed: bytes, content: str = "application/json") -> Response:
    """Send what is kept packed: as it is to those who take gzip, unpacked to others."""
    if _takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(packed, headers={"Content-Encoding": "gzip"}, media_type=content)
    return Response(gzip.decompress(packed), media_type=content)


def _takes_gzip(header: str) -> bool:
    told = {part.split(";")[0].strip().lower(): part for part in header.split(",")}
    wanted = told.get("gzip", told.get("*", "gzip;q=0"))
    return not wanted.replace(" ", "").endswith(("q=0", "q=0.0", "q=0.00", "q=0.000"))


@dataclass(frozen=True, slots=True)
class _File:
    """The page's case, packed, and the IRIs of its claims in their order."""

    case: Case
    packed: bytes
    claims: tuple[str, ...]


def _opening(served: Served) -> bytes:
    return served.kept("opening", lambda case: packed(casefile.encode(casefile.opening(case))))


def _case(served: Served) -> bytes:
    return served.kept("file", _file).packed


def _network(served: Served) -> bytes:
    file = served.kept("file", _file)
    return served.kept("ties", lambda case: _ties(case, file))


def _file(case: Case) -> _File:
    file = casefile.case_file(case, claims=MOST_CLAIMS, tied=False)
    return _File(case, packed(casefile.encode(file)), tuple(claim.iri for claim in file.claims))


def _ties(case: Case, file: _File) -> bytes:
    if file.case is not case:
        raise CaseError("the case has just changed; ask again")
    return packed(casefile.encode(casefile.ties_of(case, file.claims)))


PARTS: dict[str, Callable[[Served], bytes]] = {
    "opening": _opening,
    "case": _case,
    "network": _network,
}
"""What the page asks for, one after the other: all takes long to make of a large case."""


def _article(request: Request, case: Case, document: str) -> Response:
    try:
        return zipped(request, packed(casefile.encode(casefile.article(case, document))))
    except QueryError as error:
        raise HTTPException(404, str(error)) from None


def packed(content: bytes) -> bytes:
    """Pack content for the way; the same bytes for the same content."""
    return gzip.compress(content, compresslevel=6, mtime=0)


@cache
def _bundle(path: Path) -> tuple[bytes, str]:
    content = path.read_bytes()
    return packed(content), sha256(content).hexdigest()[:32]
