"""Markdown as people write it: the words are told from the marks."""

# ruff: noqa: E501

from pathlib import Path
from time import perf_counter

import pytest
from spacy.language import Language

from kg.annotate import annotate
from kg.extract import extract
from kg.model import Document
from kg.model.cutting import cut_out
from kg.read import documents, sources
from kg.read.marks import markup

PAGE = """---
publisher: Cork Paper
---
# Doctor arrested in Cork

*By [Ann Lee](https://paper.example/ann_lee)*

Police in **Cork** arrested [Jane Doyle](https://x.example/a_(b) "Jane") on Monday, said <b>Tom
Burke</b>, who leads the force of the city and has done so for ten years.

- Burke's deputy, Una Kelly, resigned.
- The mayor, Ian Shaw, did ***not***.
"""


def words(text: str) -> str:
    return cut_out(text, markup(text)).text


def read(folder: Path, text: str) -> Document:
    file = folder / "a.md"
    file.write_text(text, encoding="utf-8")
    heard: list[object] = []
    (document,) = documents(sources([file]), notice=heard.append)
    assert heard == []
    return document


def test_the_text_is_the_words_of_the_page_without_its_marks(tmp_path: Path) -> None:
    document = read(tmp_path, PAGE)
    assert document.text.startswith("Doctor arrested in Cork\n\nBy Ann Lee\n\nPolice in Cork")
    assert "arrested Jane Doyle on Monday, said Tom\nBurke, who leads" in document.text
    assert document.furniture == ()


@pytest.mark.parametrize(
    ("text", "greyed"),
    [
        ("**Rain** fell.\n\n```\nHugo()\n```\n\n# Then\n\nSun.", ["```\nHugo()\n```\n"]),
        (
            "It *rained*.\n\n| a | **b** |\n|---|---|\n| c | d |\n\nSun.",
            ["| a | **b** |\n|---|---|\n| c | d |\n"],
        ),
        ("<!-- ```\nx\n``` -->*Rain* fell.\n~~~\nit\n~~~\n# Sun\nshone.", ["~~~\nit\n~~~\n"]),
        ("> We *left*.\n\n- one\n- two", []),
    ],
)
def test_code_and_tables_stay_where_they_stood_as_furniture(
    tmp_path: Path, text: str, greyed: list[str]
) -> None:
    document = read(tmp_path, text)
    assert [span.words(document.text) for span in document.furniture] == greyed
    kept = cut_out(document.text, document.furniture).text
    assert kept.split() == words(text).split()


def test_what_is_quoted_and_who_says_it_bear_no_marks(nlp: Language, tmp_path: Path) -> None:
    document = read(
        tmp_path,
        "The ferry **Sigrun** sank on *Monday*. “The crew **fled** in the [only\nboat](https://x.example),” "
        "Olaf **Brekke** told the _Valley Daily_.\n",
    )
    reading = extract(annotate(nlp, document))
    (quotation,) = reading.quotations
    assert quotation.span.words(document.text) == "The crew fled in the only\nboat,"
    names = {m.head.words(document.text) for m in reading.mentions if m.kind == "name"}
    assert {"Olaf Brekke", "Valley Daily", "Sigrun"} <= names
    assert not any(mark in document.text for mark in "*_[]")


def test_heading_and_byline_are_framing_without_their_marks(tmp_path: Path) -> None:
    document = read(tmp_path, PAGE)
    assert document.title == "Doctor arrested in Cork"
    assert (document.author, document.publisher) == ("Ann Lee", "Cork Paper")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("**Jane** _Doyle_ ~~left~~ `today`.", "Jane Doyle left today."),
        ("a snake_case_word, 3 * 4 * 5, \\*starred\\*", "a snake_case_word, 3 * 4 * 5, *starred*"),
        ("[Jane [Doyle]](<https://x.example/a b>)", "Jane [Doyle]"),
        ("[Jane][1] and [Tom] and [Una]\n\n[1]: /j\n[tom]: /t\n", "Jane and Tom and [Una]"),
        ("Rain.[^1]\n\n[^1]: Ann said so.", "Rain.\n\nAnn said so."),
        ("[![Logo](a.png)](/) ![A street](b.png)Rain", "Rain"),
        ("<!-- by\nBob --><script>Hugo()</script>Rain <em class='x'>fell</em>", "Rain fell"),
        ("Rain <https://x.example/2018/02/22/> fell", "Rain  fell"),
        ("> We\n> left", "We\nleft"),
        ("Rain\n====\nfell\n\n---\n## Then ##\nsun", "Rain\n\nfell\n\nThen\n\nsun"),
        ("Rain:\n* one\n  2. two\n1) three\n- [x] four", "Rain:\n\none\n\ntwo\n\nthree\n\nfour"),
        ("on May\n14. It rained", "on May\n14. It rained"),
        ("```\nHugo()\n```\nRain\n\n| a | b |\n|---|---|\n| c | d |\n\nfell", "Rain\n\nfell"),
    ],
)
def test_marks_are_no_words(text: str, left: str) -> None:
    assert words(text).strip().split() == left.split()
    assert [p.strip() for p in words(text).split("\n\n") if p.strip()] == left.split("\n\n")


def test_prose_without_marks_has_no_furniture() -> None:
    assert markup("It rained (see [2]) at 5 < 6 & 7 > 3 - or so.\n\nA * B_c_d. #1\n") == ()


def test_what_is_never_closed_ends_with_its_paragraph() -> None:
    assert (
        words("**Rain fell\n\nin Cork** and [Kerry](x") == "**Rain fell\n\nin Cork** and [Kerry](x"
    )


@pytest.mark.parametrize(
    "mark", ["*a ", "**a ", "_a ", "[", "![", "[a](", "<a ", "<!-- ", "<svg>", "[^a"]
)
def test_marks_that_are_never_closed_do_not_take_long(mark: str) -> None:
    begun = perf_counter()
    markup(mark * 20_000)
    assert perf_counter() - begun < 5
