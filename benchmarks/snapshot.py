"""What kg reads in every public text, one fact per line, kept; and what a code change alters.

    python benchmarks/snapshot.py keep [--name kept] [--no-join] [--sets gum,seeds]
    python benchmarks/snapshot.py diff [--name kept] [--no-join] [--sample 20] [--all FILE]

`keep` writes, outside the repository, a file for each set: one line for each document, mention,
time, value, claim, quotation and relation and, once the set is joined, each judgement, finding and
dating. `diff` reads the texts with the current code, compares with the kept lines, and prints what
was added, removed and altered, how many sentences are affected, and a sample of them with their
lines before and after.

A line is: kind, set/document, start of the sentence, position, then fields as name=value, all
separated by tabs. Things are named by their words and positions ('"the sheriff"@120'), never by
ids; a mention names the one before it in its chain ('after'). Confidences and scores are left out.
A field that the kept lines of a kind do not have is not compared, so that readings may gain keys.
"""

import argparse
import hashlib
import json
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import lines
from changes import JOINED_KINDS, Change, altered, counts, field_names
from public import BENCH, FOLDER, ROOT, SETS, Kept, gold, join_set, kept_for, read_sets

from kg.config import DEFAULT_MODEL

NAME = "kept"
READ, JOINED, SENTENCES, ABOUT = "read.tsv", "joined.tsv", "sentences.tsv", "about.json"
SHORT = 400
"""Maximum number of characters printed of a sentence or line."""
MANY = 12
"""Maximum number of changes printed of one sentence."""

Sentences = dict[tuple[str, int], str]


def main() -> None:
    options = _options()
    sets = [name for name in options.sets.split(",") if gold(name, options.bench).is_file()]
    if not sets:
        print(f"snapshot: no public set stands in {options.bench}; nothing was read")
        return
    kept = options.folder / "snapshots" / options.name
    if options.do == "diff" and not (kept / ABOUT).is_file():
        sys.exit(f"snapshot: no snapshot in {kept}; write one first: make snapshot")
    started = time.monotonic()
    with kept_for(options.folder, DEFAULT_MODEL) as where:
        for name in taken(where, sets, options):
            print(f"{time.monotonic() - started:4.0f} s: {name}", file=sys.stderr)
        if options.do == "keep":
            keep(where, sets, kept)
            print(f"snapshot: {len(sets)} sets in {kept}")
            return
        found = list(differences(where, sets, kept, join=options.join))
        sentences = {s: words for name in sets for s, words in _sentences(where, name)}
    if options.all:
        options.all.write_text("\n".join(_listed(found, sentences)) + "\n", encoding="utf-8")
    print("\n".join(report(found, sentences, kept, options)))
    sys.exit(bool(found) and options.empty)


def taken(where: Kept, names: list[str], options: argparse.Namespace) -> Iterator[str]:
    """Read sets, write each as lines while the others are read, and yield its name."""
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as aside:
        aside.submit(int).result()  # forked now, while there are no threads
        read = read_sets(names, where, processes=options.processes, bench=options.bench)
        running = [(name, aside.submit(lay_out, where, name, join=options.join)) for name in read]
        for name, one in running:
            one.result()
            yield name


def lay_out(where: Kept, name: str, *, join: bool) -> None:
    """Write the lines of a set that was read, unless they are there as written by this code."""
    folder = where.case(name)
    read, joined = folder.path / READ, folder.path / JOINED
    sign = folder.path / "lines"
    written = hashlib.sha256(Path(lines.__file__).read_bytes()).hexdigest()
    if not sign.is_file() or sign.read_text(encoding="ascii") != written:
        read.unlink(missing_ok=True)
        joined.unlink(missing_ok=True)
        sign.write_text(written, encoding="ascii")
    if read.is_file() and (joined.is_file() or not join):
        return
    documents = {d.row["document"]: d for d in lines.documents_of(name, folder.readings)}
    if not read.is_file():
        told = (
            f"{document.name}\t{start}\t{words}"
            for document in documents.values()
            for start, words in document.sentences()
        )
        _write(folder.path / SENTENCES, told)
        _write(read, (str(line) for document in documents.values() for line in document.lines()))
    if join:
        join_set(where, name)
        _write(joined, map(str, lines.joined_lines(folder, documents)))


def keep(where: Kept, names: list[str], kept: Path) -> None:
    """Replace a snapshot by the current lines."""
    part = kept.with_name(f".{kept.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    fields: dict[str, set[str]] = {}
    for name in names:
        folder = where.case(name).path
        place = part / folder.name
        place.mkdir(parents=True)
        for file in (READ, JOINED, SENTENCES):
            if (folder / file).is_file():
                shutil.copyfile(folder / file, place / file)
        for file in (READ, JOINED):
            for kind, found in field_names(_lines(place / file)).items():
                fields.setdefault(kind, set()).update(found)
    known = {kind: sorted(found) for kind, found in sorted(fields.items())}
    about = {"commit": _commit(), "sets": names, "fields": known}
    (part / ABOUT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(kept, ignore_errors=True)
    part.rename(kept)


def differences(where: Kept, names: list[str], kept: Path, *, join: bool) -> Iterator[Change]:
    """Compare the current lines with a snapshot, set by set."""
    about = json.loads((kept / ABOUT).read_text(encoding="utf-8"))
    for name in names:
        if name not in about["sets"]:
            print(f"snapshot: {name} is not in {kept}", file=sys.stderr)
            continue
        folder = where.case(name).path
        for file in (READ, JOINED) if join else (READ,):
            before, after = kept / folder.name / file, folder / file
            if not before.is_file():
                print(f"snapshot: {name} was kept without joining", file=sys.stderr)
                continue
            yield from altered(name, _lines(before), _lines(after), about["fields"])


def report(
    found: list[Change], sentences: Sentences, kept: Path, options: argparse.Namespace
) -> Iterator[str]:
    """Yield the counts, and a sample of what was affected."""
    about = json.loads((kept / ABOUT).read_text(encoding="utf-8"))
    yield f"compared with {kept} (of commit {about['commit']})"
    if not found:
        yield "no difference"
        return
    yield f"{'kind':<12}{'set':<20}{'added':>8}{'removed':>8}{'altered':>8}"
    for (kind, name), (added, removed, changed) in counts(found).items():
        yield f"{kind:<12}{name:<20}{added:>8}{removed:>8}{changed:>8}"
    for words, some in (
        ("sentences", [c for c in found if c.line.kind not in JOINED_KINDS]),
        ("sentences by joining", [c for c in found if c.line.kind in JOINED_KINDS]),
    ):
        touched = sorted({c.sentence for c in some})
        yield f"{words} touched: {len(touched)} of {len(sentences)}"
        drawn = random.Random(options.seed).sample(touched, min(options.sample, len(touched)))
        yield from _told(some, sorted(drawn), sentences, cut=True)


def _listed(found: list[Change], sentences: Sentences) -> Iterator[str]:
    yield from _told(found, sorted({c.sentence for c in found}), sentences, cut=False)


def _told(
    found: Iterable[Change], touched: list[tuple[str, int]], sentences: Sentences, *, cut: bool
) -> Iterator[str]:
    """Yield what changed in sentences, each with its words."""
    held: dict[tuple[str, int], list[Change]] = {sentence: [] for sentence in touched}
    for change in found:
        if change.sentence in held:
            held[change.sentence].append(change)
    for sentence, some in held.items():
        yield ""
        yield f"{sentence[0]} {sentence[1]}: {_cut(sentences.get(sentence, ''), cut=cut)}"
        shown = some[:MANY] if cut else some
        for change in shown:
            yield from (_cut(line, cut=cut) for line in change.told())
        if len(shown) < len(some):
            yield f"  … and {len(some) - len(shown)} more"


def _sentences(where: Kept, name: str) -> Iterator[tuple[tuple[str, int], str]]:
    for line in _lines(where.case(name).path / SENTENCES):
        document, start, words = line.split("\t")
        yield (document, int(start)), words


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1] if path.is_file() else []


def _write(path: Path, told: Iterable[str]) -> None:
    """Write lines; the file appears whole."""
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(f"{line}\n" for line in told)
    part.replace(path)


def _cut(line: str, *, cut: bool) -> str:
    return f"{line[:SHORT]} …" if cut and len(line) > SHORT else line


def _commit() -> str:
    git = ["git", "-C", str(ROOT)]
    head = subprocess.run(
        [*git, "rev-parse", "--short", "HEAD"], check=False, capture_output=True, text=True
    )
    state = subprocess.run(
        [*git, "status", "--porcelain", "-uno"], check=False, capture_output=True, text=True
    )
    return f"{head.stdout.strip() or 'unknown'}{' and changes' if state.stdout.strip() else ''}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=("keep", "diff"))
    parser.add_argument("--name", default=NAME, help="of the snapshot, where there are several")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="$KG_SNAPSHOT, else beside")
    parser.add_argument("--bench", type=Path, default=BENCH, help="where the sets stand")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--no-join", dest="join", action="store_false", help="readings alone")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--sample", type=int, default=20, help="so many sentences are shown")
    parser.add_argument("--seed", default="1", help="another seed draws other sentences")
    parser.add_argument("--all", type=Path, metavar="FILE", help="write every change there")
    parser.add_argument("--empty", action="store_true", help="fail where anything differs")
    return parser.parse_args()


if __name__ == "__main__":
    main()
