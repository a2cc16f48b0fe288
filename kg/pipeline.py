"""The whole river on one screen: files, readings, judgements, findings, graph."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeVar

from kg import __version__
from kg.case import FORMAT, CaseFolder, Manifest, building
from kg.config import Config
from kg.errors import InputError
from kg.extract.pool import Failed, read_documents
from kg.graph.build import BuildInfo, quads
from kg.graph.namespaces import check_base
from kg.graph.store import write_store
from kg.model import Judgement, Reading
from kg.model.readings import read_lines, read_readings, write_lines
from kg.read import Notice, Source, documents, sources
from kg.resolve import resolve
from kg.spool import Spool
from kg.weigh import weigh

Item = TypeVar("Item")
Progress = Callable[[str, int, int | None], None]
"""Told the stage, how much of it is done, and how much there is (None when not known)."""


def quiet(_stage: str, _done: int, _total: int | None) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a build did: the case it wrote, and what could not be read or was read with a doubt."""

    case: Path
    manifest: Manifest
    notices: tuple[Notice, ...]


def build(
    paths: Iterable[str | Path], case: Path, *, config: Config, progress: Progress = quiet
) -> Report:
    """Read files into readings and join them into a case, which appears whole or not at all.

    Raises InputError when there is nothing to read, CaseError when the folder cannot be used.
    """
    check_base(config.base)
    listed = sources(paths)
    with building(case) as folder:
        read_in = _read_into(folder.readings, listed, config=config, progress=progress)
        manifest = _join_into(folder, read_in, _hand_judgements(case), config, progress)
    return Report(case=case, manifest=manifest, notices=read_in.notices)


def read(
    paths: Iterable[str | Path], out: Path, *, config: Config, progress: Progress = quiet
) -> tuple[Notice, ...]:
    """Read files into readings and stop at the waist; `out` is replaced whole or not touched."""
    listed = sources(paths)
    if not out.parent.is_dir():
        raise InputError(f"{out}: the folder {out.parent} does not exist; make it first")
    part = out.with_name(f".{out.name}.part")
    try:
        read_in = _read_into(part, listed, config=config, progress=progress)
        part.replace(out)
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror or error})") from None
    finally:
        part.unlink(missing_ok=True)
    return read_in.notices


def join(
    readings: Iterable[Path], case: Path, *, config: Config, progress: Progress = quiet
) -> Report:
    """Join readings, ours or another extractor's, into a case.

    Raises InputError naming file and line where a reading is malformed or a document stands twice.
    """
    check_base(config.base)
    with building(case) as folder:
        with Spool(folder.readings) as spool:
            for reading in chain.from_iterable(map(read_readings, readings)):
                spool.add(reading)
        if not spool.written:
            raise InputError("the readings files hold no reading; give what kg read wrote")
        read_in = _ReadIn(documents=spool.written, claims=spool.claims)
        manifest = _join_into(folder, read_in, _hand_judgements(case), config, progress)
    return Report(case=case, manifest=manifest, notices=())


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReadIn:
    """What reached the waist."""

    documents: int
    claims: int
    notices: tuple[Notice, ...] = ()


def _read_into(out: Path, listed: list[Source], *, config: Config, progress: Progress) -> _ReadIn:
    notices: list[Notice] = []
    texts = documents(listed, notice=notices.append)
    results = read_documents(texts, model=config.model, processes=config.processes)
    total = None if any(s.reader in (None, "jsonl") for s in listed) else len(listed)
    with Spool(out) as spool:
        for result in _counted("reading", results, total, progress):
            if isinstance(result, Failed):
                notices.append(_as_notice(result))
            else:
                spool.add(result)
    if not spool.written:
        raise InputError(_nothing_read(notices))
    told = tuple(sorted(notices, key=lambda n: (n.source, n.level, n.message)))
    return _ReadIn(documents=spool.written, claims=spool.claims, notices=told)


def _join_into(
    folder: CaseFolder,
    read_in: _ReadIn,
    hand: tuple[Judgement, ...],
    config: Config,
    progress: Progress,
) -> Manifest:
    def readings(stage: str) -> Iterator[Reading]:
        return _counted(stage, read_readings(folder.readings), read_in.documents, progress)

    info = BuildInfo(version=__version__, model=config.model)
    with _no_search_for_cycles():
        linking = resolve(readings("joining"), hand=hand)
        findings = weigh(readings("weighing"), linking)
        made = quads(readings("graph"), linking, findings, base=config.base, about=info)
        write_store(made, folder.graph)
    write_lines(linking.judgements, folder.judgements)
    write_lines(linking.entities, folder.entities)
    write_lines(linking.occurrences, folder.occurrences)
    write_lines(findings, folder.findings)
    write_lines(read_in.notices, folder.notices)
    manifest = Manifest(
        format=FORMAT,
        kg=__version__,
        model=config.model,
        base=config.base,
        documents=read_in.documents,
        failed=sum(n.level == "error" for n in read_in.notices),
        claims=read_in.claims,
        entities=len(linking.entities),
        findings=len(findings),
    )
    folder.write_manifest(manifest)
    return manifest


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Spare the collector's walks: frozen values point to no one who points back, and are many."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _hand_judgements(case: Path) -> tuple[Judgement, ...]:
    """Keep what people judged in the case that is about to be replaced."""
    stored = CaseFolder(case).judgements
    if not stored.is_file():
        return ()
    return tuple(j for j in read_lines(Judgement, stored) if j.by == "hand")


def _counted(
    stage: str, items: Iterable[Item], total: int | None, progress: Progress
) -> Iterator[Item]:
    for done, item in enumerate(items, start=1):
        yield item
        progress(stage, done, total)


def _as_notice(failed: Failed) -> Notice:
    return Notice(source=failed.source or failed.document, level="error", message=failed.message)


def _nothing_read(notices: list[Notice]) -> str:
    told = "; ".join(f"{n.source}: {n.message}" for n in notices[:5] if n.level == "error")
    return "nothing could be read" + (f": {told}" if told else "; give files or folders with text")
