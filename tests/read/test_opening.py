import io
import json
import sys

import pytest

from kg.model import Document
from kg.read import Notice, documents, sources

STORY = "The dam at Millbrook broke on Monday, officials said. Nobody was hurt."
PAGE = f"<!DOCTYPE html><html><body><article><p>{STORY} {STORY}</p></article></body></html>"


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    def run(words: str) -> tuple[list[Document], list[Notice]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(words.encode())))
        heard: list[Notice] = []
        return list(documents(sources(["-"]), notice=heard.append)), heard

    return run


def test_text_from_standard_input_is_one_document(pipe) -> None:  # type: ignore[no-untyped-def]
    (document,), heard = pipe(STORY + "\r\n")
    assert (document.text, document.source, heard) == (STORY + "\r\n", "-", [])


def test_json_lines_are_told_by_their_first_brace(pipe) -> None:  # type: ignore[no-untyped-def]
    rows = "\n" + json.dumps({"text": STORY, "document": "d1"}) + "\n{oops\n"
    (document,), (notice,) = pipe(rows)
    assert (document.document, document.source) == ("d1", "-:2")
    assert (notice.source, notice.level) == ("-:3", "error")


def test_a_web_page_is_told_by_its_first_tag(pipe) -> None:  # type: ignore[no-untyped-def]
    (document,), _ = pipe(PAGE)
    assert document.text == f"{STORY} {STORY}"


def test_nothing_on_standard_input_is_reported(pipe) -> None:  # type: ignore[no-untyped-def]
    found, (notice,) = pipe("")
    assert (found, notice.source, notice.level) == ([], "-", "error")


def test_closed_standard_input_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    heard: list[Notice] = []
    assert list(documents(sources(["-"]), notice=heard.append)) == []
    assert "standard input is closed" in heard[0].message
