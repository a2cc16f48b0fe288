"""A process that answers one query and can be ended, because Oxigraph has no time limit.

The job comes as JSON on standard input: the folder of the store, the query, prefixes, bindings as
N-Triples terms, and the maximal number of rows. The answer goes to standard output: a line of JSON
with its kind, then SPARQL 1.1 results JSON or N-Triples.
"""

import json
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from pyoxigraph import (
    NamedNode,
    QueryBoolean,
    QuerySolution,
    QueryTriples,
    RdfFormat,
    Store,
    Variable,
    parse,
    serialize,
)

from kg.case import CaseFolder, held, steady
from kg.errors import CaseError
from kg.graph.store import open_store
from kg.query.asking import Answer, ask
from kg.query.cells import binding
from kg.query.confined import confine

_HELD: list[CaseFolder] = []


def main() -> None:
    """Answer the job on standard input."""
    confine()
    job = json.loads(sys.stdin.buffer.read())
    try:
        answer = asked(standing(Path(job["folder"])), job)
        head, body = _told(answer, job["rows"])
    except SyntaxError as error:
        head, body = {"kind": "syntax", "message": str(error)}, b""
    except (CaseError, OSError, RuntimeError, ValueError) as error:
        head, body = {"kind": "failed", "message": str(error)}, b""
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + body)


def standing(graph: Path) -> Store:
    """Open the store of a case, and hold the case as long as this process lives."""

    def opened(folder: CaseFolder) -> Store:
        _HELD.append(held(folder))
        return open_store(_HELD[-1].graph)

    return steady(CaseFolder(graph.parent), opened)


def asked(store: Store, job: dict[str, Any]) -> Answer:
    """Query a store as a job says; `default` and `named` are the graphs of its data set."""
    return ask(
        store,
        job["query"],
        {Variable(name): _term(told) for name, told in job["values"].items()},
        base_iri=job["base"],
        prefixes=job["prefixes"],
        use_default_graph_as_union=job["union"],
        **_data_set(job),
    )


def _data_set(job: dict[str, Any]) -> dict[str, list[NamedNode]]:
    given = {"default_graph": job.get("default"), "named_graphs": job.get("named")}
    return {
        key: [NamedNode(iri) for iri in iris] for key, iris in given.items() if iris is not None
    }


def _told(answer: Answer, rows: int | None) -> tuple[dict[str, Any], bytes]:
    if isinstance(answer, QueryBoolean):
        return {"kind": "truth", "truth": bool(answer)}, b""
    if isinstance(answer, QueryTriples):
        some = list(islice(answer, None if rows is None else rows + 1))
        more = rows is not None and len(some) > rows
        body = serialize(some[:rows], format=RdfFormat.N_TRIPLES) or b""
        return {"kind": "triples", "more": more}, body
    names = [variable.value for variable in answer.variables]
    shown = None if rows is None else max(rows, 0)  # a limit below 1 is refused where it is shown
    found = [_bindings(names, row) for row in islice(answer, shown)]
    more = rows is not None and next(answer, None) is not None
    told = {"head": {"vars": names}, "results": {"bindings": found}}
    return {"kind": "table", "more": more}, json.dumps(told, ensure_ascii=False).encode()


def _bindings(names: Sequence[str], row: QuerySolution) -> dict[str, Any]:
    """Return the terms of a row by the names of their variables, without those that are unbound."""
    pairs = zip(names, row, strict=True)
    return {name: binding(term) for name, term in pairs if term is not None}


def _term(told: str) -> Any:
    """Parse a term from N-Triples."""
    quad = next(iter(parse(f"<x:s> <x:p> {told} .", format=RdfFormat.N_TRIPLES)))
    return quad.object


if __name__ == "__main__":
    main()
