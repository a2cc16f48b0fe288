"""SPARQL 1.1 Protocol: the query of a request, or the error in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request

FORM = "application/x-www-form-urlencoded"
QUERY = "application/sparql-query"
UPDATE = "application/sparql-update"
READ_ONLY = "updates are refused: this server only answers queries"
MOST_FIELDS = 1000

Pairs = list[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A query with its data set; without graphs, the whole case."""

    query: str
    default: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


async def asked(request: Request) -> Asked | None:
    """Return the query of a request; None for a GET that has none.

    Raise HTTPException: 400 for malformed requests, 403 for updates, 415 for other media types.
    """
    pairs = _pairs(request.scope["query_string"])
    if request.method != "POST":
        return _single(pairs, required=False)
    kind = media_type(request.headers)
    if kind == FORM:
        return _single(pairs + _pairs(await request.body()), required=True)
    if kind == UPDATE:
        raise HTTPException(403, READ_ONLY)
    if kind != QUERY:
        told = f"not {kind}" if kind else "with a Content-Type"
        raise HTTPException(415, f"send a query as {QUERY} or as {FORM}, {told}")
    if any(name == "query" for name, _ in pairs):
        raise HTTPException(400, "two queries: one in the address, one in the body; send one")
    query = _text(await request.body())
    return _single([*pairs, ("query", query)], required=True)


def media_type(headers: Headers) -> str:
    """Return the media type of a body. Raise HTTPException for one that is not in UTF-8."""
    media, *parameters = (
        part.strip().lower() for part in headers.get("content-type", "").split(";")
    )
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "charset" and value.strip().strip('"') not in ("utf-8", "utf8"):
            raise HTTPException(415, "send queries in UTF-8")
    return media


def _single(pairs: Pairs, *, required: bool) -> Asked | None:
    if _values(pairs, ("update", "using-graph-uri", "using-named-graph-uri")):
        raise HTTPException(403, READ_ONLY)
    queries = _values(pairs, ("query",))
    if len(queries) > 1:
        raise HTTPException(400, f"{len(queries)} queries: send one at a time")
    default = _graphs(_values(pairs, ("default-graph-uri",)))
    named = _graphs(_values(pairs, ("named-graph-uri",)))
    if not queries:
        if required or default or named:
            raise HTTPException(400, "no query: send one as the parameter 'query'")
        return None
    return Asked(query=queries[0], default=default, named=named)


def _values(pairs: Pairs, names: Sequence[str]) -> list[str]:
    return [value for name, value in pairs if name in names]


def _graphs(iris: Iterable[str]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(iris))
    for iri in found:
        scheme, colon, _ = iri.partition(":")
        if (
            not colon
            or not scheme.isascii()
            or not scheme[:1].isalpha()
            or set(iri) & set(' <>"{}|\\^`\n\r\t')
        ):
            raise HTTPException(400, f"{iri[:200]!r} is no IRI of a graph; give an absolute one")
    return found


def _pairs(encoded: bytes) -> Pairs:
    try:
        return parse_qsl(
            encoded.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except UnicodeDecodeError as error:
        raise HTTPException(400, f"not percent-encoded UTF-8 ({error.reason})") from None
    except ValueError:
        raise HTTPException(400, f"more than {MOST_FIELDS} parameters") from None


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HTTPException(
            400, f"not UTF-8 at byte {error.start}; send queries in UTF-8"
        ) from None
