"""Compile ontology/shapes.ttl to functions, which check triples in memory many times faster.

Only the part of SHACL that the shapes use is supported; anything else is refused, so that no rule
is silently ignored. The tests compare every verdict with pyshacl.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

import pyoxigraph
from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from kg.graph.constraints import CONSTRAINTS, Check, Conforms
from kg.graph.namespaces import term
from kg.graph.triple_index import Held, Term
from kg.ontology import ontology_folder

Path = Callable[[Held, Term], Sequence[Term]]
PASSIVE = ("rdf:type", "sh:message", "sh:path", "sh:property", "sh:sparql")
TARGETS = ("sh:targetClass", "sh:targetSubjectsOf", "sh:targetObjectsOf", "sh:targetNode")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What must hold for the values at a path; `message` says what is wrong if it does not."""

    message: str
    path: Path | None
    checks: tuple[Check, ...]

    def holds(self, held: Held, focus: Term) -> bool:
        """Return True if a node satisfies the rule."""
        values = (focus,) if self.path is None else self.path(held, focus)
        return all(check(held, focus, values) for check in self.checks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The target nodes of a shape, and the rules they must satisfy."""

    targets: tuple[tuple[str, NamedNode], ...]
    rules: tuple[Rule, ...]

    def focuses(self, held: Held) -> Iterator[Term]:
        """Yield the target nodes of the shape, each once."""
        found: dict[Term, None] = {}
        for kind, name in self.targets:
            if kind == "sh:targetClass":
                found.update(dict.fromkeys(held.instances(name)))
            elif kind == "sh:targetSubjectsOf":
                found.update(dict.fromkeys(held.subjects_of(name)))
            elif kind == "sh:targetObjectsOf":
                found.update(dict.fromkeys(held.objects_of(name)))
        return iter(found)

    def conforms(self, held: Held, focus: Term) -> bool:
        """Return True if a node satisfies every rule."""
        return all(rule.holds(held, focus) for rule in self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A rule over all triples, in SPARQL: it returns each faulty node as ?value."""

    message: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """All shapes, and the rules that need SPARQL."""

    shapes: tuple[Shape, ...]
    queries: tuple[Query, ...]


@cache
def load_shapes() -> Shapes:
    """Read the shapes of the ontology. Raise TypeError for an unsupported kind of rule."""
    found = pyoxigraph.parse(path=ontology_folder() / "shapes.ttl")
    held = Held(Triple(one.subject, one.predicate, one.object) for one in found)
    reader = _Reader(held)
    nodes = sorted(held.instances(term("sh:NodeShape")), key=str)
    return Shapes(
        shapes=tuple(reader.shape(node) for node in nodes),
        queries=tuple(query for node in nodes for query in reader.queries(node)),
    )


class _Reader:
    def __init__(self, held: Held) -> None:
        self._held = held

    def shape(self, node: Term) -> Shape:
        """Read a shape with its rules: those on the node itself, and those on its properties."""
        targets = [(kind, v) for kind in TARGETS for v in self._values(node, kind)]
        own = tuple(self._checks(node))
        rules = [Rule(message=self._message(node), path=None, checks=own)] if own else []
        for part in self._values(node, "sh:property"):
            (path,) = self._values(part, "sh:path")
            checks = tuple(self._checks(part))
            rules.append(Rule(message=self._message(part), path=self._path(path), checks=checks))
        return Shape(
            targets=tuple((kind, v) for kind, v in targets if isinstance(v, NamedNode)),
            rules=tuple(rules),
        )

    def queries(self, node: Term) -> Iterator[Query]:
        """Yield the SPARQL rules of a shape."""
        for part in self._values(node, "sh:sparql"):
            (select,) = self._values(part, "sh:select")
            yield Query(message=self._message(part), text=_text(select))

    def _values(self, node: Term, name: str) -> Sequence[Term]:
        return self._held.values(node, term(name))

    def _message(self, node: Term) -> str:
        return "; ".join(sorted(_text(value) for value in self._values(node, "sh:message")))

    def _checks(self, node: Term) -> Iterator[Check]:
        for predicate in self._held.properties(node):
            name = f"sh:{predicate.value.rpartition('#')[2]}"
            if predicate == term("rdf:type") or name in (*PASSIVE, *TARGETS):
                continue
            if name not in CONSTRAINTS:
                raise TypeError(f"shapes.ttl uses {name}, which is not known here")
            for value in self._held.values(node, predicate):
                yield CONSTRAINTS[name](value, self._listed)

    def _listed(self, node: Term) -> list[Term | Conforms]:
        """Return the members of a list; shapes among them as what a node must conform to."""
        members = self._items(node)
        return [self.shape(m).conforms if isinstance(m, BlankNode) else m for m in members]

    def _items(self, node: Term) -> list[Term]:
        found: list[Term] = []
        while node != term("rdf:nil"):
            found.extend(self._values(node, "rdf:first"))
            (node,) = self._values(node, "rdf:rest")
        return found

    def _path(self, node: Term) -> Path:
        if isinstance(node, NamedNode):
            return lambda held, focus: held.values(focus, node)
        if self._values(node, "rdf:first"):
            return _one_after_another([self._path(step) for step in self._items(node)])
        for alternatives in self._values(node, "sh:alternativePath"):
            return _any_of([self._path(step) for step in self._items(alternatives)])
        for back in self._values(node, "sh:inversePath"):
            if isinstance(back, NamedNode):
                return partial(_backwards, back)
        for again in self._values(node, "sh:zeroOrMorePath"):
            return _again_and_again(self._path(again))
        raise TypeError(f"shapes.ttl uses a path that is not known here: {node}")


def _backwards(name: NamedNode, held: Held, focus: Term) -> Sequence[Term]:
    return held.subjects(name, focus)


def _one_after_another(steps: Sequence[Path]) -> Path:
    def walk(held: Held, focus: Term) -> Sequence[Term]:
        found: Sequence[Term] = (focus,)
        for step in steps:
            found = list(dict.fromkeys(end for node in found for end in step(held, node)))
        return found

    return walk


def _any_of(steps: Sequence[Path]) -> Path:
    return lambda held, focus: list(dict.fromkeys(e for step in steps for e in step(held, focus)))


def _again_and_again(step: Path) -> Path:
    def walk(held: Held, focus: Term) -> Sequence[Term]:
        found, waiting = {focus: None}, [focus]
        while waiting:
            for end in step(held, waiting.pop()):
                if end not in found:
                    found[end] = None
                    waiting.append(end)
        return list(found)

    return walk


def _text(value: Term) -> str:
    return value.value if isinstance(value, Literal | NamedNode) else str(value)
