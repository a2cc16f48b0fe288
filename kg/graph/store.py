"""The graph on disk: written in one go, opened to be read."""

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
"""Quads handed to the bulk loader at a time, some 50 reports: it holds what it is given, a quarter
of a gigabyte. Smaller pieces are each sorted and written, then packed together once more."""


def write_store(quads: Iterable[Quad], folder: Path) -> None:
    """Write quads to an Oxigraph store in a new or empty folder, and pack it for reading.

    Raises CaseError where the folder holds something already or cannot be written.
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
    """Load quads in chunks; while one is being loaded, which holds no lock, the next is made."""
    rest = iter(quads)
    with ThreadPoolExecutor(max_workers=1) as loader:
        loading: Future[None] | None = None
        # No quad is held: each is written down as soon as it is made, and its place taken again.
        while packed := serialize(islice(rest, AT_ONCE), format=RdfFormat.N_QUADS):
            if loading is not None:
                loading.result()
            # Every IRI was checked when its node was made: checking anew would cost a tenth.
            loading = loader.submit(store.bulk_load, packed, format=RdfFormat.N_QUADS, lenient=True)
        if loading is not None:
            loading.result()


def open_store(folder: Path) -> Store:
    """Open a written store for reading only. Raises CaseError where there is none."""
    if not (folder / "CURRENT").is_file():
        raise CaseError(f"{called(folder)}: no graph here; give the folder of a built case")
    try:
        return Store.read_only(str(folder))
    except (OSError, RuntimeError) as error:
        raise CaseError(
            f"{called(folder)}: the graph is damaged ({error}); kg repair makes it anew"
        ) from None


def names_of(store: Store) -> Names:
    """Find the base under which a store's data lies, from the name of its provenance graph.

    Raises CaseError where the store is not the graph of a case.
    """
    ending = "graph/provenance"
    for graph in store.named_graphs():
        if isinstance(graph, NamedNode) and graph.value.endswith(ending):
            return Names(graph.value.removesuffix(ending))
    raise CaseError("this store is not the graph of a case; it has no graph of provenance")


def dataset(store: Store, *, keeping: object = None) -> "Dataset":
    """Give an rdflib Dataset over an open store, without a copy; Oxigraph answers its SPARQL.

    The dataset keeps `keeping` alive as long as itself: a case holds the folder of its store.

    Its default graph is the union of the named graphs. It reads words as xsd:string where rdflib
    itself would read a plain literal: compare their texts, not the literals.
    """
    from oxrdflib import OxigraphStore  # noqa: PLC0415 (rdflib loads when asked for)
    from rdflib import Dataset  # noqa: PLC0415

    found = Dataset(store=OxigraphStore(store=store), default_union=True)
    for prefix, iri in PREFIXES.items():
        found.bind(prefix, iri)
    vars(found)["keeping"] = keeping
    return found
