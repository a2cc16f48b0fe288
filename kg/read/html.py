"""Web pages: the story by trafilatura, its metadata by what the page states before guesses."""

import html
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import trafilatura

from kg.errors import InputError
from kg.read.decoding import decode
from kg.read.draft import Draft
from kg.read.framing import checked
from kg.read.issued import issued

ARTICLES = re.compile(r"(Article|Posting|Report|Review)$")
"""The schema.org types of a page's main text: NewsArticle, ReportageNewsArticle, BlogPosting …"""

BLOCKS = frozenset({"p", "head", "list", "item", "quote", "table", "row", "cell", "code", "ab"})
"""Elements that separate paragraphs in trafilatura's output."""

PAGE_BLOCK = re.compile(
    "address|article|blockquote|body|center|d[dlt]|div|fieldset|figcaption|figure|h[1-6]|header|"
    "hgroup|hr|li|main|ol|pre|section|summary|tbody|t[dhr]|thead|ul"
)
"""Elements that separate paragraphs in the original page, besides BLOCKS."""

MARGINAL = re.compile("aside|button|footer|form|nav|noscript|script|style|template|title")
"""Elements of the original page that are not its text."""

LEAST_SHARE = 0.5
"""Least share of the letters found by trafilatura that must be in the page's blocks."""

MOST_TAGS = 200_000
MOST_ATTRIBUTES = 1_000
"""Most attributes of one tag; the time of the parser grows with their square."""
DEEPEST = 64
"""Most nested lists and objects in JSON-LD; deeper ones are ignored."""

LINE_ENDS = frozenset({"lb", "br"})
KEPT_SPACE = "\u237d"
"""Replaces the no-break space while trafilatura runs, which would make a plain space of it."""

_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_SCRIPT = re.compile(r"<(/?)script\b([^<>]{0,2000})>", re.I)
_JSON_LD = re.compile(r"type\s{0,9}=\s{0,9}[\"']?application/ld\+json", re.I)
_TAG = re.compile(r"<[a-z][^<>]*", re.I)
_QUOTED = re.compile(r"\"[^\"]*(?:\"|$)|'[^']*(?:'|$)")

for _library in ("trafilatura", "htmldate", "courlan"):
    logging.getLogger(_library).addHandler(logging.NullHandler())  # below cli, nothing prints


def read(raw: bytes) -> Draft:
    """Read a web page: paragraphs separated by a blank line, entities and tags resolved.

    Raise InputError if the page holds no story.
    """
    page, _ = decode(raw)
    _check_size(page)
    shielded = re.sub(r"\u00a0|&nbsp;|&#160;|&#xa0;", KEPT_SPACE, page, flags=re.IGNORECASE)
    found = _extract(shielded)
    text = "\n\n".join(_story(found.body, shielded)) if found is not None else ""
    if not text:
        raise InputError("no text: no story was found in this page; save its text as .txt")
    fields, warnings = checked(_stated(page))
    draft = Draft(text=text).filled(**fields).warn(*warnings)
    draft = draft.filled(published=issued(trafilatura.load_html(page)))
    guessed, _ = checked(
        {
            "title": found.title,
            "author": found.author,
            "publisher": found.sitename,
            "published": found.date,
            "url": found.url,
        }
    )
    inferred = draft.published is None and "published" in guessed
    return draft.filled(published_inferred=inferred, **guessed)


def _check_size(page: str) -> None:
    """Refuse a page on which a parser would not finish, though it is not large."""
    for number, tag in enumerate(_TAG.finditer(page), start=1):
        if number > MOST_TAGS:
            raise InputError(f"more than {MOST_TAGS:,} tags: no page of a report; save its text")
        long = tag.end() - tag.start() > MOST_ATTRIBUTES
        if long and len(_QUOTED.sub("", tag[0]).split()) > MOST_ATTRIBUTES:
            line = page.count("\n", 0, tag.start()) + 1
            raise InputError(
                f"a tag with more than {MOST_ATTRIBUTES:,} attributes, in line {line}: no page of "
                "a report; save its text as .txt"
            )


WORDLESS = "unknown error"
"""What lxml raises if libxml2 reports no fault of the page: it ran out of memory."""


def _extract(page: str) -> Any:
    try:
        return trafilatura.bare_extraction(
            page,
            include_comments=False,
            with_metadata=True,
            date_extraction_params={"extensive_search": False, "original_date": True},
        )
    except MemoryError:
        raise
    except Exception as error:  # whatever a parser of strangers' pages may raise
        if str(error) == WORDLESS:
            raise MemoryError from error
        raise InputError(f"not readable as a web page ({error})") from error


def _story(found: Any, page: str) -> list[str]:
    """Return the paragraphs of the story; a small page comes in one piece from trafilatura."""
    paragraphs = list(_paragraphs(found))
    if len(paragraphs) != 1:
        return paragraphs
    tree = trafilatura.load_html(page)
    bodies = () if tree is None else tree.iter("body")
    parted = [words for body in bodies for words in _paragraphs(body)]
    letters = _letters(paragraphs[0])
    known = sum(len(_letters(words)) for words in parted if _letters(words) in letters)
    same = known == sum(len(_letters(words)) for words in parted)
    return parted if same and known >= LEAST_SHARE * len(letters) else paragraphs


def _letters(words: str) -> str:
    return "".join(words.split())


def _paragraphs(body: Any) -> Iterator[str]:
    for paragraph in "".join(_pieces(body)).split("\0"):
        lines = (_SPACES.sub(" ", line).strip(" ") for line in paragraph.split("\x01"))
        words = "\n".join(line for line in lines if line).replace(KEPT_SPACE, "\u00a0")
        if words.strip():
            yield words


def _pieces(element: Any) -> Iterator[str]:
    """Yield the words of an element, with a zero character at the edges of paragraphs."""
    if not isinstance(element.tag, str) or MARGINAL.fullmatch(
        element.tag
    ):  # a comment, or a page's margin
        return
    edge = "\0" if element.tag in BLOCKS or PAGE_BLOCK.fullmatch(element.tag) else ""
    yield edge
    yield "\x01" if element.tag in LINE_ENDS else element.text or ""
    for child in element:
        yield from _pieces(child)
        yield child.tail or ""
    yield edge


def _stated(page: str) -> dict[str, Any]:
    """Return what the page's JSON-LD states about its article, as our fields."""
    article = next(_articles(page), {})
    return {
        "title": _plain(article.get("headline") or article.get("name")),
        "publisher": _plain(article.get("publisher")),
        "author": _plain(article.get("author")),
        "published": _plain(article.get("datePublished")),
        "url": _plain(article.get("url") or article.get("mainEntityOfPage"), key="@id"),
        "language": _plain(article.get("inLanguage")),
    }


def _articles(page: str) -> Iterator[dict[str, Any]]:
    for block in _linked_data(page):
        try:
            yield from _nodes(json.loads(block, strict=False))
        except (ValueError, RecursionError):
            continue


def _linked_data(page: str) -> Iterator[str]:
    """Yield the contents of JSON-LD scripts, each up to the next end of a script."""
    begun: int | None = None
    for tag in _SCRIPT.finditer(page):
        if begun is not None and tag[1]:
            yield page[begun : tag.start()]
            begun = None
        elif begun is None and not tag[1] and _JSON_LD.search(tag[2]):
            begun = tag.end()


def _nodes(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    if depth > DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            yield from _nodes(item, depth + 1)
    elif isinstance(value, dict):
        types = value.get("@type")
        names = types if isinstance(types, list) else [types]
        if any(isinstance(name, str) and ARTICLES.search(name) for name in names):
            yield value
        yield from _nodes(value.get("@graph", []), depth + 1)


def _plain(value: Any, *, key: str = "name", depth: int = 0) -> str | None:
    """Return the words of a JSON-LD value: a string, a thing with a name, or a list of either."""
    if depth > DEEPEST:
        return None
    if isinstance(value, list):
        names = [
            name for name in (_plain(item, key=key, depth=depth + 1) for item in value) if name
        ]
        return ", ".join(names) or None
    if isinstance(value, dict):
        return _plain(value.get(key), key=key, depth=depth + 1)
    return html.unescape(value) if isinstance(value, str) else None
