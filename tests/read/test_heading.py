"""The headline and the author of a text that states neither."""

import json
from pathlib import Path

import pytest

from kg.model.cutting import cut_out
from kg.read.draft import Draft
from kg.read.furniture import furniture
from kg.read.heading import byline, with_heading

STORY = (
    "The dam above Millbrook broke on Monday night and water ran through the streets of the town "
    "until noon, the fire department said.\n\nNobody was hurt.\n"
)


def title(text: str) -> str | None:
    return with_heading(Draft(text=text), text).title


@pytest.mark.parametrize(
    "head",
    [
        "Dam breaks above Millbrook\n\n",
        "Dam breaks above\nMillbrook\n\n",
        "Dam breaks above Millbrook\r\n\r\nMarch 1, 2021\r\n\r\nBy Ann Lee\r\n\r\n",
        "\nDam breaks above Millbrook\n",
    ],
)
def test_a_short_line_before_the_story_is_its_headline(head: str) -> None:
    assert title(head + STORY) == "Dam breaks above Millbrook"


@pytest.mark.parametrize(
    "text",
    [
        STORY,
        "Rain fell.\n\n" + STORY,
        "March 1, 2021\n\n" + STORY,
        "By Ann Lee\n\n" + STORY,
        "and then it broke\n\n" + STORY,
        "The list of the damage:\n\n" + STORY,
        "Q: Did it break? Was anybody hurt?\n\n" + STORY,
        "Dam breaks above Millbrook\n\nMore follows\n",
        "The mayor of Millbrook said on Monday\nthat the town would not pay for the dam\n"
        "and that nobody had asked it to.\n",
        "",
    ],
)
def test_what_may_be_story_is_no_headline(text: str) -> None:
    assert title(text) is None


def test_a_stated_title_stands() -> None:
    text = "Dam breaks above Millbrook\n\n" + STORY
    assert with_heading(Draft(text=text, title="T"), text).title == "T"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("By Ann Lee", ("Ann Lee", None)),
        ("By Ann Lee, Cork Herald", ("Ann Lee", "Cork Herald")),
        ("BY ANN LEE AND BO EK | CNN", ("ANN LEE, BO EK", "CNN")),
        ("By Ann de la Mare, Staff Writer", ("Ann de la Mare", None)),
        ("By Ann Lee for the Millbrook Post", ("Ann Lee", "the Millbrook Post")),
        ("By Reuters", (None, "Reuters")),
        ("By Coast Wire staff", (None, "Coast Wire")),
        ("By Coast Wire Staff Reporters", (None, "Coast Wire")),
        ("By Ann Lee, Bo Ek", None),
        ("By Ann Lee, Bo Ek and Cy Dow", None),
        ("By Monday the water was gone", None),
        ("By Friday", None),
        ("By Ann Lee was the best book of the year.", None),
    ],
)
def test_a_byline_is_used_where_it_says_who_is_who(
    line: str, told: tuple[str | None, str | None] | None
) -> None:
    assert byline(line) == told


def test_author_and_publisher_come_from_the_first_lines_only() -> None:
    head = "Dam breaks above Millbrook\nBy Ann Lee, Cork Herald\nMarch 1, 2021\n\n" + STORY
    draft = with_heading(Draft(text=head), head)
    assert (draft.author, draft.publisher) == ("Ann Lee", "Cork Herald")
    late = "\n\n".join([STORY] * 5) + "\n\nBy Ann Lee, Cork Herald\n"
    assert with_heading(Draft(text=late), late).author is None


AGENCY = [
    f"HARBOUR CITY (Coast Wire) — {STORY}",
    f"HARBOUR CITY, Norland, March 1 (Coast Wire) - {STORY}",
    f"Harbour City (Coast Wire) – {STORY}",
    f"(Coast Wire) -- {STORY}",
    f"{STORY}\n\nReporting by Coast Wire",
    f"{STORY}\n\n(Reporting by Coast Wire; editing by Bo Ek)",
    f"Dam breaks above Millbrook\n\nBy Coast Wire staff\n\n{STORY}",
    f"Dam breaks above Millbrook\n\nBy Coast Wire\n\n{STORY}",
]


@pytest.mark.parametrize("text", AGENCY)
def test_an_agency_whose_text_a_paper_prints_is_its_author(text: str) -> None:
    assert with_heading(Draft(text=text, publisher="Valley Daily"), text).author == "Coast Wire"


def test_an_agency_stands_beside_the_writer_and_never_for_the_publisher_itself() -> None:
    text = f"By Ann Lee, Coast Wire\n\n{STORY}"
    draft = with_heading(Draft(text=text, publisher="Valley Daily"), text)
    assert (draft.author, draft.publisher) == ("Ann Lee, Coast Wire", "Valley Daily")
    own = f"HARBOUR CITY (The Coast Wire) — {STORY}"
    assert with_heading(Draft(text=own, publisher="Coast Wire"), own).author is None


@pytest.mark.parametrize(
    "text",
    [
        f"HARBOUR CITY (March 1) — {STORY}",
        f"The dam (Millbrook) - {STORY}",
        f"{STORY}\n\nReporting by Ann Lee and Bo Ek",
        f"{STORY}\n\nReporting by Coast Wire\n\nHARBOUR CITY (Norpress) — More rain fell.",
        f"{STORY}\n\nThe mayor (Coast Wire said) - was there.",
    ],
)
def test_what_names_no_agency_or_several_leaves_the_author_open(text: str) -> None:
    assert with_heading(Draft(text=text, publisher="Valley Daily"), text).author is None


@pytest.mark.parametrize("corpus", ["gum", "meantime", "re3d"])
def test_headlines_of_other_corpora_are_their_titles(shared: Path, corpus: str) -> None:
    with Path(shared, "bench", corpus, "dev.jsonl").open(encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            first = row["text"].split("\n", 1)[0].strip()
            found = title(cut_out(row["text"], furniture(row["text"])).text)
            assert found == (row["title"] if first == row["title"] else None)
