"""The whole pipeline on one screen: files, readings, judgements, findings, graph."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from kg.case import CaseFolder, building
from kg.config import Config
from kg.durable import replace_file
from kg.errors import InputError
from kg.graph.inferred import check_rules
from kg.graph.namespaces import check_base
from kg.joining import (
    Progress,
    ReadIn,
    Report,
    as_line,
    counted,
    hand_judgements,
    join_into,
    put_in,
    quiet,
)
from kg.memory_needs import Room, room_for_text
from kg.model.readings import read_readings
from kg.model_reader import Consent, Kept, Reread, consenting, keep, kept_for, reread
from kg.read import MAX_BYTES, Notice, Source, documents, sources
from kg.readings_file import Spool

if TYPE_CHECKING:
    from kg.extract.reading_pool import Failed

__all__ = ["Progress", "Report", "build", "join", "quiet", "read", "read_into", "room_wanted"]

TEXTS = ("plain", "markdown")
"""Readers of files whose bytes are their characters, or a few more."""


def build(
    paths: Iterable[str | Path],
    case: Path,
    *,
    config: Config,
    consent: Consent = consenting,
    progress: Progress = quiet,
) -> Report:
    """Read files and build a case, which appears completely or not at all.

    If a language model reads too, `consent` is called with the plan before anything is sent. Raise
    InputError if there is nothing to read, CaseError if the folder cannot be used, ServiceError if
    a required model cannot be reached.
    """
    check_base(config.base)
    check_rules(config.infer)
    listed = sources(paths)
    if (room := room_wanted(listed)).is_too_large:  # hours before joining would find out
        raise InputError(str(room))
    second = config.second
    with _kept(case, config) as kept, building(case) as folder:
        hand = hand_judgements(CaseFolder(case))
        with Spool(folder.readings) as spool:
            notices = read_into(spool, listed, config=config, progress=progress)
        if second is not None:
            spool, told = _again(folder.readings, config, kept, consent, progress)
            keep(folder, kept=kept, checked=told.checked)
            notices = in_order((*notices, *told.notices))
        read_in = what_was_read(config, spool.written, notices)
        manifest = join_into(folder, read_in, hand=hand, progress=progress)
    return Report(case=case, manifest=manifest, notices=notices)


def read(
    paths: Iterable[str | Path],
    out: Path,
    *,
    config: Config,
    consent: Consent = consenting,
    progress: Progress = quiet,
) -> tuple[Notice, ...]:
    """Read files into readings only; `out` is replaced completely or not touched.

    A language model's answers are kept beside it (`OUT.answers.jsonl.gz`).
    """
    listed = sources(paths)
    if not out.parent.is_dir():
        raise InputError(f"{out}: the folder {out.parent} does not exist; make it first")
    part = out.with_name(f".{out.name}.part")
    try:
        with Spool(part) as spool:
            notices = read_into(spool, listed, config=config, progress=progress)
        if config.second is not None:
            beside = out.with_name(f"{out.name}.answers.jsonl.gz")
            given = (beside, *([Path(config.answers)] if config.answers else []))
            with Kept(given, journal=beside.with_name(f".{out.name}.answers.jsonl")) as kept:
                _, told = _again(part, config, kept, consent, progress)
                kept.write(beside)
            notices = in_order((*notices, *told.notices))
        replace_file(part, out)
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror or error})") from None
    finally:
        part.unlink(missing_ok=True)
    return notices


def join(
    readings: Iterable[Path], case: Path, *, config: Config, progress: Progress = quiet
) -> Report:
    """Join readings, ours or another extractor's, into a case.

    Raise InputError naming file and line if a reading is malformed or a document occurs twice.
    """
    check_base(config.base)
    check_rules(config.infer)
    with building(case) as folder:
        hand = hand_judgements(CaseFolder(case))
        with Spool(folder.readings) as spool:
            for reading in chain.from_iterable(map(read_readings, readings)):
                spool.add(reading)
        if not spool.written:
            raise InputError("the readings files hold no reading; give what kg read wrote")
        read_in = ReadIn(
            documents=spool.written,
            model=config.model,
            parser=config.parser,
            base=config.base,
            infer=config.infer,
            plain=config.plain,
            title=config.title,
        )
        manifest = join_into(folder, read_in, hand=hand, progress=progress)
    return Report(case=case, manifest=manifest, notices=())


def room_wanted(listed: Iterable[Source]) -> Room:
    """Return the least memory that joining will need, from the files before they are read.

    One long text decides. How much text web pages and PDFs hold is unknown at this point.
    """
    longest = 0
    for source in listed:
        if source.reader in TEXTS:
            with suppress(OSError):  # reported when it is opened
                size = Path(source.name).stat().st_size
                longest = max(longest, size if size <= MAX_BYTES else 0)
    return room_for_text(longest)


def read_into(
    spool: Spool, listed: list[Source], *, config: Config, progress: Progress
) -> tuple[Notice, ...]:
    """Read sources into a spool and return the notices, sorted.

    Raise InputError if the spool is empty in the end.
    """
    # spaCy takes a second to import, and joining does without it.
    from kg.extract.reading_pool import Failed, read_documents  # noqa: PLC0415

    notices: list[Notice] = []
    texts = documents(listed, notice=notices.append, limits=config.limits)
    total = None if any(s.reader in (None, "jsonl") for s in listed) else len(listed)
    results = read_documents(
        texts,
        model=config.model,
        parser=config.parser,
        processes=config.processes,
        limits=config.limits,
        make=as_line,
    )
    for result in counted("reading", results, total, progress):
        if isinstance(result, Failed):
            notices.append(_as_notice(result))
        else:
            notices += put_in(spool, result)
    if not spool.written:
        raise InputError(nothing_read(notices))
    return in_order(notices)


def what_was_read(config: Config, documents: int, notices: tuple[Notice, ...]) -> ReadIn:
    """Return what the reading half of a build produced, whoever read it."""
    second = config.second
    return ReadIn(
        documents=documents,
        model=config.model,
        parser=config.parser,
        base=config.base,
        infer=config.infer,
        plain=config.plain,
        second=second.way if second is not None else "",
        language_model=second.model if second is not None else "",
        title=config.title,
        notices=notices,
    )


def in_order(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Sort notices, so that their order does not depend on how the work went."""
    return tuple(sorted(notices, key=lambda n: (n.source, n.level, n.message)))


def _kept(case: Path, config: Config) -> Kept:
    return Kept() if config.second is None else kept_for(case, given=config.answers)


def _again(
    readings: Path, config: Config, kept: Kept, consent: Consent, progress: Progress
) -> tuple[Spool, Reread]:
    """Read a file of readings a second time, with a language model, replacing it."""
    assert config.second is not None
    first = readings.with_name(f".{readings.name}.first")
    readings.rename(first)
    try:
        with Spool(readings) as spool:
            told = reread(first, spool, config.second, kept, consent=consent, progress=progress)
    finally:
        first.unlink(missing_ok=True)
    return spool, told


def _as_notice(failed: "Failed") -> Notice:
    return Notice(source=failed.source or failed.document, level="error", message=failed.message)


def nothing_read(notices: Iterable[Notice]) -> str:
    """Return a message that no document could be read, with the reasons for a few."""
    told = "; ".join(f"{n.source}: {n.message}" for n in [*notices][:5] if n.level == "error")
    return "nothing could be read" + (f": {told}" if told else "; give files or folders with text")
