"""Downloads: the bytes that `kg export` writes, under names that break nothing."""

import io
import re
import shutil
import tempfile
import zipfile
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import kg
from kg.export import EXPORTERS
from kg.serve import downloads
from kg.serve.app import create_app
from kg.serve.served import Served

FOLDERS = [name for name, exporter in EXPORTERS.items() if exporter.folder]
FILES = [name for name in EXPORTERS if name not in FOLDERS]


@pytest.mark.parametrize("format", FILES)
def test_a_file_is_what_the_command_line_writes(
    client: TestClient, gold_case: kg.Case, tmp_path: Path, format: str
) -> None:
    answer = client.get(f"/download/{format}")
    assert answer.status_code == 200
    gold_case.export(format, tmp_path / "export")
    assert answer.content == (tmp_path / "export").read_bytes()
    assert int(answer.headers["content-length"]) == len(answer.content)


@pytest.mark.parametrize("format", FOLDERS)
def test_a_folder_is_packed_the_same_each_time(
    client: TestClient, gold_case: kg.Case, tmp_path: Path, format: str
) -> None:
    answer = client.get(f"/download/{format}")
    assert answer.headers["content-type"] == "application/zip"
    assert client.get(f"/download/{format}").content == answer.content
    gold_case.export(format, tmp_path / "export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        inside = {name: packed.read(name) for name in packed.namelist()}
        if format == "neo4j":
            assert packed.getinfo("import.sh").external_attr >> 16 & 0o111
    assert inside == {f.name: f.read_bytes() for f in (tmp_path / "export").iterdir()}


def test_every_export_is_listed_with_its_link(client: TestClient) -> None:
    listed = client.get("/downloads", headers={"Accept": "application/json"}).json()["downloads"]
    assert [one["format"] for one in listed] == list(EXPORTERS)
    for one in listed:
        answer = client.head(one["href"]) if one["available"] else None
        assert answer is None or one["file"] in answer.headers["content-disposition"]
    page = client.get("/downloads", headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.headers["content-type"].startswith("text/html")
    assert "script" not in page.headers["content-security-policy"].replace("default-src", "")
    assert set(re.findall(r"href='(/download/[^']+)'", page.text)) == {
        one["href"] for one in listed if one["available"]
    }


def test_every_export_has_a_description() -> None:
    assert set(downloads.FORMATS) == set(EXPORTERS)


def test_what_is_not_installed_is_listed_with_the_reason(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "find_spec", lambda _name: None)
    listed = {one["format"]: one for one in client.get("/downloads").json()["downloads"]}
    assert not listed["parquet"]["available"]
    assert "pip install" in listed["parquet"]["reason"]
    assert listed["turtle"]["available"]
    answer = client.get("/download/parquet")
    assert (answer.status_code, "pyarrow" in answer.json()["detail"]) == (501, True)


def test_an_unknown_format_names_the_known(client: TestClient) -> None:
    for name in ("nosuch", "..%2f..%2fetc%2fpasswd"):
        answer = client.get(f"/download/{name}")
        assert answer.status_code == 404
    assert "turtle" in client.get("/download/nosuch").json()["detail"]


def test_nothing_is_left_behind(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert client.get("/download/findings").status_code == 200
    assert client.get("/download/csv").status_code == 200
    assert not list(tmp_path.iterdir())


def test_the_name_of_a_case_breaks_neither_header_nor_page(
    hostile_case: kg.Case, tmp_path: Path
) -> None:
    place = tmp_path / 'x"; <img src=x onerror=alert(1)>\u202e.exe'
    shutil.copytree(hostile_case.folder.path, place)
    with TestClient(create_app(Served(place)), base_url="http://127.0.0.1") as client:
        name = client.get("/download/readings").headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="[\w.-]+\.readings\.jsonl"', name, re.ASCII)
        page = client.get("/downloads", headers={"Accept": "text/html"}).text
        assert "<img" not in page
        packed = zipfile.ZipFile(io.BytesIO(client.get("/download/csv").content))
        assert all(re.fullmatch(r"[\w.-]+", inside) for inside in packed.namelist())
