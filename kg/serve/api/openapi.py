"""The OpenAPI 3.1 description, made from the same table as the routes."""

from collections.abc import Iterable
from typing import Any

from kg import __version__
from kg.serve.api.changes import CHANGES, Changing
from kg.serve.api.operations import Operation, Parameter
from kg.serve.api.problems import MEDIA_TYPE
from kg.serve.api.schemas import Schema, Schemas

TITLE = "A case of kg"
ABOUT = (
    "News reports as a knowledge graph in which every statement knows who said it, in which words "
    "and how surely. These are statements by others: an allegation is no fact."
)
PROBLEM: Schema = {
    "type": "object",
    "description": "What was wrong, in a sentence (RFC 9457).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "parameter": {"type": "string"},
    },
    "required": ["type", "title", "status", "detail"],
}


def openapi(operations: Iterable[Operation]) -> dict[str, Any]:
    """Describe the operations, and those that change the case."""
    schemas = Schemas(named={"Problem": PROBLEM})
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})["get"] = _get(operation, schemas)
    for change in CHANGES:
        paths.setdefault(change.path, {})[change.method.lower()] = _change(change, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": TITLE,
            "version": __version__,
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.named.items())),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _get(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    gives = schemas.of(operation.gives)
    good: dict[str, Any] = {"description": operation.summary, "content": _json(gives)}
    if operation.paged:
        good["content"] = _json(_page(gives))
        good["headers"] = {
            "Link": {"description": "The next and the previous page.", "schema": {"type": "string"}}
        }
    parameters = [_parameter(p) for p in operation.known]
    if operation.free:
        parameters.append(_free(operation.free))
    told: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": parameters,
        "responses": {"200": good, **_problems("400", "503")},
    }
    if any(p.in_path for p in operation.parameters):
        told["responses"].update(_problems("404"))
    return {**told, "description": operation.about} if operation.about else told


def _change(change: Changing, schemas: Schemas) -> dict[str, Any]:
    good = {"description": "What the change did.", "content": _json(schemas.of(change.gives))}
    told: dict[str, Any] = {
        "operationId": change.name,
        "summary": change.summary,
        "security": [{"token": []}],
        "parameters": [_parameter(p) for p in change.parameters],
        "responses": {
            "200": good,
            **_problems("400", "401", "403", "404", "409", "413", "415", "503"),
        },
    }
    if change.body is not None:
        told["requestBody"] = {"required": True, "content": _json(change.body)}
    return told


def _json(schema: Schema) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _problems(*statuses: str) -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {s: {"description": "What was wrong.", "content": content} for s in statuses}


def _page(item: Schema) -> Schema:
    told: dict[str, Schema] = {
        "total": {"type": "integer", "minimum": 0},
        "offset": {"type": "integer", "minimum": 0},
        "limit": {"type": "integer", "minimum": 1},
        "items": {"type": "array", "items": item},
        "next": {"type": ["string", "null"], "description": "The path of the next page."},
        "previous": {"type": ["string", "null"], "description": "The path of the one before."},
    }
    return {"type": "object", "properties": told, "required": list(told)}


def _parameter(parameter: Parameter) -> dict[str, Any]:
    schema: Schema = {"type": parameter.kind}
    if parameter.kind == "string":
        schema["minLength"] = 1
    if parameter.choices:
        schema["enum"] = list(parameter.choices)
    for key, value in (("minimum", parameter.least), ("maximum", parameter.most)):
        if value is not None:
            schema[key] = value
    if parameter.default is not None:
        schema["default"] = parameter.default
    if parameter.several:
        schema = {"type": "array", "items": schema}
    told: dict[str, Any] = {
        "name": parameter.name,
        "in": "path" if parameter.in_path else "query",
        "required": parameter.needed,
        "description": parameter.about,
        "schema": schema,
    }
    return {**told, "example": parameter.example} if parameter.example else told


def _free(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "style": "form",
        "explode": True,
        "description": "Values by name, such as who=Scot Peterson; see /api/questions.",
        "schema": {"type": "object", "additionalProperties": {"type": "string"}},
    }
