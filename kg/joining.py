"""The right half of the pipeline: from readings and judgements by hand to a whole case."""

import gc
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import chain, repeat
from pathlib import Path
from threading import Event as Flag
from typing import Any, TypeVar

from kg import __version__
from kg.case import FORMAT, CaseFolder, Manifest, damage_in_files
from kg.compare import weigh
from kg.compare.set_aside import set_aside
from kg.durable import sum_of
from kg.errors import DamagedError, InputError
from kg.graph.build import BuildInfo, quads_of_findings, quads_without_findings
from kg.graph.inferred import write_inferred
from kg.graph.plain import GATES, Sieve
from kg.graph.store import NewStore, in_pieces
from kg.graph.update import (
    can_be_updated,
    maker,
    update_judgements,
    update_store,
    write_maker,
)
from kg.limited_processes import can_work_apart, made_apart
from kg.memory_needs import room_for_readings
from kg.model import Document, Finding, Judgement, Linking, Reading
from kg.model.changes import Changes
from kg.model.checks import check
from kg.model.codec import LARGEST, MalformedError
from kg.model.dating import Dating
from kg.model.deferred import Deferred
from kg.model.findings import Key
from kg.model.memo import ALWAYS, FORGETFUL, Memo, stamp
from kg.model.readings import (
    PlacedLine,
    from_own_line,
    patch_lines,
    placed_lines,
    read_lines,
    write_lines,
)
from kg.model.stated import apart, named_in, only_named, parted, stated, stated_linking
from kg.read.notice import Notice
from kg.readings_file import LongReading, Spool, line_of
from kg.resolve import DIARY, Revised, date_documents, keep_diary, resolve, revise

SMALL = 12_000_000
"""Bytes of readings, some 350 reports, that are held in memory while they are joined."""

KEPT = 400_000_000
"""Bytes of readings, some 9,000 reports, of which results are kept for the next change."""
UNPACKED = 60_000_000
"""Bytes of readings, some 1,500 reports, of which a process holds the results unpacked."""

APART = 150_000
"""Bytes of readings, two or three reports, from which a process for their graph is worth its start.
"""
READ_AGAIN = 30
"""Number of readings that a change holds: several of its steps need those that it touches."""

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


@dataclass(frozen=True, slots=True)
class Line:
    """What was read in a document, as its line in a file, and notices on what was left out.

    The line is None if the reading cannot be kept at all.
    """

    document: Document
    line: bytes | None
    notices: tuple[Notice, ...] = ()


def as_line(reading: Reading) -> Line:
    """Return a reading as it is put into a file.

    A number beyond machine range is left out; an inconsistent reading, a fault of ours, is left out
    completely.
    """
    document = reading.document
    try:
        mended, left = _mended(reading, None)
    except MalformedError as error:
        return Line(document, None, _not_kept(document, error))
    return Line(document, line_of(mended), _numbers_left_out(document, left))


def put_in(spool: Spool, reading: "Reading | LongReading | Line") -> tuple[Notice, ...]:
    """Add the reading of a document to a spool, and return notices on what was left out.

    What is left out is told at `as_line`.
    """
    if isinstance(reading, LongReading):
        return _put_in_parts(spool, reading)
    told = as_line(reading) if isinstance(reading, Reading) else reading
    try:
        if told.line is not None:
            spool.add_line(told.document.document, told.line)
    except InputError as error:
        return _not_kept(told.document, error)
    return told.notices


def _put_in_parts(spool: Spool, reading: LongReading) -> tuple[Notice, ...]:
    document, left = reading.document, 0

    def mended(part: Reading) -> Reading:
        nonlocal left
        part, more = _mended(part, document)
        left += more
        return part

    try:
        spool.add_parts(document, map(mended, reading.parts()))
    except (MalformedError, InputError) as error:
        return _not_kept(document, error)
    return _numbers_left_out(document, left)


def _mended(part: Reading, part_of: Document | None) -> tuple[Reading, int]:
    """Return a reading without numbers that cannot be kept, and how many these are.

    Raise MalformedError if it is inconsistent.
    """
    values = tuple(
        v if _can_be_kept(v.value) and _can_be_kept(v.upper) else replace(v, value=None, upper=None)
        for v in part.values
    )
    left = sum(one is not other for one, other in zip(values, part.values, strict=True))
    part = replace(part, values=values)
    check(part, part_of=part_of)
    return part, left


def _not_kept(document: Document, error: Exception) -> tuple[Notice, ...]:
    message = f"what was read in it cannot be kept ({error})"
    return (Notice(source=document.source or document.document, level="error", message=message),)


def _numbers_left_out(document: Document, left: int) -> tuple[Notice, ...]:
    source = document.source or document.document
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
    memo: Memo | None = None,
    progress: Progress = quiet,
) -> Manifest:
    """Make a case from the readings in its folder, by judgements of machine and hand.

    The case depends only on the set of readings, the model's name, the base and the judgements by
    hand. Judgements by hand on documents that are not in the case are kept and change nothing. What
    does not differ is taken over from the case `before`, if the same program made it, and from the
    `memo` of what was joined last, which is written into the case. Raise InputError if joining
    needs more memory than there is.
    """
    _check_room(folder)
    write_lines(hand, folder.hand)  # before anything is read: corrections are laid over readings
    with no_search_for_cycles():
        size = folder.readings.stat().st_size
        memo = (memo or Memo()) if size <= KEPT else FORGETFUL
        lines = list(placed_lines(folder.readings))
        _write_dates(folder, before, lines, memo)
        held = _Held(folder, lines, memo, reads=0 if before is None else READ_AGAIN)
        memo.carry(DIARY, held.documents)

        def stage(name: str, readings: Iterable[Deferred]) -> Iterator[Deferred]:
            return counted(name, readings, read_in.documents, progress)

        linked = _linked(folder, before, stage("joining", held.readings()), hand, memo)
        write_lines(read_in.notices, folder.notices)
        graph = _Graph(folder, read_in, linked, held, stage)
        begins = before is None and _can_begin_graph(folder)
        with graph.begun() if begins else nullcontext(graph.write) as write:
            weighing = stage("weighing", held.stated())
            findings = _findings(folder, before, linked, weighing, memo)
            sieve = None if before is None else _updated(before, folder, linked, findings, held)
            if sieve is None:
                sieve = write(findings or tuple(read_lines(Finding, folder.findings)))
        _keep(memo, folder, before, unpacked=size <= UNPACKED)
    number = _number_of_findings(findings, before)
    manifest = _manifest(read_in, linked, sieve, findings=number)
    folder.write_manifest(manifest)
    return manifest


def _keep(memo: Memo, folder: CaseFolder, before: CaseFolder | None, *, unpacked: bool) -> None:
    """Write what is kept for the next join into the case."""
    if memo.keeps:
        kept = None if before is None else before.kept
        memo.write(folder.kept, maker(), before=kept, unpacked=unpacked)


def _number_of_findings(findings: Sequence[Finding] | None, before: CaseFolder | None) -> int:
    """Return how many findings a case has; None stands for those of the case before."""
    if findings is None and before is not None:
        return before.read_manifest().findings
    return len(findings or ())


def _manifest(read_in: ReadIn, linked: "_Linked", sieve: Sieve, *, findings: int) -> Manifest:
    """Return the manifest of a case that was joined."""
    return Manifest(
        format=FORMAT,
        kg=__version__,
        model=read_in.model,
        parser=read_in.parser,
        base=read_in.base,
        infer=read_in.infer,
        documents=read_in.documents,
        failed=sum(n.level == "error" for n in read_in.notices),
        claims=linked.claims,
        entities=linked.entities,
        findings=findings,
        plain=sieve.gate,
        doubtful=sieve.doubtful,
        unsettled=sieve.unsettled,
        second=read_in.second,
        language_model=read_in.language_model,
        title=read_in.title,
    )


class _Graph:
    """Makes the graph of a case, all but the findings in a process of its own if there is one."""

    def __init__(
        self,
        folder: CaseFolder,
        read_in: ReadIn,
        linked: "_Linked",
        held: "_Held",
        stage: Callable[[str, Iterable[Deferred]], Iterator[Deferred]],
    ) -> None:
        self._folder, self._read_in, self._held, self._stage = folder, read_in, held, stage
        self._linked = linked

    def write(self, findings: Sequence[Finding]) -> Sieve:
        """Write the graph, and return its gate with what was left out."""
        with NewStore(self._folder.graph) as store:
            sieve = self._load(store, self._pieces(self._stage("graph", self._held.stated())))
            self._finish(store, findings)
        self._write_rest()
        return sieve

    @contextmanager
    def begun(self) -> Iterator[Callable[[Sequence[Finding]], Sieve]]:
        """Begin to write all but the findings; give a function that does what `write` does."""
        _ = self._linking  # made before the fork, so that both processes share it
        # Only this process opens the store: its background threads do not survive a fork, and a
        # forked process that loads would wait for them for ever.
        with (
            ThreadPoolExecutor(max_workers=1) as loader,
            made_apart(lambda: self._pieces(self._held.stated())) as made,
            NewStore(self._folder.graph) as store,
        ):
            loading = loader.submit(self._load, store, made)

            def finish(findings: Sequence[Finding]) -> Sieve:
                sieve = loading.result()
                self._finish(store, findings)
                return sieve

            yield finish
        self._write_rest()

    @cached_property
    def _linking(self) -> Linking:
        return self._linked.complete(self._folder)

    def _pieces(self, readings: Iterable[Deferred]) -> Iterator[tuple[bytes, Sieve]]:
        """Yield all but the findings in pieces, each with what the gate left out so far."""
        sieve = Sieve(gate=next(one for one in GATES if one == self._read_in.plain))
        about = BuildInfo(version=__version__, model=self._read_in.model)
        given = (one.reading for one in readings)
        made = quads_without_findings(
            given, self._linking, base=self._read_in.base, about=about, sieve=sieve
        )
        for piece in in_pieces(made):
            yield piece, sieve
        yield b"", sieve

    def _load(self, store: NewStore, pieces: Iterable[tuple[bytes, Sieve]]) -> Sieve:
        told = Sieve()

        def taken() -> Iterator[bytes]:
            nonlocal told
            for piece, sieve in pieces:
                told = sieve
                yield piece

        store.load(taken())
        return told

    def _finish(self, store: NewStore, findings: Sequence[Finding]) -> None:
        made = quads_of_findings(
            findings,
            self._linking,
            frozenset(self._held.documents),
            self._held.stated(),
            base=self._read_in.base,
        )
        store.load(in_pieces(made))

    def _write_rest(self) -> None:
        write_maker(self._folder.graph)
        write_inferred(self._folder.graph, self._read_in.infer, base=self._read_in.base)


@dataclass(frozen=True, kw_only=True)
class _Linked:
    """The linking of a case: how many entities it has, and how many claims are stated.

    `revised` is how it differs from the linking of the case before, if only what a change touches
    was resolved again. `make` then returns it without judgements that merge something.
    """

    make: Callable[[], Linking]
    entities: int
    claims: int
    revised: Revised | None = None

    @cached_property
    def whole(self) -> Linking:
        """The linking with the events that are only named."""
        return self.make()

    @cached_property
    def told(self) -> Linking:
        """The linking as the case states it."""
        return stated_linking(self.whole)

    @property
    def touched(self) -> Set[str] | None:
        """The documents that see another linking than before; None if all may."""
        one = self.revised
        if one is None:
            return None
        told = (o.members for o in one.occurrences.all)
        keys = [*chain.from_iterable(e.members for e in one.entities.all)]
        keys += chain.from_iterable(told)
        keys += (j.left for j in one.judgements.all if j.about == "claim")
        return {document for document, _ in keys} | one.documents

    def complete(self, folder: CaseFolder) -> Linking:
        """Return the same with all judgements, which are in the folder already."""
        if self.revised is None:
            return self.told
        judgements = tuple(read_lines(Judgement, folder.judgements))
        return stated_linking(replace(self.whole, judgements=judgements))

    @property
    def is_as_before(self) -> bool:
        """Return True if the same is compared as in the case before: nothing is merged or parted.

        So it is if a person confirms what was merged, or judges a finding.
        """
        one = self.revised
        if one is None:
            return False
        changed = (*one.entities.all, *one.occurrences.all, *one.documents)
        return not changed and all(j.about != "claim" for j in one.judgements.all)


def _linked(
    folder: CaseFolder,
    before: CaseFolder | None,
    readings: Iterable[Deferred],
    hand: Sequence[Judgement],
    memo: Memo,
) -> _Linked:
    """Resolve the readings in a folder, and write the linking into it."""

    def counts(one: Deferred) -> tuple[frozenset[str], int]:
        found: tuple[frozenset[str], int]
        found = memo.of(("counts", one.document), one.stamp, partial(_counts, one))
        return found

    if before is not None and _may_be_revised(before):
        held = {one.document: one for one in readings}
        told = {document: counts(one) for document, one in held.items()}
        revised = revise(held, hand=hand, memo=memo)
        if revised is not None:
            try:
                return _revised(folder, before, revised, _named_events(told, revised, memo), told)
            except ValueError:  # a file is not the one that was kept track of
                memo.start_anew()
                memo.carry(DIARY, held)
        readings = held.values()
    named: set[Key] = set()
    claims = 0

    def joining() -> Iterator[Deferred]:
        nonlocal claims
        for one in readings:
            only, total = counts(one)
            named.update((one.document, event) for event in only)
            claims += total
            yield one

    linking = parted(resolve(joining(), hand=hand, memo=memo), named)
    _write_linking(folder, linking)
    return _Linked(make=lambda: linking, entities=len(linking.entities), claims=claims - len(named))


_Counts = tuple[frozenset[str], int]
"""The events that a document only names, and how many claims it has with them."""


def _named_events(
    told: Mapping[str, _Counts], revised: Revised, memo: Memo
) -> tuple[set[Key], set[Key]]:
    """Return the events that were only named before, and those that are now."""
    named = {(document, event) for document, (only, _) in told.items() for event in only}
    were = {key for key in named if key[0] not in revised.documents}
    for document in revised.documents:
        only, _ = memo.before(("counts", document)) or ((), 0)
        were.update((document, event) for event in only)
    return were, named


def _may_be_revised(before: CaseFolder) -> bool:
    """Return True if a case has what was made from its readings as it was made."""
    files = (before.entities, before.occurrences, before.judgements, before.findings)
    return not damage_in_files(before, files)


def _revised(
    folder: CaseFolder,
    before: CaseFolder,
    revised: Revised,
    named_of: tuple[Set[Key], Set[Key]],
    told: Mapping[str, _Counts],
) -> _Linked:
    """Write the linking of a case of which little changed.

    `named_of` are the events that were only named before, and those that are now; `told` counts the
    claims of each document.
    """
    (were, named), changed = named_of, revised.occurrences
    claims = sum(total for _, total in told.values()) - len(named)
    occurrences = Changes(
        [apart(one, were) for one in changed.gone], [apart(one, named) for one in changed.come]
    )
    revised = replace(revised, occurrences=occurrences, named=named)
    changes: tuple[tuple[Path, Changes[Any], Callable[[Any], object]], ...] = (
        (before.entities, revised.entities, lambda row: (row["id"], row["members"])),
        (before.occurrences, occurrences, lambda row: row["id"]),
        (
            before.judgements,
            revised.judgements,
            lambda row: (row["about"], row["id"], row["left"], row["right"]),
        ),
    )
    for old, found, order in changes:
        patch_lines(old, folder.path / old.name, found, order)
    manifest = before.read_manifest()
    made = revised.entities
    return _Linked(
        make=lambda: parted(revised.whole(), named),
        entities=manifest.entities + len(made.come) - len(made.gone),
        claims=claims,
        revised=revised,
    )


ASIDE = "aside"
"""Under this the memo keeps the findings that were set aside, with their places among all."""


def _findings(
    folder: CaseFolder,
    before: CaseFolder | None,
    linked: _Linked,
    readings: Iterable[Deferred],
    memo: Memo,
) -> Sequence[Finding] | None:
    """Write the findings of a case and return them; None if they are those of the case before."""
    if before is not None and linked.is_as_before and memo.before(ASIDE) is not None:
        return _findings_as_before(folder, before, linked, memo)
    weighed = weigh(readings, linked.told, memo=memo, touched=linked.touched)
    findings = _without_aside(weighed, linked.told.judgements, memo)
    write_lines(findings, folder.findings)
    return findings


def _without_aside(
    findings: Sequence[Finding], judgements: Iterable[Judgement], memo: Memo
) -> Sequence[Finding]:
    """Return the findings that nobody set aside; the others are kept for the next join."""
    kept = set_aside(findings, judgements)
    left = set(map(id, kept))
    aside = tuple((place, one) for place, one in enumerate(findings) if id(one) not in left)
    memo.keep(ASIDE, ALWAYS, aside)
    return kept


def _findings_as_before(
    folder: CaseFolder, before: CaseFolder, linked: _Linked, memo: Memo
) -> Sequence[Finding] | None:
    """Write the findings of a case of which only judgements on findings differ from before.

    Return None if none differs.
    """
    changed = () if linked.revised is None else linked.revised.judgements.all
    if all(one.about != "finding" for one in changed):
        folder.take_over(before.findings)
        return None
    findings = list(read_lines(Finding, before.findings))
    for place, one in memo.before(ASIDE):
        findings.insert(place, one)
    kept = _without_aside(findings, linked.told.judgements, memo)
    write_lines(kept, folder.findings)
    return kept


def _updated(
    before: CaseFolder,
    folder: CaseFolder,
    linked: _Linked,
    findings: Sequence[Finding] | None,
    held: "_Held",
) -> Sieve | None:
    """Update the graph of the case before; None if it must be made again completely."""
    if not can_be_updated(before):
        return None

    some = held.stated_of
    try:
        if linked.revised is not None and linked.is_as_before and findings is None:
            return update_judgements(before, folder, linked.revised)
        return update_store(before, folder, linked.whole, findings or (), some, linked.revised)
    except (OSError, RuntimeError):  # the store before is damaged, or cannot be taken over
        shutil.rmtree(folder.graph, ignore_errors=True)
        return None


def _check_room(folder: CaseFolder) -> None:
    """Refuse what the system would end half-way for lack of memory."""
    room = room_for_readings(folder.readings)
    if room.is_too_large:
        raise InputError(str(room))


def _can_begin_graph(folder: CaseFolder) -> bool:
    """Return True if a process that makes the graph is worth it, and there is room for one.

    It needs a core, and no more memory than this one.
    """
    if folder.readings.stat().st_size < APART:
        return False
    room = room_for_readings(folder.readings)
    return can_work_apart() and (room.free is None or 2 * room.wanted <= room.free)


def _write_dates(
    folder: CaseFolder, before: CaseFolder | None, lines: Sequence[PlacedLine], memo: Memo
) -> None:
    """Write the dates of documents that state none, taken over if the readings are the same."""
    if before is None or not _takes_over_dates(before, folder):
        write_lines(_dates(folder, lines, memo), folder.dates)


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
    with no_search_for_cycles():
        lines = list(placed_lines(folder.readings))
        write_lines(_dates(folder, lines, FORGETFUL), folder.dates)
        held = _Held(folder, lines, FORGETFUL)
        linking = resolve(held.readings(), hand=hand)
        linking = parted(linking, named_in(one.reading for one in held.readings()))
    _write_linking(folder, linking)


def _write_linking(folder: CaseFolder, linking: Linking) -> None:
    write_lines(linking.judgements, folder.judgements)
    write_lines(linking.entities, folder.entities)
    write_lines(linking.occurrences, folder.occurrences)


class _Held:
    """The readings of a folder as the case sees them; of a small one each is decoded only once.

    Of others the last few that were decoded are held, `reads` at most.
    """

    def __init__(
        self, folder: CaseFolder, lines: Sequence[PlacedLine], memo: Memo, *, reads: int = 0
    ) -> None:
        self._path = folder.readings
        self._view = folder.view()
        self._lines, self._memo = lines, memo
        self._read = lru_cache(maxsize=reads)(self._decoded)
        self._kept: Sequence[tuple[Deferred, Deferred]] | None = None
        if self._path.stat().st_size <= SMALL:
            self._kept = list(map(self._made, self._lines))

    @property
    def documents(self) -> list[str]:
        """The ids of the documents."""
        return [line.document for line in self._lines]

    def readings(self) -> Iterator[Deferred]:
        """Yield the readings."""
        return (reading for reading, _ in self._both())

    def stated(self) -> Iterator[Deferred]:
        """Yield the readings with the claims that the case is made from."""
        return (told for _, told in self._both())

    def stated_of(self, documents: Set[str]) -> Mapping[str, Reading]:
        """Return the same of those of some documents that the folder has."""
        lines = zip(self._lines, self._kept or repeat(None), strict=False)
        return {
            line.document: (kept or self._made(line))[1].reading
            for line, kept in lines
            if line.document in documents
        }

    def _both(self) -> Iterable[tuple[Deferred, Deferred]]:
        return self._kept or map(self._made, self._lines)

    def _made(self, line: PlacedLine) -> tuple[Deferred, Deferred]:
        seen = self._view.on(line.document)
        reading = Deferred(line.document, stamp(line.sum, *seen), partial(self._read, line))
        return reading, reading.then("stated", stated)

    def _decoded(self, line: PlacedLine) -> Reading:
        reading = from_own_line(line.read(self._path))
        # An article without a date may be added later, for which all readings would be decoded.
        keep_diary(reading, stamp(line.sum), self._memo)
        return self._view(reading).counted_once()


def _counts(one: Deferred) -> tuple[frozenset[str], int]:
    """Return the events that a reading only names, and how many claims it has with them."""
    reading = one.reading
    return only_named(reading), len(reading.events) + len(reading.relations)


def _dates(folder: CaseFolder, lines: Sequence[PlacedLine], memo: Memo) -> tuple[Dating, ...]:
    """Infer the dates of documents that state none; skipped if no time is open."""
    with folder.readings.open("rb") as whole:
        left_open = any(b'"rule":' in line for line in whole)
    if not left_open:
        return ()
    path = folder.readings
    read = (
        Deferred(one.document, stamp(one.sum), lambda one=one: from_own_line(one.read(path)))  # type: ignore[misc]
        for one in lines
    )
    return date_documents(read, memo)


_FROZEN = Flag()


@contextmanager
def no_search_for_cycles() -> Iterator[None]:
    """Disable cycle collection: frozen values form no cycles, and are many.

    What was made meanwhile counts as old afterwards: otherwise the next collection would walk over
    all of it at once.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not _is_frozen():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _is_frozen() -> bool:
    """Return True if objects are frozen, as those are that a worker shares with others.

    They stay so, and counting many takes as long as a small join: it is done once.
    """
    if not _FROZEN.is_set() and gc.get_freeze_count():
        _FROZEN.set()
    return _FROZEN.is_set()


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
        return _agreed_hand(folder, both)
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


def _agreed_hand(folder: CaseFolder, both: Sequence[Path]) -> Path:
    """Return one of two equal files, where nothing says which of them is right."""
    if len({path.read_bytes() for path in both}) == 1 and len(both) > 1:
        return both[0]
    raise DamagedError(
        f"{folder.path}: {folder.manifest.name} is damaged, and the judgements by hand in "
        f"{folder.hand.name} and {folder.hand_copy.name} differ: make both files alike, with "
        "the judgements that shall count"
    )


def counted(
    stage: str, items: Iterable[Item], total: int | None, progress: Progress
) -> Iterator[Item]:
    """Yield items and report the progress after each."""
    for done, item in enumerate(items, start=1):
        yield item
        progress(stage, done, total)
