"""The graph: readings, linking and findings as RDF, written, kept and checked."""

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
    """Load what is asked for when it is first used (PEP 562).

    To look into a graph takes nothing that makes one.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
