from pathlib import Path

import pytest

from kg.errors import InputError
from kg.read import Source, documents, sources


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in (
        "news/b.txt",
        "news/a.HTML",
        "news/deep/c.jsonl",
        "news/.git/d.txt",
        "news/.e.txt",
    ):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("A dam broke.")
    return tmp_path


def names(found: list[Source]) -> list[str]:
    return [source.name for source in found]


def remarks(found: list[Source]) -> list[str]:
    return [str(remark) for source in found for remark in source.remarks]


@pytest.mark.usefixtures("folder")
def test_folders_are_searched_to_the_bottom_and_hidden_files_are_not() -> None:
    assert names(sources(["news"])) == ["news/a.HTML", "news/b.txt", "news/deep/c.jsonl"]


def test_names_stay_as_the_user_gave_them(folder: Path) -> None:
    assert names(sources(["./news//deep/", folder / "news" / "b.txt"])) == [
        f"{folder.as_posix()}/news/b.txt",
        "news/deep/c.jsonl",
    ]


@pytest.mark.usefixtures("folder")
def test_a_path_given_twice_is_one_source() -> None:
    assert names(sources(["news/b.txt", "./news/b.txt", "news/deep", "-", "-"])) == [
        "-",
        "news/b.txt",
        "news/deep/c.jsonl",
    ]


@pytest.mark.usefixtures("folder")
def test_the_order_of_the_arguments_does_not_matter() -> None:
    Path("news/x.docx").touch()
    assert sources(["news/b.txt", "news"]) == sources(["news", "news/b.txt"])


@pytest.mark.usefixtures("folder")
def test_a_missing_path_is_refused_at_once() -> None:
    with pytest.raises(InputError, match=r"news/z\.txt: no such file"):
        sources(["news", "news/z.txt"])


@pytest.mark.usefixtures("folder")
def test_a_named_file_of_unknown_kind_is_refused_and_the_known_kinds_listed() -> None:
    Path("news/x.docx").touch()
    with pytest.raises(InputError, match=r"x\.docx.*\.txt, \.md, \.html, \.htm, \.pdf, \.jsonl"):
        sources(["news/x.docx"])


@pytest.mark.usefixtures("folder")
def test_unknown_kinds_in_a_folder_are_counted_in_a_warning() -> None:
    for name in ("x.docx", "y.docx", "Makefile"):
        Path("news", name).touch()
    (remark,) = remarks(sources(["news"]))
    assert remark.startswith("news: warning: ")
    assert "2 .docx, 1 no suffix" in remark


@pytest.mark.usefixtures("folder")
def test_warnings_of_listing_reach_whoever_reads_the_documents() -> None:
    Path("news/x.docx").touch()
    heard: list[str] = []
    list(documents(sources(["news"]), notice=lambda n: heard.append(n.message)))
    assert "passed over" in heard[0]


@pytest.mark.usefixtures("folder")
def test_a_folder_without_documents_is_refused_when_there_is_nothing_else() -> None:
    Path("empty").mkdir()
    with pytest.raises(InputError, match="nothing to read in empty"):
        sources(["empty"])
    found = sources(["empty", "news/b.txt"])
    assert names(found) == ["news/b.txt"]
    assert "no document in this folder" in remarks(found)[0]


def test_no_path_at_all_is_refused() -> None:
    with pytest.raises(InputError, match="nothing to read"):
        sources([])


@pytest.mark.usefixtures("folder")
def test_a_case_that_lies_among_the_reports_is_not_read_again() -> None:
    Path("news/out").mkdir()
    Path("news/out/case.json").write_text("{}")
    Path("news/out/readings.jsonl").write_text('{"text": "A dam broke."}')
    found = sources(["news"])
    assert "news/out/readings.jsonl" not in names(found)
    assert "news/out: warning: passed over: a case" in remarks(found)[0]
