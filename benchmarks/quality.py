"""Scores what kg reads on the public sets that stand beside the project; rewrites docs/quality.md.

    python benchmarks/quality.py [--sets gum,seeds] [--work DIR] [--processes 2] [--print | --check]

Only the text of each gold line, its id and the name of its source are shown to kg. The scorer is
the one beside the sets; nothing is scored here. What was recorded before stands beside each new
figure. With --check nothing is written: the exit code is 1 when a figure lies more than a point
below the recorded one, and each such figure is named.
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

from kg.case import CaseFolder
from kg.config import load_config
from kg.export.readings import joined_readings
from kg.joining import link_into
from kg.model.readings import write_lines
from kg.pipeline import read

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT.parent / "shared" / "bench"
PAGE = ROOT / "docs" / "quality.md"
DATA = ROOT / "ontology" / "quality.json"
"""The figures as they travel with kg, which shows them on every case file."""
SHOWN = ("document", "source", "text")
START, END = "<!-- figures -->", "<!-- /figures -->"
ALLOWED = 0.010
"""A figure may fall by so much before the check fails."""

Key = tuple[str, str]
"""A layer and a set, which together name a figure."""

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
    sets = [name for name in options.sets.split(",") if _stands(name)]
    if not sets:
        print(f"quality: no public set stands in {BENCH}; nothing was measured")
        return
    options.work.mkdir(parents=True, exist_ok=True)
    scores = {}
    for name in sets:
        started = time.monotonic()
        scores[name] = _score(name, _joined(name, options.work, options.processes))
        print(f"{name}: {time.monotonic() - started:.0f} s", file=sys.stderr)
    measured, before = figures(scores), recorded(options.page.read_text(encoding="utf-8"))
    print("\n".join(compared(before, measured)))
    if options.check:
        sys.exit(_verdict(fallen(before, measured), len(measured)))
    if set(sets) == {figure[1] for figure in FIGURES} and not options.print:
        _write("\n".join(_table(measured)), options.page)
        if options.page == PAGE:
            DATA.write_text(as_data(measured), encoding="utf-8")


def figures(scores: dict[str, dict[str, Any]]) -> dict[Key, float | None]:
    """Pick the figures of the page out of the scorer's answers, one a set."""
    return {
        (layer, name): _at(scores[name], path) for layer, name, path in FIGURES if name in scores
    }


def recorded(page: str) -> dict[Key, float | None]:
    """Read the figures that a page records."""
    rows = page.partition(START)[2].partition(END)[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    found = [row for row in cells if len(row) == 3 and row[2][:1].isdigit()]
    return {(layer, name): float(figure) for layer, name, figure in found}


def as_data(measured: dict[Key, float | None]) -> str:
    """Write figures as JSON, in the order and to the digits of the page."""
    rows = [
        {"measure": layer, "set": name, "value": round(figure, 3)}
        for (layer, name), figure in measured.items()
        if figure is not None
    ]
    return json.dumps(rows, indent=1) + "\n"


def compared(before: dict[Key, float | None], measured: dict[Key, float | None]) -> Iterator[str]:
    """Yield a table of what was recorded, what was measured, and the difference."""
    yield "| layer | set | recorded | now | change |"
    yield "|---|---|---|---|---|"
    for key, now in measured.items():
        then = before.get(key)
        change = f"{now - then:+.3f}" if now is not None and then is not None else "–"
        yield f"| {' | '.join(key)} | {_figure(then)} | {_figure(now)} | {change} |"


def fallen(before: dict[Key, float | None], measured: dict[Key, float | None]) -> list[str]:
    """Name each figure that lies more than ALLOWED below the recorded one, or is gone."""
    found = []
    for key, now in measured.items():
        then = before.get(key)
        if then is not None and (now is None or round(then - now, 3) > ALLOWED):
            found.append(f"{key[0]}, {key[1]}: {_figure(then)} → {_figure(now)}")
    return found


def _verdict(worse: list[str], count: int) -> int:
    if not worse:
        print(f"quality: none of {count} figures fell by more than {ALLOWED:.3f}")
        return 0
    for line in worse:
        print(f"quality: fell by more than {ALLOWED:.3f}: {line}")
    return 1


def _stands(name: str) -> bool:
    """Say whether a set stands beside the project, and tell where it does not."""
    stands = (BENCH / name / "dev.jsonl").is_file()
    if not stands:
        print(f"quality: {name} skipped: {BENCH / name / 'dev.jsonl'} is not there")
    return stands


def _joined(name: str, work: Path, processes: int) -> Path:
    """Read and join a set into readings; only what a user would have is handed over.

    Neither findings nor a graph are made: nothing is scored on them.
    """
    texts = work / f"{name}.jsonl"
    with (BENCH / name / "dev.jsonl").open(encoding="utf-8") as gold, texts.open("w") as out:
        for line in gold:
            row = json.loads(line)
            shown = {key: row[key] for key in SHOWN if key in row}
            out.write(json.dumps(shown, ensure_ascii=False) + "\n")
    folder = CaseFolder(work / f"{name}-joined")
    folder.path.mkdir(exist_ok=True)
    read([texts], folder.readings, config=load_config(processes=processes))
    link_into(folder)
    readings = work / f"{name}.readings.jsonl"
    write_lines(joined_readings(folder), readings)
    return readings


def _score(name: str, readings: Path) -> dict[str, Any]:
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


def _table(measured: dict[Key, float | None]) -> Iterator[str]:
    yield "| layer | set | figure |"
    yield "|---|---|---|"
    for key, figure in measured.items():
        yield f"| {' | '.join(key)} | {_figure(figure)} |"


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _at(row: Any, path: str) -> float | None:
    for key in path.split("/"):
        row = row.get(key) if isinstance(row, dict) else None
    return row if isinstance(row, int | float) else None


def _write(table: str, page: Path) -> None:
    head, _, rest = page.read_text(encoding="utf-8").partition(START)
    _, _, tail = rest.partition(END)
    page.write_text(f"{head}{START}\n{table}\n{END}{tail}", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", default=",".join(dict.fromkeys(f[1] for f in FIGURES)))
    parser.add_argument("--work", type=Path, default=ROOT / "out" / "quality")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--page", type=Path, default=PAGE, help="where the figures are recorded")
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--print", action="store_true", help="do not rewrite the page")
    told.add_argument("--check", action="store_true", help="fail where a figure fell")
    return parser.parse_args()


if __name__ == "__main__":
    main()
