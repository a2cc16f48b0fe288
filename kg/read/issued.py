"""The day of publication that a web page states in meta tags or near its headline.

What a page says about other articles, about updates or within the story is not its day.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from kg.read.dates import iso_date

SURE = (
    "article:published_time",
    "og:published_time",
    "datepublished",
    "dcterms.issued",
    "dc.date.issued",
    "parsely-pub-date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publication_date",
)
"""Names of meta tags for the time of publication and nothing else, the most exact first."""
LOOSE = ("date", "dc.date", "dcterms.date", "dcterms.created", "dc.date.created")
"""Names for a date of the page; they count if all that are present agree."""
LONG = 100
"""Letters of a paragraph that belongs to the story, not to its head."""
STORY = frozenset({"p", "blockquote", "li"})
ASIDE = frozenset({"aside", "nav", "footer", "form", "figure"})

_LATER = re.compile(r"updat|modif|revis|correct|amend", re.I)
_MARKED = re.compile(r"\bdatepublished\b|\bpubdate\b", re.I)


def issued(tree: Any) -> str | None:
    """Return the time of publication that a page states; None if it states none, or several."""
    if tree is None:
        return None
    days = (_agreed(_metas(tree, (name,))) for name in SURE)
    if day := next(filter(None, days), None):
        return day
    marked, plain = _times(tree)
    return _agreed(marked) or _agreed(_metas(tree, LOOSE)) or _agreed(plain)


def _agreed(stated: Iterable[str]) -> str | None:
    """Return the value if all that are dates agree; None if they name different days."""
    found = [day for day in (iso_date(words) for words in stated) if day]
    return max(found, key=len) if len({day[:10] for day in found}) == 1 else None


def _metas(tree: Any, names: Iterable[str]) -> list[str]:
    wanted = frozenset(names)
    return [
        meta.get("content") or ""
        for meta in tree.iter("meta")
        if wanted & {(meta.get(key) or "").lower() for key in ("property", "name", "itemprop")}
    ]


def _times(tree: Any) -> tuple[list[str], list[str]]:
    """Return the times in the head of the page's article: those of publication, and others."""
    marked, plain = [], []
    for time in _head(_article(tree)):
        words = time.get("datetime") or ""
        around = " ".join(_said(time))
        if _MARKED.search(around) or time.get("pubdate") is not None:
            marked.append(words)
        elif not _LATER.search(around):
            plain.append(words)
    return marked, plain


def _said(time: Any) -> Iterator[str]:
    """Yield the names of an element and the words right before it: 'Updated on'."""
    yield from (time.get(key) or "" for key in ("itemprop", "class", "id"))
    parent, before = time.getparent(), time.getprevious()
    if before is not None:
        yield before.tail or ""
        yield "".join(before.itertext()) if before.tag == "span" else ""
    elif parent is not None:
        yield parent.text or ""
    if parent is not None:
        yield parent.get("class") or ""


def _article(tree: Any) -> Any:
    """Return the element of the page's own article: the only one, or the one with the headline."""
    whole = _whole_articles(tree)
    headed = [one for one in whole if next(one.iter("h1"), None) is not None]
    if len(headed) == 1:
        return headed[0]
    if len(whole) == 1:
        return whole[0]
    return None if whole else next(tree.iter("main"), None)


def _whole_articles(tree: Any) -> list[Any]:
    """Return the articles of a page that are no part of another, and not beside its own."""
    every = [one for one in tree.iter("article") if not _beside(one)]
    inner = {one for outer in every for one in outer.iterdescendants("article")}
    return [one for one in every if one not in inner]


def _head(article: Any) -> list[Any]:
    """Return the times of an article before its story; [] for a teaser without a story."""
    times: list[Any] = []
    for one in () if article is None else article.iter():
        if one.tag in STORY and sum(map(str.isalpha, "".join(one.itertext()))) > LONG:
            return times
        if one.tag == "time" and not _beside(one):
            times.append(one)
    return []


def _beside(element: Any) -> bool:
    return any(up.tag in ASIDE for up in element.iterancestors())
