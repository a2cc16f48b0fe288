"""One page of a list as it is sent: the items, how many there are, and where the next stand."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request

from kg.serve.api.operations import Listed


def page(listed: Listed, given: Mapping[str, Any], request: Request) -> dict[str, Any]:
    """Lay a page out; `next` is the path of the one that follows, or None."""
    offset, limit = given["offset"], given["limit"]
    more = offset + len(listed.items) < listed.total and bool(listed.items)
    return {
        "total": listed.total,
        "offset": offset,
        "limit": limit,
        "items": listed.items,
        "next": _at(request, offset + limit) if more else None,
        "previous": _at(request, max(0, offset - limit)) if offset else None,
    }


def link_header(told: Mapping[str, Any]) -> dict[str, str]:
    """Say the same as a Link header (RFC 8288); a request's words stand in it only encoded."""
    rels = (("next", told["next"]), ("prev", told["previous"]))
    links = [f'<{target}>; rel="{rel}"' for rel, target in rels if target]
    return {"Link": ", ".join(links)} if links else {}


def _at(request: Request, offset: int) -> str:
    kept = [(n, v) for n, v in request.query_params.multi_items() if n != "offset"]
    return f"{quote(request.scope['path'])}?{urlencode([*kept, ('offset', str(offset))])}"
