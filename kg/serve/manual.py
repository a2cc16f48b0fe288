"""The description of the API as a page: every operation, its parameters, its answer."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kg.serve.api.openapi import openapi
from kg.serve.api.table import OPERATIONS
from kg.serve.plainpage import STYLE_POLICY, plain_page
from kg.serve.served import Served

HEADERS = {"Content-Security-Policy": STYLE_POLICY, "Vary": "Accept"}
EXAMPLES = {"limit": 3}
"""Values of optional parameters in examples, if their description has none."""
Node = Mapping[str, Any]


def routes(served: Served) -> list[BaseRoute]:
    """Return the route of the page."""

    def docs(_request: Request) -> Response:
        return html_page("The JSON API", _manual(openapi(OPERATIONS)), served)

    return [Route("/docs", docs, methods=["GET"])]


def html_page(title: str, body: str, served: Served, *, status: int = 200) -> Response:
    """Return a page without a script; `body` is markup."""
    page = plain_page(title, body, case=served.path.name)
    return Response(page, status, headers=HEADERS, media_type="text/html")


def _manual(told: Node) -> str:
    """Return an OpenAPI description as HTML: contents, operations, schemas of answers."""
    operations = [
        (path, method, one)
        for path, methods in told["paths"].items()
        for method, one in methods.items()
    ]
    contents = "".join(
        f'<li><a href="#{one["operationId"]}"><code>{method.upper()} {escape(path)}</code></a> '
        f"<span>{escape(one['summary'])}</span></li>"
        for path, method, one in operations
    )
    shapes = told["components"]["schemas"]
    return (
        f"<p>{escape(told['info']['description'])}</p>"
        '<p>Answers are JSON. Programs take the same description as <a href="/api/openapi.json">'
        "OpenAPI 3.1</a>. What changes the case needs <code>kg serve --edit</code> and its token "
        "as <code>Authorization: Bearer TOKEN</code>.</p>"
        f'<nav aria-label="Operations"><ul class="list">{contents}</ul></nav>'
        + "".join(_operation(path, method, one) for path, method, one in operations)
        + "<h2>Shapes of answers</h2>"
        + "".join(_shape(name, shape) for name, shape in shapes.items())
    )


def _operation(path: str, method: str, one: Node) -> str:
    parameters = "".join(map(_parameter, one["parameters"]))
    table = _table(("parameter", "", "what it does"), parameters) if parameters else ""
    answers = "".join(
        f"<li><code>{status}</code> {escape(answer['description'])}{_gives(answer)}</li>"
        for status, answer in one["responses"].items()
    )
    example = _example(path, one) if method == "get" else None
    link = f'<p>For example <a href="{example}"><code>{example}</code></a></p>' if example else ""
    about = f"<p>{escape(one['description'])}</p>" if one.get("description") else ""
    body = one.get("requestBody")
    sent = f"<p>Sent as JSON:{_fields(_schema(body))}</p>" if body else ""
    return (
        f'<section id="{one["operationId"]}"><h2><code>{method.upper()} {escape(path)}</code></h2>'
        f"<p>{escape(one['summary'])}</p>{about}{table}{sent}{link}<ul>{answers}</ul></section>"
    )


def _parameter(one: Node) -> str:
    schema = one.get("schema", {})
    schema = schema.get("items", schema)
    notes = [str(schema.get("type", "")), *(["required"] if one.get("required") else [])]
    notes += [
        f"{word} {schema[word]}" for word in ("default", "minimum", "maximum") if word in schema
    ]
    values = ", ".join(map(str, schema.get("enum", ())))
    more = f" One of: {escape(values)}." if values else ""
    about = escape(one.get("description", ""))
    return (
        f'<tr><th scope="row"><code>{escape(one["name"])}</code></th>'
        f"<td>{escape(', '.join(filter(None, notes)))}</td><td>{about}{more}</td></tr>"
    )


def _example(path: str, one: Node) -> str | None:
    """Return an example address that works as it is; None if it needs an id."""
    parameters = one["parameters"]
    if "{" in path or any(p.get("required") and not p.get("example") for p in parameters):
        return None
    query = "&".join(
        f"{p['name']}={quote(str(value))}"
        for p in parameters
        if (p.get("required") or p["name"] in ("limit", "words"))
        and (value := p.get("example", EXAMPLES.get(p["name"]))) is not None
    )
    return f"{path}?{query}".rstrip("?")


def _schema(held: Node) -> Node:
    content: Node = next(iter(held.get("content", {}).values()), {})
    found: Node = content.get("schema", {})
    return found


def _gives(answer: Node) -> str:
    schema = _schema(answer)
    if "items" in schema.get("properties", {}):
        return f": a page of {_kind(schema['properties']['items']['items'])}"
    return f": {_kind(schema)}" if schema else ""


def _shape(name: str, shape: Node) -> str:
    about = f"<p>{escape(shape['description'])}</p>" if shape.get("description") else ""
    head = f'<section id="shape-{escape(name)}"><h3>{escape(name)}</h3>'
    return f"{head}{about}{_fields(shape)}</section>"


def _fields(shape: Node) -> str:
    rows = "".join(
        f'<tr><th scope="row"><code>{escape(name)}</code></th><td>{_kind(one)}</td>'
        f"<td>{escape(one.get('description', ''))}</td></tr>"
        for name, one in shape.get("properties", {}).items()
    )
    return _table(("field", "", ""), rows) if rows else ""


def _kind(schema: Node | bool) -> str:
    """Return what a schema accepts, with a link to a named schema."""
    if isinstance(schema, bool):
        return "anything" if schema else "nothing"
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#shape-{name}">{name}</a>'
    if "items" in schema:
        return f"list of {_kind(schema['items'])}"
    some = [_kind(one) for key in ("anyOf", "oneOf") for one in schema.get(key, ())]
    kinds = schema.get("type", [])
    some += [escape(one) for one in ([kinds] if isinstance(kinds, str) else kinds)]
    return " or ".join(dict.fromkeys(some)) or "anything"


def _table(heads: tuple[str, ...], rows: str) -> str:
    head = "".join(_heads(heads))
    return f"<div><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"


def _heads(heads: tuple[str, ...]) -> Iterator[str]:
    for head in heads:
        yield f'<th scope="col">{head}</th>' if head else "<td></td>"
