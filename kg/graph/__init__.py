"""The graph: readings, linking and findings as RDF, written, kept and checked."""

from kg.graph.build import BuildInfo, quads
from kg.graph.namespaces import DEFAULT_BASE, PREFIXES, Names
from kg.graph.store import names_of, open_store, write_store

__all__ = [
    "DEFAULT_BASE",
    "PREFIXES",
    "BuildInfo",
    "Names",
    "names_of",
    "open_store",
    "quads",
    "write_store",
]
