"""What a shape may require of values: one function per kind of SHACL constraint."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from pyoxigraph import BlankNode, Literal, NamedNode

from kg.graph.namespaces import term
from kg.graph.triple_index import Held, Term
from kg.model.calendar import day_of

Check = Callable[[Held, Term, Sequence[Term]], bool]
"""Given the triples, a node, and the values that a path leads to from it."""
Conforms = Callable[[Held, Term], bool]
Listed = Callable[[Term], list[Any]]
Maker = Callable[[Any, Listed], Check]
WRITTEN = {
    term("xsd:integer"): re.compile(r"[+-]?\d+"),
    term("xsd:decimal"): re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)"),
    term("xsd:boolean"): re.compile(r"true|false|0|1"),
    term("xsd:date"): re.compile(
        r"-?\d{4,}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(Z|[+-]\d\d:\d\d)?"
    ),
}
"""The lexical form of values of a datatype; any form is valid for others."""


def _of_each(fits: Callable[[Term], bool]) -> Check:
    """Make a check of what each single value must be."""

    def check(_held: Held, _focus: Term, values: Sequence[Term]) -> bool:
        return all(map(fits, values))

    return check


def _of_all(fits: Callable[[Sequence[Term]], bool]) -> Check:
    """Make a check of what the values must be together."""

    def check(_held: Held, _focus: Term, values: Sequence[Term]) -> bool:
        return fits(values)

    return check


def _least_count(value: Literal, _: Listed) -> Check:
    least = int(value.value)
    return _of_all(lambda values: len(values) >= least)


def _most_count(value: Literal, _: Listed) -> Check:
    most = int(value.value)
    return _of_all(lambda values: len(values) <= most)


def _datatype(kind: NamedNode, _: Listed) -> Check:
    written = WRITTEN.get(kind)

    def fits(value: Term) -> bool:
        if not isinstance(value, Literal) or value.datatype != kind:
            return False
        return written is None or written.fullmatch(value.value) is not None

    return _of_each(fits)


def _class(kind: NamedNode, _: Listed) -> Check:
    def check(held: Held, _focus: Term, values: Sequence[Term]) -> bool:
        return all(held.is_a(value, kind) for value in values)

    return check


def _node_kind(kind: NamedNode, _: Listed) -> Check:
    if kind != term("sh:IRI"):
        raise TypeError(f"shapes.ttl asks for {kind}, which is not known here")
    return _of_each(lambda value: isinstance(value, NamedNode))


def _in(members: Term, listed: Listed) -> Check:
    return _of_all(frozenset(listed(members)).issuperset)


def _has(wanted: Term, _: Listed) -> Check:
    return _of_all(lambda values: wanted in values)


def _at_least(bound: Literal, _: Listed) -> Check:
    least = Decimal(bound.value)
    return _of_each(lambda value: (n := _number(value)) is not None and n >= least)


def _at_most(bound: Literal, _: Listed) -> Check:
    most = Decimal(bound.value)
    return _of_each(lambda value: (n := _number(value)) is not None and n <= most)


def _number(value: Term) -> Decimal | None:
    try:
        return Decimal(value.value) if isinstance(value, Literal) else None
    except InvalidOperation:
        return None


def _least_length(value: Literal, _: Listed) -> Check:
    least = int(value.value)
    return _of_each(lambda value: len(_written(value)) >= least)


def _written(value: Term) -> str:
    return value.value if isinstance(value, Literal | NamedNode) else ""


def _no_later_than(other: NamedNode, _: Listed) -> Check:
    def in_order(value: Term, limit: Term) -> bool:
        days = day_of(_written(value)), day_of(_written(limit))
        return days[0] is not None and days[1] is not None and days[0] <= days[1]

    return lambda held, focus, values: all(
        in_order(value, limit) for value in values for limit in held.values(focus, other)
    )


def _disjoint(other: NamedNode, _: Listed) -> Check:
    return lambda held, focus, values: not set(values).intersection(held.values(focus, other))


def _or(members: BlankNode, listed: Listed) -> Check:
    return _conforming(listed(members), any)


def _exactly_one(members: BlankNode, listed: Listed) -> Check:
    return _conforming(listed(members), lambda told: sum(told) == 1)


def _conforming(shapes: list[Conforms], enough: Callable[[Iterator[bool]], bool]) -> Check:
    def check(held: Held, _focus: Term, values: Sequence[Term]) -> bool:
        return all(enough(conforms(held, value) for conforms in shapes) for value in values)

    return check


CONSTRAINTS: Mapping[str, Maker] = {
    "sh:minCount": _least_count,
    "sh:maxCount": _most_count,
    "sh:datatype": _datatype,
    "sh:class": _class,
    "sh:nodeKind": _node_kind,
    "sh:in": _in,
    "sh:hasValue": _has,
    "sh:minInclusive": _at_least,
    "sh:maxInclusive": _at_most,
    "sh:minLength": _least_length,
    "sh:lessThanOrEquals": _no_later_than,
    "sh:disjoint": _disjoint,
    "sh:or": _or,
    "sh:xone": _exactly_one,
}
