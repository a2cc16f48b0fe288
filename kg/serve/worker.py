"""A process that answers queries over one store, one at a time, and can be ended at any time.

The first line of standard input is a JSON list of the folder of the store and its memory limit in
bytes; without one nothing is to be done. Jobs come as further lines of JSON (see `kg.query.worker`,
and `rows`, `bytes`, `format`); an empty one is answered as soon as the store is open. Each answer
is a line of JSON with its kind and length, then that many bytes.
"""

import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any

from pyoxigraph import (
    QueryBoolean,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Store,
    Triple,
    serialize,
)

from kg.limited_processes import limit_memory
from kg.query.asking import Answer
from kg.query.cells import Term
from kg.query.confined import confine
from kg.query.result import RENDERERS, Result
from kg.query.worker import asked, standing
from kg.serve.formats import GRAPHS

Row = tuple[Term | None, ...]


def main() -> None:
    """Answer jobs until standard input ends."""
    confine()
    given = sys.stdin.buffer.readline()
    if not given:
        return
    folder, most = json.loads(given)
    store = standing(Path(folder))
    limit_memory(int(most))
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        job = json.loads(line)
        head, body = answered(store, job) if job else ({"kind": "ready"}, b"")
        out.write(json.dumps({**head, "length": len(body)}).encode() + b"\n" + body)
        out.flush()


def answered(store: Store, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Answer one job: what the answer is, and its text in the requested format."""
    try:
        return _written(asked(store, job), job)
    except SyntaxError as error:
        return {"kind": "syntax", "message": str(error)}, b""
    except (OSError, RuntimeError, ValueError) as error:
        return {"kind": "failed", "message": str(error)}, b""
    except MemoryError:
        return {"kind": "memory"}, b""


def _written(answer: Answer, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    if isinstance(answer, QueryBoolean):
        result = Result(kind="truth", truth=bool(answer))
        return {"kind": "truth", "more": False}, RENDERERS[job["format"]](result, None, 0).encode()
    if isinstance(answer, QueryTriples):
        return _triples(answer, job)
    return _table(answer, job)


def _table(answer: QuerySolutions, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    names = tuple(variable.value for variable in answer.variables)
    rows: list[Row] = []
    more, size = False, 0
    for row in answer:
        if len(rows) == job["rows"] or size > job["bytes"]:
            more = True
            break
        rows.append(tuple(row))
        size += sum(_size(term) for term in rows[-1])
    result = Result(kind="table", variables=names, terms=tuple(rows))
    told = RENDERERS[job["format"]](result, None, 0)
    if more:
        told = _marked(told, job["format"], f"#cut-after={len(rows)}")
    return {"kind": "table", "more": more, "rows": len(rows)}, told.encode()


def _marked(told: str, format: str, link: str) -> str:
    """Mark an answer as cut by a link in its head, if the format has a head."""
    if format == "json":
        return told.replace("]}", f'], "link": ["{link}"]}}', 1)
    if format == "xml":
        return told.replace("</head>", f' <link href="{link}" />\n </head>', 1)
    return told


def _triples(answer: QueryTriples, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    found: dict[Triple, None] = {}
    more, size = False, 0
    for triple in answer:
        if triple in found:
            continue
        if len(found) == job["rows"] or size > job["bytes"]:
            more = True
            break
        found[triple] = None
        size += _size(triple.object)
    format = job["format"]
    body = graph_text(found, format, job["prefixes"])
    if more and format in ("turtle", "ntriples"):
        body = f"# cut after {len(found)} triples: there are more\n".encode() + body
    elif more and format == "rdfxml":
        body += f"<!-- cut after {len(found)} triples: there are more -->\n".encode()
    return {"kind": "triples", "more": more, "rows": len(found)}, body


def graph_text(triples: "dict[Triple, None]", format: str, prefixes: dict[str, str]) -> bytes:
    """Return triples as text, those of one subject together."""
    ordered = sorted(triples, key=lambda one: (str(one.subject), str(one.predicate)))
    how: RdfFormat = GRAPHS[format].rdf
    named = prefixes if format in ("turtle", "rdfxml") else None
    return serialize(islice(ordered, None), format=how, prefixes=named) or b""


def _size(term: Any) -> int:
    return len(getattr(term, "value", "")) if term is not None else 0


if __name__ == "__main__":
    main()
