"""The JSON API: what the case says, in pages, with errors that name what was wrong."""

import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas
import pytest
from starlette.testclient import TestClient

import kg
from kg.serve.api.encode import as_json
from kg.serve.app import create_app
from kg.serve.served import Served, Settings

BASE = "http://127.0.0.1"


@pytest.fixture(scope="module")
def hostile(hostile_case: kg.Case) -> Iterator[TestClient]:
    with TestClient(create_app(Served(hostile_case.folder.path)), base_url=BASE) as found:
        yield found


def told(client: TestClient, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def all_of(client: TestClient, path: str) -> list[Any]:
    """Follow `next` from page to page."""
    found, at = [], path
    while at:
        page = told(client, at)
        found += page["items"]
        at = page["next"]
    return found


def test_every_claim_of_the_case_is_listed_once_with_its_words(
    client: TestClient, gold_case: kg.Case
) -> None:
    listed = all_of(client, "/api/claims?limit=97")
    claims = {claim.iri: claim for claim in gold_case.claims()}
    assert [one["iri"] for one in listed] == list(dict.fromkeys(one["iri"] for one in listed))
    assert {one["iri"] for one in listed} == set(claims)
    for one in listed:
        claim = claims[one["iri"]]
        assert one["evidence"] == claim.evidence.exact
        assert one["status"] == claim.status
        assert [holder["name"] for holder in one["holders"]] == [h.name for h in claim.holders]


def test_a_claim_has_the_names_and_ids_of_its_row_in_the_tables(
    client: TestClient, gold_case: kg.Case
) -> None:
    rows = {row["iri"]: row for row in gold_case.claims_frame().to_dict("records")}
    for one in all_of(client, "/api/claims?limit=500"):
        row = rows[one["iri"]]
        same = (set(one) & set(row)) - {"parts", "holders"}
        assert same >= {
            *("id", "event_type", "predicate", "status", "holder", "holder_id", "holder_iri"),
            *("event_id", "event_iri", "document_id", "document_iri", "evidence", "start", "end"),
        }
        for name in same:
            told = None if row[name] is pandas.NA else row[name]
            assert one[name] == told, name
        assert [holder["name"] for holder in one["holders"]] == row["holders"]
        parts = [f"{part['role']}: {part['thing']['name']}" for part in one["parts"]]
        assert parts == row["parts"]


def test_ties_are_those_of_the_table(client: TestClient, gold_case: kg.Case) -> None:
    found = told(client, "/api/network?view=actors&nodes=500")["edges"]
    ties = gold_case.ties_frame()
    names = ["source", "source_id", "source_iri", "target", "target_id", "kind", "status", "weight"]
    assert sorted(tuple(one[name] for name in names) for one in found) == sorted(
        ties[names].itertuples(index=False, name=None)
    )


def test_an_allegation_never_stands_as_asserted(client: TestClient) -> None:
    for one in all_of(client, "/api/claims?status=alleged&limit=500"):
        assert one["standing"] not in ("asserted", "reported")


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("kind=relation", lambda c: c.kind == "relation"),
        ("polarity=negative", lambda c: c.polarity == "negative"),
        ("certainty=certain", lambda c: c.certainty == "certain"),
        ("status=reported", lambda c: c.status == "reported"),
        ("event_type=kg:Resignation", lambda c: c.what == "kg:Resignation"),
        ("from=2018-02-14&to=2018-02-14", lambda c: c.date in ("2018-02-14", "2018-02", "2018")),
        ("wrong=true", lambda c: c.wrong is not None),
    ],
)  # fmt: skip
def test_claims_are_chosen_by_what_they_say(
    client: TestClient, gold_case: kg.Case, query: str, holds: Any
) -> None:
    listed = all_of(client, f"/api/claims?{query}&limit=500")
    assert {one["iri"] for one in listed} == {c.iri for c in gold_case.claims() if holds(c)}


def test_claims_of_an_entity_are_those_of_its_portrait(
    client: TestClient, gold_case: kg.Case
) -> None:
    portrait = gold_case.show("Scot Peterson")
    told_of = {c.iri for c in (*portrait.is_, *portrait.does, *portrait.undergoes, *portrait.says)}
    for name in ("Scot Peterson", "scot peterson", portrait.entity.iri):
        listed = all_of(client, f"/api/claims?entity={name}&limit=500")
        assert told_of <= {one["iri"] for one in listed}


def test_an_entity_is_told_with_counts_and_the_first_claims(
    client: TestClient, gold_case: kg.Case
) -> None:
    found = told(client, "/api/entities?words=peters")["items"][0]
    assert found["name"] == "Scot Peterson"
    portrait = gold_case.show("Scot Peterson")
    told_of = told(client, f"/api/entities/{found['id']}?limit=2")
    assert told_of["counts"]["does"] == len(portrait.does)
    assert [c["iri"] for c in told_of["does"]] == [c.iri for c in portrait.does[:2]]


def test_a_claim_leads_to_the_exact_characters(client: TestClient) -> None:
    for one in told(client, "/api/claims?limit=20")["items"]:
        trail = told(client, f"/api/claims/{one['id']}")
        text = told(client, f"/api/documents/{one['document_id']}")["text"]
        assert text[one["start"] : one["end"]] == trail["words"] == one["evidence"]
        assert trail["before"] + trail["words"] + trail["after"] in text


def test_marks_of_a_document_lead_on(client: TestClient) -> None:
    document = told(client, "/api/documents")["items"][0]
    marks = told(client, f"/api/documents/{document['id']}")["marks"]
    claim = next(mark for mark in marks if mark["kind"] == "claim")
    assert told(client, f"/api/claims/{claim['id']}")["claim"]["start"] == claim["start"]
    mention = next(mark for mark in marks if mark["kind"] == "mention" and mark["id"])
    assert told(client, f"/api/entities/{mention['id']}")["entity"]["id"] == mention["id"]


def test_findings_sources_timeline_and_judgements_are_those_of_the_case(
    client: TestClient, gold_case: kg.Case
) -> None:
    number, points = gold_case.points(kind="refines")
    found = told(client, "/api/findings?kind=refines&limit=500")
    assert (found["total"], [one["id"] for one in found["items"]]) == (
        number,
        [p.id for p in points],
    )
    assert points
    for point in points:
        assert told(client, f"/api/findings/{point.id}")["reason"] == point.reason
    assert [one["id"] for one in all_of(client, "/api/sources")] == [
        o.id for o in gold_case.sources()
    ]
    happened = gold_case.timeline(about="Scot Peterson", documents=2)
    listed = all_of(client, "/api/timeline?about=Scot Peterson&documents=2")
    assert [one["id"] for one in listed] == [one.id for one in happened]
    judged, _ = gold_case.judged(verdict="same")
    assert told(client, "/api/judgements?verdict=same")["total"] == judged


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("", {}),
        ("&speech=true", {"speech": True}),
        ("&documents=2", {"documents": 2}),
        ("&from=2018-02-14&to=2018-02", {"start": "2018-02-14", "end": "2018-02"}),
        ("&from=2018-02-15", {"start": "2018-02-15"}),
        ("&to=2017", {"end": "2017"}),
    ],
)
def test_the_timeline_comes_in_pages_in_the_order_of_the_case(
    client: TestClient, gold_case: kg.Case, asked: str, wanted: dict[str, Any]
) -> None:
    happened = gold_case.timeline(**wanted)
    for limit in (7, 500):
        listed = all_of(client, f"/api/timeline?limit={limit}{asked}")
        assert listed == as_json(happened)


def test_search_finds_people_documents_and_claims_by_folded_words(client: TestClient) -> None:
    found = told(client, "/api/search?words=PETERSON resign&limit=5")
    assert found["claims"]
    assert all("resign" in (c["label"] + c["evidence"]).lower() for c in found["claims"])
    assert told(client, "/api/search?words=pet")["entities"][0]["name"] == "Scot Peterson"
    none = {"claims": 0, "documents": 0, "entities": 0}
    assert told(client, "/api/search?words=zzzz")["counts"] == none


def test_networks_and_paths_know_their_claims(client: TestClient, gold_case: kg.Case) -> None:
    network = told(client, "/api/network?view=actors")
    whole = gold_case.network("actors")
    assert network["counts"] == {"nodes": len(whole), "edges": whole.number_of_edges()}
    assert len(network["edges"]) == whole.number_of_edges()
    assert network["remarks"]
    fewer = told(client, "/api/network?nodes=3")
    assert len(fewer["nodes"]) == 3
    shown = {node["iri"] for node in fewer["nodes"]}
    assert all({edge["source_iri"], edge["target_iri"]} <= shown for edge in fewer["edges"])
    path = told(client, "/api/path?from=Scot Peterson&to=Scott Israel")
    assert path["paths"][0]["steps"][0]["claims"]


def test_named_questions_are_answered_with_bound_values(
    client: TestClient, gold_case: kg.Case
) -> None:
    questions = {q["name"]: q for q in told(client, "/api/questions")}
    assert questions["claims-about"]["example"] == {"who": "Scot Peterson"}
    answer = told(client, "/api/questions/claims-about?who=Scot Peterson")
    expected = gold_case.query("claims-about", values={"who": "Scot Peterson"})
    assert answer["rows"] == [list(row) for row in expected.rows]
    assert told(client, "/api/questions/claims-about?who=Scot Peterson&limit=1")["more"]
    injected = 'x") } INSERT DATA { <a:a> <a:b> "'
    assert told(client, f"/api/questions/claims-about?who={injected}")["rows"] == []


@pytest.mark.parametrize(
    ("path", "status", "parameter", "words"),
    [
        ("/api/claims?limit=0", 400, "limit", "from 1 to 500"),
        ("/api/claims?limit=501", 400, "limit", "501"),
        ("/api/claims?limit=5&limit=6", 400, "limit", "more than once"),
        ("/api/claims?offset=-1", 400, "offset", "-1"),
        ("/api/claims?offset=x", 400, "offset", "whole number"),
        ("/api/claims?stauts=alleged", 400, "stauts", "status"),
        ("/api/claims?status=true", 400, "status", "alleged"),
        ("/api/claims?entity=Nobody At All", 400, "entity", "no entity"),
        ("/api/claims?document=zzz", 400, "document", "zzz"),
        ("/api/claims?from=yesterday", 400, "from", "2018-02-14"),
        ("/api/claims?words=%00", 400, "words", "NUL"),
        ("/api/claims?words=", 400, "words", "empty"),
        ("/api/search", 400, "words", "needed"),
        ("/api/search?words=%2D", 400, "words", "letter"),
        ("/api/timeline?speech=perhaps", 400, "speech", "true or false"),
        ("/api/network?view=nosuch", 400, "view", "actors"),
        ("/api/questions/claims-about?whom=x", 400, "whom", "who"),
        ("/api/questions/..%2F..%2Fetc%2Fpasswd", 404, None, ""),
        ("/api/questions/nosuch", 404, None, "claims-about"),
        ("/api/entities/nobody", 404, None, "nobody"),
        ("/api/claims/nowhere/e1", 404, None, "nowhere"),
        ("/api/documents/nowhere", 404, None, "nowhere"),
        ("/api/findings/nowhere", 404, None, "nowhere"),
        ("/api/nowhere", 404, None, "/api"),
    ],
)
def test_errors_say_what_was_wrong(
    client: TestClient, path: str, status: int, parameter: str | None, words: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem.get("parameter") == parameter
    assert words in problem["detail"]


def test_pages_link_to_the_next_in_the_header_too(client: TestClient) -> None:
    answer = client.get("/api/entities?limit=1&words=p&offset=1")
    assert '</api/entities?limit=1&words=p&offset=2>; rel="next"' in answer.headers["link"]
    assert 'offset=0>; rel="prev"' in answer.headers["link"]
    last = told(client, "/api/entities?limit=500&offset=100000")
    assert (last["items"], last["next"]) == ([], None)


def test_the_same_question_gives_the_same_bytes(gold_case: kg.Case) -> None:
    def answers() -> list[bytes]:
        app = create_app(Served(gold_case.folder.path))
        with TestClient(app, base_url=BASE) as client:
            paths = (
                "entities",
                "claims",
                "findings",
                "timeline",
                "judgements",
                "sources",
                "network",
            )
            return [client.get(f"/api/{path}").content for path in paths]

    assert answers() == answers()


def test_hostile_names_are_told_as_they_are_and_stay_data(hostile: TestClient) -> None:
    names = {e["name"] for e in all_of(hostile, "/api/entities?limit=500")}
    assert any("<script>alert(1)</script>" in name for name in names)
    for path in ("/api/entities?limit=500", "/api/claims?limit=500", "/api/search?words=script"):
        answer = hostile.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        json.loads(answer.content.decode("utf-8"))
    for entity in told(hostile, "/api/entities?limit=500")["items"]:
        assert told(hostile, f"/api/entities/{entity['id']}")["entity"]["name"] == entity["name"]


def test_words_of_a_request_never_break_out_of_a_header(client: TestClient) -> None:
    answer = client.get("/api/claims", params={"words": 'a">, <https://evil.example>; rel="next'})
    assert answer.status_code == 200
    assert "evil.example>" not in answer.headers.get("link", "")


def test_a_replaced_case_is_answered_anew(gold_case: kg.Case, tmp_path: Path) -> None:
    place = tmp_path / "case"
    shutil.copytree(gold_case.folder.path, place)
    with TestClient(create_app(Served(place)), base_url=BASE) as client:
        before = told(client, "/api/documents")
        gone = before["items"][0]["id"]
        kg.open(place).remove(gone)
        after = told(client, "/api/documents")
        assert after["total"] == before["total"] - 1
        assert client.get(f"/api/documents/{gone}").status_code == 404


def examples() -> list[tuple[str, Any]]:
    """Give the requests of the page on the API, each with the answer that stands behind it."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    found = re.findall(r"```http\nGET (.+)\n```\n(?:\n```json\n(.+)\n```)?", page)
    return [(path, json.loads(answer) if answer else None) for path, answer in found]


def holds(expected: Any, found: Any) -> bool:
    """Say whether an answer has all that is expected; of lists, the first items."""
    if isinstance(expected, dict):
        return all(name in found and holds(one, found[name]) for name, one in expected.items())
    if isinstance(expected, list):
        return len(found) >= len(expected) and all(map(holds, expected, found))
    return bool(expected == found)


@pytest.mark.parametrize(("path", "expected"), examples())
def test_the_examples_of_the_page_are_true(client: TestClient, path: str, expected: Any) -> None:
    answer = client.get(path)
    assert answer.status_code == (expected or {}).get("status", 200)
    assert expected is None or holds(expected, answer.json()), answer.text[:2000]


def test_the_page_names_every_path_of_the_api(client: TestClient) -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    for path in client.get("/api/openapi.json").json()["paths"]:
        assert path.partition("/{")[0] in page


@pytest.fixture(scope="module")
def hurried(gold_case: kg.Case) -> Iterator[TestClient]:
    """A server that lets nothing take longer than a thousandth of a second."""
    settings = Settings(seconds=0.001, workers=1)
    with TestClient(create_app(Served(gold_case.folder.path, settings)), base_url=BASE) as found:
        yield found


@pytest.mark.parametrize(
    "path",
    [
        "network",
        "timeline",
        "sources",
        "findings",
        "entities",
        "documents",
        "claims",
        "search?words=a",
    ],
)
def test_what_takes_too_long_is_ended_and_said_to_be(hurried: TestClient, path: str) -> None:
    answer = hurried.get(f"/api/{path}")
    assert answer.status_code == 503, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert re.search(r"not answered within 0\.001 seconds|ask again", answer.json()["detail"])
    assert hurried.get("/api/questions").status_code == 200


def test_the_index_is_made_however_long_it_takes(gold_case: kg.Case) -> None:
    """Whoever asks before it is there is told to come again, and then answered."""
    settings = Settings(seconds=0.02, workers=1)
    with TestClient(create_app(Served(gold_case.folder.path, settings)), base_url=BASE) as client:
        until = time.monotonic() + 120
        answers = [client.get("/api/claims?limit=1")]
        while answers[-1].status_code != 200 and time.monotonic() < until:
            answers.append(client.get("/api/claims?limit=1"))
    assert answers[-1].status_code == 200
    assert (answers[0].status_code, answers[0].headers["retry-after"]) == (503, "5")
