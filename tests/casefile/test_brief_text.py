"""The brief in a terminal says who people are, and names sources as shortly as the page does."""

import pytest

import kg
from kg.casefile.brief_text import brief_markdown, brief_text, short

REPORT = (
    "---\nsource: https://news.example/2024/05/harbour?id=7\n---\n\n"
    "Mayor Ines Kolar said on Monday that the harbour in Velden was closed. "
    "The company closed the harbour in Velden on Monday.\n"
)


@pytest.fixture(scope="module")
def brief(tmp_path_factory):
    folder = tmp_path_factory.mktemp("harbour")
    (folder / "one.txt").write_text(REPORT, encoding="utf-8")
    other = (
        "Ines Kolar opened the market in Velden on Friday. "
        "Ines Kolar said the harbour in Velden was closed. The company left Velden.\n"
    )
    (folder / "two.txt").write_text(other, encoding="utf-8")
    return kg.build(folder, case=folder / "case", processes=1).brief()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("https://www.news.example/2024/05/harbour?id=7", "news.example"),
        ("12_harbour-fire.txt", "12 harbour fire"),
        ("The Velden Courier", "The Velden Courier"),
        ("news.example", "news.example"),
    ],
)
def test_an_address_or_a_file_is_named_shortly(name: str, shown: str) -> None:
    assert short(name) == shown


@pytest.mark.parametrize("written", [lambda b: brief_text(b, width=100), brief_markdown])
def test_what_somebody_is_stands_once_beside_him(brief, written) -> None:
    told = " ".join(written(brief).split())
    assert "https://news.example/2024" not in told.partition("[^1]:")[0]
    assert told.count("(Ines Kolar: Mayor)") == 1
