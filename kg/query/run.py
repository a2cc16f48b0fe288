"""Running a query over a store: what is asked, of which graphs, and what comes back."""

from pathlib import Path

from pyoxigraph import QueryBoolean, QuerySolutions, QueryTriples, Store

from kg.errors import QueryError
from kg.graph.namespaces import PREFIXES, Names
from kg.graph.store import names_of
from kg.query.guard import check, syntax_message
from kg.query.questions import find_query
from kg.query.result import Result, Term, cell


def run_query(store: Store, question: str | Path, *, base: str | None = None) -> Result:
    """Answer SPARQL, a .rq file or a named question.

    The prefixes of the ontology are declared, and `graph:` for the named graphs of the case
    (`GRAPH graph:plain`). Unless the query says FROM, patterns outside GRAPH look in all graphs
    together; a triple in two of them is then met twice, so count with DISTINCT. `base` is read
    from the store where it is not given. Raises QueryError for an unknown name, for malformed
    SPARQL (with line and column), and for updates and SERVICE, which are refused.
    """
    text, called = find_query(question)
    used = check(text)
    names = Names(base) if base else names_of(store)
    prefixes = {**PREFIXES, "graph": f"{names.base}graph/"}
    try:
        answer = store.query(
            text,
            base_iri=names.base,
            prefixes=prefixes,
            use_default_graph_as_union="FROM" not in used,
        )
        return _result(answer, names.base)
    except SyntaxError as error:
        raise QueryError(syntax_message(error, text, called, prefixes)) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise QueryError(f"{called}: cannot be answered ({error})") from None


def _result(answer: QuerySolutions | QueryBoolean | QueryTriples, base: str) -> Result:
    if isinstance(answer, QueryBoolean):
        return Result(kind="truth", truth=bool(answer), base=base)
    terms: tuple[tuple[Term | None, ...], ...]
    if isinstance(answer, QuerySolutions):
        variables = tuple(variable.value for variable in answer.variables)
        terms = tuple(tuple(row) for row in answer)
        rows = tuple(tuple(map(cell, row)) for row in terms)
        return Result(kind="table", variables=variables, rows=rows, terms=terms, base=base)
    found = sorted({(one.subject, one.predicate, one.object) for one in answer}, key=str)
    terms = tuple(found)
    return Result(
        kind="triples",
        variables=("subject", "predicate", "object"),
        rows=tuple(tuple(map(cell, row)) for row in terms),
        terms=terms,
        base=base,
    )
