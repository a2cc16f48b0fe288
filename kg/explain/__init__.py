"""Showing what was read, marked up in the terminal or on a page, and what was missed."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.explain.page import write_page
    from kg.explain.terminal import in_terminal

__all__ = [
    "in_terminal",
    "write_page",
]
_HOMES = {
    "write_page": "kg.explain.page",
    "in_terminal": "kg.explain.terminal",
}


def __getattr__(name: str) -> Any:
    """Load an attribute when it is first used (PEP 562).

    A page does not need the terminal module.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
