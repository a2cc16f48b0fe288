"""The graph: readings, linking and findings as RDF; writing, storing and validating it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
_HOMES = {
    "BuildInfo": "kg.graph.build",
    "quads": "kg.graph.build",
    "DEFAULT_BASE": "kg.graph.namespaces",
    "PREFIXES": "kg.graph.namespaces",
    "Names": "kg.graph.namespaces",
    "names_of": "kg.graph.store",
    "open_store": "kg.graph.store",
    "write_store": "kg.graph.store",
}


def __getattr__(name: str) -> Any:
    """Load an attribute when it is first used (PEP 562).

    Callers that only query a graph then do not load what builds one.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
