"""Exact changes of a case: documents added and removed, judgements by hand made and undone.

Every change makes the case again from its stored readings and its judgements by hand, so that the
result is the one that a build of the final set of documents would have given, byte for byte.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from kg import __version__
from kg.account.references import document_ids
from kg.case import CaseFolder, Manifest, changing
from kg.errors import CaseError, InputError
from kg.graph.update import maker
from kg.joining import Progress, ReadIn, hand_judgements, join_into, no_search_for_cycles, quiet
from kg.limited_processes import CAN_FORK, Limits
from kg.model import Document, Entity, Finding, Judgement
from kg.model.findings import Key
from kg.model.ids import by_id
from kg.model.memo import Memo
from kg.model.readings import (
    differing_lines,
    from_row,
    own_document,
    read_lines,
    reading_lines,
)
from kg.model_reader import (
    Consent,
    Kept,
    Reread,
    Second,
    Way,
    consenting,
    keep,
    kept_for,
    reread,
)
from kg.read.notice import Notice
from kg.readings_file import Spool

_MEMO, _IN_USE = Memo(), Lock()
Noun = TypeVar("Noun")
Judgements = tuple[Judgement, ...]
Asking = Callable[[Way, str], Second]
"""Return how a language model is asked, given the way it reads and its name."""
Decide = Callable[[CaseFolder, dict[str, Judgement]], tuple[Judgements, Judgements]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a change did to a case.

    `documents` were added or removed, `titles` name them, `known` were in the case already;
    `judgements` were stored and `undone` deleted; `entities` says in a line each which entities
    were merged or separated; `gone` and `new` are the reasons of findings.
    """

    case: Path
    manifest: Manifest
    documents: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    undone: tuple[Judgement, ...] = ()
    entities: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()


def add(  # noqa: PLR0913  each is a choice of the caller's
    case: Path,
    paths: Iterable[str | Path],
    *,
    processes: int = 1,
    limits: Limits | None = None,
    asking: Asking | None = None,
    consent: Consent = consenting,
    progress: Progress = quiet,
) -> Change:
    """Read files and add them to a case; only what is new to it is read.

    Model and base are those of the case, and so is a language model that read too: `asking` says
    where it is, and it is only asked about new passages. Raise CaseError if the case was read by
    another version of kg, InputError if none of the files can be read or one contradicts the case.
    """
    with (
        # To load what reads fills memory so quickly that all that is kept would be searched.
        no_search_for_cycles() if CAN_FORK else nullcontext(),
        kept_for(case) as kept,
        changing(case) as (old, folder),
    ):
        from kg.new_documents import read_new

        manifest = old.read_manifest()
        if manifest.kg != __version__:
            raise CaseError(
                f"{case}: read by kg {manifest.kg}, and this is kg {__version__}: what they read "
                "may differ; build the case again from its sources"
            )
        again = None
        if manifest.second:
            second = (asking or _kept_alone)(_way(manifest.second), manifest.language_model)
            again = partial(_again, second, kept, consent, progress)
        with Spool(folder.readings) as spool:
            for name, line in reading_lines(old.readings):
                spool.add_line(name, line)
            new = read_new(
                paths,
                spool,
                old=old,
                processes=processes,
                limits=limits,
                progress=progress,
                again=again,
            )
        notices = _notices(old, without=new.sources, plus=new.notices)
        keep(folder, old=old, kept=kept, checked=new.checked)
        change = _remade(folder, old, spool.written, notices, progress)
    return replace(
        change,
        case=case,
        documents=tuple(d.document for d in new.added),
        titles=tuple(_titled(d) for d in new.added),
        known=new.known,
        notices=new.notices,
    )


def _again(
    second: Second, kept: Kept, consent: Consent, progress: Progress, first: Path, spool: Spool
) -> Reread:
    return reread(first, spool, second, kept, consent=consent, progress=progress)


def _kept_alone(way: Way, model: str) -> Second:
    """Return a reader that sends nothing: passages without a kept answer are read by our rules."""
    return Second(way=way, model=model)


def _way(name: str) -> Way:
    known: dict[str, Way] = {"model": "model", "both": "both", "check": "check"}
    return known[name]


def remove(case: Path, documents: Sequence[str], *, progress: Progress = quiet) -> Change:
    """Remove documents from a case; each named by file name, whole title, id or its start.

    Raise QueryError for a document that is not in the case or an ambiguous name, InputError if none
    would be left.
    """
    with changing(case) as (old, folder):
        gone = frozenset(document_ids(old, documents))
        taken = []
        with Spool(folder.readings) as spool:
            for name, line in reading_lines(old.readings):
                if name in gone:
                    taken.append(own_document(line))
                else:
                    spool.add_line(name, line)
        if not spool.written:
            raise InputError(f"{case}: no document would be left; delete the folder instead")
        notices = _notices(old, without=frozenset(d.source for d in taken if d.source))
        keep(folder, old=old, without=gone)
        change = _remade(folder, old, spool.written, notices, progress)
    return replace(
        change,
        case=case,
        documents=tuple(d.document for d in taken),
        titles=tuple(_titled(d) for d in taken),
    )


def judge(case: Path, decide: Decide, *, progress: Progress = quiet) -> Change:
    """Change the judgements by hand of a case, and join it again.

    `decide` gets the case and its judgements by hand by id when nobody else can change them any
    more; it alters these, and returns which it made and which it took back.
    """
    with changing(case) as (old, folder):
        hand = by_id(hand_judgements(old))
        given, undone = decide(old, hand)
        folder.take_over(old.readings)
        keep(folder, old=old)
        documents = old.read_manifest().documents
        told = _remade(folder, old, documents, _notices(old), progress, hand=tuple(hand.values()))
    return replace(told, case=case, judgements=given, undone=undone)


def _remade(
    folder: CaseFolder,
    old: CaseFolder,
    documents: int,
    notices: tuple[Notice, ...],
    progress: Progress,
    *,
    hand: tuple[Judgement, ...] | None = None,
) -> Change:
    """Join the readings in the new folder and return how its case differs from the old one."""
    before = old.read_manifest()
    read_in = ReadIn(
        documents=documents,
        model=before.model,
        parser=before.parser,
        base=before.base,
        infer=before.infer,
        plain=before.plain,
        second=before.second,
        language_model=before.language_model,
        title=before.title,
        notices=notices,
    )
    judged = hand_judgements(old) if hand is None else hand
    with no_search_for_cycles():
        with _kept(old) as memo:
            manifest = join_into(
                folder,
                read_in,
                hand=sorted(judged, key=lambda j: j.id),
                before=old,
                memo=memo,
                progress=progress,
            )
        gone, new = _differing(old, folder)
        return Change(
            case=old.path,
            manifest=manifest,
            entities=tuple(_regrouped(old, folder)) if hand is not None else (),
            gone=gone,
            new=new,
        )


@contextmanager
def _kept(case: CaseFolder) -> Iterator[Memo]:
    """Yield what is kept of a case: in this process, if it changed it last, else in its file."""
    mine = _IN_USE.acquire(blocking=False)
    memo = _MEMO if mine else Memo()
    try:
        memo.read(case.kept, maker())
        memo.turn()
        yield memo
    finally:
        if mine:
            _IN_USE.release()


def _notices(
    old: CaseFolder, *, without: frozenset[str] = frozenset(), plus: Sequence[Notice] = ()
) -> tuple[Notice, ...]:
    """Return the notices of a case, without those on some sources, and with new ones."""
    kept = [n for n in read_lines(Notice, old.notices) if n.source not in without]
    return tuple(sorted((*kept, *plus), key=lambda n: (n.source, n.level, n.message)))


def _differing(old: CaseFolder, new: CaseFolder) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the reasons of findings that are gone and of those that are new."""
    before, after = (by_id(own) for own in _own(Finding, old.findings, new.findings))
    gone = tuple(f"{f.kind}: {f.reason}" for i, f in before.items() if i not in after)
    return gone, tuple(f"{f.kind}: {f.reason}" for i, f in after.items() if i not in before)


def _regrouped(old: CaseFolder, new: CaseFolder) -> Iterator[str]:
    """Yield which entities were merged, and which were separated."""
    sides = _own(Entity, old.entities, new.entities)
    before, after = ({e.members: e for e in own} for own in sides)
    left, made = _without(before, after), _without(after, before)
    for into, parts in _falling(made, left):
        yield f"{' and '.join(_called(e) for e in parts)} are one now: {_called(into)}"
    for whole, parts in _falling(left, made):
        yield f"{_called(whole)} is parted now: {' and '.join(_called(e) for e in parts)}"


def _own(noun: type[Noun], old: Path, new: Path) -> tuple[list[Noun], list[Noun]]:
    """Return what only one of two files contains."""
    gone, come = differing_lines(old, new)
    return [from_row(noun, line) for line in gone], [from_row(noun, line) for line in come]


Grouped = Mapping[tuple[Key, ...], Entity]


def _without(entities: Grouped, others: Grouped) -> Grouped:
    """Return the entities that have other chains than each of the other side."""
    return {members: e for members, e in entities.items() if members not in others}


def _falling(wholes: Grouped, parts: Grouped) -> Iterator[tuple[Entity, list[Entity]]]:
    """Pair each entity with the several of the other side that share chains with it."""
    home = {key: e for members, e in parts.items() for key in members}
    for whole in sorted(wholes.values(), key=lambda e: (e.id, e.members)):
        found = {home[key].members: home[key] for key in whole.members if key in home}
        if len(found) > 1:
            yield whole, sorted(found.values(), key=lambda e: (e.id, e.members))


def _titled(document: Document) -> str:
    parts = (document.publisher, document.title or document.source)
    return ", ".join(part for part in parts if part) or document.document


def _called(entity: Entity) -> str:
    return f"{entity.name} ({entity.id})"
