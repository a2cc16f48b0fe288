"""Lookups in a store that kg wrote: named nodes and literals, never blank nodes."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from pyoxigraph import Literal, NamedNode, Quad, Store

from kg.errors import CaseError
from kg.graph.namespaces import PREFIXES, term

Node = NamedNode | Literal


class Readable(Protocol):
    """What can be queried by pattern: a store, or a part of one in memory."""

    def quads_for_pattern(
        self, subject: Any, predicate: Any, object: Any, graph_name: Any = None
    ) -> Iterable[Quad]:
        """Yield the quads that match."""
        ...


class Held:
    """Some properties of one graph in memory, many times faster to query; the store for the rest.

    All triples with these properties about subjects whose IRIs begin with one of `of` must be in
    that graph.
    """

    def __init__(
        self, store: Store, graph: NamedNode, *, of: tuple[str, ...], names: Iterable[str]
    ) -> None:
        self._store = store
        self._of = of
        self._held: dict[str, dict[str, list[Node]]] = {}
        for name in names:
            column: dict[str, list[Node]] = defaultdict(list)
            for quad in store.quads_for_pattern(None, term(name), None, graph):
                value = quad.object
                if isinstance(quad.subject, NamedNode) and isinstance(value, NamedNode | Literal):
                    column[quad.subject.value].append(value)
            self._held[name] = {iri: in_order(values) for iri, values in column.items()}

    def quads_for_pattern(
        self, subject: Any, predicate: Any, object: Any, graph_name: Any = None
    ) -> Iterable[Quad]:
        """Yield the quads that match, from the store."""
        return self._store.quads_for_pattern(subject, predicate, object, graph_name)

    def values(self, node: NamedNode, name: str) -> list[Node] | None:
        """Return the values of a property, sorted; None if it is not held for this subject."""
        column = self._held.get(name)
        iri = node.value
        return None if column is None or not iri.startswith(self._of) else column.get(iri, [])


def subjects(
    store: Store, name: str, thing: Node | None = None, graph: NamedNode | None = None
) -> Iterator[tuple[NamedNode, Node]]:
    """Yield the subjects of a property, with the value; optionally only of one value or graph."""
    for quad in store.quads_for_pattern(None, term(name), thing, graph):
        if isinstance(quad.subject, NamedNode) and isinstance(quad.object, NamedNode | Literal):
            yield quad.subject, quad.object


def objects(store: Readable, node: NamedNode, name: str) -> list[Node]:
    """Return the values of a property, sorted, so that no answer depends on the store's order."""
    held = store.values(node, name) if isinstance(store, Held) else None
    if held is not None:
        return held
    quads = store.quads_for_pattern(node, term(name), None)
    return in_order([q.object for q in quads if isinstance(q.object, NamedNode | Literal)])


def in_order(values: list[Node]) -> list[Node]:
    """Sort values, each once."""
    if len(values) < 2:
        return values
    return sorted(set(values), key=lambda value: (value.value, str(value)))


def one(store: Readable, node: NamedNode, name: str) -> Node | None:
    """Return the first value of a property, or None."""
    return next(iter(objects(store, node, name)), None)


def link(store: Readable, node: NamedNode, name: str) -> NamedNode | None:
    """Return the first node that a property leads to, or None."""
    return next((v for v in objects(store, node, name) if isinstance(v, NamedNode)), None)


def needed(store: Readable, node: NamedNode, name: str) -> NamedNode:
    """Return the node that a property leads to. Raise CaseError if a damaged case has none."""
    found = link(store, node, name)
    if found is None:
        raise CaseError(f"{node.value} has no {name}: the case is damaged; build it again")
    return found


def mentions(store: Store, entity: NamedNode) -> list[NamedNode]:
    """Return the mentions of an entity, sorted."""
    chains = objects(store, entity, "kg:hasChain")
    return sorted((m for chain in chains for m, _ in subjects(store, "kg:chain", chain)), key=str)


def accounts(store: Store, occurrence: NamedNode) -> list[str]:
    """Return the IRIs of the claims that tell of an occurrence, sorted."""
    return sorted({claim.value for claim, _ in subjects(store, "kg:occurrence", occurrence)})


def claimed_in(claim: str) -> str:
    """Return the IRI of the document of a claim."""
    return claim.partition("/claim/")[0]


def entity_of(store: Readable, mention: NamedNode) -> NamedNode | None:
    """Return the entity of a mention; its chain if that belongs to no entity."""
    chain = link(store, mention, "kg:chain")
    return None if chain is None else entity_of_chain(store, chain)


def entity_of_chain(store: Readable, chain: NamedNode) -> NamedNode:
    """Return the entity of a chain; the chain if it belongs to none."""
    quads = store.quads_for_pattern(None, term("kg:hasChain"), chain)
    found = (quad.subject for quad in quads if isinstance(quad.subject, NamedNode))
    return min(found, key=str, default=chain)


def entities_of_chains(store: Store) -> dict[str, NamedNode]:
    """Map each chain that belongs to an entity to this entity, as `entity_of_chain` does."""
    found: dict[str, NamedNode] = {}
    for entity, chain in subjects(store, "kg:hasChain"):
        found[chain.value] = min(found.get(chain.value, entity), entity, key=str)
    return found


def is_name(store: Readable, mention: NamedNode) -> bool:
    """Return True if a mention is a name."""
    return term("kg:Name") in objects(store, mention, "rdf:type")


def place(span: NamedNode) -> tuple[int, int]:
    """Return the start and end of a stretch of text, from its IRI (RFC 5147)."""
    start, _, end = span.value.rpartition("#char=")[2].partition(",")
    return int(start), int(end)


def start(store: Readable, part: NamedNode) -> int:
    """Return where the words of a mention, a time, a value or a stretch of text begin."""
    if "#char=" in part.value:
        return place(part)[0]
    return int(text(store, part, "kg:start") or 0)


def document_of(part: NamedNode) -> NamedNode:
    """Return the document of a part of it, from the IRI of the part."""
    before, in_text, _ = part.value.partition("#char=")
    return NamedNode(before if in_text else PART.sub("", before))


PART = re.compile(r"/(?:mention|quotation|time|value|claim|chain)/[^/]*$")


def text(store: Readable, node: NamedNode, name: str) -> str | None:
    """Return the first value of a property as words, or None."""
    found = one(store, node, name)
    return None if found is None else found.value


def texts(store: Readable, node: NamedNode, name: str) -> list[str]:
    """Return the values of a property as words, sorted."""
    return [value.value for value in objects(store, node, name)]


def local(store: Readable, node: NamedNode, name: str) -> str:
    """Return the last part of the IRI that a property leads to ('kg:alleged' → 'alleged')."""
    return (text(store, node, name) or "").rsplit("#", 1)[-1]


def kinds(store: Readable, node: NamedNode) -> list[str]:
    """Return the classes of the ontology that a thing belongs to, without their prefix."""
    found = (curie(value.value) for value in objects(store, node, "rdf:type"))
    return [name.removeprefix("kg:") for name in found if name.startswith("kg:")]


def last(iri: str) -> str:
    """Return the last part of an IRI."""
    return iri.rsplit("/", 1)[-1]


def file_name(source: str | None) -> str | None:
    """Return the last part of a document's path or address."""
    parts = [part for part in re.split(r"[/\\]", source or "") if part]
    return parts[-1] if parts else None


def curie(iri: str) -> str:
    """Shorten an IRI by the known prefixes, longest first; others are returned unchanged."""
    for prefix, start in _LONGEST_FIRST:
        if iri.startswith(start):
            return f"{prefix}:{iri[len(start) :]}"
    return iri


_LONGEST_FIRST = sorted(PREFIXES.items(), key=lambda item: -len(item[1]))


SHORT = 8
"""Number of digits of a document's id that are usually unambiguous in a case."""


def short_id_of(document: str, local: str) -> str:
    """Shorten a document's id, if it is a digest, in the name of a claim or chain."""
    short = document[:SHORT] if re.fullmatch(r"[0-9a-f]{16,}", document) else document
    return f"{short}/{local}"
