"""Pictures of a case: legible without colour, labels apart, the same bytes each time."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import networkx as nx

from kg.draw.actors import actors_sheet
from kg.draw.sheet import SUFFIXES, Sheet, save
from kg.draw.timeline import timeline_sheet
from kg.errors import InputError, UsageError
from kg.graph.claims import Claim

__all__ = ["DRAWINGS", "Drawn", "draw"]

Networks = Callable[[], "nx.MultiDiGraph[str]"]
Claims = Callable[[], Iterable[Claim]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that was written, and what had to be left out of it, in words."""

    path: Path
    left_out: str | None = None


DRAWINGS: Mapping[str, Callable[[Networks, Claims], Sheet]] = {
    "actors": lambda network, _claims: actors_sheet(network()),
    "timeline": lambda _network, claims: timeline_sheet(claims()),
}
"""What can be drawn: each asks for the network or the claims as it needs them."""


def draw(picture: str, path: Path, *, network: Networks, claims: Claims) -> Drawn:
    """Draw a picture into a PNG, SVG or PDF file; equal cases give equal bytes.

    Raises UsageError for an unknown picture or ending (the message lists the known), InputError
    where the file cannot be written; the file appears whole or not at all.
    """
    make = DRAWINGS.get(picture)
    if make is None:
        raise UsageError(f"no picture {picture!r}; there are: {', '.join(DRAWINGS)}")
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path}: no format {path.suffix!r}; there are: {', '.join(SUFFIXES)}")
    if not path.absolute().parent.is_dir():
        raise InputError(f"{path}: the folder {path.parent} does not exist; make it first")
    sheet = make(network, claims)
    save(sheet, path)
    return Drawn(path, sheet.left_out)
