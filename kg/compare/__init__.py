"""Weighing: where accounts of different documents agree, conflict, or differ in precision."""

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
    """Load what is asked for when it is first used (PEP 562).

    Where lines of reporting end is asked without weighing anything.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
