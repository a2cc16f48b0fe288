"""How documents order events: which events an event is before, after, during or part of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from pyoxigraph import NamedNode, Store

from kg.graph import lookup
from kg.graph.lookup import short_id_of
from kg.graph.verbalise.ordering import arranged

KINDS = {
    "after": "kg:toldAfter",
    "before": "kg:toldBefore",
    "during": "kg:toldDuring",
    "part of": "kg:toldPartOf",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """A document puts an event before, after, during or within this other one."""

    kind: str
    id: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A document puts a claim before, after, during or within another, with these words."""

    kind: str
    id: str
    label: str
    cue: str


def stated_orders(store: Store, claim: NamedNode) -> Iterator[Stated]:
    """Yield how a claim is ordered to others of its document, in the order of the reading."""
    statements = lookup.objects(store, claim, "kg:order")
    nodes = [node for node in statements if isinstance(node, NamedNode)]
    for node in sorted(nodes, key=lambda n: int(n.value.rsplit("/", 1)[1])):
        other = lookup.needed(store, node, "kg:claim")
        kind = lookup.needed(store, node, "kg:orderKind")
        cue = lookup.needed(store, node, "kg:cue")
        yield Stated(
            kind=lookup.text(store, kind, "rdfs:label") or "",
            id=_short_id(other),
            label=lookup.text(store, other, "rdfs:label") or "",
            cue=lookup.text(store, cue, "kg:exact") or "",
        )


def _short_id(claim: NamedNode) -> str:
    document, _, local = claim.value.rpartition("/claim/")
    return short_id_of(unquote(lookup.last(document)), unquote(local))


def told_orders(store: Store, node: NamedNode) -> Iterator[Ordered]:
    """Yield the other events to which documents order an event, by kind and id."""
    for kind, name in KINDS.items():
        found = (o for o in lookup.objects(store, node, name) if isinstance(o, NamedNode))
        for other in sorted(set(found), key=lambda o: o.value):
            label = lookup.text(store, other, "rdfs:label") or ""
            yield Ordered(kind=kind, id=lookup.last(other.value), label=label)


def in_told_order(ids: Sequence[str], orders: Mapping[str, Iterable[Ordered]]) -> list[str]:
    """Sort events so that each comes after those it follows, otherwise keep their order.

    If documents disagree, or the order is a cycle, the original position decides.
    """
    every = frozenset(ids)
    before = {
        (name, one.id)
        for name in ids
        for one in orders[name]
        if one.kind == "before" and one.id in every
    }
    return arranged(ids, before)
