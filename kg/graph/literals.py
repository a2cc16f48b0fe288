"""Values as RDF literals that every reader returns unchanged, and triples from tables."""

import math
import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal

from pyoxigraph import Literal, NamedNode

from kg.graph.namespaces import term

Object = NamedNode | Literal
Triple = tuple[NamedNode, NamedNode, Object]

DURATION = re.compile(
    r"P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?", re.ASCII
)
MONTH = re.compile(r"[1-9]\d{3}-(0[1-9]|1[0-2])", re.ASCII)
YEAR = re.compile(r"[1-9]\d{3}", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
MOMENT = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d(?P<seconds>:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?", re.ASCII
)


def text(value: str) -> Literal:
    """Return words as a plain string; half a surrogate pair becomes U+FFFD."""
    try:
        return Literal(value)
    except ValueError:
        return Literal("".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in value))


def integer(value: int) -> Literal:
    """Return a whole number as a literal."""
    return Literal(str(value), datatype=term("xsd:integer"))


def boolean(value: bool) -> Literal:
    """Return a boolean as a literal."""
    return Literal("true" if value else "false", datatype=term("xsd:boolean"))


def decimal(value: float | None) -> Literal | None:
    """Return a number without exponent, as stores keep it (1, 0.9); None if not finite."""
    if value is None or not math.isfinite(value):
        return None
    digits = f"{Decimal(repr(value)):f}"
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    return Literal("0" if digits == "-0" else digits, datatype=term("xsd:decimal"))


def moment(value: str) -> Literal:
    """Return a TIMEX3 or ISO 8601 value with the datatype that fits, else as a string.

    2018-02-22 is an xsd:date, 2018-02 an xsd:gYearMonth, 2018 an xsd:gYear, P4D an xsd:duration;
    2018-W08 and 2018-02-30 stay strings.
    """
    datatype = _moment_type(value)
    return Literal(value, datatype=term(datatype)) if datatype else text(value)


def _moment_type(value: str) -> str | None:
    try:
        if DAY.fullmatch(value):
            date.fromisoformat(value)
            return "xsd:date"
        if found := MOMENT.fullmatch(value):
            at = datetime.fromisoformat(value)
            return "xsd:dateTime" if found["seconds"] and at.year else None
    except ValueError:
        return None
    shapes = ((MONTH, "xsd:gYearMonth"), (YEAR, "xsd:gYear"), (DURATION, "xsd:duration"))
    return next((name for shape, name in shapes if shape.fullmatch(value)), None)


def describe(subject: NamedNode, *pairs: tuple[str, Object | None]) -> Iterator[Triple]:
    """Yield triples about a subject from (CURIE, object) pairs; None objects are skipped."""
    for predicate, value in pairs:
        if value is not None:
            yield subject, term(predicate), value
