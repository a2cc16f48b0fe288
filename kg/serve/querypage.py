"""The query page: YASGUI and the named questions, from this server only."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from pyoxigraph import Literal, NamedNode
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kg.api import Case
from kg.graph import lookup
from kg.graph.namespaces import PREFIXES, Names, term
from kg.serve.api.encode import to_json
from kg.serve.api.problems import answering
from kg.serve.api.questions import QuestionRow, known
from kg.serve.served import Served

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
FILES = {
    "query.js": "text/javascript",
    "query.css": "text/css",
    "plain.css": "text/css",
    "query-licences.txt": "text/plain",
}
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Query · {case}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/query/query.css">
</head>
<body>
<div id="page"><noscript>The query page needs JavaScript; /sparql and /api do not.</noscript></div>
<script src="/query/query.js"></script>
</body>
</html>
"""
CLASSES = ("owl:Class", "rdfs:Class")
PROPERTIES = ("owl:ObjectProperty", "owl:DatatypeProperty", "rdf:Property")
PLACES = ("Place", "Facility")


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A parameter of a question, with a value for which this case has an answer."""

    name: str
    about: str
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A named question as the page lists it."""

    name: str
    title: str
    about: str
    values: tuple[Value, ...]
    query: str


def routes(served: Served) -> list[BaseRoute]:
    """Return the routes of the query page."""
    web = files("kg.serve") / "web"

    def page(_request: Request) -> Response:
        body = PAGE.format(case=escape(served.path.name))
        headers = {"Content-Security-Policy": POLICY}
        return Response(body, headers=headers, media_type="text/html")

    @answering
    def settings(_request: Request) -> Response:
        told = {
            "case": served.path.name,
            "base": served.case.manifest.base,
            "endpoint": "/sparql",
            "seconds": served.settings.seconds,
            "rows": served.settings.rows,
            **served.kept("query page", _terms),
        }
        return Response(to_json(told), media_type="application/json")

    def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return Response("no such file\n", 404, media_type="text/plain")
        headers = {"Cache-Control": "no-cache"}
        return Response((web / name).read_bytes(), headers=headers, media_type=FILES[name])

    return [
        Route("/query", page, methods=["GET"]),
        Route("/query/settings.json", settings, methods=["GET"]),
        Route("/query/{name}", file, methods=["GET"]),
    ]


def _terms(case: Case) -> dict[str, object]:
    """Return what the editor completes, and the questions with values of this case."""
    names = Names(case.manifest.base)
    chief = _chief(case)
    return {
        "prefixes": {**PREFIXES, "graph": f"{names.base}graph/"},
        "classes": _of_kind(case, CLASSES),
        "properties": _of_kind(case, PROPERTIES),
        "questions": tuple(_question(case, row, chief) for row in known().values()),
    }


def _of_kind(case: Case, kinds: tuple[str, ...]) -> list[str]:
    graph = Names(case.manifest.base).graph("ontology")
    found = {
        node.value
        for kind in kinds
        for node, _ in lookup.subjects(case.store, "rdf:type", term(kind), graph)
    }
    return sorted(found)


def _chief(case: Case) -> dict[str, list[str]]:
    """Return the most frequent entities, places separately."""
    named = [e for e in case.entities() if e.named]
    named.sort(key=lambda e: (-len({document for document, _ in e.members}), e.id))
    return {
        "places": [e.name for e in named if e.type in PLACES][:2],
        "others": [e.name for e in named if e.type in ("Person", "Organization")][:2],
    }


def _question(case: Case, row: QuestionRow, chief: dict[str, list[str]]) -> Question:
    return Question(
        name=row.name,
        title=row.title,
        about=row.about,
        values=tuple(_values(case, row, chief)),
        query=row.query,
    )


def _values(case: Case, row: QuestionRow, chief: dict[str, list[str]]) -> Iterator[Value]:
    """Yield the example values if the case has the names, else names that it has."""
    others = iter(chief["others"])
    for value in row.values:
        example = row.example.get(value.name, "")
        if "name" in value.about and not _knows(case, example):
            names = iter(chief["places"]) if "place" in value.about else others
            example = next(names, example)
        yield Value(name=value.name, about=value.about, example=example)


def _knows(case: Case, name: str) -> bool:
    for label in ("rdfs:label", "skos:altLabel"):
        for node, _ in lookup.subjects(case.store, label, Literal(name)):
            if isinstance(node, NamedNode) and "/entity/" in node.value:
                return True
    return False
