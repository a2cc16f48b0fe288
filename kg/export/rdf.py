"""RDF files of a case: Turtle and TriG for reading, N-Quads for loading, JSON-LD for the web."""

from pathlib import Path

from pyoxigraph import Store

from kg.graph.dump import FORMATS, dump

__all__ = ["RDF_FORMATS", "write_rdf"]

RDF_FORMATS = tuple(FORMATS)
"""turtle and rdfxml merge the named graphs into one; trig, nquads and jsonld keep them apart."""


def write_rdf(store: Store, format: str, out: Path, *, rdf12: bool = False) -> tuple[Path, ...]:
    """Write a store to `out`, sorted: equal cases give equal bytes.

    With `rdf12` each claim leads by rdf:reifies to the triples it claims, as terms. Raise
    UsageError for an unknown format, CaseError if the file cannot be written.
    """
    dump(store, format, out, rdf12=rdf12)
    return (out,)
