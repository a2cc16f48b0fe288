"""An open case as networks: measures, changes, and paths."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.case import CaseFolder, Manifest, open_case, steady

if TYPE_CHECKING:
    import networkx as nx
    from pyoxigraph import Store

    from kg.analyse import Measures, Wanted
    from kg.analyse.change import Change
    from kg.analyse.ego import Bond
    from kg.analyse.networks import Networks
    from kg.analyse.paths import Paths


class Networked:
    """A case folder with its store, seen as networks."""

    def __init__(self, path: Path | str) -> None:
        self.folder: CaseFolder = open_case(path)
        self.manifest: Manifest = self.folder.read_manifest()

    @cached_property
    def store(self) -> "Store":
        """The Oxigraph store, read-only."""
        from kg.graph.store import open_store

        if self.folder.held is not None:
            return open_store(self.folder.graph)

        def opened(folder: CaseFolder) -> "tuple[Store, Manifest]":
            return open_store(folder.graph), folder.read_manifest()

        store, self.manifest = steady(self.folder, opened)
        return store

    def network(
        self,
        view: str = "actors",
        *,
        start: str | None = None,
        end: str | None = None,
        statuses: Sequence[str] = (),
        origins: int = 1,
    ) -> "nx.MultiDiGraph[str]":
        """Return a network (kg.analyse.VIEWS lists the views); each edge has its claims.

        Only what is in the period, has one of the `statuses`, and is vouched for by at least
        `origins` independent origins, if these are given.
        """
        return self._networks(view).network(wanted_of(start, end, statuses, origins))

    def _networks(self, view: str) -> "Networks":
        from kg.analyse.networks import Networks

        return Networks(self.store, self.folder, base=self.manifest.base, view=view)

    def analyse(
        self,
        view: str = "actors",
        *,
        of: str | None = None,
        steps: int = 1,
        method: str = "louvain",
        **wanted: Any,
    ) -> "Measures":
        """Rank the nodes of a network and find its communities; `wanted` is as in `network`.

        With `of` (a name, id or IRI) only the network around one node, `steps` wide.
        """
        from kg.analyse import measure
        from kg.analyse.ego import ego

        network = self.network(view, **wanted)
        around = ego(network, self._entity(of), steps=steps) if of else network
        return measure(around, method=method)

    def bonds(self, of: str, view: str = "actors", **wanted: Any) -> "tuple[Bond, ...]":
        """List the ties of one node in a network, each with its claims."""
        from kg.analyse.ego import bonds, ego

        iri = self._entity(of)
        return bonds(ego(self.network(view, **wanted), iri), iri)

    def changes(
        self,
        view: str = "actors",
        *,
        split: str | None = None,
        start: str | None = None,
        end: str | None = None,
        statuses: Sequence[str] = (),
        origins: int = 1,
    ) -> "Change":
        """Compare a network before a day with that from it on, or month after month."""
        wanted = wanted_of(start, end, statuses, origins)
        return self._networks(view).change(wanted, split=split)

    def path(
        self,
        source: str,
        target: str,
        *,
        paths: int = 3,
        claims: int = 3,
        actors: bool = False,
        **wanted: Any,
    ) -> "Paths":
        """Find the shortest paths between two entities, with the claims along them.

        With `actors` only through people, organizations and groups; `wanted` is as in `network`.
        """
        from kg.analyse.paths import Route

        route = Route(paths=paths, claims=claims, actors=actors)
        ends = self._entity(source), self._entity(target)
        return self._networks("full").path(ends, wanted_of(**wanted), route)

    def _entity(self, name: str) -> str:
        from kg.account.find import find_entity

        return find_entity(self.store, name, base=self.manifest.base)


def wanted_of(
    start: str | None = None,
    end: str | None = None,
    statuses: Sequence[str] = (),
    origins: int = 1,
) -> "Wanted":
    """Return the requested selection of a case."""
    from kg.analyse import Wanted

    chosen = (statuses,) if isinstance(statuses, str) else tuple(statuses)
    return Wanted(start=start, end=end, statuses=chosen, origins=origins)
