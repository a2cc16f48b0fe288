"""One page of a list as it is sent: the items, their number, and the next page."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from kg.serve.api.operations import Listed

Query = list[tuple[str, str]]


def page(listed: Listed, given: Mapping[str, Any], path: str, query: Query) -> dict[str, Any]:
    """Return a page of a path and query; `next` is the path of the following page."""
    offset, limit = given["offset"], given["limit"]
    more = offset + len(listed.items) < listed.total and bool(listed.items)
    return {
        "total": listed.total,
        "offset": offset,
        "limit": limit,
        "items": listed.items,
        "next": _at(path, query, offset + limit) if more else None,
        "previous": _at(path, query, max(0, offset - limit)) if offset else None,
    }


def link_header(told: Mapping[str, Any]) -> dict[str, str]:
    """Return the same as a Link header (RFC 8288); words of the request are always encoded."""
    rels = (("next", told["next"]), ("prev", told["previous"]))
    links = [f'<{target}>; rel="{rel}"' for rel, target in rels if target]
    return {"Link": ", ".join(links)} if links else {}


def _at(path: str, query: Query, offset: int) -> str:
    kept = [(name, value) for name, value in query if name != "offset"]
    return f"{quote(path)}?{urlencode([*kept, ('offset', str(offset))])}"
