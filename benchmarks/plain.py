"""The content of the plain graphs, and whether an annotation has any of it as open or false.

    python benchmarks/plain.py [--sets seeds,stories/athens,…] [--gate sure]

Reports for each set how many triples pass each gate, and fails if a claim is in the plain graph (a
document's own voice) that the annotation has as alleged, denied, hypothetical or counterfactual.
Actions of saying, denying and the like are skipped: the annotation marks there what is said or
denied, and that it was said is plain all the same. Uses the readings of `quality.py`, and keeps
parses as it does.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from public import FOLDER, gold, kept_for, read_sets

from kg.config import DEFAULT_BASE, DEFAULT_MODEL
from kg.graph.namespaces import Names
from kg.graph.plain import (
    DOUBTED_CLAUSES,
    GATES,
    TOLD_CLAUSES,
    Gate,
    Sieve,
    event_plainness,
    gates,
    plain_triples,
)
from kg.graph.scope import Index, Scope
from kg.model import Event, Linking, Occurrence, Reading, Span

SETS = (
    "seeds",
    "stories/athens",
    "stories/flatbush",
    "stories/kraft",
    "stories/species",
    "meantime",
)
OPEN = {
    "status": ("alleged", "denied"),
    "certainty": ("hypothetical", "counterfactual"),
}
"""What a claim in the plain graph must not be."""

Row = dict[str, Any]


def main() -> None:
    options = _options()
    names = [name for name in options.sets.split(",") if gold(name).is_file()]
    wrong = 0
    with kept_for(options.folder, DEFAULT_MODEL) as where:
        for name in read_sets(names, where, processes=options.processes):
            readings = list(where.case(name).read_readings())
            told = {gate: sum(passing(r, gate) for r in readings) for gate in GATES}
            shown = ", ".join(f"{gate} {count}" for gate, count in told.items())
            with gold(name).open(encoding="utf-8") as lines:
                rows = {row["document"]: row for row in map(json.loads, lines)}
            for reading in readings:
                for event, mark in standing(reading, rows[reading.document.document], options.gate):
                    wrong += 1
                    words = event.trigger.words(reading.document.text)
                    print(f"{name} {reading.document.document}: “{words}” is {mark}, and plain")
            print(f"{name}: triples that pass: {shown}")
    sys.exit(1 if wrong else 0)


def passing(reading: Reading, gate: Gate) -> int:
    """Count the plain triples of a reading that pass a gate; no documents are joined."""
    occurrences = tuple(
        Occurrence(
            id=event.id,
            action=event.action,
            label=event.id,
            members=((reading.document.document, event.id),),
        )
        for event in reading.events
    )
    linking = Linking(entities=(), occurrences=occurrences, judgements=())
    scope = Scope(reading.counted_once(), Index(linking, Names(DEFAULT_BASE)))
    return len(set(plain_triples(scope, Sieve(gate=gate))))


def standing(reading: Reading, row: Row, gate: Gate) -> Iterator[tuple[Event, str]]:
    """Yield the events in the plain graph that an annotation has as open or false."""
    levels, least = event_plainness(reading), gates()[gate]
    for event in reading.events:
        if levels[event.id] != "plain" or (event.action_confidence or 0.0) < least:
            continue
        if event.action in DOUBTED_CLAUSES | TOLD_CLAUSES:
            continue
        known = [e for e in row["events"] if e["trigger"] == list(event.trigger)]
        marks = Counter(
            e[key] for e in known for key, values in OPEN.items() if e.get(key) in values
        )
        for mark, count in sorted(marks.items()):
            if count == len(known):
                yield event, mark


def kept_out(readings: Iterable[Reading], rows: Mapping[str, Row], gate: Gate) -> dict[str, Any]:
    """Return how many claims that an annotation leaves open are read, and which are plain.

    Open is what it has as alleged or denied, or as anything less than certain. A claim is read if a
    trigger overlaps its own; an event that several annotated claims share is open if all are.
    """
    read, wrong = 0, []
    for reading in readings:
        levels, least = event_plainness(reading), gates()[gate]
        told = rows[reading.document.document]["events"]
        for event in reading.events:
            known = [one for one in told if Span(*one["trigger"]).overlaps(event.trigger)]
            if not known or event.action in DOUBTED_CLAUSES | TOLD_CLAUSES:
                continue
            if all(map(_is_open, known)):
                read += 1
                if levels[event.id] == "plain" and (event.action_confidence or 0.0) >= least:
                    wrong.append(_shown(reading, event))
    share = 1.0 - len(wrong) / read if read else None
    return {"read": read, "plain": wrong, "kept_out": share}


def _is_open(claim: Row) -> bool:
    return claim.get("status") in OPEN["status"] or claim.get("certainty", "certain") != "certain"


def _shown(reading: Reading, event: Event) -> str:
    """Return a trigger in its sentence, for those who look for the cause."""
    text, (start, end) = reading.document.text, event.evidence
    words = event.trigger.words(text)
    return f"{reading.document.document}: “{words}” in “{' '.join(text[start:end].split())}”"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--gate", choices=GATES, default="sure")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="$KG_SNAPSHOT, else beside")
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
