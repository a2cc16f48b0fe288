"""Scores what kg reads in the public sets beside the project; rewrites docs/quality.md.

    python benchmarks/quality.py [--sets gum,athens] [--processes 2] [--print | --check]

Only the text of each gold line, its id, the name of its source and, for the stories, the day it was
published are shown to kg. The scorer is the one beside the sets; nothing is scored here. The best
figure ever recorded is shown beside each new one. With --check nothing is written: the exit code is
1 if a figure is more than a point below the best, and each such figure is named; of the two largest
sets a part is checked, whose figures are recorded beside those of the whole. All sets are read in
one pool of processes, which uses kept parses and readings (benchmarks/public.py); joining and
scoring run in parallel. What an annotation has as alleged, denied or not certain must not be in the
plain graph (benchmarks/plain.py): the share that is kept out is a figure, and the rest is listed.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pairs import paired
from plain import kept_out
from public import (
    BENCH,
    FOLDER,
    REST,
    ROOT,
    SETS,
    Kept,
    gold,
    join_set,
    kept_for,
    read_sets,
    texts,
)

from kg.case import CaseFolder
from kg.config import DEFAULT_MODEL, load_config
from kg.export.readings import joined_readings
from kg.graph.plain import Gate
from kg.model.readings import write_lines

PAGE = ROOT / "docs" / "quality.md"
DATA = ROOT / "ontology" / "quality.json"
"""The figures as shipped with kg, which shows them on every case file."""
START, END = "<!-- figures -->", "<!-- /figures -->"
GATE: Gate = "sure"
"""The gate of the plain graph for which open claims in it are counted."""
ALLOWED = 0.010
"""How much a figure may be below the best before the check fails."""
NOT_JOINED = ("knowledgenet", "knowledgenet-part", "re3d")
"""Sets for which nothing is scored that joining decides."""
PARTS = {"ecbplus-part": "ecbplus/part", "knowledgenet-part": "knowledgenet/part"}
"""The parts of the largest sets that are read if figures are only checked, which should be quick.
"""

Key = tuple[str, str]
"""A layer and a set, which together name a figure."""
Scores = dict[str, Any]
Row = dict[str, Any]

STORIES = ("flatbush", "athens", "species", "kraft")
ABOUT = {
    "seeds": "the five articles kg was begun with. Developed on: yes, from the first day",
    "flatbush": "five articles on one event. Developed on: from now on; not for the first figures",
    "athens": "five articles on one event. Developed on: from now on; not for the first figures",
    "species": "five articles on one event. Developed on: from now on; not for the first figures",
    "kraft": "six articles on one event. Developed on: from now on; not for the first figures",
    "gum": "16 Wikinews articles. Developed on: yes",
    "meantime": "30 Wikinews articles on one company. Developed on: yes",
    "ecbplus": "770 short news texts about 70 incidents. Developed on: yes",
    "ecbplus-part": "133 of these, every fifth topic: what is checked where time is short. "
    "Developed on: yes",
    "re3d": "62 press and encyclopaedia texts on Syria and Iraq. Developed on: yes",
    "knowledgenet": "2,955 texts on people and companies, 15 relations. Developed on: yes, and its "
    "relations were fitted on it",
    "knowledgenet-part": "every twelfth of these: what is checked where time is short. "
    "Developed on: yes",
}
"""A description of each set, in the order of the page."""

# (layer as the page names it, set, keys in the scorer's JSON)
OF_SETS = (
    ("names, overlap F1", "gum", "names/overlap/f"),
    ("names, overlap F1", "meantime", "names/overlap/f"),
    ("names, overlap F1", "re3d", "names/overlap/f"),
    ("names, overlap F1", "seeds", "names/overlap/f"),
    ("names, untyped F1", "gum", "names/untyped/f"),
    ("arguments, all F1", "gum", "arguments/all/f"),
    ("arguments, core F1", "gum", "arguments/core/f"),
    ("arguments, oblique F1", "gum", "arguments/oblique/f"),
    ("arguments, in the right role", "gum", "arguments/all/recall_role"),
    ("arguments, verbs read as events", "gum", "arguments/verbs_read"),
    ("arguments that both parses propose, precision", "gum", "of_both/all/precision"),
    ("… without reduced relatives, precision", "gum", "of_both_full/all/precision"),
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
    ("open claims kept out of the plain graph", "meantime", "plain/kept_out"),
    ("status, macro F1", "seeds", "status/macro_f"),
    ("open claims kept out of the plain graph", "seeds", "plain/kept_out"),
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


OF_STORIES = (
    ("names, overlap F1", "names/overlap/f"),
    ("chains, CoNLL F1 without singletons", "coref/no_singletons/conll/f"),
    ("times, value F1", "times/value/f"),
    ("polarity, macro F1", "polarity/macro_f"),
    ("certainty, macro F1", "certainty/macro_f"),
    ("status, macro F1", "status/macro_f"),
    ("open claims kept out of the plain graph", "plain/kept_out"),
    ("quotations, overlap F1", "quotations/overlap/f"),
    ("quotations, speaker accuracy", "quotations/speaker/accuracy"),
    ("claims, weighted recall", "claims/recall_weighted"),
    ("claims, weighted all right", "claims/all_right_weighted"),
    ("findings, groups F1", "findings/groups/f"),
    ("findings, share of contradictions found", "findings/findings_recall/contradicts/recall"),
)
FIGURES = (
    *OF_SETS,
    *((layer, part, path) for part in PARTS for layer, of, path in OF_SETS if f"{of}-part" == part),
    *((layer, story, path) for story in STORIES for layer, path in OF_STORIES),
    *((layer, "seeds", path) for layer, path in OF_STORIES if path.startswith("findings")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A figure as it was last recorded, and the best ever."""

    value: float
    best: float


def main() -> None:
    options = _options()
    wanted = options.sets.split(",") if options.sets else _all(options.check)
    sets = [name for name in wanted if _stands(name)]
    if not sets:
        print(f"quality: no public set stands in {BENCH}; nothing was measured")
        return
    with kept_for(options.folder, DEFAULT_MODEL) as where:
        scores = scored(sets, where, options.processes)
    measured, before = figures(scores), recorded(options.data)
    print("\n".join(compared(before, measured)))
    print("\n".join(let_in(scores)))
    if options.check:
        sys.exit(_verdict(fallen(before, measured), len(measured)))
    if set(sets) == set(ABOUT) and not options.print:
        after = raised(before, measured)
        options.data.write_text(as_data(after), encoding="utf-8")
        _write("\n".join(_sections(after)), options.page)


def scored(sets: list[str], where: Kept, processes: int | None) -> dict[str, Scores]:
    """Read sets, largest first; join and score each while those that follow are read."""
    whole = [path for one in SETS if _name(one) in sets for path in (one, *_rest(one))]
    paths = [*(PARTS[name] for name in sets if name in PARTS), *whole]
    workers = load_config(processes=processes).processes
    began = time.monotonic()
    with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as aside:
        aside.submit(int).result()  # all are forked now, while there are no threads
        running: dict[str, Future[tuple[Scores, float]]] = {}
        read: set[str] = set()
        for path in read_sets(paths, where, processes=processes):
            took, began = time.monotonic() - began, time.monotonic()
            print(f"{path}: read in {took:.0f} s", file=sys.stderr)
            read.add(path)
            for name in sets:
                if name not in running and read.issuperset(_read_for(name)):
                    running[name] = aside.submit(_finished, where, name)
        found = {name: one.result() for name, one in running.items()}
    for name, (_, took) in found.items():
        print(f"{name}: joined and scored in {took:.0f} s", file=sys.stderr)
    return {name: scores for name, (scores, _) in found.items()}


def figures(scores: Mapping[str, Scores]) -> dict[Key, float | None]:
    """Return the figures of the page from the scorer's answers, one for each set."""
    return {
        (layer, name): _at(scores[name], path)
        for known in ABOUT
        for layer, name, path in FIGURES
        if name == known and name in scores
    }


def let_in(scores: Mapping[str, Scores]) -> Iterator[str]:
    """Yield how many claims that an annotation leaves open are plain, and which."""
    for name, found in scores.items():
        plain = found.get("plain")
        if plain is not None:
            yield f"{name}: {len(plain['plain'])} of {plain['read']} open claims are plain"
            yield from (f"  {line}" for line in plain["plain"])


def recorded(data: Path) -> dict[Key, Recorded]:
    """Return the recorded figures; one without a best is its own."""
    rows = json.loads(data.read_text(encoding="utf-8")) if data.is_file() else []
    return {
        (row["measure"], row["set"]): Recorded(
            value=row["value"], best=row.get("best", row["value"])
        )
        for row in rows
    }


def raised(
    before: Mapping[Key, Recorded], measured: Mapping[Key, float | None]
) -> dict[Key, Recorded]:
    """Update the recorded figures with the measured ones; the best is raised and never lowered."""
    found = {}
    for key, now in measured.items():
        then = before.get(key)
        value = round(now or 0.0, 3)
        if now is not None or then:
            found[key] = Recorded(value=value, best=max(value, then.best if then else value))
    return found


def as_data(rows: Mapping[Key, Recorded]) -> str:
    """Return figures as JSON, in the order of the page."""
    told = [
        {"measure": layer, "set": name, "value": row.value, "best": row.best}
        for (layer, name), row in rows.items()
    ]
    return json.dumps(told, indent=1) + "\n"


def compared(before: Mapping[Key, Recorded], measured: Mapping[Key, float | None]) -> Iterator[str]:
    """Yield a table of the recorded, the best and the measured figures, and their difference."""
    yield "| layer | set | recorded | best | now | from the best |"
    yield "|---|---|---|---|---|---|"
    for key, now in measured.items():
        then = before.get(key)
        value, best = (then.value, then.best) if then else (None, None)
        off = f"{now - best:+.3f}" if now is not None and best is not None else "–"
        cells = (*key, _figure(value), _figure(best), _figure(now), off)
        yield f"| {' | '.join(cells)} |"


def fallen(before: Mapping[Key, Recorded], measured: Mapping[Key, float | None]) -> list[str]:
    """Return the names of figures more than ALLOWED below the best ever recorded, or missing."""
    found = []
    for key, now in measured.items():
        then = before.get(key)
        if then is not None and (now is None or round(then.best - now, 3) > ALLOWED):
            found.append(f"{key[0]}, {key[1]}: {_figure(then.best)} → {_figure(now)}")
    return found


def _verdict(worse: list[str], count: int) -> int:
    if not worse:
        print(f"quality: none of {count} figures lies more than {ALLOWED:.3f} below the best")
        return 0
    for line in worse:
        print(f"quality: more than {ALLOWED:.3f} below the best: {line}")
    return 1


def _stands(name: str) -> bool:
    """Return True if a set is beside the project, and print a note if it is not."""
    stands = name in ABOUT and gold(_path(name)).is_file()
    if not stands:
        print(f"quality: {name} skipped: {gold(_path(name))} is not there")
    return stands


def _all(check: bool) -> list[str]:
    """Return the names of the sets that are checked, or recorded."""
    whole = {name.removesuffix("-part") for name in PARTS}
    return [name for name in ABOUT if not (check and name in whole)]


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _path(name: str) -> str:
    """Return the path of a set, or of what is read of a part of one."""
    return PARTS.get(name) or next((path for path in SETS if _name(path) == name), name)


def _read_for(name: str) -> list[str]:
    """Return the names of everything that has to be read before a set can be scored."""
    return [_path(name)] if name in PARTS else [_path(name), *_rest(_path(name))]


def _finished(where: Kept, name: str) -> tuple[Scores, float]:
    """Join a set that was read, score it, and return how long that took."""
    started, path = time.monotonic(), _path(name)
    folder, readings = where.case(path), where.case(path).readings
    findings = _conflicts(path)
    if name not in NOT_JOINED:
        join_set(where, path, weighed=findings is not None)
        readings = _joined(folder)
    elif len(_read_for(name)) > 1:
        readings = _whole(where, path)
    of = _gold_of(where, name)
    found = _run(of, path, [str(readings), *_mapping(path)])["scores"]
    if findings:
        told = ["--findings", str(folder.findings), "--conflicts", str(findings)]
        found["findings"] = _run(of, path, told)
    if name.startswith("knowledgenet"):
        pairs = _rewritten(readings, folder.path / "pairs.jsonl", paired)
        again = _run(of, path, [str(pairs), *_mapping(path)])["scores"]
        found["pairs"] = again["relations_knowledgenet"]
    if "certainty" in found or "status" in found:
        with of.open(encoding="utf-8") as lines:
            rows = {row["document"]: row for row in map(json.loads, lines)}
        found["plain"] = kept_out(folder.read_readings(), rows, GATE)
    if "arguments" in found:
        for key, reduced in (("of_both", True), ("of_both_full", False)):
            change = partial(of_both_parses, reduced=reduced)
            both = _rewritten(readings, folder.path / f"{key}.jsonl", change)
            found[key] = _run(of, path, [str(both)])["scores"]["arguments"]
    return found, time.monotonic() - started


def _rewritten(readings: Path, place: Path, change: Callable[[Row], Row]) -> Path:
    """Write readings anew, each changed, and return their file."""
    with readings.open(encoding="utf-8") as lines, place.open("w", encoding="utf-8") as out:
        for line in lines:
            out.write(json.dumps(change(json.loads(line)), ensure_ascii=False) + "\n")
    return place


def of_both_parses(row: Row, *, reduced: bool) -> Row:
    """Return a reading whose events have only the participants that both parses propose.

    Only the precision of what is left says anything; times are not proposed by parses. Without
    `reduced`, the noun before a participle is left out as well ('a boat found at sea'): the
    treebank rarely annotates it as an argument.
    """
    starts = {one["id"]: one["start"] for one in row["mentions"]}

    def is_kept(one: Row, event: Row) -> bool:
        before = starts.get(one.get("mention"), event["trigger"][0]) < event["trigger"][0]
        core = one["role"] in ("agent", "patient") and event.get("form") == "participle"
        return one.get("parse") == "both" and (reduced or not (core and before))

    events = [
        {
            **{key: value for key, value in event.items() if key != "time"},
            "participants": [one for one in event["participants"] if is_kept(one, event)],
        }
        for event in row["events"]
    ]
    return {**row, "events": events}


def _joined(folder: CaseFolder) -> Path:
    """Return the readings of a set with joining filled in, as they are given to a user."""
    readings = folder.path / "joined.jsonl"
    if not readings.is_file():
        part = readings.with_suffix(".part")
        write_lines(joined_readings(folder), part)
        part.replace(readings)
    return readings


def _gold_of(where: Kept, name: str) -> Path:
    """Return the annotations of a set; those of a part are written beside its readings."""
    path = _path(name)
    if name not in PARTS:
        return gold(path)
    shown = {row["document"] for row in texts(path)}
    part = where.case(path).path / "gold.jsonl"
    with gold(path).open(encoding="utf-8") as lines, part.open("w", encoding="utf-8") as out:
        out.writelines(line for line in lines if json.loads(line)["document"] in shown)
    return part


def _rest(path: str) -> list[str]:
    return [rest for rest, of in REST.items() if of == path]


def _whole(where: Kept, path: str) -> Path:
    """Combine the readings of a set that was read in two parts."""
    whole = where.case(path).path / "whole.jsonl"
    with whole.open("wb") as out:
        for part in (path, *_rest(path)):
            out.write(where.case(part).readings.read_bytes())
    return whole


def _conflicts(path: str) -> Path | None:
    """Return the hand-made findings of a set, if there are any."""
    place = BENCH.parent / "gold" if path == "seeds" else BENCH / path
    found = place / "conflicts.json"
    return found if found.is_file() else None


def _mapping(path: str) -> list[str]:
    mapping = ROOT / "benchmarks" / "maps" / f"{path.removesuffix('/part')}.json"
    return ["--map", str(mapping)] if mapping.is_file() else []


def _run(of: Path, path: str, arguments: list[str]) -> Scores:
    command = [sys.executable, str(BENCH / "score.py"), str(of), *arguments, "--json"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    found: Scores = json.loads(answer.stdout)
    documents = found.get("documents", {})
    if documents.get("missing") or documents.get("text_differs"):
        print(f"{path}: unread or altered: {documents}", file=sys.stderr)
    return found


def _sections(rows: Mapping[Key, Recorded]) -> Iterator[str]:
    """Yield a section for each set: what it is, whether rules were developed on it, its figures."""
    for name, about in ABOUT.items():
        yield f"### {name}"
        yield ""
        yield f"{about[0].upper()}{about[1:]}."
        yield ""
        yield "| layer | figure | best |"
        yield "|---|---|---|"
        for (layer, of), row in rows.items():
            if of == name:
                yield f"| {layer} | {row.value:.3f} | {row.best:.3f} |"
        yield ""


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _at(row: Any, path: str) -> float | None:
    for key in path.split("/"):
        row = row.get(key) if isinstance(row, dict) else None
    return row if isinstance(row, int | float) else None


def _write(table: str, page: Path) -> None:
    head, _, rest = page.read_text(encoding="utf-8").partition(START)
    _, _, tail = rest.partition(END)
    page.write_text(f"{head}{START}\n{table}{END}{tail}", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", help="all; with --check, parts of the two largest")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="$KG_SNAPSHOT, else beside")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--page", type=Path, default=PAGE, help="where the figures are shown")
    parser.add_argument("--data", type=Path, default=DATA, help="where they are recorded")
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--print", action="store_true", help="write nothing")
    told.add_argument("--check", action="store_true", help="fail where a figure fell")
    return parser.parse_args()


if __name__ == "__main__":
    main()
