"""A report opened the way a browser opens it: the page parsed, its data inflated."""

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import kg


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A report as a browser sees it: elements with their attributes, and what scripts hold."""

    bytes: bytes
    elements: tuple[tuple[str, dict[str, str | None]], ...]
    words: str
    scripts: tuple[str, ...]
    style: str
    file: dict[str, Any]
    articles: list[dict[str, Any]]

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.held: dict[str, list[str]] = {"script": [], "style": []}
        self.words: list[str] = []
        self.within: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.within = tag if tag in self.held else None
        if self.within:
            self.held[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        self.within = None if tag == self.within else self.within

    def handle_data(self, data: str) -> None:
        if self.within:
            self.held[self.within][-1] += data
        else:
            self.words.append(data)


@pytest.fixture(scope="session")
def opened() -> Callable[[Path], Page]:
    """Open a report."""

    def open_page(path: Path) -> Page:
        content = path.read_bytes()
        reader = _Reader()
        reader.feed(content.decode("utf-8"))
        reader.close()
        packed, script = reader.held["script"]
        told = json.loads(zlib.decompress(base64.b64decode(packed, validate=True), -15))
        return Page(
            bytes=content,
            elements=tuple(reader.elements),
            words=" ".join(reader.words),
            scripts=(packed, script),
            style=reader.held["style"][0],
            file=told["file"],
            articles=told["articles"],
        )

    return open_page


@pytest.fixture(scope="session")
def page(gold_case: kg.Case, opened: Callable[[Path], Page], tmp_path_factory: Any) -> Page:
    """The report of the sample."""
    out = tmp_path_factory.mktemp("page") / "case.html"
    gold_case.report(out)
    return opened(out)
