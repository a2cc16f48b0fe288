"""The query page: from this server alone, with questions that have an answer here."""

import re
import shutil
from pathlib import Path

from starlette.testclient import TestClient

import kg
from kg.query import named_questions
from kg.serve.app import create_app
from kg.serve.served import Served

WEB = Path(kg.__file__).parent / "serve" / "web"
MOST = 1_100_000


def test_the_page_loads_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/query")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "connect-src 'self'" in policy
    assert "http" not in policy
    linked = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    for path in (path for path in linked if not path.startswith("data:")):
        assert path.startswith("/")
        assert client.get(path).status_code == 200
    assert not re.search(r"<script(?![^>]*src=)", page.text)


def test_the_bundle_is_small_and_names_no_font_to_fetch(client: TestClient) -> None:
    sizes = [(WEB / name).stat().st_size for name in ("query.js", "query.css")]
    assert sum(sizes) < MOST
    for name in ("query.css", "plain.css"):
        style = client.get(f"/query/{name}")
        assert style.headers["content-type"].startswith("text/css")
        assert "@font-face" not in style.text
        assert all(
            url.strip("'\"").startswith("data:")
            for url in re.findall(r"url\(([^)]*)\)", style.text)
        )
    assert "codemirror" in client.get("/query/query-licences.txt").text
    assert client.get("/query/nosuch.js").status_code == 404
    assert client.get("/query/..%2fserved.py").status_code == 404


def test_the_page_knows_prefixes_terms_and_questions(
    client: TestClient, gold_case: kg.Case
) -> None:
    told = client.get("/query/settings.json").json()
    assert told["endpoint"] == "/sparql"
    assert told["base"] == gold_case.manifest.base
    assert told["prefixes"]["kg"].endswith("ontology#")
    assert told["prefixes"]["kg"] + "Claim" in told["classes"]
    assert told["prefixes"]["kg"] + "status" in told["properties"]
    assert [one["name"] for one in told["questions"]] == [one.name for one in named_questions()]


def test_examples_are_of_the_case_that_is_open(client: TestClient, hostile_case: kg.Case) -> None:
    def examples(from_client: TestClient) -> dict[str, str]:
        told = from_client.get("/query/settings.json").json()["questions"]
        return {one["name"]: v["example"] for one in told for v in one["values"]}

    assert examples(client)["claims-about"] == "Scot Peterson"
    with TestClient(
        create_app(Served(hostile_case.folder.path)), base_url="http://127.0.0.1"
    ) as other:
        name = examples(other)["claims-about"]
        assert name != "Scot Peterson"
        assert other.get("/api/questions/claims-about", params={"who": name}).status_code in (
            200,
            400,
        )


def test_every_question_is_answered_at_the_endpoint(client: TestClient) -> None:
    for question in client.get("/query/settings.json").json()["questions"]:
        answer = client.post("/sparql", data={"query": question["query"]})
        assert answer.status_code == 200, (question["name"], answer.text)


def test_the_name_of_a_case_is_text_on_the_page(hostile_case: kg.Case, tmp_path: Path) -> None:
    place = tmp_path / "<script>alert(1)<"
    shutil.copytree(hostile_case.folder.path, place)
    with TestClient(create_app(Served(place)), base_url="http://127.0.0.1") as client:
        page = client.get("/query").text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)" in page
