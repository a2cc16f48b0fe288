"""A store as one file in a standard format: sorted, the same bytes each time, never half."""

from collections.abc import Callable, Iterator
from pathlib import Path

from pyoxigraph import Quad, Store

from kg.errors import CaseError, UsageError
from kg.graph.dataset import graph_blocks, graphs_in_order
from kg.graph.jsonld import jsonld_lines
from kg.graph.store import names_of
from kg.graph.turtle import Shortener, block_text, header


def _turtle(store: Store, base: str) -> Iterator[str]:
    short = Shortener(base)
    yield header(short)
    for block in graph_blocks(store, None):
        yield block_text(block, short) + "\n"


def _trig(store: Store, base: str) -> Iterator[str]:
    short = Shortener(base)
    yield header(short)
    for graph in graphs_in_order(store):
        yield f"{short.node(graph)} {{\n\n"
        for block in graph_blocks(store, graph):
            yield block_text(block, short, "  ") + "\n"
        yield "}\n\n"


def _nquads(store: Store, _base: str) -> Iterator[str]:
    for graph in graphs_in_order(store):
        for subject, pairs in graph_blocks(store, graph):
            lines = (f"{Quad(subject, *pair, graph)} .\n" for pair in pairs)
            yield "".join(sorted(lines))


FORMATS: dict[str, Callable[[Store, str], Iterator[str]]] = {
    "turtle": _turtle,
    "trig": _trig,
    "nquads": _nquads,
    "jsonld": jsonld_lines,
}
"""How each format is written; Turtle alone has no named graphs and merges them."""


def dump(store: Store, format: str, path: Path) -> None:
    """Write a case's store to a file.

    Raises UsageError for an unknown format (the message lists the known), CaseError where the
    file cannot be written; the file appears whole or not at all.
    """
    write = FORMATS.get(format)
    if write is None:
        raise UsageError(f"no format {format!r} for RDF; there are: {', '.join(FORMATS)}")
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(write(store, names_of(store).base))
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise CaseError(f"{path}: cannot be written ({error.strerror or error})") from None
