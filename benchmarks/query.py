"""Queries through kg against raw Oxigraph and rdflib's own memory store, in one run.

    python benchmarks/query.py [--documents 70,230 | --cases FOLDER,FOLDER] [--rounds 5]
        [--rdflib-limit 20] [--note]

The named questions and five typical patterns are asked of cases of public news, 300,000 and a
million quads. Reported are the processor time of Oxigraph alone (the same text, bound and collected
into lists), the ratio of kg to it, and, on the smaller case, how much slower rdflib's memory store
is on the same triples; a question that takes it longer than the limit is cut off. With --note the
figures are written into docs/speed.md.
"""

import argparse
import math
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

SPEED = Path(__file__).resolve().parents[1] / "docs" / "speed.md"
BEGIN, END = "<!-- queries -->", "<!-- /queries -->"
PATTERNS = {
    "one hop": "SELECT ?a ?n { ?a a kg:Person ; rdfs:label ?n }",
    "two hops": """SELECT ?c ?n {
        ?c kg:agentMention/kg:chain/^kg:hasChain ?e . ?e rdfs:label ?n ; kg:named true }""",
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
        cases = list(_cases(options, Path(place)))
        measured = [_against_oxigraph(case, options.rounds) for case in cases]
        others = _against_rdflib(cases[0], options.rdflib_limit)
        lines = _table(cases, measured, others, options)
    print("\n".join(lines))
    if options.note:
        _note(lines)


def _cases(options: argparse.Namespace, place: Path) -> Iterator[kg.Case]:
    if options.cases:
        yield from map(kg.open, options.cases.split(","))
        return
    for count in map(int, options.documents.split(",")):
        texts = write(count, place / f"{count}.jsonl")
        yield kg.build(texts, case=place / f"case{count}")


def _asked(case: kg.Case) -> Iterator[tuple[str, Prepared]]:
    for name in (question.name for question in named_questions()):
        yield name, prepare(name, case.manifest.base)
    for name, text in PATTERNS.items():
        yield name, prepare(text, case.manifest.base)


def _against_oxigraph(case: kg.Case, rounds: int) -> dict[str, tuple[float, float]]:
    """Return for each question the seconds of Oxigraph and kg's ratio to it, both medians."""
    found = {}
    for name, prepared in _asked(case):
        # The plain text is bound anew by prepare; a pattern has no name of its own.
        question = PATTERNS.get(name, name)
        pairs = []
        for number in range(rounds):
            ways = {
                "raw": lambda p=prepared: _raw(case.store, p),
                "own": lambda q=question: case.query(q),
            }
            order = ("raw", "own") if number % 2 else ("own", "raw")
            took = {way: _timed(ways[way]) for way in order}
            pairs.append((took["raw"], took["own"] / took["raw"]))
        found[name] = (
            statistics.median(raw for raw, _ in pairs),
            statistics.median(ratio for _, ratio in pairs),
        )
        print(f"  {name:<20} {found[name][0] * 1000:8.1f} ms  × {found[name][1]:.2f}", flush=True)
    return found


def _bound(prepared: Prepared) -> str:
    """Append the values of a question to it, as somebody who queries Oxigraph alone would."""
    if not prepared.values:
        return prepared.text
    names = " ".join(f"?{variable.value}" for variable in prepared.values)
    terms = " ".join(map(str, prepared.values.values()))
    return f"{prepared.text}\nVALUES ({names}) {{ ({terms}) }}"


def _raw(store: Store, prepared: Prepared) -> list[object]:
    found = store.query(
        _bound(prepared),
        base_iri=prepared.base,
        prefixes=dict(prepared.prefixes),
        use_default_graph_as_union=prepared.union,
    )
    return [tuple(row) for row in found]  # type: ignore[union-attr]


def _against_rdflib(case: kg.Case, limit: int) -> dict[str, float | None]:
    """Return for each question how many seconds rdflib takes, None if it was cut off."""
    triples = {quad.triple for quad in case.store}
    data = serialize(triples, format=RdfFormat.N_TRIPLES)
    graph = rdflib.Graph().parse(data=data, format="nt")
    found: dict[str, float | None] = {}
    for name, prepared in _asked(case):
        namespaces = dict(prepared.prefixes)
        try:
            with _at_most(limit):
                found[name] = _timed(
                    lambda p=prepared, n=namespaces: list(graph.query(_bound(p), initNs=n))
                )
        except TooLongError:
            found[name] = None
        except Exception as error:
            print(f"  rdflib, {name} fails: {error}", flush=True)
            found[name] = math.nan
        print(f"  rdflib, {name:<20} {found[name]}", flush=True)
    return found


def _table(
    cases: list[kg.Case],
    measured: list[dict[str, tuple[float, float]]],
    others: dict[str, float | None],
    options: argparse.Namespace,
) -> list[str]:
    sizes = [f"{len(case.store):,} quads" for case in cases]
    lines = [
        f"| asked | {' | '.join(f'{size}: Oxigraph | kg ÷ Oxigraph' for size in sizes)}"
        " | rdflib's memory store ÷ Oxigraph |",
        "|---|" + "---|" * (2 * len(cases) + 1),
    ]
    for name in measured[0]:
        told = [f"{m[name][0] * 1000:,.0f} ms | {m[name][1]:.2f}" for m in measured]
        other = _beside(others[name], measured[0][name][0], options.rdflib_limit)
        lines.append(f"| `{name}` | {' | '.join(told)} | {other} |")
    middle = [statistics.median(ratio for _, ratio in m.values()) for m in measured]
    worst = [max(ratio for _, ratio in m.values()) for m in measured]
    told = [f"| {m:.2f}, worst {w:.2f}" for m, w in zip(middle, worst, strict=True)]
    lines.append(f"| **median of ratios (target 1.2)** | {' | '.join(told)} | |")
    return lines


def _beside(taken: float | None, raw: float, limit: int) -> str:
    if taken is None:
        return f"cut off: over × {limit / raw:.0f}"
    return "fails" if math.isnan(taken) else f"× {taken / raw:.0f}"


def _note(lines: list[str]) -> None:
    text = SPEED.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    SPEED.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{after}", encoding="utf-8")


def _timed(ask: Callable[[], object]) -> float:
    started = time.process_time()
    ask()
    return time.process_time() - started


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
    parser.add_argument("--documents", default="70,230")
    parser.add_argument("--cases", help="built cases, in the place of documents")
    parser.add_argument("--note", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rdflib-limit", type=int, default=20)
    return parser.parse_args()


if __name__ == "__main__":
    main()
