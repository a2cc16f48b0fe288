"""Read news reports into a graph in which every statement has its source and certainty.

These are the public names; importing this loads neither spaCy nor rdflib. `kg.build` makes a case,
`kg.open` opens one.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from kg.api import Case, build, join, open, read_files, repair, to_networkx

__all__ = [
    "Case",
    "__version__",
    "build",
    "join",
    "open",
    "read_files",
    "repair",
    "to_networkx",
]


def __getattr__(name: str) -> Any:
    """Load the programming interface when it is first used (PEP 562)."""
    if name in __all__:
        return getattr(import_module("kg.api"), name)
    raise AttributeError(f"module 'kg' has no attribute {name!r}")
