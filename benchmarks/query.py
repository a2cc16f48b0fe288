"""Queries through kg against raw Oxigraph and rdflib's own memory store, in one run.

    python benchmarks/query.py [--documents 60,200] [--rounds 5] [--rdflib-limit 20]

The named questions and five typical patterns are asked of a case of public news. Told is the ratio
of kg to Oxigraph alone (the same text, bound and collected into lists), and, on the smaller case,
how often slower rdflib's memory store is; it is given up where one question takes too long.
"""

import argparse
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import rdflib
from corpus import write
from pyoxigraph import RdfFormat, Store, serialize

import kg
from kg.query import named_questions
from kg.query.prepared import Prepared, prepare

PATTERNS = {
    "one hop": "SELECT ?a ?n { ?a a kg:Person ; rdfs:label ?n }",
    "two hops": """SELECT ?c ?n {
        ?c kg:participant/kg:entity ?e . ?e rdfs:label ?n ; kg:named true }""",
    "star": "SELECT ?c ?s ?p ?w { ?c kg:status ?s ; kg:polarity ?p ; kg:evidence/kg:exact ?w }",
    "aggregate": """SELECT ?e (COUNT(DISTINCT ?c) AS ?n) { ?c kg:agent ?e }
        GROUP BY ?e ORDER BY DESC(?n)""",
    "path": """SELECT ?k (COUNT(*) AS ?n) { ?k rdfs:subClassOf* kg:Action . ?c kg:action ?k }
        GROUP BY ?k""",
}


class TooLongError(Exception):
    """A question that took longer than was allowed."""


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        for number, count in enumerate(int(c) for c in options.documents.split(",")):
            texts = write(count, Path(place) / f"{count}.jsonl")
            case = kg.build(texts, case=Path(place) / f"case{count}")
            print(f"{count} documents, {len(case.store):,} quads")
            _against_oxigraph(case, options.rounds)
            if number == 0:
                _against_rdflib(case, options.rdflib_limit)


def _asked(case: kg.Case) -> Iterator[tuple[str, Prepared]]:
    for name in (question.name for question in named_questions()):
        yield name, prepare(name, case.manifest.base)
    for name, text in PATTERNS.items():
        yield name, prepare(text, case.manifest.base)


def _against_oxigraph(case: kg.Case, rounds: int) -> None:
    ratios = []
    for name, prepared in _asked(case):
        pairs = []
        for _ in range(rounds):
            raw = _timed(lambda p=prepared: _raw(case.store, p))
            own = _timed(lambda p=prepared: case.query(p.text))
            pairs.append((own / raw, raw))
        ratio = statistics.median(r for r, _ in pairs)
        ratios.append(ratio)
        print(
            f"  {name:<20} {statistics.median(s for _, s in pairs) * 1000:8.1f} ms  × {ratio:.2f}"
        )
    print(f"  kg / raw Oxigraph: median {statistics.median(ratios):.2f}, worst {max(ratios):.2f}")


def _raw(store: Store, prepared: Prepared) -> list[object]:
    found = store.query(
        prepared.text,
        base_iri=prepared.base,
        prefixes=dict(prepared.prefixes),
        use_default_graph_as_union=prepared.union,
    )
    return [tuple(row) for row in found]  # type: ignore[union-attr]


def _against_rdflib(case: kg.Case, limit: int) -> None:
    triples = {quad.triple for quad in case.store}
    data = serialize(triples, format=RdfFormat.N_TRIPLES)
    graph = rdflib.Graph().parse(data=data, format="nt")
    for name, text in PATTERNS.items():
        prepared = prepare(text, case.manifest.base)
        raw = _timed(lambda p=prepared: _raw(case.store, p))
        try:
            with _at_most(limit):
                slow = _timed(lambda p=prepared: list(graph.query(p.text, initNs=dict(p.prefixes))))
            print(f"  rdflib, {name:<12} × {slow / raw:.0f}")
        except TooLongError:
            print(f"  rdflib, {name:<12} over {limit} s, given up (more than × {limit / raw:.0f})")


def _timed(ask: Callable[[], object]) -> float:
    started = time.perf_counter()
    ask()
    return time.perf_counter() - started


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", default="60,200")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rdflib-limit", type=int, default=20)
    return parser.parse_args()


if __name__ == "__main__":
    main()
