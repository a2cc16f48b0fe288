"""The order in which a store is written: graph after graph, subject after subject."""

from collections.abc import Iterator

from pyoxigraph import NamedNode, Store

from kg.graph.namespaces import GRAPHS
from kg.graph.turtle import Block, natural


def graphs_in_order(store: Store) -> list[NamedNode]:
    """List the named graphs: provenance, entities, plain, reported, findings, then documents."""
    found = [g for g in store.named_graphs() if isinstance(g, NamedNode)]

    def rank(graph: NamedNode) -> tuple[object, ...]:
        name = graph.value.rpartition("/graph/")[2]
        return GRAPHS.index(name) if name in GRAPHS else len(GRAPHS), natural(graph.value)

    return sorted(found, key=rank)


def graph_blocks(store: Store, graph: NamedNode | None) -> Iterator[Block]:
    """Yield the triples of each subject in a graph (None: in all of them), in natural order.

    Only the names of the subjects are in memory; each is looked up when its turn comes.
    """
    subjects = {quad.subject for quad in store.quads_for_pattern(None, None, None, graph)}
    for subject in sorted(subjects, key=lambda s: natural(s.value)):  # type: ignore[union-attr]
        found = store.quads_for_pattern(subject, None, None, graph)
        yield subject, list(dict.fromkeys((q.predicate, q.object) for q in found))  # type: ignore[misc]
