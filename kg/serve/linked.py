"""Linked data: every IRI of the case answers at its path, as a page or in RDF, by Accept."""

import re
from urllib.parse import quote

from pyoxigraph import NamedNode, serialize
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from kg.graph.namespaces import PREFIXES, Names
from kg.serve.described_page import described_page
from kg.serve.description import Description, describe, vocabulary
from kg.serve.formats import DATA_SETS, GRAPHS, GraphFormat
from kg.serve.negotiation import accepted_by, preferred
from kg.serve.served import Served

THINGS = ("document", "entity", "event", "finding", "judgement", "graph", "build")
"""First parts of the paths of IRIs, under the base."""
PLACES = {"entity": "entity", "document": "article", "finding": "finding"}
"""Kinds of things that have a place on the page, and the view that shows them."""
HTML = "html"
FORMATS: dict[str, GraphFormat] = {**GRAPHS, **DATA_SETS}
OFFERS = [
    (HTML, ("text/html", "application/xhtml+xml")),
    *((name, each.media) for name, each in FORMATS.items()),
]
ALWAYS_RDF = [*OFFERS[1:], OFFERS[0]]
LONGEST = 8192


def routes(served: Served) -> list[BaseRoute]:
    """Return the routes of things and of their descriptions."""

    def thing(request: Request) -> Response:
        path = _asked_path(request)
        node = _node(served, path)
        if not describe(served.case.store, node).known:
            raise HTTPException(404, f"the case knows no {node.value}")
        place = _place(path) if _wanted(request) == HTML else None
        seen = {"Vary": "Accept", "Link": f'</description/{path}>; rel="describedby"'}
        return RedirectResponse(place or f"/description/{path}", 303, headers=seen)

    def description(request: Request) -> Response:
        return _described(request, served, _node(served, _asked_path(request)))

    def by_iri(request: Request) -> Response:
        iri = request.query_params.get("iri", "").partition("#char=")
        if not iri[0]:
            raise HTTPException(400, "no IRI: give one as the parameter 'iri'")
        return _described(request, served, _checked("".join(iri)))

    def ontology(request: Request) -> Response:
        names = Names(served.case.manifest.base)
        return _given(request, served.kept("ontology", lambda case: vocabulary(case.store)), names)

    return [
        Route("/description", by_iri),
        Route("/description/{path:path}", description),
        Route("/ontology", ontology),
        *(Route(f"/{name}/{{path:path}}", thing) for name in THINGS),
        Route("/build", thing),
    ]


def _asked_path(request: Request) -> str:
    """Return the path as it was sent: an id may contain '%2F', which is not '/'."""
    raw = request.scope.get("raw_path") or quote(request.url.path).encode()
    path = raw.decode("ascii", "replace").partition("?")[0]
    path = path.removeprefix("/").removeprefix("description/")
    return re.sub(r"%[0-9a-fA-F]{2}", lambda found: found[0].upper(), path)


def _node(served: Served, path: str) -> NamedNode:
    return _checked(Names(served.case.manifest.base).base + path)


def _checked(iri: str) -> NamedNode:
    try:
        if len(iri) > LONGEST or "://" not in iri:
            raise ValueError
        return NamedNode(iri)
    except ValueError:
        raise HTTPException(404, f"{iri[:200]!r} is no IRI of anything") from None


def _place(path: str) -> str | None:
    """Return the place of a thing on the page, if it has one; parts of a document have none."""
    kind, _, name = path.partition("/")
    return f"/#/{PLACES[kind]}/{name}" if kind in PLACES and "/" not in name else None


def _wanted(request: Request) -> str:
    """Choose between a page and RDF; the default is RDF, and a page for browsers."""
    chosen = preferred(accepted_by(request), ALWAYS_RDF)
    if chosen is None:
        known = ", ".join(types[0] for _, types in OFFERS)
        raise HTTPException(406, f"this is given as {known}; accept one of these")
    return chosen


def _described(request: Request, served: Served, node: NamedNode) -> Response:
    case = served.case
    found = describe(case.store, node)
    if not found.known:
        raise HTTPException(404, f"the case knows no {node.value}")
    return _given(request, found, Names(case.manifest.base))


def _given(request: Request, found: Description, names: Names) -> Response:
    wanted = _wanted(request)
    headers = {"Vary": "Accept", "Link": _alternates(found.node)}
    if found.more:
        headers["Kg-Cut"] = "description"
    if wanted == HTML:
        return HTMLResponse(described_page(found, names), headers=headers)
    format = FORMATS[wanted]
    return Response(written(found, names, format), headers=headers, media_type=format.content)


def written(found: Description, names: Names, format: GraphFormat) -> bytes:
    """Return a description in a format, with its graphs if the format has them."""
    spaces = PREFIXES if format.name in ("turtle", "trig", "rdfxml") else None
    told = found.quads() if format.named or format.name == "jsonld" else found.triples(names)
    return serialize(told, format=format.rdf, prefixes=spaces) or b""


def _alternates(node: NamedNode) -> str:
    """Return links to the other formats, which the Accept header selects."""
    here = f"/description?iri={quote(node.value, safe='')}"
    return ", ".join(
        f'<{here}>; rel="alternate"; type="{each.media[0]}"' for each in FORMATS.values()
    )
