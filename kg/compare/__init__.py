"""Comparison of accounts: where documents agree, conflict, or differ in precision."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.compare.comparing import weigh

__all__ = [
    "weigh",
]
_HOMES = {
    "weigh": "kg.compare.comparing",
}


def __getattr__(name: str) -> Any:
    """Load an attribute when it is first used (PEP 562).

    Callers that only need origins of reporting then do not load the comparison.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
