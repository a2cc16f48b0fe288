"""What every exporter gets: the case, its store, and its network of actors on demand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyoxigraph import Store

from kg.case import CaseFolder

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """An open case for exporters; `network` makes the projection on request.

    `rdf12` requests triple terms in formats of RDF.
    """

    folder: CaseFolder
    store: Store
    base: str
    rdf12: bool = False
    network: Callable[[], "nx.MultiDiGraph[str]"]
