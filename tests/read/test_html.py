import json

import pytest

from kg.errors import InputError
from kg.read.html import read

ARTICLE = {
    "@type": "NewsArticle",
    "headline": "Dam breaks &amp; floods Millbrook",
    "datePublished": "2021-03-01T08:30:00-05:00",
    "author": [{"@type": "Person", "name": "Ann Lee"}, {"@type": "Person", "name": "Bo Ek"}],
    "publisher": {"@type": "Organization", "name": "Daily Paper"},
    "mainEntityOfPage": {"@id": "https://paper.example/dam"},
    "inLanguage": "en-US",
}
BODY = """<nav><a href="/">Home</a> <a href="/sport">Sport</a></nav><article>
<p>The dam at Millbrook broke on&nbsp;Monday, said Mayor “Lou” Smith, who had
   warned of it twice.</p>
<p>Engineers said the bridge <b>would</b> stay closed<br>for a week. Nobody was hurt, according to
the fire department, which sent two boats.</p>
<h2>What comes next</h2><ul><li>The county meets on Friday.</li></ul></article>
<footer>Copyright 2021 Daily Paper</footer>"""


def page(*blocks: object, meta: str = "", body: str = BODY) -> bytes:
    scripts = "".join(
        f'<script type="application/ld+json">{b if isinstance(b, str) else json.dumps(b)}</script>'
        for b in blocks
    )
    head = f"<head><title>Dam | Daily</title>{meta}{scripts}</head>"
    return f"<!DOCTYPE html><html>{head}<body>{body}</body></html>".encode()


def test_the_story_is_kept_in_paragraphs_and_the_menu_is_not() -> None:
    assert read(page(ARTICLE)).text.split("\n\n") == [
        "The dam at Millbrook broke on\u00a0Monday, said Mayor “Lou” Smith, "
        "who had warned of it twice.",
        "Engineers said the bridge would stay closed\nfor a week. Nobody was hurt, "
        "according to the fire department, which sent two boats.",
        "What comes next",
        "The county meets on Friday.",
    ]


@pytest.mark.parametrize(
    "block", [ARTICLE, [ARTICLE], {"@graph": [{"@type": "WebSite", "name": "x"}, ARTICLE]}]
)
def test_json_ld_states_the_framing_with_the_time_of_day(block: object) -> None:
    draft = read(page("{broken", block))
    assert draft.title == "Dam breaks & floods Millbrook"
    assert (draft.author, draft.publisher) == ("Ann Lee, Bo Ek", "Daily Paper")
    assert (draft.published, draft.published_inferred) == ("2021-03-01T08:30:00-05:00", False)
    assert (draft.url, draft.language) == ("https://paper.example/dam", "en-US")


def test_without_json_ld_the_date_is_marked_as_inferred() -> None:
    meta = '<meta property="article:published_time" content="2021-03-01T08:30:00Z">'
    draft = read(page(meta=meta))
    assert draft.published is not None
    assert draft.published.startswith("2021-03-01")
    assert draft.published_inferred


def test_a_page_without_a_story_is_refused() -> None:
    with pytest.raises(InputError, match="no story was found"):
        read(page(body=""))


def test_no_page_is_refused() -> None:
    with pytest.raises(InputError):
        read(b"")


SMALL = """<nav><a href="/">Home</a></nav><div><h1>Dam breaks</h1></div><!-- a note -->
<div>Police in Millbrook closed<br>two roads &amp; a
bridge.</div><ul><li>Nobody was hurt</li><li>School is <b>out</b></li></ul><script>x()</script>"""


@pytest.mark.parametrize("body", [SMALL, SMALL.replace("\n", " ")])
def test_the_blocks_of_a_small_page_are_paragraphs(body: str) -> None:
    assert read(page(body=body)).text.split("\n\n") == [
        "Dam breaks",
        "Police in Millbrook closed\ntwo roads & a bridge.",
        "Nobody was hurt",
        "School is out",
    ]


def test_a_heading_does_not_run_into_the_first_paragraph() -> None:
    body = "<h1>Just a heading</h1><p>Police in Cork arrested two men.</p><p>Rain fell.</p>"
    text = read(f"<html><body>{body}</body></html>".encode()).text
    assert text.split("\n\n")[-2:] == ["Police in Cork arrested two men.", "Rain fell."]
    assert "heading Police" not in text
