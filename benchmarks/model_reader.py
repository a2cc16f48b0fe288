"""Replays recorded answers of a language model: kg alone, the model alone, and both, side by side.

    python benchmarks/model_reader.py [--print]
    python benchmarks/model_reader.py --set stories/kraft --answers FILE
    python benchmarks/model_reader.py --set stories/kraft --requests FOLDER

Nothing is sent anywhere. The scorer is the one beside the project. For the sample the table in
docs/model-reader.md is rewritten, unless --print is given; for a public set, whose texts are not
ours, it is only printed. With --requests the requests are written instead, as the program sends
them: one file each, and a list of them with the keys under which their answers are kept.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from public import BENCH, ROOT, gold, texts

import kg
from kg.case import CaseFolder
from kg.export.readings import joined_readings
from kg.model import Mention, Reading, Span
from kg.model.readings import read_lines, write_lines
from kg.model_reader import Checked
from kg.model_reader.prompting import to_read

PAGE = ROOT / "docs" / "model-reader.md"
MODEL = "recorded"
"""The name under which recorded answers are kept."""
START, END = "<!-- figures -->", "<!-- /figures -->"
READERS = {"kg alone": "kg", "model alone": "model", "both": "both"}
# (what the page calls it, keys in the scorer's JSON)
FIGURES = (
    ("claims found, weighted", "claims/recall_weighted"),
    ("claims all right", "claims/all_right"),
    ("claims all right, weighted", "claims/all_right_weighted"),
    ("  object right", "claims/object/accuracy"),
    ("  holder right", "claims/holder/accuracy"),
    ("  status right", "claims/status/accuracy"),
    ("triggers, recall", "events/trigger/r"),
    ("polarity, accuracy", "polarity/accuracy"),
    ("certainty, accuracy", "certainty/accuracy"),
    ("status, accuracy", "status/accuracy"),
    ("status, macro F1", "status/macro_f1"),
    ("participants by chain, recall", "participants/by_chain.end_to_end.both/r"),
    ("participants by chain, F1, trigger given", "participants/by_chain.given_trigger.both/f"),
    ("findings, groups F1", "findings/groups/f"),
    ("events across documents, CoNLL F1", "crossdoc_events/no_singletons/conll/f"),
)

FIELDS = ("agent", "patient", "holder", "polarity", "certainty", "status")

Row = dict[str, float | int | None]


def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        if options.set:
            options.texts = Path(place) / "texts.jsonl"
            rows = (json.dumps(row, ensure_ascii=False) for row in texts(options.set))
            options.texts.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
            options.gold = gold(options.set)
        if options.requests:
            _write_requests(options)
        else:
            _compare(options)


def _write_requests(options: argparse.Namespace) -> None:
    options.requests.mkdir(parents=True, exist_ok=True)
    listed: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as place:
        case = Path(place) / "case"
        kg.build(options.texts, case=case)
        for reading in CaseFolder(case).read_readings():
            for request in to_read(reading.document):
                name = f"{len(listed) + 1:02}"
                parts = (
                    ("SYSTEM", request.instructions),
                    ("USER", request.question),
                    ("JSON SCHEMA OF THE ANSWER", request.schema),
                )
                told = "".join(f"===== {title} =====\n{words}\n\n" for title, words in parts)
                (options.requests / f"{name}.txt").write_text(told, encoding="utf-8")
                row = {"name": name, "key": request.key(MODEL), "document": request.document}
                listed.append(row | {"model": MODEL, "sent": request.tokens})
    page = json.dumps(listed, indent=1) + "\n"
    (options.requests / "requests.json").write_text(page, encoding="utf-8")
    print(f"{options.requests}: {len(listed)} requests")


def _compare(options: argparse.Namespace) -> None:
    columns: dict[str, Row] = {}
    made_of: dict[str, CaseFolder] = {}
    counts: list[Checked] = []
    with tempfile.TemporaryDirectory() as place:
        for title, reader in READERS.items():
            case = Path(place) / reader
            asked = {} if reader == "kg" else {"language_model": MODEL}
            made = kg.build(
                options.texts, case=case, reader=reader, answers=str(options.answers), **asked
            )
            unanswered = [n.message for n in made.notices() if "model" in n.message]
            if unanswered:
                sys.exit(f"{options.answers}: {unanswered[0]}; record the answers anew")
            columns[title] = _scored(case, options.gold, Path(place) / f"{reader}.jsonl")
            columns[title]["triples sure enough"] = made.info().triples
            columns[title]["claims in the case"] = made.info().claims
            made_of[title] = CaseFolder(case)
            if reader == "model":
                counts = list(read_lines(Checked, CaseFolder(case).model_checked))
        differ = "\n".join(_differing(options.gold, *list(made_of.values())[:2]))
    page = "\n".join([*_table(columns), "", *_told(counts)])
    print(page)
    print(f"\n{differ}")
    if not (options.print or options.set):
        text = PAGE.read_text(encoding="utf-8")
        before, after = text.split(START)[0], text.split(END)[1]
        PAGE.write_text(f"{before}{START}\n{page}\n{END}{after}", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=Path, default=ROOT / "data" / "parkland")
    parser.add_argument("--gold", type=Path, default=ROOT / "data" / "gold" / "parkland.jsonl")
    parser.add_argument("--set", help="a public set in place of the sample, such as stories/kraft")
    parser.add_argument("--requests", type=Path, help="write the requests here, and stop")
    answers = ROOT / "benchmarks" / "answers" / "parkland.jsonl.gz"
    parser.add_argument("--answers", type=Path, default=answers)
    parser.add_argument("--print", action="store_true")
    return parser.parse_args()


def _scored(case: Path, annotated: Path, readings: Path) -> Row:
    folder = CaseFolder(case)
    write_lines(joined_readings(folder), readings)
    scores = _run(annotated, str(readings))["scores"]
    conflicts = annotated.with_name("conflicts.json")
    if conflicts.is_file():
        scores["findings"] = _run(
            annotated, "--findings", str(folder.findings), "--conflicts", str(conflicts)
        )
    return {title: _at(scores, keys) for title, keys in FIGURES}


def _run(annotated: Path, *told: str) -> Any:
    command = [sys.executable, str(BENCH / "score.py"), str(annotated), *told, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def _at(scores: Any, keys: str) -> float | None:
    for key in keys.split("/"):
        if not isinstance(scores, dict) or key not in scores:
            return None
        scores = scores[key]
    return float(scores)


def _differing(path: Path, ours: CaseFolder, theirs: CaseFolder) -> Iterator[str]:
    """Yield, field by field, which is right where the two read an annotated event differently.

    These are the figures from which `ontology/weights/model_reader.toml` says who decides a field.
    """
    right: dict[str, Counter[str]] = {field: Counter() for field in FIELDS}
    readings = [{r.document.text: r for r in case.read_readings()} for case in (ours, theirs)]
    for line in path.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        pair = [_Annotated(told, one[told["text"]]) for one in readings if told["text"] in one]
        for event in told["events"] if len(pair) == 2 else ():
            found = [one.fields(event) for one in pair]
            for field in FIELDS:
                a, b = (one.get(field) for one in found)
                if a is None or b is None:
                    continue
                word = {(True, False): "kg", (False, True): "model"}.get((a, b), "alike")
                right[field][word] += 1
    yield "| of what both read | kg alone right | model alone right | both right or both wrong |"
    yield "|---|---|---|---|"
    for field, n in right.items():
        yield f"| {field} | {n['kg']} | {n['model']} | {n['alike']} |"


class _Annotated:
    """A reading compared with the annotation of its document."""

    def __init__(self, gold: dict[str, Any], reading: Reading) -> None:
        self._reading = reading
        self._heads = [(tuple(m["head"]), m["chain"]) for m in gold["mentions"]]
        self._chain_of = {m["id"]: m["chain"] for m in gold["mentions"]}
        self._mine = {m.id: m for m in reading.mentions}

    def fields(self, gold: dict[str, Any]) -> dict[str, bool]:
        """Return which fields are right of the event read at an annotated one's trigger."""
        place = Span(*gold["trigger"])
        event = next((e for e in self._reading.events if e.trigger.overlaps(place)), None)
        if event is None:
            return {}
        right = {
            key: getattr(event, key) == gold[key]
            for key in ("polarity", "certainty", "status")
            if key in gold
        }
        if "holder" in gold:
            asked = self._chain_of.get(gold["holder"][-1]) if gold["holder"] else None
            last = self._chains(event.holder[-1]) if event.holder else {None}
            right["holder"] = asked in last
        for role in ("agent", "patient"):
            asked = [
                self._chain_of[p["mention"]]
                for p in gold.get("participants", ())
                if p["role"] == role and "mention" in p
            ]
            if asked:
                mine = [p.mention for p in event.participants if p.role == role and p.mention]
                right[role] = any(asked[0] in self._chains(m) for m in mine)
        return right

    def _chains(self, mention: str) -> set[str | None]:
        """Return the annotated chains of a mention: by its position, else by its chain."""
        own = self._mine[mention]
        here = self._at(own)
        also = [m for m in self._reading.mentions if m.chain == own.chain]
        return here or {chain for m in also for chain in self._at(m)}

    def _at(self, mention: Mention) -> set[str | None]:
        return {c for (start, end), c in self._heads if mention.head.overlaps(Span(start, end))}


def _table(columns: dict[str, Row]) -> Iterator[str]:
    yield "| | " + " | ".join(columns) + " |"
    yield "|---|" + "---|" * len(columns)
    for title in next(iter(columns.values())):
        found = [row[title] for row in columns.values()]
        if any(value is not None for value in found):
            yield f"| {title.strip()} | " + " | ".join(map(_shown, found)) + " |"


def _shown(value: float | int | None) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}"


def _told(counts: list[Checked]) -> Iterator[str]:
    read, kept = sum(c.read for c in counts), sum(c.kept for c in counts)
    reasons = Counter(f"{d.what}: {d.reason}" for c in counts for d in c.dropped)
    why = ", ".join(f"{name} ({number})" for name, number in sorted(reasons.items()))
    yield (
        f"Of {read} claims of the recorded answers {kept} were kept; dropped, with the reason "
        f"for each: {why or 'nothing'}. {sum(c.answers for c in counts)} requests, about "
        f"{sum(c.sent for c in counts):,} tokens sent and {sum(c.received for c in counts):,} "
        "received."
    )


if __name__ == "__main__":
    main()
