"""Pictures of a case: legible without colour, labels apart, the same bytes each time."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.draw.drawing import DRAWINGS, Drawn, Picture, draw
    from kg.draw.material import Material, Wanted, wanted

__all__ = ["DRAWINGS", "Drawn", "Material", "Picture", "Wanted", "draw", "wanted"]
_HOMES = {
    "DRAWINGS": "kg.draw.drawing",
    "Drawn": "kg.draw.drawing",
    "Material": "kg.draw.material",
    "Picture": "kg.draw.drawing",
    "Wanted": "kg.draw.material",
    "draw": "kg.draw.drawing",
    "wanted": "kg.draw.material",
}


def __getattr__(name: str) -> Any:
    """Load an attribute when it is first used (PEP 562).

    The coasts of a map on a page are simplified without matplotlib.
    """
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
