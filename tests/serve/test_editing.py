"""Judging over the API: only with the token, whole or not at all, as by the command line."""

import gc
import json
import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response
from starlette.testclient import TestClient

import kg
from kg.locking import locked
from kg.serve.app import create_app
from kg.serve.served import Served, Settings

TOKEN = "a-token-of-32-letters-for-the-test"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
SAME = {"verdict": "same", "left": "Scot Peterson", "right": "Scott Israel", "because": "a test"}


@pytest.fixture
def case(gold_case: kg.Case, tmp_path: Path) -> Path:
    place = tmp_path / "case"
    shutil.copytree(gold_case.folder.path, place)
    return place


@pytest.fixture
def editor(case: Path) -> Iterator[TestClient]:
    app = create_app(Served(case, Settings(token=TOKEN, workers=1)))
    with TestClient(app, base_url="http://127.0.0.1") as found:
        yield found


@pytest.fixture(scope="module")
def left(gold_case: kg.Case, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A case for those who may not or cannot change it: each finds it as it was."""
    place = tmp_path_factory.mktemp("left") / "case"
    shutil.copytree(gold_case.folder.path, place)
    return place


@pytest.fixture(scope="module")
def leaving(left: Path) -> Iterator[TestClient]:
    app = create_app(Served(left, Settings(token=TOKEN)))
    with TestClient(app, base_url="http://127.0.0.1") as found:
        yield found


def contents(case: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(case.iterdir()) if file.is_file()}


def children(program: str) -> list[int]:
    """Find the processes that were forked for this one to run a program."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            name = (place / "comm").read_text("ascii").strip()
            of_this = parent(parent(int(place.name))) == os.getpid()
        except (OSError, IndexError):
            continue
        if of_this and name == program:
            found.append(int(place.name))
    return found


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def entities(client: TestClient) -> set[str]:
    return {one["name"] for one in client.get("/api/entities?limit=500").json()["items"]}


def test_a_judgement_writes_what_the_command_line_writes(
    editor: TestClient, case: Path, gold_case: kg.Case, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(gold_case.folder.path, other)
    kg.open(other).same("Scot Peterson", "Scott Israel", because="a test")

    before = entities(editor)
    answer = editor.post("/api/judgements", json=SAME, headers=BEARER)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert [one["verdict"] for one in told["judgements"]] == ["same"]
    assert any("are one now" in line for line in told["entities"])
    assert contents(case) == contents(other)
    assert entities(editor) < before


def test_undoing_brings_back_the_case_byte_for_byte(editor: TestClient, case: Path) -> None:
    before = contents(case)
    made = editor.post("/api/judgements", json=SAME, headers=BEARER).json()["judgements"][0]["id"]
    assert contents(case) != before
    answer = editor.delete(f"/api/judgements/{made}", headers=BEARER)
    assert answer.status_code == 200, answer.text
    assert [one["id"] for one in answer.json()["undone"]] == [made]
    assert contents(case) == before


def test_a_claim_is_marked_as_misread_and_the_mark_taken_back(
    editor: TestClient, case: Path
) -> None:
    before = contents(case)
    claim = editor.get("/api/claims?limit=1").json()["items"][0]["id"]
    body = {"claim": claim, "because": "it is a headline"}
    assert editor.post("/api/claims/wrong", json=body, headers=BEARER).status_code == 200
    marked = editor.get("/api/claims?wrong=true").json()["items"]
    assert [(one["id"], one["wrong"]) for one in marked] == [(claim, "it is a headline")]
    answer = editor.request("DELETE", "/api/claims/wrong", json={"claim": claim}, headers=BEARER)
    assert answer.status_code == 200, answer.text
    assert contents(case) == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": f"Basic {TOKEN}"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Authorization": "Bearer "}, 401),
        ({**BEARER, "Origin": "https://evil.example"}, 403),
        ({**BEARER, "Origin": "null"}, 403),
        ({**BEARER, "Origin": "http://127.0.0.1.evil.example"}, 403),
        ({**BEARER, "Sec-Fetch-Site": "cross-site"}, 403),
        ({**BEARER, "Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({**BEARER, "Content-Type": "text/plain"}, 415),
    ],
)
def test_who_may_not_changes_nothing(
    leaving: TestClient, left: Path, headers: dict[str, str], status: int
) -> None:
    before = contents(left)
    answer = leaving.post("/api/judgements", json=SAME, headers=headers)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert ("www-authenticate" in answer.headers) == (status == 401)
    assert TOKEN not in answer.text
    assert contents(left) == before


def test_a_server_that_only_shows_takes_no_judgement(case: Path) -> None:
    with TestClient(create_app(Served(case)), base_url="http://127.0.0.1") as client:
        for method, path in (
            ("POST", "/api/judgements"),
            ("DELETE", "/api/judgements/x"),
            ("POST", "/api/claims/wrong"),
            ("DELETE", "/api/claims/wrong"),
        ):
            answer = client.request(method, path, json=SAME, headers=BEARER)
            assert (answer.status_code, "--edit" in answer.json()["detail"]) == (403, True)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({**SAME, "left": "Nobody At All"}, 400, "Nobody At All"),
        ({**SAME, "right": "Scot Peterson"}, 400, "Scot Peterson"),
        ({**SAME, "verdict": "suggested"}, 400, "same, different"),
        ({**SAME, "verdict": None}, 400, "verdict"),
        ({**SAME, "left": ["x"]}, 400, "left"),
        ({**SAME, "left": "  "}, 400, "left"),
        ({**SAME, "because": "w" * 3000}, 400, "because"),
        ({**SAME, "by": "machine"}, 400, "by"),
        ({}, 400, "verdict"),
        ([], 400, "object"),
        ("same", 400, "object"),
    ],
)
def test_what_cannot_be_judged_leaves_the_case_as_it_was(
    leaving: TestClient, left: Path, body: object, status: int, words: str
) -> None:
    before = contents(left)
    answer = leaving.post("/api/judgements", json=body, headers=BEARER)
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text
    assert contents(left) == before
    assert not list(left.parent.glob(".*building"))


def test_broken_and_oversized_bodies_are_refused(leaving: TestClient) -> None:
    kind = {"Content-Type": "application/json", **BEARER}
    for content, status in ((b"{", 400), (b"[" * 60_000, 400), (b'"' + b"x" * 70_000, 413)):
        answer = leaving.post("/api/judgements", content=content, headers=kind)
        assert answer.status_code == status, answer.text


def test_what_is_not_there_cannot_be_undone(leaving: TestClient) -> None:
    assert leaving.delete("/api/judgements/nosuch", headers=BEARER).status_code == 404
    assert leaving.delete("/api/judgements/", headers=BEARER).status_code in (404, 405)
    answer = leaving.request("DELETE", "/api/claims/wrong", json={"claim": "x"}, headers=BEARER)
    assert answer.status_code == 400


def test_a_change_that_fails_says_that_nothing_was_changed_and_what_to_do(
    editor: TestClient, case: Path
) -> None:
    (case / "readings.jsonl").unlink()
    (case / "readings.jsonl").mkdir()
    before = contents(case)
    answer = editor.post("/api/judgements", json=SAME, headers=BEARER)
    told = answer.json()["detail"]
    assert answer.status_code >= 500
    assert "nothing was changed" in told
    assert "kg validate" in told
    assert contents(case) == before
    assert not list(case.parent.glob(".*building"))


def test_a_case_that_is_being_built_is_not_changed(case: Path) -> None:
    """The command line holds the same lock: whoever judges here waits for it, and is told."""
    before = contents(case)
    app = create_app(Served(case, Settings(token=TOKEN, patience=0.1)))
    with TestClient(app, base_url="http://127.0.0.1") as editor:
        with locked(case):
            answer = editor.post("/api/judgements", json=SAME, headers=BEARER)
        assert (answer.status_code, "being built" in answer.json()["detail"]) == (409, True)
        assert contents(case) == before
        assert editor.post("/api/judgements", json=SAME, headers=BEARER).status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/judgements", {**SAME, "because": "\ud800"}),
        ("/api/judgements", {**SAME, "left": "\ud800"}),
        ("/api/claims/wrong", {"claim": "CLAIM", "because": "half \udc00"}),
    ],
)
def test_half_a_character_is_refused_and_changes_nothing(
    leaving: TestClient, left: Path, path: str, body: dict[str, str]
) -> None:
    before = contents(left)
    claim = leaving.get("/api/claims?limit=1").json()["items"][0]["id"]
    sent = json.dumps(body).replace("CLAIM", claim)
    kind = {"Content-Type": "application/json", **BEARER}
    answer = leaving.post(path, content=sent, headers=kind)
    assert answer.status_code == 400, answer.text
    assert contents(left) == before


def test_judgements_come_one_after_the_other_and_questions_in_between(editor: TestClient) -> None:
    pairs = [("Scot Peterson", "Scott Israel"), ("Jim Bell", "Nikolas Cruz")]
    answers: list[int] = []

    def judge(left: str, right: str) -> None:
        body = {"verdict": "same", "left": left, "right": right}
        answers.append(editor.post("/api/judgements", json=body, headers=BEARER).status_code)

    threads = [threading.Thread(target=judge, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert editor.get("/api/entities?limit=5").status_code == 200
        time.sleep(0.02)
    for thread in threads:
        thread.join()
    assert answers == [200, 200]
    assert editor.get("/api/judgements?by=hand").json()["total"] == 2


def test_answers_that_are_kept_are_those_of_the_case_as_it_is(editor: TestClient) -> None:
    def told() -> list[bytes]:
        paths = ("/api/claims?limit=3", "/api/timeline", "/api/entities?limit=500")
        return [editor.get(path).content for path in paths]

    before = told()
    assert told() == before
    judged = editor.post("/api/judgements", json=SAME, headers=BEARER).json()["judgements"]
    assert told() != before
    editor.delete(f"/api/judgements/{judged[0]['id']}", headers=BEARER)
    assert told() == before


def test_many_who_ask_the_same_at_once_get_the_same(leaving: TestClient) -> None:
    found: list[bytes] = []

    def ask() -> None:
        found.append(leaving.get("/api/claims?limit=500").content)

    threads = [threading.Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 12
    assert len(set(found)) == 1


def test_any_judgement_of_a_file_can_be_given(editor: TestClient, case: Path) -> None:
    before = contents(case)
    claim = editor.get("/api/claims?kind=event").json()["items"][0]["id"]
    wish = {"verdict": "correct", "of": claim, "part": "polarity", "to": "unknown"}
    answer = editor.post("/api/judge", json=wish, headers=BEARER)
    assert answer.status_code == 200, answer.text
    (made,) = answer.json()["judgements"]
    assert editor.get(f"/api/claims/{claim}").json()["claim"]["polarity"] == "unknown"
    assert editor.delete(f"/api/judgements/{made['id']}", headers=BEARER).status_code == 200
    assert contents(case) == before


def test_a_judgement_that_cannot_be_met_says_why(leaving: TestClient, left: Path) -> None:
    before = contents(left)
    for wish, told in (
        ({"verdict": "same", "of": "Scot Peterson", "to": "Florida"}, "--force"),
        ({"verdict": "rename", "of": "Scot Peterson"}, "needs the column 'to'"),
        ({"verdict": "rename", "of": "Nobody Known", "to": "N."}, "no entity is called"),
        ({"verdict": "undo", "of": "x"}, "give same, different"),
        ({"verdict": "same", "of": "a", "to": "b", "whom": "c"}, "no field 'whom'"),
    ):
        answer = leaving.post("/api/judge", json=wish, headers=BEARER)
        assert (answer.status_code, told in answer.json()["detail"]) == (400, True), answer.text
    assert leaving.post("/api/judge", json=wish).status_code == 401
    assert contents(left) == before


def test_doubts_are_asked_and_their_answers_taken_as_they_are(editor: TestClient) -> None:
    first = editor.get("/api/doubts?limit=2").json()
    doubt = first["items"][0]
    wish = {name: value for name, value in doubt["no"].items() if value and name != "at"}
    wish["force"] = "no"
    assert editor.post("/api/judge", json=wish, headers=BEARER).status_code == 200
    left = editor.get("/api/doubts?limit=500").json()["items"]
    assert doubt["id"] not in {one["id"] for one in left}


def test_the_mentions_of_an_entity_are_listed(leaving: TestClient) -> None:
    found = leaving.get("/api/mentions?entity=Scot+Peterson&limit=500").json()["items"]
    assert len(found) > 5
    assert {"id", "words", "before", "after", "label"} <= set(found[0])
    assert leaving.get("/api/mentions?entity=Nobody+Known").status_code in (400, 404)


def test_changes_right_after_each_other_are_each_seen_and_leave_nothing(case: Path) -> None:
    app = create_app(Served(case, Settings(token=TOKEN)))
    with TestClient(app, base_url="http://127.0.0.1") as editor:
        claims = [one["id"] for one in editor.get("/api/claims?limit=5").json()["items"]]
        for number, claim in enumerate(claims, start=1):
            answer = editor.post("/api/claims/wrong", json={"claim": claim}, headers=BEARER)
            assert answer.status_code == 200, answer.text
            assert len(editor.get("/api/judgements?by=hand").json()["items"]) == number
            seen = editor.get("/api/claims?limit=5").json()["items"]
            assert [one["id"] for one in seen if one["wrong"]] == claims[:number]
        workers = 2 + 1
        assert len(list(case.parent.glob(".case.kg-old-*"))) <= workers
    del app, editor
    gc.collect()
    kg.open(case).undo(claims[0])
    assert list(case.parent.glob(".case.kg-old-*")) == []


def test_a_judgement_is_found_by_whoever_asks_from_its_answer_on(editor: TestClient) -> None:
    """Who asks before is answered from the state before: no answer is older than one before it."""
    seen: list[int] = []
    done = threading.Event()

    def ask() -> None:
        while not done.wait(0.02):
            seen.append(editor.get("/api/judgements?by=hand").json()["total"])

    claims = [one["id"] for one in editor.get("/api/claims?limit=3").json()["items"]]
    asking = threading.Thread(target=ask)
    asking.start()
    try:
        for number, claim in enumerate(claims, start=1):
            answer = editor.post("/api/claims/wrong", json={"claim": claim}, headers=BEARER)
            assert answer.status_code == 200, answer.text
            assert editor.get("/api/judgements?by=hand").json()["total"] == number
            query = {"query": "SELECT (COUNT(?c) AS ?n) { ?c kg:judgedWrong ?why }"}
            told = editor.get("/sparql", params=query, headers={"Accept": "text/csv"}).text
            assert told.split() == ["n", str(number)]
    finally:
        done.set()
        asking.join()
    assert seen == sorted(seen)


def test_what_was_asked_just_now_is_answered_anew_before_the_judgement_is(
    case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody waits right after a change: here every process that could answer stands still."""
    monkeypatch.setattr("kg.serve.writing.READYING", 60.0)
    others = set(children("api_worker"))
    app = create_app(Served(case, Settings(token=TOKEN, seconds=20)))
    with TestClient(app, base_url="http://127.0.0.1") as editor:
        asked = ("/api/judgements?by=hand", "/api/claims?wrong=true", "/api/timeline")
        before = [editor.get(path).content for path in asked]
        claim = editor.get("/api/claims?limit=1").json()["items"][0]["id"]
        judged = editor.post("/api/claims/wrong", json={"claim": claim}, headers=BEARER)
        assert judged.status_code == 200, judged.text
        stopped = set(children("api_worker")) - others
        try:
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            answers = [editor.get(path) for path in asked]
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)
        assert stopped
        assert [answer.status_code for answer in answers] == [200, 200, 200]
        assert [answer.json()["total"] for answer in answers[:2]] == [1, 1]
        assert all(answer.content != old for answer, old in zip(answers, before, strict=True))


def test_a_change_whose_process_is_killed_is_told_and_the_next_goes_through(
    editor: TestClient, case: Path
) -> None:
    """As by a system that wants its memory: the case is the one before, whole."""
    first = editor.get("/api/claims?limit=1").json()["items"][0]["id"]
    body = {"claim": first}
    before, others = contents(case), set(children("writer"))
    with locked(case):  # the change waits for the lock, and is killed there
        answers: list[Response] = []

        def post() -> None:
            answers.append(editor.post("/api/claims/wrong", json=body, headers=BEARER))

        posting = threading.Thread(target=post)
        posting.start()
        while not (found := set(children("writer")) - others):
            time.sleep(0.05)
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        posting.join()
    assert answers[0].status_code == 500
    assert "nothing was changed" in answers[0].json()["detail"]
    assert contents(case) == before
    assert editor.post("/api/claims/wrong", json=body, headers=BEARER).status_code == 200
    assert contents(case) != before
