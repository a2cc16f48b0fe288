"""What the case says about one thing: its statements, those that lead to it, and labels."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pyoxigraph import Literal, NamedNode, Quad, Store, Triple

from kg.graph.lookup import subjects
from kg.graph.namespaces import ONTOLOGY, Names, term
from kg.graph.store import names_of

MOST_OWN = 2000
MOST_INCOMING = 500
MOST_PARTS = 500
"""Most statements of a description: about the thing, leading to it, and about its spans."""
TOLD_BY_OTHERS = ("reported", "inferred")
"""Graphs whose statements are misleading without the graph's name: others vouch, or nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """Statements about a thing, each in its graph; `more` is True if some were left out."""

    node: NamedNode
    own: tuple[Quad, ...]
    incoming: tuple[Quad, ...]
    labels: tuple[Quad, ...]
    more: bool

    @property
    def known(self) -> bool:
        """Whether the case says anything about it."""
        return bool(self.own or self.incoming)

    def quads(self) -> list[Quad]:
        """Return all of it, each statement in its graph."""
        return list(dict.fromkeys((*self.own, *self.incoming, *self.labels)))

    def triples(self, names: Names) -> list[Triple]:
        """Return it without graphs, leaving out plain triples in the graphs of others.

        A triple of these without its graph would present as a fact what someone else only reported.
        """
        hidden = {names.graph(name) for name in TOLD_BY_OTHERS}
        told = (quad.triple for quad in self.quads() if quad.graph_name not in hidden)
        return list(dict.fromkeys(told))


def describe(store: Store, node: NamedNode) -> Description:
    """Describe a thing within limits; an unknown one gives an empty description."""
    own, more_own = _bounded(store.quads_for_pattern(node, None, None), MOST_OWN)
    parts, more_parts = _bounded(_parts(store, node), MOST_PARTS)
    incoming, more_incoming = _bounded(store.quads_for_pattern(None, None, node), MOST_INCOMING)
    own = (*own, *parts)
    return Description(
        node=node,
        own=own,
        incoming=incoming,
        labels=tuple(_labels(store, node, (*own, *incoming))),
        more=more_own or more_parts or more_incoming,
    )


def vocabulary(store: Store) -> Description:
    """Return everything that the case says about its terms and about the vocabulary as a whole."""
    graph = names_of(store).graph("ontology")
    quads = tuple(sorted(store.quads_for_pattern(None, None, None, graph), key=str))
    node = NamedNode(ONTOLOGY.removesuffix("#"))
    return Description(node=node, own=quads, incoming=(), labels=(), more=False)


def _bounded(quads: Iterator[Quad], most: int) -> tuple[tuple[Quad, ...], bool]:
    found = tuple(islice(quads, most + 1))
    return tuple(sorted(found[:most], key=_order)), len(found) > most


def _order(quad: Quad) -> tuple[str, str, str, str]:
    return str(quad.predicate), str(quad.object), str(quad.subject), str(quad.graph_name)


def _parts(store: Store, node: NamedNode) -> Iterator[Quad]:
    """Yield triples about names that differ from the thing's only after a '#'.

    A request for one of them is a request for the thing: the part after '#' is never sent.
    """
    start = f"{node.value}#"
    if store.quads_for_pattern(node, term("rdf:type"), term("kg:Document")):
        for graph, _ in subjects(store, "prov:wasDerivedFrom", node):
            for part, _ in subjects(store, "kg:exact", graph=graph):
                if part.value.startswith(start):
                    yield from store.quads_for_pattern(part, None, None)


def _labels(store: Store, node: NamedNode, quads: tuple[Quad, ...]) -> Iterator[Quad]:
    label = term("rdfs:label")
    seen = {node}
    for quad in quads:
        for one in (quad.subject, quad.predicate, quad.object):
            if isinstance(one, NamedNode) and one not in seen:
                seen.add(one)
                yield from islice(store.quads_for_pattern(one, label, None), 1)


def shown(value: object, most: int = 300) -> str:
    """Return words or an IRI for people, cut if they are long."""
    text = value.value if isinstance(value, NamedNode | Literal) else str(value)
    return text if len(text) <= most else f"{text[:most]}…"
