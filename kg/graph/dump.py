"""A store as one file in a standard format: sorted, the same bytes each time, never incomplete."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from pyoxigraph import NamedNode, Quad, Store

from kg.errors import CaseError, UsageError
from kg.graph.dataset import graph_blocks, graphs_in_order
from kg.graph.jsonld import jsonld_lines
from kg.graph.rdfxml import rdfxml_lines
from kg.graph.reified import with_reified
from kg.graph.store import names_of
from kg.graph.turtle import Block, Shortener, block_text, header


def _turtle(store: Store, base: str, *, rdf12: bool = False) -> Iterator[str]:
    short = Shortener(base)
    yield header(short)
    for block in _blocks(store, None, rdf12=rdf12):
        yield block_text(block, short) + "\n"


def _trig(store: Store, base: str, *, rdf12: bool = False) -> Iterator[str]:
    short = Shortener(base)
    yield header(short)
    for graph in graphs_in_order(store):
        yield f"{short.node(graph)} {{\n\n"
        for block in _blocks(store, graph, rdf12=rdf12):
            yield block_text(block, short, "  ") + "\n"
        yield "}\n\n"


def _nquads(store: Store, _base: str, *, rdf12: bool = False) -> Iterator[str]:
    for graph in graphs_in_order(store):
        for subject, pairs in _blocks(store, graph, rdf12=rdf12):
            lines = (f"{Quad(subject, *pair, graph)} .\n" for pair in pairs)
            yield "".join(sorted(lines))


def _blocks(store: Store, graph: NamedNode | None, *, rdf12: bool) -> Iterator[Block]:
    found = graph_blocks(store, graph)
    yield from map(with_reified, found) if rdf12 else found


FORMATS: dict[str, Callable[[Store, str], Iterator[str]]] = {
    "turtle": _turtle,
    "trig": _trig,
    "nquads": _nquads,
    "jsonld": jsonld_lines,
    "rdfxml": rdfxml_lines,
}
"""Writers of each format; Turtle and RDF/XML have no named graphs and merge them."""

RDF12: dict[str, Callable[[Store, str], Iterator[str]]] = {
    "turtle": partial(_turtle, rdf12=True),
    "trig": partial(_trig, rdf12=True),
    "nquads": partial(_nquads, rdf12=True),
}
"""The formats for which RDF 1.2 has triple terms."""


def dump(store: Store, format: str, path: Path, *, rdf12: bool = False) -> None:
    """Write a case's store to a file; with `rdf12`, claims name what they claim as triple terms.

    Raise UsageError for an unknown format (the message lists the known), CaseError if the file
    cannot be written; the file appears completely or not at all.
    """
    formats = RDF12 if rdf12 else FORMATS
    write = formats.get(format)
    if write is None:
        version = "RDF 1.2" if rdf12 else "RDF"
        raise UsageError(f"no format {format!r} for {version}; there are: {', '.join(formats)}")
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(write(store, names_of(store).base))
        part.replace(path)
    except OSError as error:
        raise CaseError(f"{path}: cannot be written ({error.strerror or error})") from None
    finally:
        part.unlink(missing_ok=True)
