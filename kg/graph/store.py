"""The graph on disk: written at once, opened for reading."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import NamedNode, Quad, RdfFormat, Store, serialize

from kg.errors import CaseError, called
from kg.graph.namespaces import PREFIXES, Names

if TYPE_CHECKING:
    from rdflib import Dataset

__all__ = ["NewStore", "dataset", "in_pieces", "names_of", "open_store", "write_store"]

AT_ONCE = 250_000
"""Quads passed to the bulk loader at a time, some 100 reports.

The loader keeps them in memory, a quarter of a gigabyte. Smaller pieces would each be sorted and
written, and merged once more.
"""


def write_store(quads: Iterable[Quad], folder: Path) -> None:
    """Write quads to an Oxigraph store in a new or empty folder, and compact it for reading.

    Raise CaseError if the folder is not empty or cannot be written.
    """
    with NewStore(folder) as store:
        store.load(in_pieces(quads))


class NewStore:
    """An Oxigraph store in a new or empty folder, compacted for reading at the end of its block."""

    def __init__(self, folder: Path) -> None:
        """Raise CaseError if the folder is not empty or cannot be written, as all else does."""
        if folder.is_dir() and any(folder.iterdir()):
            raise CaseError(f"{folder}: not empty; write the graph to a new folder")
        self._folder = folder
        with self._told_clearly():
            self._store = Store(folder)

    def load(self, pieces: Iterable[bytes]) -> None:
        """Load N-Quads; the next piece is made while one is loaded, without the lock."""
        loading: Future[None] | None = None
        with ThreadPoolExecutor(max_workers=1) as loader:
            for piece in pieces:
                self._wait(loading)
                # Every IRI was checked when its node was made: checking again would cost a tenth.
                loading = loader.submit(
                    self._store.bulk_load, piece, format=RdfFormat.N_QUADS, lenient=True
                )
            self._wait(loading)

    def _wait(self, loading: "Future[None] | None") -> None:
        if loading is not None:
            with self._told_clearly():
                loading.result()

    def __enter__(self) -> "NewStore":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            with self._told_clearly():
                self._store.optimize()
                self._store.flush()
        del self._store  # it is open as long as it lives

    @contextmanager
    def _told_clearly(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CaseError(f"{self._folder}: the graph cannot be written ({error})") from None


def in_pieces(quads: Iterable[Quad]) -> Iterator[bytes]:
    """Yield quads as N-Quads in pieces for the loader.

    No quad is kept: each is written as soon as it is made, and its memory is reused.
    """
    rest = iter(quads)
    while packed := serialize(islice(rest, AT_ONCE), format=RdfFormat.N_QUADS):
        yield packed


def _wait(loading: "Future[None] | None", folder: Path) -> None:
    try:
        if loading is not None:
            loading.result()
    except OSError as error:
        raise _not_written(folder, error) from None


def _not_written(folder: Path, error: OSError) -> CaseError:
    return CaseError(f"{folder}: the graph cannot be written ({error})")


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
