"""A small page for things without a place on the page of the case: their statements."""

from collections.abc import Iterable
from html import escape
from typing import Any
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode, Quad

from kg.explain.plain import plain
from kg.graph.lookup import curie
from kg.graph.namespaces import PREFIXES, Names
from kg.serve.description import Description, shown

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page/case-file.css">
"""
WARNING = (
    "Statements by others, as news reports give them: each graph is named, because who says "
    "a thing is part of it."
)
CUT = "Only the first statements are shown; ask the rest in SPARQL."


def described_page(found: Description, names: Names) -> str:
    """Return a description as a page; links to things of the case stay on this server."""
    labels: dict[Any, str] = {
        quad.subject: quad.object.value
        for quad in (*found.own, *found.labels)
        if isinstance(quad.object, Literal) and quad.predicate.value == PREFIXES["rdfs"] + "label"
    }
    page = _Page(labels, names)
    title = page.words(shown(labels.get(found.node, found.node.value), 200))
    here = quote(found.node.value, safe="")
    return (
        f"{HEAD}<title>{title}</title>\n"
        f'<link rel="alternate" type="text/turtle" href="/description?iri={here}">\n'
        f'</head>\n<body>\n<p><a href="/">The case</a></p>\n<main>\n<h1><bdi>{title}</bdi></h1>\n'
        f"<p><code>{page.words(found.node.value)}</code></p>\n"
        f'<p class="warning">{WARNING}{" " + CUT if found.more else ""}</p>\n'
        f"{page.section('What is said of it', found.own, found.node)}"
        f"{page.section('What leads to it', found.incoming, None)}"
        "</main>\n</body>\n</html>\n"
    )


class _Page:
    """Writes terms as links and words."""

    def __init__(self, labels: dict[Any, str], names: Names) -> None:
        self.labels = labels
        self.names = names

    @staticmethod
    def words(text: str) -> str:
        """Escape words for HTML."""
        return escape(plain(text))

    def section(self, head: str, quads: Iterable[Quad], of: NamedNode | None) -> str:
        """Return statements as a table with the graph of each."""
        rows = "".join(self._row(quad, of) for quad in quads)
        if not rows:
            return ""
        cells = "".join(f'<th scope="col">{name}</th>' for name in ("", "", "", "graph"))
        table = f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"
        return f"<h2>{head}</h2>\n<div>{table}</div>\n"

    def _row(self, quad: Quad, of: NamedNode | None) -> str:
        subject = "" if quad.subject == of else self._term(quad.subject)
        terms = (subject, self._term(quad.predicate), self._term(quad.object))
        graph = shown(quad.graph_name).removeprefix(f"{self.names.base}graph/")
        cells = "".join(f"<td>{told}</td>" for told in terms)
        return f"<tr>{cells}<td>{self.words(graph)}</td></tr>\n"

    def _term(self, term: object) -> str:
        if not isinstance(term, NamedNode):
            return f"<bdi>{self.words(shown(term))}</bdi>"
        told = self.words(shown(self.labels.get(term) or self._short(term.value)))
        if term.value.startswith(self.names.base):
            iri = quote(term.value, safe="")
            return f'<a href="/description?iri={iri}"><bdi>{told}</bdi></a>'
        return f'<bdi title="{self.words(term.value)}">{told}</bdi>'

    def _short(self, iri: str) -> str:
        return iri.removeprefix(self.names.base) if iri.startswith(self.names.base) else curie(iri)
