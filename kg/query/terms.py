"""Values for the variables of a query: bound as terms, never pasted into its text."""

import re
from collections.abc import Mapping

from pyoxigraph import Literal, NamedNode, Variable

from kg.errors import UsageError
from kg.graph.namespaces import PREFIXES

XSD = PREFIXES["xsd"]
KINDS: tuple[tuple[str, str], ...] = (
    (r"[+-]?\d+", "integer"),
    (r"[+-]?\d*\.\d+", "decimal"),
    (r"\d{4}-\d{2}-\d{2}", "date"),
    (r"\d{4}-\d{2}", "gYearMonth"),
    (r"true|false", "boolean"),
)
"""What a bare value is taken for, in this order; anything else is words. Years are integers."""

Value = NamedNode | Literal


def bindings(values: Mapping[str, str | Value]) -> dict[Variable, Value]:
    """Return bindings of variables from named values.

    Raise UsageError for a name that is no variable, or a value that is no term.
    """
    found = {}
    for name, value in values.items():
        bare = name.lstrip("?$")
        if not re.fullmatch(r"[A-Za-z_]\w*", bare):
            raise UsageError(f"{name!r} is no variable; give name=value, such as who=...")
        found[Variable(bare)] = term_of(value) if isinstance(value, str) else value
    return found


def term_of(value: str) -> Value:
    """Parse a value as a person types it.

    `<IRI>` and `prefix:name` of a known prefix are IRIs; numbers, dates and true/false are such;
    anything else, and everything in double quotes, is words.
    """
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError(f"{value!r} holds half a surrogate pair; give whole characters") from None
    if (iri := _between(value, "<", ">")) is not None:
        return _node(iri, value)
    if (words := _between(value, '"', '"')) is not None:
        return Literal(words)
    prefix, colon, local = value.partition(":")
    if colon and prefix in PREFIXES and re.fullmatch(r"[\w.-]+", local):
        return _node(PREFIXES[prefix] + local, value)
    for pattern, kind in KINDS:
        if re.fullmatch(pattern, value):
            return Literal(value, datatype=NamedNode(XSD + kind))
    return Literal(value)


def _between(value: str, first: str, last: str) -> str | None:
    """Return what two marks enclose; None if they do not enclose a whole value."""
    encloses = len(value) > 1 and value.startswith(first) and value.endswith(last)
    return value[1:-1] if encloses else None


def _node(iri: str, given: str) -> NamedNode:
    try:
        return NamedNode(iri)
    except ValueError:
        raise UsageError(f"{given!r} is no IRI") from None
