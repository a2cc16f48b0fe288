"""The OpenAPI description: valid, and what the server really answers."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.testclient import TestClient

import kg
from kg.serve.api import OPERATIONS
from kg.serve.api.changes import CHANGES
from kg.serve.api.openapi import openapi
from kg.serve.app import create_app
from kg.serve.served import Served

DESCRIPTION = openapi(OPERATIONS)
GIVEN = {
    "search": "words=Peterson",
    "ask": "question=When did Peterson resign?",
    "getPath": "from=Scot Peterson&to=Scott Israel",
    "askQuestion": "who=Scot Peterson",
    "listClaims": "limit=200",
    "listMentions": "entity=Scot Peterson",
}


def valid(schema: dict[str, Any], value: object) -> None:
    """Hold a value against a schema of the description, objects with no more than it names."""
    whole = {**schema, "components": closed(DESCRIPTION["components"])}
    Draft202012Validator(whole).validate(value)


def closed(components: dict[str, Any]) -> dict[str, Any]:
    schemas = {
        name: {**schema, "additionalProperties": False}
        for name, schema in components["schemas"].items()
    }
    return {**components, "schemas": schemas}


def asked(operation: dict[str, Any], path: str, client: TestClient) -> str:
    """Fill in the path with what the case holds."""
    claim = client.get("/api/claims?limit=1").json()["items"][0]
    places = {
        "/api/entities/{id}": client.get("/api/entities").json()["items"][0]["id"],
        "/api/documents/{id}": claim["document_id"],
        "/api/findings/{id}": client.get("/api/findings").json()["items"][0]["id"],
        "/api/questions/{name}": "claims-about",
    }
    local = claim["id"].rpartition("/")[2]
    filled = path.replace("{document}", claim["document_id"]).replace("{local}", local)
    filled = filled.replace("{id}", places.get(path, "")).replace("{name}", places.get(path, ""))
    return f"{filled}?{GIVEN.get(operation['operationId'], '')}"


def test_an_independent_validator_finds_nothing_wrong() -> None:
    OpenAPIV31SpecValidator(DESCRIPTION).validate()


def test_every_operation_is_described_under_a_name_of_its_own() -> None:
    described = [one for path in DESCRIPTION["paths"].values() for one in path.values()]
    names = [one["operationId"] for one in described]
    assert len(names) == len(set(names)) == len(OPERATIONS) + len(CHANGES)
    assert all(one["summary"] for one in described)


def test_the_server_gives_the_description_and_an_index(client: TestClient) -> None:
    assert client.get("/api/openapi.json").json() == DESCRIPTION
    index = client.get("/api").json()
    assert {one["path"] for one in index["operations"]} == set(DESCRIPTION["paths"])
    # A browser is led to the same for people.
    page = client.get("/api", headers={"accept": "text/html,*/*;q=0.8"}, follow_redirects=False)
    assert (page.status_code, page.headers["location"]) == (303, "/docs")


@pytest.mark.parametrize(
    "path", [path for path, one in DESCRIPTION["paths"].items() if "get" in one]
)
def test_answers_are_as_described(client: TestClient, path: str) -> None:
    operation = DESCRIPTION["paths"][path]["get"]
    answer = client.get(asked(operation, path, client))
    assert answer.status_code == 200, answer.text
    content = operation["responses"]["200"]["content"]
    valid(content["application/json"]["schema"], answer.json())


@pytest.mark.parametrize(
    "path", [path for path, one in DESCRIPTION["paths"].items() if "get" in one]
)
def test_errors_are_as_described(client: TestClient, path: str) -> None:
    operation = DESCRIPTION["paths"][path]["get"]
    filled = path.replace("{", "").replace("}", "")
    answer = client.get(filled, params={"limit": "many", "nodes": "many", "nosuch": "x"})
    described = operation["responses"][str(answer.status_code)]["content"]
    (kind,) = described
    assert answer.headers["content-type"] == kind == "application/problem+json"
    valid(described[kind]["schema"], answer.json())


def test_hostile_names_keep_the_schemas(hostile_case: kg.Case) -> None:
    with TestClient(
        create_app(Served(hostile_case.folder.path)), base_url="http://127.0.0.1"
    ) as client:
        for path in ("/api/entities", "/api/claims", "/api/documents", "/api/judgements"):
            schema = DESCRIPTION["paths"][path]["get"]["responses"]["200"]["content"]
            valid(schema["application/json"]["schema"], client.get(f"{path}?limit=500").json())
