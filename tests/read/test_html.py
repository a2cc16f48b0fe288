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


STORY = f"<p>{'The bridge at Lund stays shut, said the council. ' * 4}</p>"
TEASER = '<article><h2>Old</h2><time datetime="2019-01-01">then</time></article>'
OTHERS = f"<aside>{TEASER}</aside>"


@pytest.mark.parametrize(
    ("meta", "body", "published"),
    [
        ('<meta property="article:published_time" content="2021-03-01T08:30:00Z">', BODY,
         "2021-03-01T08:30:00+00:00"),
        ('<meta name="date" content="2021-03-01">', BODY, "2021-03-01"),
        ('<meta name="DC.date.issued" content="1 March 2021">', BODY, "2021-03-01"),
        ('<meta itemprop="datePublished" content="2021-03-01">'
         '<meta itemprop="dateModified" content="2021-04-09">', BODY, "2021-03-01"),
        ("", f'<article><h1>Dam</h1><time datetime="2021-03-01">Monday</time>{STORY}</article>',
         "2021-03-01"),
        ("", f'<article><h1>Dam</h1><p>By Ann Lee <time datetime="2021-03-01">1 March</time></p>'
         f'<p>Updated <time datetime="2021-03-04">4 March</time></p>{STORY}</article>',
         "2021-03-01"),
        ("", f'<main><h1>Dam</h1><time datetime="2021-03-01">1 March</time>{STORY}</main>{OTHERS}',
         "2021-03-01"),
        ("", f'<article><h1>Dam</h1><time datetime="2021-03-01">1 March</time>{STORY}</article>'
         f"{TEASER}{TEASER}", "2021-03-01"),
        ("", f'<article><h1>Dam</h1><time itemprop="datePublished" datetime="2021-03-01">x</time>'
         f'<time datetime="2021-03-09">y</time>{STORY}</article>', "2021-03-01"),
    ],
)  # fmt: skip
def test_a_page_states_its_day_in_meta_tags_or_by_its_headline(
    meta: str, body: str, published: str
) -> None:
    draft = read(page(meta=meta, body=body))
    assert (draft.published, draft.published_inferred) == (published, False)


@pytest.mark.parametrize(
    ("meta", "body"),
    [
        # Days of updates, of other articles, within the story, and two that disagree.
        ('<meta property="article:modified_time" content="2021-03-01">', BODY),
        ("", f"<article><h1>Dam</h1>{STORY}{OTHERS}</article>"),
        ("", f'<article><h1>Dam</h1>{STORY}<p>On <time datetime="1945-05-08">that day</time> it '
         f"broke.</p></article>"),
        ('<meta name="date" content="2021-03-01"><meta name="dc.date" content="2020-02-02">', BODY),
        ("", f'<article><h1>Dam</h1><time datetime="2021-03-01">x</time>'
         f'<time datetime="2021-03-09">y</time>{STORY}</article>'),
        ("", f"<div><h1>Dam</h1>{STORY}</div>{TEASER}"),
        ("", f"{TEASER}{TEASER}<div><h1>Dam</h1>{STORY}</div>"),
        ('<meta name="date" content="yesterday">', BODY),
    ],
)  # fmt: skip
def test_what_is_not_clearly_the_day_of_the_page_is_not_stated_by_it(meta: str, body: str) -> None:
    draft = read(page(meta=meta, body=body))
    assert draft.published is None or draft.published_inferred


def test_json_ld_comes_before_meta_tags() -> None:
    meta = '<meta name="date" content="2021-06-06">'
    assert read(page(ARTICLE, meta=meta)).published == ARTICLE["datePublished"]


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
