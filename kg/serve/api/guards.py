"""Who may change a case: with the token, from this server's own pages, in JSON."""

import hmac
from urllib.parse import urlsplit

from starlette.requests import Request

from kg.serve.api.problems import Problem, read_json
from kg.serve.served import Settings

LARGEST = 64 * 1024
"""Most bytes of a body."""


def check_may_change(request: Request, settings: Settings) -> None:
    """Check that a request may change the case. Raise Problem if it may not."""
    if settings.token is None:
        raise Problem(
            403, "this server only shows the case; started with --edit it takes judgements"
        )
    _check_origin(request)
    given = request.headers.get("authorization", "")
    scheme, _, token = given.partition(" ")
    known = hmac.compare_digest(
        token.strip().encode("utf-8", "surrogateescape"), settings.token.encode()
    )
    if scheme.casefold() != "bearer" or not known:
        told = "give the token that was printed at the start: Authorization: Bearer …"
        raise Problem(401, told, headers={"WWW-Authenticate": "Bearer"})


def _check_origin(request: Request) -> None:
    """Refuse what a page of another origin sends through somebody's browser."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Problem(403, "only this server's own pages may change the case")
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Problem(403, "only this server's own pages may change the case")


async def json_body(request: Request) -> dict[str, object]:
    """Return the JSON object of a request. Raise Problem if it sends something else."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if kind != "application/json":
        raise Problem(415, "send the judgement as application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise Problem(413, f"the body has more than {LARGEST:,} bytes")
    told = read_json(body)
    if not isinstance(told, dict):
        raise Problem(400, "the body is no object; send one such as the description shows")
    return told
