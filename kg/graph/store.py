"""The graph on disk: written at once, opened for reading."""

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import NamedNode, Quad, RdfFormat, Store, serialize

from kg.errors import CaseError, called
from kg.graph.namespaces import PREFIXES, Names

if TYPE_CHECKING:
    from rdflib import Dataset

__all__ = ["dataset", "names_of", "open_store", "write_store"]

AT_ONCE = 250_000
"""Quads passed to the bulk loader at a time, some 100 reports.

The loader keeps them in memory, a quarter of a gigabyte. Smaller pieces would each be sorted and
written, and merged once more.
"""


def write_store(quads: Iterable[Quad], folder: Path) -> None:
    """Write quads to an Oxigraph store in a new or empty folder, and compact it for reading.

    Raise CaseError if the folder is not empty or cannot be written.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise CaseError(f"{folder}: not empty; write the graph to a new folder")
    try:
        store = Store(folder)
        _load(store, quads)
        store.optimize()
        store.flush()
    except OSError as error:
        raise CaseError(f"{folder}: the graph cannot be written ({error})") from None


def _load(store: Store, quads: Iterable[Quad]) -> None:
    """Load quads in chunks; the next chunk is made while one is being loaded, without the lock."""
    rest = iter(quads)
    with ThreadPoolExecutor(max_workers=1) as loader:
        loading: Future[None] | None = None
        # No quad is kept: each is written as soon as it is made, and its memory is reused.
        while packed := serialize(islice(rest, AT_ONCE), format=RdfFormat.N_QUADS):
            if loading is not None:
                loading.result()
            # Every IRI was checked when its node was made: checking again would cost a tenth.
            loading = loader.submit(store.bulk_load, packed, format=RdfFormat.N_QUADS, lenient=True)
        if loading is not None:
            loading.result()


def open_store(folder: Path) -> Store:
    """Open a written store for reading only. Raise CaseError if there is none."""
    if not (folder / "CURRENT").is_file():
        raise CaseError(f"{called(folder)}: no graph here; give the folder of a built case")
    try:
        return Store.read_only(str(folder))
    except (OSError, RuntimeError) as error:
        raise CaseError(
            f"{called(folder)}: the graph is damaged ({error}); kg repair makes it anew"
        ) from None


def names_of(store: Store) -> Names:
    """Return the names under the base of a store, from the IRI of its provenance graph.

    Raise CaseError if the store is not the graph of a case.
    """
    ending = "graph/provenance"
    for graph in store.named_graphs():
        if isinstance(graph, NamedNode) and graph.value.endswith(ending):
            return Names(graph.value.removesuffix(ending))
    raise CaseError("this store is not the graph of a case; it has no graph of provenance")


def dataset(store: Store, *, keeping: object = None) -> "Dataset":
    """Return an rdflib Dataset over an open store, without a copy; Oxigraph answers its SPARQL.

    The dataset keeps `keeping` alive as long as itself: a case holds the folder of its store. Its
    default graph is the union of the named graphs. It returns words as xsd:string where rdflib
    itself would return a plain literal: compare their texts, not the literals.
    """
    from oxrdflib import OxigraphStore  # noqa: PLC0415 (rdflib loads when asked for)
    from rdflib import Dataset  # noqa: PLC0415

    found = Dataset(store=OxigraphStore(store=store), default_union=True)
    for prefix, iri in PREFIXES.items():
        found.bind(prefix, iri)
    vars(found)["keeping"] = keeping
    return found
