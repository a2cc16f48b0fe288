"""Running a query over a store."""

from collections.abc import Mapping
from pathlib import Path

from pyoxigraph import QueryBoolean, QuerySolutions, QueryTriples, Store

from kg.errors import QueryError
from kg.graph.store import names_of
from kg.query.asking import ask
from kg.query.confined import in_confined_thread
from kg.query.limited import Limits, answer
from kg.query.prepared import Prepared, prepare
from kg.query.result import Result, table, triples
from kg.query.terms import Value


def run_query(
    store: Store,
    question: str | Path,
    *,
    base: str | None = None,
    values: Mapping[str, str | Value] | None = None,
) -> Result:
    """Answer SPARQL, a .rq file or a named question, in this process and without limits.

    A thread answers to which, on Linux, the kernel allows no connection. `values` bind variables
    (see `kg.query.terms`), `base` is read from the store by default; the rest is described at
    `prepare`. A triple in two graphs matches twice outside GRAPH, so count with DISTINCT. Raise
    QueryError for an unknown name, for malformed SPARQL (with line and column), and for updates and
    SERVICE, which are refused.
    """
    return run_prepared(store, prepare(question, base or names_of(store).base, values))


def run_prepared(store: Store, prepared: Prepared) -> Result:
    """Answer a prepared query, in a thread that is cut off from the network."""
    told = in_confined_thread(lambda: _answered(store, prepared))
    if isinstance(told, QueryError):
        raise told
    return told


def _answered(store: Store, prepared: Prepared) -> Result | QueryError:
    """Answer completely; an error is returned, because its contents must end in its thread."""
    try:
        found = ask(
            store,
            prepared.text,
            prepared.values,
            base_iri=prepared.base,
            prefixes=dict(prepared.prefixes),
            use_default_graph_as_union=prepared.union,
        )
        return _result(found, prepared)
    except SyntaxError as error:
        return prepared.malformed(str(error))
    except (OSError, RuntimeError, ValueError) as error:
        return QueryError(f"{prepared.called}: cannot be answered ({error})")


def run_limited(
    folder: Path,
    question: str | Path,
    *,
    base: str,
    limits: Limits,
    values: Mapping[str, str | Value] | None = None,
) -> Result:
    """Answer as `run_query` does, in a process that is ended when its time is over.

    Raise QueryError in this case as well; the result says whether there were more rows than the
    limit.
    """
    return answer(folder, prepare(question, base, values), limits)


def _result(answer: QuerySolutions | QueryBoolean | QueryTriples, prepared: Prepared) -> Result:
    if isinstance(answer, QueryBoolean):
        return Result(kind="truth", truth=bool(answer), base=prepared.base)
    if isinstance(answer, QuerySolutions):
        return table(answer, prepared.base)
    return triples(answer, prepared.base)
