"""Queries with limits on time and rows, enforced by ending the process that answers."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import QueryResultsFormat, QuerySolutions, RdfFormat, parse, parse_query_results

from kg.errors import QueryError
from kg.query.prepared import Prepared
from kg.query.result import Result, table, triples


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long a query may take, and how many rows it may return; None means no limit."""

    seconds: float | None = None
    rows: int | None = None


def answer(folder: Path, prepared: Prepared, limits: Limits) -> Result:
    """Answer a prepared query over the store in a folder, in a separate process.

    The result says whether there were more rows. Raise QueryError for malformed SPARQL, and when
    the time is over.
    """
    job = {
        "folder": str(folder),
        "query": prepared.text,
        "base": prepared.base,
        "prefixes": dict(prepared.prefixes),
        "union": prepared.union,
        "values": {variable.value: str(term) for variable, term in prepared.values.items()},
        "rows": limits.rows,
    }
    head, body = _run(json.dumps(job).encode(), prepared, limits.seconds)
    kind = head["kind"]
    if kind == "syntax":
        raise prepared.malformed(str(head["message"]))
    if kind == "failed":
        raise QueryError(f"{prepared.called}: cannot be answered ({head['message']})")
    if kind == "truth":
        return Result(kind="truth", truth=bool(head["truth"]), base=prepared.base)
    if kind == "triples":
        found = (quad.triple for quad in parse(body, format=RdfFormat.N_TRIPLES))
        return triples(found, prepared.base, more=bool(head["more"]))
    solutions = parse_query_results(body, format=QueryResultsFormat.JSON)
    if not isinstance(solutions, QuerySolutions):
        raise QueryError(f"{prepared.called}: the answer is broken off; ask again")
    return table(solutions, prepared.base, more=bool(head["more"]))


def _run(
    job: bytes, prepared: Prepared, seconds: float | None
) -> tuple[Mapping[str, object], bytes]:
    command = [sys.executable, "-m", "kg.query.worker"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            out, err = process.communicate(job, timeout=seconds)
        except subprocess.TimeoutExpired:
            raise QueryError(
                f"{prepared.called}: not answered within {seconds:g} seconds and ended; ask for "
                "less (LIMIT, a narrower pattern), or give more time"
            ) from None
        finally:
            process.kill()
    if process.returncode or b"\n" not in out:
        told = err.decode(errors="replace").strip().splitlines()[-1:] or ["no reason given"]
        raise QueryError(f"{prepared.called}: the answering process ended early ({told[0]})")
    head, _, body = out.partition(b"\n")
    return json.loads(head), body
