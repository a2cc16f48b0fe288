"""What every exporter is given: the case, its store, and its network of actors on demand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyoxigraph import Store

from kg.case import CaseFolder

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """An open case as exporters see it; `network` makes the projection when one asks for it.

    `rdf12` asks for triple terms in formats of RDF.
    """

    folder: CaseFolder
    store: Store
    base: str
    rdf12: bool = False
    network: Callable[[], "nx.MultiDiGraph[str]"]
