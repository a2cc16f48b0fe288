"""Read the invented news of `training/news`: articles with coreference marked by inline tags.

The markup is described in `training/news/README.md`. A mention's head is found in a parse later;
here a mention is its span and the name of its chain.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PREFIX = "news-"
"""How the names of all articles begin."""
NEWS = Path(__file__).resolve().parent / "news"
PARTED = re.compile(r"^=====$", re.MULTILINE)
TAG = re.compile(r"<(?P<end>/?)(?P<chain>[a-z0-9]+)>")

Mention = tuple[int, int, str]
"""Start, end and chain of a mention."""


@dataclass(frozen=True, slots=True)
class Article:
    """A text and its marked mentions, in the order of their starts."""

    name: str
    text: str
    mentions: tuple[Mention, ...]


def articles(folder: Path = NEWS) -> Iterator[Article]:
    """Yield the articles of each file. Raises SystemExit where tags do not nest."""
    for path in sorted(folder.glob("*.xml")):
        parts = PARTED.split(path.read_text(encoding="utf-8"))
        for number, part in enumerate(filter(str.strip, parts), start=1):
            yield unmarked(f"{PREFIX}{path.stem}-{number:02}", part.strip())


def unmarked(name: str, marked: str) -> Article:
    """Take the tags out of an article. Raises SystemExit where they do not nest."""
    text, done = "", 0
    waiting: list[tuple[str, int]] = []
    found: list[Mention] = []
    for tag in TAG.finditer(marked):
        text += marked[done : tag.start()]
        done = tag.end()
        if not tag["end"]:
            waiting.append((tag["chain"], len(text)))
        elif not waiting or waiting[-1][0] != tag["chain"]:
            raise SystemExit(f"{name}: </{tag['chain']}> closes nothing after {text[-40:]!r}")
        else:
            chain, start = waiting.pop()
            found.append((start, len(text), chain))
    if waiting:
        raise SystemExit(f"{name}: <{waiting[-1][0]}> is not closed")
    return Article(name, text + marked[done:], tuple(sorted(found)))
