"""Triples in memory, indexed so that shapes are checked quickly."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from kg.graph.namespaces import term

Term = NamedNode | BlankNode | Literal | Triple
TYPE, BELOW = term("rdf:type"), term("rdfs:subClassOf")


class Held:
    """Triples by subject and property; `under` are others that are searched together with them."""

    def __init__(self, triples: Iterable[Triple], under: "Held | None" = None) -> None:
        self._under = under
        self._of: dict[Term, dict[NamedNode, list[Term]]] = {}
        for one in triples:
            found = self._of.setdefault(one.subject, {}).setdefault(one.predicate, [])
            if one.object not in found:
                found.append(one.object)
        self._back: dict[NamedNode, dict[Term, list[Term]]] = {}
        self._kinds: dict[NamedNode, frozenset[Term]] = under._kinds if under else {}

    def values(self, node: Term, name: NamedNode) -> Sequence[Term]:
        """Return the values of a property, each once."""
        own = self._of.get(node)
        found = own.get(name, ()) if own else ()
        if self._under is None:
            return found
        more = self._under.values(node, name)
        return list(dict.fromkeys((*found, *more))) if found and more else found or more

    def properties(self, node: Term) -> Iterable[NamedNode]:
        """Return the properties of a node, in these triples only."""
        return self._of.get(node, {})

    def subjects(self, name: NamedNode, value: Term) -> Sequence[Term]:
        """Return the subjects with a value of a property, in these triples only."""
        if name not in self._back:
            back: dict[Term, list[Term]] = defaultdict(list)
            for node, properties in self._of.items():
                for found in properties.get(name, ()):
                    back[found].append(node)
            self._back[name] = back
        return self._back[name].get(value, ())

    def subjects_of(self, name: NamedNode) -> Iterator[Term]:
        """Yield the subjects of a property, in these triples only."""
        return (node for node, properties in self._of.items() if name in properties)

    def objects_of(self, name: NamedNode) -> Iterator[Term]:
        """Yield the values of a property, in these triples only."""
        for properties in self._of.values():
            yield from properties.get(name, ())

    def instances(self, kind: NamedNode) -> Iterator[Term]:
        """Yield the instances of a class or its subclasses, in these triples only."""
        kinds = self._below(kind)
        for node, properties in self._of.items():
            if not kinds.isdisjoint(properties.get(TYPE, ())):
                yield node

    def is_a(self, node: Term, kind: NamedNode) -> bool:
        """Return True if a node is an instance of a class or of a subclass."""
        return not self._below(kind).isdisjoint(self.values(node, TYPE))

    def _below(self, kind: NamedNode) -> frozenset[Term]:
        if self._under is not None:
            return self._under._below(kind)
        if kind not in self._kinds:
            found, waiting = {kind: None}, [kind]
            while waiting:
                for below in self.subjects(BELOW, waiting.pop()):
                    if isinstance(below, NamedNode) and below not in found:
                        found[below] = None
                        waiting.append(below)
            self._kinds[kind] = frozenset(found)
        return self._kinds[kind]
