"""A question prepared for execution: its text checked, its prefixes and values bound."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pyoxigraph import Variable

from kg.errors import QueryError, UsageError
from kg.graph.namespaces import PREFIXES, Names
from kg.query.guard import check, syntax_message, variables
from kg.query.questions import default_values, find_query
from kg.query.terms import Value, bindings


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A query and everything that belongs to it; `called` is its name in messages."""

    text: str
    called: str
    base: str
    union: bool
    prefixes: Mapping[str, str]
    values: Mapping[Variable, Value] = field(default_factory=dict)

    def malformed(self, message: str) -> QueryError:
        """Return an error that says where the SPARQL is wrong."""
        error = SyntaxError(message)
        return QueryError(syntax_message(error, self.text, self.called, self.prefixes))


def prepare(
    question: str | Path, base: str, values: Mapping[str, str | Value] | None = None
) -> Prepared:
    """Find and check a query and bind its values.

    The prefixes of the ontology are declared, and `graph:` for the named graphs of the case (`GRAPH
    graph:plain`). Unless the query says FROM, patterns outside GRAPH match all graphs together.
    Default values of a question ('# default class: kg:Action') are overridden by those given. Raise
    QueryError for an unknown name, for updates and SERVICE, and UsageError for a value whose
    variable the query does not have.
    """
    text, called = find_query(question, of_all=not values)
    given = {name.lstrip("?$"): value for name, value in (values or {}).items()}
    return prepare_text(text, called, base, {**default_values(text), **given})


def prepare_text(
    text: str, called: str, base: str, values: Mapping[str, str | Value] | None = None
) -> Prepared:
    """Check a query given as text, never as the name of a file or question, and bind its values."""
    used = check(text)
    names = Names(base)
    bound = bindings(values or {})
    known = variables(text)
    for variable in bound:
        if variable.value not in known:
            told = ", ".join(sorted(known)) or "none"
            raise UsageError(f"{called} has no variable ?{variable.value}; it has: {told}")
    return Prepared(
        text=text,
        called=called,
        base=names.base,
        union="FROM" not in used,
        prefixes={**PREFIXES, "graph": f"{names.base}graph/"},
        values=bound,
    )
