"""Querying Oxigraph with bound values, whether or not the answer shows their variables."""

from collections.abc import Mapping
from typing import Any

from pyoxigraph import QueryBoolean, QuerySolutions, QueryTriples, Store, Variable

Answer = QuerySolutions | QueryBoolean | QueryTriples
NOT_SHOWN = "in its SELECT projection"


def ask(store: Store, query: str, values: Mapping[Variable, Any], **options: Any) -> Answer:
    """Run a query with variables bound to terms.

    Oxigraph only substitutes variables that a SELECT shows; for the others the terms, escaped as
    N-Triples, are joined with the whole pattern in a VALUES block after it. Raise SyntaxError,
    ValueError and OSError as Oxigraph does.
    """
    try:
        return store.query(query, substitutions=dict(values), **options)
    except (ValueError, RuntimeError) as error:
        if NOT_SHOWN not in str(error):
            raise
    names = " ".join(f"?{variable.value}" for variable in values)
    terms = " ".join(str(term) for term in values.values())
    return store.query(f"{query}\nVALUES ({names}) {{ ({terms}) }}", **options)
