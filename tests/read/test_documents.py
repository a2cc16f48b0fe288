import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from kg.model import Document
from kg.model.ids import document_id
from kg.read import MAX_BYTES, Notice, documents, sources

STORY = "The dam at Millbrook broke on Monday, officials said. Nobody was hurt.\n"
OTHER = "Mayor Lena Ortiz opened the new library on Friday. Two hundred people came.\n"
GERMAN = (
    "Der Damm bei Mühlbach ist am Montag gebrochen, teilte die Feuerwehr mit. Niemand wurde "
    "verletzt, doch mehrere Straßen sind gesperrt.\n"
)

Read = Callable[[Iterable[str]], tuple[list[Document], list[Notice]]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    monkeypatch.chdir(tmp_path)

    def run(paths: Iterable[str]) -> tuple[list[Document], list[Notice]]:
        heard: list[Notice] = []
        return list(documents(sources(paths), notice=heard.append)), heard

    return run


def write(name: str, content: str | bytes) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)


def lines(*rows: object) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_a_text_file_is_read_exactly_and_named_by_its_bytes(read: Read) -> None:
    raw = "\n A\u00a0“quiet” night in Millbrook.\r\n\r\nNobody   was hurt…\t\n\n"
    write("a.txt", raw)
    (document,), heard = read(["a.txt"])
    assert document.text == raw
    assert document.document == document_id(raw.encode())
    assert (document.source, document.language) == ("a.txt", "en")
    assert heard == []


def test_front_matter_becomes_framing_and_not_text(read: Read) -> None:
    write("a.md", f"---\ntitle: Dam breaks\npublisher: Daily\npublished: 2021-03-01\n---\n{STORY}")
    (document,), _ = read(["a.md"])
    assert document.text == STORY
    assert (document.title, document.publisher) == ("Dam breaks", "Daily")
    assert (document.published, document.published_inferred) == ("2021-03-01", False)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no text"),
        (b" \n\t\r\n ", "no text"),
        (b"---\ntitle: Dam breaks\n---\n", "no text"),
        (b"1 2 3 ... 4-5\n", "no sentences"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary"),
        (STORY.encode() + b"caf\xe9 caf\xc3\xa9", "UTF-8 at byte 74"),
    ],
)
def test_a_bad_file_is_reported_and_the_rest_goes_on(
    read: Read, content: bytes, message: str
) -> None:
    write("news/a.txt", content)
    write("news/b.txt", STORY)
    found, (notice,) = read(["news"])
    assert [d.source for d in found] == ["news/b.txt"]
    assert (notice.source, notice.level) == ("news/a.txt", "error")
    assert message in notice.message


def test_a_file_that_is_too_large_is_reported_without_being_read(read: Read) -> None:
    with Path("a.txt").open("wb") as sparse:
        sparse.truncate(50_000_000)
    write("b.txt", STORY)
    found, (notice,) = read(["a.txt", "b.txt"])
    assert [d.source for d in found] == ["b.txt"]
    assert f"too large: 50,000,000 bytes, the limit is {MAX_BYTES:,}" in notice.message


@pytest.mark.usefixtures("read")
def test_a_file_that_vanishes_before_it_is_read_is_reported() -> None:
    write("a.txt", STORY)
    write("b.txt", OTHER)
    listed = sources(["a.txt", "b.txt"])
    heard: list[Notice] = []
    stream = documents(listed, notice=heard.append)
    assert next(stream).source == "a.txt"
    Path("b.txt").unlink()
    assert list(stream) == []
    assert str(heard[0]) == "b.txt: error: cannot be read: No such file or directory"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_reported(read: Read) -> None:
    write("a.txt", STORY)
    Path("a.txt").chmod(0)
    _, (notice,) = read(["a.txt"])
    assert notice.level == "error"


def test_the_order_of_the_arguments_changes_nothing(read: Read) -> None:
    write("x/b.txt", STORY)
    write("x/a.txt", OTHER)
    write("y/c.txt", STORY)
    assert read(["x", "y/c.txt"]) == read(["y", "x/b.txt", "x/a.txt"])


def test_the_same_content_twice_is_one_document_under_the_smaller_name(read: Read) -> None:
    write("b.txt", STORY)
    write("a.txt", STORY)
    write("c.txt", "\ufeff" + STORY)
    for order in (["a.txt", "b.txt", "c.txt"], ["c.txt", "b.txt", "a.txt"]):
        (document,), heard = read(order)
        assert document.source == "a.txt"
        assert [n.source for n in heard] == ["b.txt", "c.txt"]
        assert all(n.level == "warning" and "a.txt" in n.message for n in heard)


def test_one_text_from_two_publishers_stays_two_documents(read: Read) -> None:
    write("a.jsonl", lines(*({"text": STORY, "publisher": name} for name in ("Daily", "Herald"))))
    found, heard = read(["a.jsonl"])
    assert len({d.document for d in found}) == 2
    assert heard == []


def test_another_language_is_a_warning_and_the_document_is_there(read: Read) -> None:
    write("a.txt", GERMAN)
    (document,), (notice,) = read(["a.txt"])
    assert document.language == "de"
    assert notice.level == "warning"
    assert "not English" in notice.message


def test_a_short_english_text_is_not_taken_for_another_language(read: Read) -> None:
    write("a.txt", "Dam bursts")
    (document,), heard = read(["a.txt"])
    assert (document.language, heard) == ("en", [])


def test_a_stated_language_is_believed(read: Read) -> None:
    write("a.jsonl", lines({"text": STORY, "language": "en-GB"}, {"text": OTHER, "language": "fr"}))
    (first, second), (notice,) = read(["a.jsonl"])
    assert (first.language, second.language) == ("en", "fr")
    assert notice.source == "a.jsonl:2"


def test_json_lines_keep_the_ids_and_the_framing_given(read: Read) -> None:
    row = {
        "document": "d/1",
        "text": STORY,
        "source": "https://paper.example/dam",
        "title": "Dam breaks",
        "publisher": "Daily",
        "author": "Ann Lee",
        "published": "2021-03-01T08:00:00Z",
        "url": "https://paper.example/dam",
    }
    write("a.jsonl", lines(row | {"mentions": [{"id": 1}]}))
    (document,), heard = read(["a.jsonl"])
    assert heard == []
    assert {k: getattr(document, k) for k in row} == row | {
        "published": "2021-03-01T08:00:00+00:00"
    }


def test_a_line_without_an_id_is_named_by_its_text_and_framing(read: Read) -> None:
    write("a.jsonl", lines({"text": STORY}))
    write("b.jsonl", lines({"text": OTHER}, {"text": STORY, "title": "T"}))
    found, heard = read(["a.jsonl", "b.jsonl"])
    assert len({d.document for d in found}) == 3
    assert [d.source for d in found] == ["a.jsonl:1", "b.jsonl:1", "b.jsonl:2"]
    assert heard == []
    Path("a.jsonl").rename("c.jsonl")
    again, _ = read(["c.jsonl"])
    assert again[0].document == found[0].document


def test_malformed_lines_are_reported_by_number_and_the_others_read(read: Read) -> None:
    bad = ["{", "[1]", '{"title": "x"}', '{"text": 5}', '{"text": "a", "document": 7}', ""]
    bad += [r'{"text": "half \ud800"}', r'{"text": "zero \u0000"}', '{"text": " "}']
    write("a.jsonl", lines({"text": STORY}) + "\n".join(bad) + "\n" + lines({"text": OTHER}))
    found, heard = read(["a.jsonl"])
    assert [d.source for d in found] == ["a.jsonl:1", "a.jsonl:11"]
    assert [n.source for n in heard] == [f"a.jsonl:{i}" for i in (2, 3, 4, 5, 6, 8, 9, 10)]
    assert all(n.level == "error" for n in heard)


def test_bytes_in_json_lines_that_are_not_utf8_are_reported(read: Read) -> None:
    write("a.jsonl", b'{"text": "caf\xe9"}\n' + lines({"text": STORY}).encode())
    found, (notice,) = read(["a.jsonl"])
    assert (len(found), notice.source) == (1, "a.jsonl:1")
    assert "not UTF-8 at byte 13" in notice.message


def test_one_id_for_two_texts_is_an_error_for_the_second(read: Read) -> None:
    write("a.jsonl", lines({"document": "d1", "text": STORY}))
    write("b.jsonl", lines({"document": "d1", "text": OTHER}, {"document": "d1", "text": STORY}))
    found, heard = read(["b.jsonl", "a.jsonl"])
    assert [(d.document, d.source) for d in found] == [("d1", "a.jsonl:1")]
    assert [(n.source, n.level) for n in heard] == [
        ("b.jsonl:1", "error"),
        ("b.jsonl:2", "warning"),
    ]
    assert "'d1' belongs to another text, at a.jsonl:1" in heard[0].message


def test_a_day_that_is_no_date_is_left_out_with_a_warning(read: Read) -> None:
    write("a.jsonl", lines({"text": STORY, "published": "last Tuesday", "title": 7}))
    (document,), heard = read(["a.jsonl"])
    assert (document.published, document.title) == (None, None)
    assert [n.level for n in heard] == ["warning", "warning"]
    assert "last Tuesday" in heard[0].message


def test_a_windows_text_is_read_with_a_warning(read: Read) -> None:
    write("a.txt", "“Nobody was hurt,” said Renée\u00a0Cole.".encode("windows-1252"))
    (document,), (notice,) = read(["a.txt"])
    assert document.text == "“Nobody was hurt,” said Renée\u00a0Cole."
    assert "Windows-1252" in notice.message


def test_an_empty_json_lines_file_is_reported(read: Read) -> None:
    write("a.jsonl", "\n\n")
    found, (notice,) = read(["a.jsonl"])
    assert (found, notice.source, notice.level) == ([], "a.jsonl", "error")


@pytest.mark.usefixtures("read")
def test_documents_are_streamed() -> None:
    write("a.txt", STORY)
    stream = documents(sources(["a.txt", "."]), notice=lambda _: None)
    write("b.txt", OTHER)
    assert next(stream).text == STORY
