"""Scores what kg reads on the public sets that stand beside the project; rewrites docs/quality.md.

    python benchmarks/quality.py [--sets gum,seeds] [--work DIR] [--processes 2] [--print]

Only the text of each gold line, its id and the name of its source are shown to kg. The scorer is
the one beside the sets; nothing is scored here.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pairs import paired

import kg
from kg.config import load_config

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT.parent / "shared" / "bench"
PAGE = ROOT / "docs" / "quality.md"
SHOWN = ("document", "source", "text")

# (layer as the scorer names it, set, keys in the scorer's JSON)
FIGURES = (
    ("names, overlap F1", "gum", "names/overlap/f"),
    ("names, overlap F1", "meantime", "names/overlap/f"),
    ("names, overlap F1", "re3d", "names/overlap/f"),
    ("names, overlap F1", "seeds", "names/overlap/f"),
    ("names, untyped F1", "gum", "names/untyped/f"),
    ("chains, CoNLL F1 without singletons", "gum", "coref/no_singletons/conll/f"),
    ("chains, CoNLL F1 without singletons", "meantime", "coref/no_singletons/conll/f"),
    ("chains, CoNLL F1 without singletons", "seeds", "coref/no_singletons/conll/f"),
    ("times, value F1", "gum", "times/value/f"),
    ("times, value F1", "meantime", "times/value/f"),
    ("times, value F1", "seeds", "times/value/f"),
    ("triggers, F1", "meantime", "events/trigger/f"),
    ("triggers, F1", "ecbplus", "events/trigger/f"),
    ("triggers, recall", "seeds", "events/trigger/r"),
    ("participants, end to end F1", "meantime", "participants/by_chain.end_to_end.both/f"),
    ("polarity, macro F1", "meantime", "polarity/macro_f"),
    ("polarity, macro F1", "seeds", "polarity/macro_f"),
    ("certainty, macro F1", "meantime", "certainty/macro_f"),
    ("status, macro F1", "seeds", "status/macro_f"),
    ("relations, text F1 micro", "knowledgenet", "relations_knowledgenet/text_micro/f"),
    ("relations, text F1 micro, pairs by chains", "knowledgenet", "pairs/text_micro/f"),
    ("relations, untyped pairs F1", "re3d", "relations_re3d/untyped/f"),
    ("quotations, overlap F1", "seeds", "quotations/overlap/f"),
    ("quotations, speaker accuracy", "seeds", "quotations/speaker/accuracy"),
    ("claims, weighted recall", "seeds", "claims/recall_weighted"),
    ("claims, weighted all right", "seeds", "claims/all_right_weighted"),
    ("entities across documents, CoNLL", "ecbplus", "crossdoc_entities/no_singletons/conll/f"),
    ("entities across documents, LEA", "ecbplus", "crossdoc_entities/no_singletons/lea/f"),
    ("events across documents, CoNLL", "ecbplus", "crossdoc_events/no_singletons/conll/f"),
    ("events across documents, LEA", "ecbplus", "crossdoc_events/no_singletons/lea/f"),
    ("entities across documents, LEA", "meantime", "crossdoc_entities/no_singletons/lea/f"),
    ("events across documents, LEA", "meantime", "crossdoc_events/no_singletons/lea/f"),
    ("entities across documents, LEA", "seeds", "crossdoc_entities/no_singletons/lea/f"),
    ("events across documents, LEA", "seeds", "crossdoc_events/no_singletons/lea/f"),
)


def main() -> None:
    options = _options()
    sets = options.sets.split(",")
    options.work.mkdir(parents=True, exist_ok=True)
    scores = {}
    for name in sets:
        started = time.monotonic()
        case = _build(name, options.work, options.processes)
        scores[name] = _score(name, case)
        print(f"{name}: {time.monotonic() - started:.0f} s", file=sys.stderr)
    table = "\n".join(_table(scores))
    print(table)
    if set(sets) == {figure[1] for figure in FIGURES} and not options.print:
        _write(table)


def _build(name: str, work: Path, processes: int) -> kg.Case:
    """Read and join a set; only what a user would have is handed over."""
    texts = work / f"{name}.jsonl"
    with (BENCH / name / "dev.jsonl").open(encoding="utf-8") as gold, texts.open("w") as out:
        for line in gold:
            row = json.loads(line)
            shown = {key: row[key] for key in SHOWN if key in row}
            out.write(json.dumps(shown, ensure_ascii=False) + "\n")
    case = work / f"{name}-case"
    config = load_config(processes=processes)
    return kg.build(texts, case=case, processes=config.processes)


def _score(name: str, case: kg.Case) -> dict[str, Any]:
    readings = case.folder.path.with_suffix(".readings.jsonl")
    case.export("readings", readings)
    found = _run(name, readings)
    if name == "knowledgenet":
        pairs = readings.with_suffix(".pairs.jsonl")
        with readings.open(encoding="utf-8") as lines, pairs.open("w", encoding="utf-8") as out:
            for line in lines:
                out.write(json.dumps(paired(json.loads(line)), ensure_ascii=False) + "\n")
        found["pairs"] = _run(name, pairs)["relations_knowledgenet"]
    return found


def _run(name: str, readings: Path) -> dict[str, Any]:
    gold = str(BENCH / name / "dev.jsonl")
    command = [sys.executable, str(BENCH / "score.py"), gold, str(readings), "--json"]
    mapping = ROOT / "benchmarks" / "maps" / f"{name}.json"
    if mapping.is_file():
        command += ["--map", str(mapping)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(answer.stdout)
    if found["documents"]["missing"] or found["documents"]["text_differs"]:
        print(f"{name}: unread or altered: {found['documents']}", file=sys.stderr)
    return dict(found["scores"])


def _table(scores: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "| layer | set | figure |"
    yield "|---|---|---|"
    for layer, name, path in FIGURES:
        if name in scores:
            value = _at(scores[name], path)
            yield f"| {layer} | {name} | {'–' if value is None else f'{value:.3f}'} |"


def _at(row: Any, path: str) -> float | None:
    for key in path.split("/"):
        row = row.get(key) if isinstance(row, dict) else None
    return row if isinstance(row, int | float) else None


def _write(table: str) -> None:
    start, end = "<!-- figures -->", "<!-- /figures -->"
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(start)
    _, _, tail = rest.partition(end)
    PAGE.write_text(f"{head}{start}\n{table}\n{end}{tail}", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", default=",".join(dict.fromkeys(f[1] for f in FIGURES)))
    parser.add_argument("--work", type=Path, default=ROOT / "out" / "quality")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--print", action="store_true", help="do not rewrite the page")
    return parser.parse_args()


if __name__ == "__main__":
    main()
