"""The public sets beside the project, read in one pool of processes and joined, set by set.

Only the text of each line, its id, the name of its source and, for the stories, the day it was
published are shown to kg. Parses are kept outside the repository, and so are the readings and the
joined case of each set, under a hash of everything that decides them (code, ontology, pipeline,
texts): asking again for what was just read returns it at once.
"""

import fcntl
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from parses import kept, pipeline_key

import kg
from kg.annotate import load
from kg.case import CaseFolder
from kg.compare import weigh
from kg.config import load_config
from kg.extract.reading_pool import Failed, read_documents
from kg.joining import link_into
from kg.model import Document, Entity, Judgement, Linking, Occurrence
from kg.model.readings import read_lines, write_lines
from kg.model.stated import stated_linking
from kg.read import Notice, documents, sources
from kg.readings_file import Spool

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT.parent / "shared" / "bench"
FOLDER = Path(os.environ.get("KG_SNAPSHOT") or ROOT.parent / "kg-snapshot")
"""Where parses, readings and snapshots are kept: outside the repository."""
SETS = (
    "ecbplus",
    "knowledgenet",
    "mine",
    "re3d",
    "gum",
    "meantime",
    "stories/species",
    "stories/flatbush",
    "stories/athens",
    "stories/kraft",
    "seeds",
)
"""Every set, the one that takes longest first; of knowledgenet a fixed part."""
REST = {"knowledgenet/rest": "knowledgenet"}
"""The rest of a set of which a part represents the whole."""
EVERY = 3
"""One text in this many is in the part."""
PARTS = {"ecbplus/part": 5, "knowledgenet/part": 12}
"""Parts of a set that are read and joined separately: one topic, or text, in this many."""
SHOWN = ("document", "source", "text")
SHOWN_OF_STORIES = (*SHOWN, "published")
"""What kg is shown of each line: for the stories also the day, which every outlet tells its
readers.
"""
STATES = 6
"""Readings of this many states of the code are kept; older ones are removed."""
LOCK = "lock"
RECORDED = "quality.json"
"""The only file of the ontology on which no reading depends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Where the readings of the sets are, and for which state of the code."""

    folder: Path
    state: Path

    def case(self, name: str) -> CaseFolder:
        """Return the folder of a set's readings and, once it is joined, of its case."""
        return CaseFolder(self.state / name.replace("/", "-"))


def gold(name: str, bench: Path = BENCH) -> Path:
    """Return the file of a set; a part is in the file of the whole."""
    name = REST.get(name, name.removesuffix("/part"))
    return bench / name / ("dev.json" if name == "mine" else "dev.jsonl")


def texts(name: str, bench: Path = BENCH) -> Iterator[dict[str, str]]:
    """Yield what kg is shown of each document of a set; if no source is given, its id is used."""
    with gold(name, bench).open(encoding="utf-8") as lines:
        rows = _essays(json.load(lines)) if name == "mine" else map(json.loads, lines)
        keys = SHOWN_OF_STORIES if name.startswith("stories/") else SHOWN
        parted = name in REST or name in REST.values()
        for number, row in enumerate(rows):
            if parted and (number % EVERY == 0) is (name in REST):
                continue
            if name in PARTS and int(row.get("topic", number)) % PARTS[name]:
                continue
            shown = {key: row[key] for key in keys if row.get(key)}
            yield {"source": f"{row['document']}.txt", **shown}


def _essays(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return ({"document": f"mine-{row['id']}", "text": row["text"]} for row in rows)


@contextmanager
def kept_for(folder: Path, model: str) -> Iterator[Kept]:
    """Open the folder for what the current code reads; the oldest states are removed.

    A second process with the same state of the code waits, and then finds everything read.
    """
    try:
        (folder / "states" / _state(model)).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        # A gate must not depend on what is beside the repository: read anew, and keep nothing.
        print(f"{folder}: {error.strerror}; parses are not kept", file=sys.stderr)
        folder = Path(tempfile.mkdtemp(prefix="kg-snapshot-"))
    state = folder / "states" / _state(model)
    state.mkdir(parents=True, exist_ok=True)
    with (state / LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("waiting: the same code is being read by another run", file=sys.stderr)
            fcntl.flock(lock, fcntl.LOCK_EX)
        state.touch()
        _drop_oldest(state.parent)
        yield Kept(folder=folder, state=state)


def _drop_oldest(states: Path) -> None:
    for old in sorted(states.iterdir(), key=lambda s: s.stat().st_mtime)[:-STATES]:
        with (old / LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            shutil.rmtree(old, ignore_errors=True)


def read_sets(
    names: Iterable[str], where: Kept, *, processes: int | None = None, bench: Path = BENCH
) -> Iterator[str]:
    """Read sets in one pool, in the order given; yield each name as soon as its set is read."""
    config = load_config(processes=processes)
    wanted = {name: _listed(name, where, bench) for name in names}
    unread = {name: some for name, some in wanted.items() if not _is_read(where, name, some)}
    yield from (name for name in wanted if name not in unread)
    if not unread:
        return
    with kept(where.folder / "parses"):
        everything = chain.from_iterable(unread.values())
        results = read_documents(everything, model=config.model, processes=config.processes)
        for name, some in unread.items():
            _spool(where, name, (next(results) for _ in some))
            yield name


def join_set(where: Kept, name: str, *, weighed: bool = True) -> None:
    """Join a set that was read and, if wanted, weigh it, unless that was done; no graph."""
    folder = where.case(name)
    linked = folder.path / "linked"
    if not linked.is_file():
        link_into(folder)
        linked.touch()
    if folder.findings.is_file() or not weighed:
        return
    linking = Linking(
        entities=tuple(read_lines(Entity, folder.entities)),
        occurrences=tuple(read_lines(Occurrence, folder.occurrences)),
        judgements=tuple(read_lines(Judgement, folder.judgements)),
    )
    told = (reading.counted_once() for reading in folder.read_stated())
    found = weigh(told, stated_linking(linking))
    part = folder.findings.with_suffix(".part")
    write_lines(found, part)
    part.replace(folder.findings)


def _listed(name: str, where: Kept, bench: Path) -> list[Document]:
    """Return the documents of a set, read from lines of JSON as a user's would be."""
    work = Path(mkdtemp(dir=where.folder))
    try:
        path = work / "texts.jsonl"
        with path.open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in texts(name, bench))
        return list(documents(sources([path]), notice=_ignored))
    finally:
        shutil.rmtree(work)


def _is_read(where: Kept, name: str, some: list[Document]) -> bool:
    """Return True if exactly these texts were read; readings of others are removed."""
    folder = where.case(name)
    sign = folder.path / "texts"
    if sign.is_file() and sign.read_text(encoding="ascii") == _sign(some):
        return True
    shutil.rmtree(folder.path, ignore_errors=True)
    folder.path.mkdir(parents=True)
    part = sign.with_suffix(".part")
    part.write_text(_sign(some), encoding="ascii")
    return False


def _spool(where: Kept, name: str, results: Iterable[object]) -> None:
    folder = where.case(name)
    failed = []
    with Spool(folder.readings) as spool:
        for result in results:
            if isinstance(result, Failed):
                failed.append(Notice(source=result.document, level="error", message=result.message))
            else:
                spool.add(result)  # type: ignore[arg-type]
    write_lines(failed, folder.notices)
    (folder.path / "texts.part").replace(folder.path / "texts")


def _sign(some: list[Document]) -> str:
    found = hashlib.sha256()
    for document in some:
        found.update(repr(document).encode("utf-8", "surrogatepass"))
    return found.hexdigest()


@cache
def _state(model: str) -> str:
    """Return the key of everything that decides what is read: code, ontology and pipeline."""
    found = hashlib.sha256(pipeline_key(load(model)).encode())
    policy = (p for p in (ROOT / "ontology").rglob("*") if p.name != RECORDED)
    code = Path(kg.__file__).parent
    for path in sorted((*code.rglob("*.py"), *policy, Path(__file__))):
        if path.is_file():
            found.update(path.name.encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _ignored(_notice: Notice) -> None:
    """Sets are read as they are; notices of what could be better about a line are ignored."""
