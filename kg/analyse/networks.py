"""The networks of one view of a case: whole, in part, over time, and paths through them."""

from functools import cached_property
from typing import TYPE_CHECKING

from pyoxigraph import Store

from kg.analyse.change import Change, change
from kg.analyse.origins import Resting, resting
from kg.analyse.paths import Paths, Route, shortest
from kg.analyse.projection import Gathered, gather, project
from kg.analyse.wanted import Wanted
from kg.case import CaseFolder

if TYPE_CHECKING:
    import networkx as nx


class Networks:
    """Reads what a view needs once.

    Origins, which require all readings, are only counted if several are requested.
    """

    def __init__(self, store: Store, folder: CaseFolder, *, base: str, view: str) -> None:
        self._store, self._folder, self._base = store, folder, base
        self._gathered: Gathered = gather(store, base=base, view=view)

    @cached_property
    def _resting(self) -> Resting:
        return resting(self._folder, base=self._base)

    def _origins(self, wanted: Wanted) -> Resting | None:
        return self._resting if wanted.origins > 1 else None

    def network(self, wanted: Wanted) -> "nx.MultiDiGraph[str]":
        """Make the requested network."""
        return project(self._gathered, wanted, resting=self._origins(wanted))

    def change(self, wanted: Wanted, *, split: str | None) -> Change:
        """Compare periods."""
        return change(self._gathered, wanted, split=split, resting=self._origins(wanted))

    def path(self, ends: tuple[str, str], wanted: Wanted, route: Route) -> Paths:
        """Find the shortest paths between two entities."""
        return shortest(
            self._gathered, self._store, ends,
            wanted=wanted, route=route, resting=self._origins(wanted),
        )  # fmt: skip
