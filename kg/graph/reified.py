"""What claims claim, as triple terms of RDF 1.2: named by their claims, not asserted.

A triple term represents a statement without asserting it, so allegations, denials and negations can
be written beside facts. After RDF 1.2 Concepts (W3C, 2025), section on triple terms and reifiers.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import get_args

from pyoxigraph import Literal, NamedNode, Triple

from kg.graph.namespaces import PREFIXES, role_curie, term
from kg.graph.turtle import Block
from kg.model import Role

REIFIES = NamedNode(PREFIXES["rdf"] + "reifies")
ROLES = tuple(role_curie(role) for role in get_args(Role))


def with_reified(block: Block) -> Block:
    """Add to the block of a claim which triples it claims; other blocks are returned unchanged."""
    subject, pairs = block
    return subject, [*pairs, *((REIFIES, triple) for triple in _claimed(dict(_by_name(block))))]


def _by_name(block: Block) -> Iterator[tuple[str, list[NamedNode | Literal]]]:
    found: dict[str, list[NamedNode | Literal]] = {}
    for predicate, value in block[1]:
        if isinstance(value, NamedNode | Literal):
            found.setdefault(predicate.value, []).append(value)
    yield from found.items()


def _claimed(said: dict[str, list[NamedNode | Literal]]) -> Iterator[Triple]:
    def of(curie: str) -> list[NamedNode | Literal]:
        return said.get(term(curie).value, [])

    told: list[tuple[Sequence[NamedNode | Literal], ...]] = [
        (of("kg:occurrence"), [term("rdf:type")], of("kg:action"))
    ]
    told += [(of("kg:occurrence"), [term(role)], of(role)) for role in ROLES]
    told += [(of("kg:subject"), of("kg:predicate"), of("kg:object"))]
    for parts in told:
        yield from (Triple(*triple) for triple in product(*parts))  # type: ignore[arg-type]
