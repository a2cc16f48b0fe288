"""Analysis: the case as a network, and measures of its nodes."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.analyse.measures import Actor, Community, Measures, measure
    from kg.analyse.projection import Gathered, gather, project
    from kg.analyse.views import VIEWS
    from kg.analyse.wanted import Wanted

__all__ = [
    "VIEWS",
    "Actor",
    "Community",
    "Gathered",
    "Measures",
    "Wanted",
    "gather",
    "measure",
    "project",
]
_HOMES = {
    "Actor": "kg.analyse.measures",
    "Community": "kg.analyse.measures",
    "Measures": "kg.analyse.measures",
    "measure": "kg.analyse.measures",
    "Gathered": "kg.analyse.projection",
    "gather": "kg.analyse.projection",
    "project": "kg.analyse.projection",
    "VIEWS": "kg.analyse.views",
    "Wanted": "kg.analyse.wanted",
}


def __getattr__(name: str) -> Any:
    """Load an attribute when it is first used (PEP 562).

    Describing a request then does not load networkx.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
