"""The right half of the pipeline: from readings and judgements by hand to a whole case."""

import gc
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from kg import __version__
from kg.case import FORMAT, CaseFolder, Manifest
from kg.compare import weigh
from kg.compare.set_aside import set_aside
from kg.durable import sum_of
from kg.errors import DamagedError, InputError
from kg.graph.build import BuildInfo, quads
from kg.graph.inferred import write_inferred
from kg.graph.plain import GATES, Sieve
from kg.graph.store import write_store
from kg.graph.update import can_be_updated, update_store, write_maker
from kg.memory_needs import room_for_readings
from kg.model import Finding, Judgement, Linking, Reading
from kg.model.checks import check
from kg.model.codec import LARGEST, MalformedError
from kg.model.dating import Dating
from kg.model.findings import Key
from kg.model.memo import FORGETFUL, Memo
from kg.model.readings import from_own_line, read_lines, reading_lines, write_lines
from kg.model.stated import named_in, parted, stated, stated_linking
from kg.read.notice import Notice
from kg.readings_file import LongReading, Spool
from kg.resolve import date_documents, resolve

SMALL = 12_000_000
"""Bytes of readings, some 350 reports, that are held in memory while they are joined."""

Item = TypeVar("Item")
Progress = Callable[[str, int, int | None], None]
"""Called with the stage, how much of it is done, and the total (None if unknown)."""


def quiet(_stage: str, _done: int, _total: int | None) -> None:
    """Ignore progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadIn:
    """What was read: how many documents, with which model, and the notices."""

    documents: int
    model: str
    parser: str = "spacy"
    base: str
    infer: str = "none"
    plain: str = "sure"
    second: str = ""
    language_model: str = ""
    title: str = ""
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a build did: the case it wrote, and what could not be read or has a warning."""

    case: Path
    manifest: Manifest
    notices: tuple[Notice, ...]


def put_in(spool: Spool, reading: "Reading | LongReading") -> tuple[Notice, ...]:
    """Add the reading of a document to a spool, and return notices on what was left out.

    A number beyond machine range is left out; an inconsistent reading, a fault of ours, is left out
    completely.
    """
    document = reading.document
    source = document.source or document.document
    left = 0

    def mended(part: Reading) -> Reading:
        nonlocal left
        values = tuple(v if _can_be_kept(v.value) else replace(v, value=None) for v in part.values)
        left += sum(one is not other for one, other in zip(values, part.values, strict=True))
        part = replace(part, values=values)
        check(part, part_of=document if isinstance(reading, LongReading) else None)
        return part

    try:
        if isinstance(reading, LongReading):
            spool.add_parts(document, map(mended, reading.parts()))
        else:
            spool.add(mended(reading))
    except (MalformedError, InputError) as error:
        message = f"what was read in it cannot be kept ({error})"
        return (Notice(source=source, level="error", message=message),)
    told = f"{left} of its numbers have too many digits to be kept; their words are"
    return (Notice(source=source, level="warning", message=told),) if left else ()


def _can_be_kept(value: float | None) -> bool:
    return value is None or -LARGEST <= value <= LARGEST


def join_into(
    folder: CaseFolder,
    read_in: ReadIn,
    *,
    hand: Sequence[Judgement],
    before: CaseFolder | None = None,
    memo: Memo = FORGETFUL,
    progress: Progress = quiet,
) -> Manifest:
    """Make a case from the readings in its folder, by judgements of machine and hand.

    The case depends only on the set of readings, the model's name, the base and the judgements by
    hand. Judgements by hand on documents that are not in the case are kept and change nothing. What
    does not differ is taken over from the case `before`, if the same program made it, and from the
    `memo` of what this process joined last. Raise InputError if joining needs more memory than
    there is.
    """
    _check_room(folder)
    write_lines(hand, folder.hand)  # before anything is read: corrections are laid over readings
    with _no_search_for_cycles():
        if before is None or not _takes_over_dates(before, folder):
            write_lines(_dates(folder), folder.dates)
        held = _held(folder, memo)
        memo = memo if held else FORGETFUL

        def readings(stage: str) -> Iterator[Reading]:
            return counted(stage, held or _told(folder), read_in.documents, progress)

        def stating(stage: str) -> Iterator[Reading]:
            return (_stated(reading, memo) for reading in readings(stage))

        named: set[Key] = set()
        claims = 0

        def joining() -> Iterator[Reading]:
            nonlocal claims
            for reading in readings("joining"):
                named.update(named_in((reading,)))
                claims += len(reading.events) + len(reading.relations)
                yield reading

        linking = parted(resolve(joining(), hand=hand, memo=memo), named)
        told = stated_linking(linking)
        findings = set_aside(weigh(stating("weighing"), told, memo=memo), told.judgements)
        _write_linking(folder, linking)
        write_lines(findings, folder.findings)
        write_lines(read_in.notices, folder.notices)
        sieve = None if before is None else _updated(before, folder, linking, findings, held, memo)
        if sieve is None:
            sieve = Sieve(gate=next(one for one in GATES if one == read_in.plain))
            made = quads(
                stating("graph"),
                told,
                findings,
                base=read_in.base,
                about=BuildInfo(version=__version__, model=read_in.model),
                sieve=sieve,
            )
            write_store(made, folder.graph)
            write_maker(folder.graph)
            write_inferred(folder.graph, read_in.infer, base=read_in.base)
    manifest = Manifest(
        format=FORMAT,
        kg=__version__,
        model=read_in.model,
        parser=read_in.parser,
        base=read_in.base,
        infer=read_in.infer,
        documents=read_in.documents,
        failed=sum(n.level == "error" for n in read_in.notices),
        claims=claims - len(named),
        entities=len(linking.entities),
        findings=len(findings),
        plain=sieve.gate,
        doubtful=sieve.doubtful,
        unsettled=sieve.unsettled,
        second=read_in.second,
        language_model=read_in.language_model,
        title=read_in.title,
    )
    folder.write_manifest(manifest)
    return manifest


def _updated(
    before: CaseFolder,
    folder: CaseFolder,
    linking: Linking,
    findings: Sequence[Finding],
    held: Sequence[Reading],
    memo: Memo,
) -> Sieve | None:
    """Update the graph of the case before; None if it must be made again completely."""
    if not can_be_updated(before):
        return None
    at_hand = {reading.document.document: reading for reading in held}

    def some(documents: Set[str]) -> Mapping[str, Reading]:
        if not at_hand:
            return folder.read_some(documents)
        return {name: _stated(at_hand[name], memo) for name in documents if name in at_hand}

    try:
        return update_store(before, folder, linking, findings, some)
    except (OSError, RuntimeError):  # the store before is damaged, or cannot be taken over
        shutil.rmtree(folder.graph, ignore_errors=True)
        return None


def _check_room(folder: CaseFolder) -> None:
    """Refuse what the system would end half-way for lack of memory."""
    room = room_for_readings(folder.readings)
    if room.is_too_large:
        raise InputError(str(room))


def _takes_over_dates(before: CaseFolder, folder: CaseFolder) -> bool:
    """Take over the dates of a case with identical readings; return True if it is one."""
    same = before.readings.samefile(folder.readings) and before.dates.is_file()
    if same:
        folder.take_over(before.dates)
    return same


def link_into(folder: CaseFolder, *, hand: Sequence[Judgement] = ()) -> None:
    """Join the readings in a folder without findings and graph."""
    _check_room(folder)
    write_lines(hand, folder.hand)
    with _no_search_for_cycles():
        write_lines(_dates(folder), folder.dates)
        held = _held(folder, FORGETFUL)
        linking = resolve(held or _told(folder), hand=hand)
        linking = parted(linking, named_in(held or _told(folder)))
    _write_linking(folder, linking)


def _write_linking(folder: CaseFolder, linking: Linking) -> None:
    write_lines(linking.judgements, folder.judgements)
    write_lines(linking.entities, folder.entities)
    write_lines(linking.occurrences, folder.occurrences)


def _told(folder: CaseFolder) -> Iterator[Reading]:
    view = folder.view()
    return (view(from_own_line(line)).counted_once() for _, line in reading_lines(folder.readings))


def _held(folder: CaseFolder, memo: Memo) -> tuple[Reading, ...]:
    """Hold the readings of a small case in memory, faster than reading them three times."""
    if folder.readings.stat().st_size > SMALL:
        return ()
    view = folder.view()

    def read(line: bytes) -> Reading:
        return view(from_own_line(line)).counted_once()

    return tuple(
        memo.of(("reading", name), (sha256(line).digest(), *view.on(name)), partial(read, line))
        for name, line in reading_lines(folder.readings)
    )


def _stated(reading: Reading, memo: Memo) -> Reading:
    return memo.of(("stated", reading.document.document), (reading,), partial(stated, reading))


def _dates(folder: CaseFolder) -> tuple[Dating, ...]:
    """Infer the dates of documents that state none; skipped if no time is open."""
    with folder.readings.open("rb") as lines:
        left_open = any(b'"rule":' in line for line in lines)
    return (
        date_documents(from_own_line(line) for _, line in reading_lines(folder.readings))
        if left_open
        else ()
    )


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Disable cycle collection: frozen values form no cycles, and are many."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def hand_judgements(folder: CaseFolder) -> tuple[Judgement, ...]:
    """Return what people judged in a case, sorted by id; () if there is no case yet.

    If one of the two files is damaged the other is read. Raise DamagedError if both are: judgements
    by people are never ignored.
    """
    if not folder.manifest.is_file():
        return ()
    path = _whole_hand(folder)
    if path is not None:
        return tuple(read_lines(Judgement, path))
    if not folder.judgements.is_file():
        return ()
    return tuple(j for j in read_lines(Judgement, folder.judgements) if j.by == "hand")


def _whole_hand(folder: CaseFolder) -> Path | None:
    """Return an undamaged file of people's judgements; None in a very old case."""
    both = [path for path in (folder.hand, folder.hand_copy) if path.is_file()]
    try:
        sums = folder.sums()
    except DamagedError:
        # Nothing says which is right: they must be equal.
        if len({path.read_bytes() for path in both}) == 1 and len(both) > 1:
            return both[0]
        raise DamagedError(
            f"{folder.path}: {folder.manifest.name} is damaged, and the judgements by hand in "
            f"{folder.hand.name} and {folder.hand_copy.name} differ: make both files alike, with "
            "the judgements that shall count"
        ) from None
    if sums is None:
        return folder.hand if folder.hand.is_file() else None
    for path in both:
        if sums.get(folder.hand.name) == sum_of(path):
            return path
    if folder.hand.name not in sums:
        return None
    raise DamagedError(
        f"{folder.path}: damaged, {folder.hand.name} and {folder.hand_copy.name} are both not what "
        f"was written; kg repair {folder.path} keeps the judgements by hand that can be read, and "
        "says how many there were"
    )


def counted(
    stage: str, items: Iterable[Item], total: int | None, progress: Progress
) -> Iterator[Item]:
    """Yield items and report the progress after each."""
    for done, item in enumerate(items, start=1):
        yield item
        progress(stage, done, total)
