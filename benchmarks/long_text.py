"""A text of many megabytes: the memory needed to combine its readings, and to join it.

    python benchmarks/long_text.py FOLDER [--million 1,2,4,20] [--join 1,2]

Texts of the folder make a block as long as a window. The first, an inner and the last window of a
text of such blocks are read by the pipeline; the readings of the inner one are repeated for each of
the others, with every name replaced by another one of the same length. So everything that this
process does is real, and hours of parsing, whose memory is that of a window, are left out. For each
length, the most memory is reported that a process of its own held while the windows were combined
and the reading was written, and then while a case was joined of it.
"""

import argparse
import os
import pickle
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import kg
from kg.annotate import annotate, load
from kg.extract import extract
from kg.extract.text_windows import LONGEST, Windowed
from kg.joining import put_in
from kg.model import Document, Reading
from kg.readings_file import Spool

NAME = re.compile(r"\b[A-Z][a-z]{2,}\b")


def main() -> None:
    options = _options()
    block = _block(options.folder)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        kept = place / "kept"
        _apart("read", lambda: kept.write_bytes(pickle.dumps(_read(block))))
        first, inner, last = pickle.loads(kept.read_bytes())
        for million in options.million:
            blocks = round(million * 1_000_000 / len(block))
            path = place / f"{million}.jsonl"
            _apart(
                f"{blocks * len(block):,} characters: put together",
                lambda blocks=blocks, path=path: _put(block, blocks, (first, inner, last), path),
            )
            print(f"  {path.stat().st_size / 1e6:.0f} MB of readings", flush=True)
            if million in options.join:
                _apart("  joined", lambda path=path: kg.join(path, case=place / "case"))
            path.unlink()


def _block(folder: Path) -> str:
    """Combine texts that fill the middle of a window to its last character."""
    told, length = [], 0
    for path in sorted(folder.rglob("*.txt")):
        for paragraph in path.read_text(encoding="utf-8").split("\n"):
            if paragraph.strip():
                told.append(" ".join(paragraph.split()) + "\n\n")
                length += len(told[-1])
                if length >= LONGEST:
                    return "".join(told)
    raise SystemExit(f"{folder}: less than {LONGEST:,} characters of text")


def _document(text: str) -> Document:
    return Document(document="long", text=text, title="A long text", published="2021-03-04")


def _read(block: str) -> tuple[Reading, Reading, Reading]:
    """Read the first, an inner and the last window of a text of such blocks."""
    nlp = load()
    windowed = Windowed(_document(block * 3))
    middles = [(w.middle.start, w.middle.end) for w in windowed.windows]
    if middles != [(len(block) * n, len(block) * (n + 1)) for n in range(3)]:
        raise SystemExit(f"the windows are not the blocks: {middles}")
    first, inner, last = (extract(annotate(nlp, windowed.window(n), dated=not n)) for n in range(3))
    return first, inner, last


def _put(block: str, blocks: int, readings: tuple[Reading, Reading, Reading], path: Path) -> None:
    chance = random.Random(7)
    text = "".join(_renamed(block, chance) for _ in range(blocks))
    windowed = Windowed(_document(text))
    if len(windowed.windows) != blocks:
        raise SystemExit(f"{len(windowed.windows)} windows of {blocks} blocks")
    with Spool(path) as spool:
        for told in _in_turn(readings, blocks):
            whole = windowed.take(told)
        assert whole is not None
        told = put_in(spool, whole)
        assert not told, told


def _in_turn(readings: tuple[Reading, Reading, Reading], blocks: int) -> Iterator[Reading]:
    first, inner, last = readings
    yield first
    for _ in range(blocks - 2):
        yield inner
    yield last


def _renamed(block: str, chance: random.Random) -> str:
    """Replace every name of a block by another one of the same length, consistently."""
    others: dict[str, str] = {}

    def other(found: re.Match[str]) -> str:
        name = found[0]
        if name not in others:
            letters = (
                chance.choice("aeiou" if n % 2 else "bdfgklmnrstv") for n in range(len(name))
            )
            others[name] = "".join(letters).capitalize()
        return others[name]

    return NAME.sub(other, block)


def _apart(name: str, work: Callable[[], object]) -> None:
    """Run something in a process of its own, and report its maximum memory, and its time."""
    started = time.perf_counter()
    child = os.fork()
    if not child:
        try:
            work()
            sys.stdout.flush()
            os._exit(0)
        except BaseException as error:
            print(f"{name}: {error}", flush=True)
        os._exit(1)
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{name}: did not go through ({status})")
    taken = used.ru_utime + used.ru_stime
    print(
        f"{name}: {used.ru_maxrss / 1000:.0f} MB at most, {taken:.0f} s of processor time "
        f"({time.perf_counter() - started:.0f} by the clock)",
        flush=True,
    )


def _numbers(told: str) -> tuple[float, ...]:
    return tuple(float(one) for one in told.split(",") if one)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="texts of news, 50,000 characters or more")
    parser.add_argument("--million", type=_numbers, default=(1.0, 2.0, 4.0, 20.0))
    parser.add_argument("--join", type=_numbers, default=(1.0, 2.0))
    return parser.parse_args()


if __name__ == "__main__":
    main()
