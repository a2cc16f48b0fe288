"""The answer to a query: rows of plain values, with the terms they were made from."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal as Choice

from pyoxigraph import QuerySolutions, Triple

from kg.errors import UsageError
from kg.query.cells import Cell, Term, binding, cell
from kg.query.formats import to_csv, to_json, to_markdown, to_tsv, to_turtle, to_xml
from kg.query.layout import NARROWEST_TABLE, WIDTH, to_table

__all__ = ["RENDERERS", "WIDTH", "Result", "binding", "cell", "table", "triples"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """An answer: rows of variables (SELECT), yes or no (ASK), or triples (CONSTRUCT, DESCRIBE).

    `rows` hold IRIs and words as strings, numbers and booleans as such, None if unbound. Triples
    are rows of subject, predicate and object. `more` is True if a limit cut rows off.
    """

    kind: Choice["table", "truth", "triples"]
    variables: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    truth: bool | None = None
    terms: tuple[tuple[Term | None, ...], ...] = field(default=(), repr=False, compare=False)
    base: str | None = field(default=None, repr=False, compare=False)
    more: bool = field(default=False, repr=False, compare=False)

    def render(self, format: str = "table", *, limit: int | None = None, width: int = WIDTH) -> str:
        """Return the answer in a format of RENDERERS, only the first `limit` rows.

        Tables are no wider than `width` characters, or NARROWEST_TABLE if that is more. Raise
        UsageError that lists the formats, or for a limit below 1.
        """
        if limit is not None and limit < 1:
            raise UsageError(f"a limit of {limit} rows shows nothing; give 1 or more")
        write = RENDERERS.get(format)
        if write is None:
            raise UsageError(f"no format {format!r} for answers; there are: {', '.join(RENDERERS)}")
        return write(self, limit, max(width, NARROWEST_TABLE))


def table(solutions: QuerySolutions, base: str, *, more: bool = False) -> Result:
    """Return an answer from the solutions of a SELECT."""
    variables = tuple(variable.value for variable in solutions.variables)
    terms: tuple[tuple[Term | None, ...], ...] = tuple(tuple(row) for row in solutions)
    rows = tuple(tuple(map(cell, row)) for row in terms)
    return Result(kind="table", variables=variables, rows=rows, terms=terms, base=base, more=more)


def triples(found: Iterable[Triple], base: str, *, more: bool = False) -> Result:
    """Return an answer of triples, sorted."""
    terms = tuple(sorted({(one.subject, one.predicate, one.object) for one in found}, key=str))
    return Result(
        kind="triples",
        variables=("subject", "predicate", "object"),
        rows=tuple(tuple(map(cell, row)) for row in terms),
        terms=terms,
        base=base,
        more=more,
    )


RENDERERS: dict[str, Callable[[Result, int | None, int], str]] = {
    "table": to_table,
    "csv": to_csv,
    "tsv": to_tsv,
    "json": to_json,
    "xml": to_xml,
    "markdown": to_markdown,
    "turtle": to_turtle,
}
