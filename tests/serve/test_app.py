"""The server as a whole: its page, what it says at the start, and a case that changes under it."""

import gzip
import shutil
import socket
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

import kg
from kg.cli import app
from kg.serve.app import create_app
from kg.serve.served import Served, Settings

from .conftest import BASE_URL, Running, start

PEOPLE = {"query": "SELECT (COUNT(DISTINCT ?d) AS ?n) { ?d a kg:Document }"}


def test_the_page_and_what_it_draws_from(client, gold_case: "kg.Case") -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert '<script src="/page/case-file.js"' in page.text
    file = client.get("/page/case.json").json()
    assert file["base"] == gold_case.manifest.base
    assert len(file["documents"]) == gold_case.manifest.documents
    for one in file["documents"]:
        article = client.get(f"/page/article/{one['id']}.json").json()
        assert article["text"]
    assert client.get("/page/article/nothing.json").status_code == 404
    assert client.get("/page/case-file.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/page/case-file.css").headers["content-type"].startswith("text/css")


def test_who_comes_to_no_page_is_shown_the_way_back(client) -> None:
    lost = client.get("/nowhere", headers={"accept": "text/html,*/*;q=0.8"})
    assert lost.status_code == 404
    assert '<a href="/">' in lost.text
    assert client.get("/nowhere").headers["content-type"].startswith("text/plain")


def test_what_a_browser_has_is_not_sent_again(client) -> None:
    for path in ("/page/case.json", "/page/case-file.js"):
        first = client.get(path)
        tag = first.headers["etag"]
        again = client.get(path, headers={"if-none-match": f'W/{tag}, "other"'})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_it_is_packed_for_those_who_take_it(client) -> None:
    plain = client.get("/page/case.json", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    refused = client.get("/page/case.json", headers={"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers
    with client.stream("GET", "/page/case.json", headers={"accept-encoding": "gzip"}) as told:
        packed = b"".join(told.iter_raw())
        assert told.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain.content
    assert len(packed) < len(plain.content) / 3


def test_a_case_that_was_built_anew_is_served_anew(gold_case: "kg.Case", tmp_path: Path) -> None:
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    served = Served(tmp_path / "case", Settings(workers=1))
    with TestClient(create_app(served), base_url=BASE_URL) as client:
        before = client.get("/page/case.json")
        count = _count(client)
        gone = kg.open(tmp_path / "case")
        gone.remove(next(gone.readings()).document.document)
        after = client.get("/page/case.json")
        assert after.headers["etag"] != before.headers["etag"]
        assert len(after.json()["documents"]) == len(before.json()["documents"]) - 1
        assert _count(client) == count - 1


def _count(client: TestClient) -> int:
    (row,) = client.get("/sparql", params=PEOPLE).json()["results"]["bindings"]
    return int(row["n"]["value"])


def test_a_case_that_is_gone_is_said_to_be(gold_case: "kg.Case", tmp_path: Path) -> None:
    shutil.copytree(gold_case.folder.path, tmp_path / "case")
    with TestClient(create_app(Served(tmp_path / "case")), base_url=BASE_URL) as client:
        shutil.rmtree(tmp_path / "case")
        told = client.get("/")
        assert told.status_code == 503
        assert "no such case" in told.text


def test_the_token_is_told_once_and_the_page_knows_that_it_may_edit(
    gold_case: "kg.Case",
) -> None:
    found = start(gold_case.folder.path, "--edit", "--workers", "1")
    try:
        told = found.process.stdout.readline()
        assert f"{found.address}#token=" in told
        assert len(told.partition("#token=")[2].strip()) >= 32
        with found.client() as client:
            assert 'data-edit="yes"' in client.get("/").text
    finally:
        found.process.terminate()
        found.process.wait(15)


def test_a_port_that_is_taken_is_said_to_be(gold_case: "kg.Case") -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = _kg("serve", str(gold_case.folder.path), "--port", port)
    assert told.exit_code == 2
    assert f"cannot listen on 127.0.0.1, port {port}" in told.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["nowhere"], "no such case"),
        (["CASE", "--cors", "*"], "is no origin"),
        (["CASE", "--host", "no.such.host.invalid"], "no address to listen on"),
    ],
)
def test_what_cannot_be_served_is_said(
    options: list[str], words: str, gold_case: "kg.Case"
) -> None:
    case = str(gold_case.folder.path)
    told = _kg("serve", *(case if one == "CASE" else one for one in options))
    assert told.exit_code == 2
    assert words in told.stderr


def _kg(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def test_everything_links_only_to_this_server(running: Running) -> None:
    with running.client() as client:
        told = client.get("/").text
    assert "http://" not in told
    assert "https://" not in told
