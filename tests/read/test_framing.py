# ruff: noqa: E501

import pytest

from kg.read.draft import Draft
from kg.read.framing import split_front_matter, with_dateline

STORY = "\nThe dam broke on Monday.\n"


def test_front_matter_keeps_words_as_words() -> None:
    draft = split_front_matter(
        "---\r\ntitle: No\npublisher: 1843\nauthor: [Ann Lee, Bo Ek]\n"
        f"date: 2021-03-01 08:30:00 -05:00\nurl: https://a.example/x\ntags: [x]\n---\n{STORY}"
    )
    assert draft.text == STORY
    assert (draft.title, draft.publisher, draft.author) == ("No", "1843", "Ann Lee, Bo Ek")
    assert draft.published == "2021-03-01T08:30:00-05:00"
    assert draft.url == "https://a.example/x"


def test_a_colon_in_a_title_is_forgiven_with_a_warning() -> None:
    draft = split_front_matter(f"---\ntitle: Mayor: dam is safe\npublisher: Daily\n---\n{STORY}")
    assert (draft.title, draft.publisher, draft.text) == ("Mayor: dam is safe", "Daily", STORY)
    assert "line 2" in draft.warnings[0]


@pytest.mark.parametrize(
    "text",
    [
        "---\nA rule above, a rule below.\n---\nThe dam broke.",
        "---\ntitle: no end\nThe dam broke.",
        " ---\ntitle: not at the start\n---\nThe dam broke.",
        "--- The dam broke.",
        "---\n" + "[" * 9000 + "\n---\nThe dam broke.",
    ],
)
def test_what_is_no_front_matter_is_text(text: str) -> None:
    assert split_front_matter(text) == Draft(text=text)


def test_a_leading_dateline_states_date_and_paper_and_stays_in_the_text() -> None:
    text = " date 2021-03-01 (Daily Paper) - The dam broke on Monday."
    draft = with_dateline(Draft(text=text), text)
    assert (draft.text, draft.published, draft.publisher) == (text, "2021-03-01", "Daily Paper")
    assert not draft.published_inferred


def test_what_the_source_states_goes_before_the_dateline() -> None:
    given = Draft(text="2021-03-01 (Daily) - The dam broke.", published="2021-03-02")
    assert with_dateline(given, given.text).published == "2021-03-02"
    assert with_dateline(given, given.text).publisher == "Daily"


def test_a_line_that_is_a_date_is_taken_for_the_day_of_publication() -> None:
    text = "Dam breaks\n\nMonday, March 1, 2021\n\nThe dam broke."
    draft = with_dateline(Draft(text=text), text)
    assert (draft.published, draft.published_inferred) == ("2021-03-01", True)


def test_a_date_in_a_sentence_is_not() -> None:
    text = "The dam broke on March 1, 2021\n\nNobody was hurt."
    draft = with_dateline(Draft(text=text), text)
    assert draft.published is None


HEADERS = [
    "Title: Dam breaks\nSource: Harbour Post\nDate: 2021-03-01\nAuthor: Ann Lee\n\n",
    "\nHeadline: Dam breaks\r\nOutlet: Harbour Post\r\nPublished: March 1, 2021\r\nBy: Ann Lee\r\n\r\n",
    "DATE: 1 March 2021\nPUBLISHER: Harbour Post\nBYLINE: Ann Lee\nTITLE: Dam breaks\n\n\n",
    "---\ntitle: Dam breaks\nsource: Harbour Post\ndate: 2021-03-01\nby: Ann Lee\n---\n",
    "---\nHeadline: Dam breaks\npublished-at: 2021-03-01\nnewspaper: Harbour Post\nwriter: Ann Lee\n---\n",
]


@pytest.mark.parametrize("head", HEADERS)
def test_lines_above_a_text_state_where_it_comes_from(head: str) -> None:
    draft = split_front_matter(f"{head}The dam broke on Monday.\n")
    assert (draft.title, draft.publisher) == ("Dam breaks", "Harbour Post")
    assert (draft.published, draft.author) == ("2021-03-01", "Ann Lee")
    assert draft.text == "The dam broke on Monday.\n"
    assert draft.warnings == ()


@pytest.mark.parametrize(
    "text",
    [
        "Source: Harbour Post\n\nThe dam broke.",
        "Title: Dam breaks\nSource: Harbour Post\nThe dam broke.",
        "Title: Dam breaks\nThe dam broke on Monday.\nSource: Harbour Post\n\nMore.",
        "The dam broke.\n\nTitle: Dam breaks\nSource: Harbour Post\n\nMore.",
        "Lee: Who was there?\nEk: Nobody was there.\n\nThe hearing went on.",
        "Title: Dam breaks\nHeadline: Town flooded\n\nThe dam broke.",
    ],
)
def test_lines_that_may_be_story_are_text(text: str) -> None:
    assert split_front_matter(text) == Draft(text=text)


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: Dam breaks\nregion: north\ntags: [dam]\n---\nThe dam broke.",
        "Title: Dam breaks\nSource: Harbour Post\nRegion: north\nTags: dam\n\nThe dam broke.",
    ],
)
def test_keys_that_are_not_read_are_told(text: str) -> None:
    draft = split_front_matter(text)
    assert draft.text == "The dam broke."
    (warning,) = draft.warnings
    assert "region" in warning.lower()
    assert "tags" in warning.lower()
    assert "publisher" in warning


def test_a_publisher_goes_before_a_source_and_an_address_is_no_publisher() -> None:
    both = split_front_matter("---\nsource: Norpress\npublisher: Harbour Post\n---\nIt broke.")
    assert both.publisher == "Harbour Post"
    linked = split_front_matter("---\nsource: https://post.example/1\n---\nIt broke.")
    assert (linked.publisher, linked.url) == (None, "https://post.example/1")
