"""Reading what is new to a case: known texts are recognised before spaCy runs."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from kg.case import CaseFolder
from kg.errors import InputError
from kg.extract.reading_pool import Failed, read_documents
from kg.joining import Line, Progress, as_line, counted, put_in
from kg.limited_processes import Limits
from kg.model import Document
from kg.model.ids import digest
from kg.model.readings import own_document, reading_lines
from kg.model_reader import Checked, Reread
from kg.read import Notice, documents, sources
from kg.read.draft import FRAMING
from kg.readings_file import LongReading, Spool


@dataclass(frozen=True, slots=True, kw_only=True)
class New:
    """What was read: documents `added`, those `known` before, all sources examined, notices."""

    added: tuple[Document, ...]
    known: tuple[str, ...]
    sources: frozenset[str]
    notices: tuple[Notice, ...]
    checked: tuple[Checked, ...] = ()


Again = Callable[[Path, Spool], Reread]
"""Reads a file of readings a second time, with a language model, into a spool."""


@dataclass(slots=True, kw_only=True, eq=False)
class _Held:
    """The documents of a case by id and by text, and which of the given ones are among them."""

    texts: dict[str, str]
    contents: dict[str, str]
    notices: list[Notice] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    sources: set[str] = field(default_factory=set)

    def unknown(self, given: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents that the case does not hold."""
        for one in given:
            words, content = digest(one.text), _content(one)
            if self.texts.get(one.document, words) != words:
                self._clash(one)
            elif one.document in self.texts:
                self.known.append(one.document)
            elif content in self.contents:
                self.known.append(self.contents[content])
            else:
                self.sources.add(one.source or one.document)
                yield one

    def _clash(self, one: Document) -> None:
        message = (
            f"the id {one.document!r} belongs to another text of the case; kg remove it first, or "
            "give this one its own id"
        )
        self.notices.append(
            Notice(source=one.source or one.document, level="error", message=message)
        )


def read_new(  # noqa: PLR0913  each is a choice of the caller's
    paths: Iterable[str | Path],
    spool: Spool,
    *,
    old: CaseFolder,
    processes: int,
    limits: Limits | None,
    progress: Progress,
    again: Again | None = None,
) -> New:
    """Read the documents that are not in a case yet into a spool; `again` if a model reads too.

    Raise InputError if nothing is new and something could not be read.
    """
    listed = sources(paths)
    held = _held(old)
    texts = held.unknown(documents(listed, notice=held.notices.append, limits=limits))
    made = old.read_manifest()
    results = read_documents(
        texts,
        make=as_line,
        model=made.model,
        parser=made.parser,
        processes=processes,
        limits=limits,
    )
    reread = Reread((), ())
    if again is None:
        added = _put(spool, counted("reading", results, None, progress), held)
    else:
        first = spool.path.with_name(f".{spool.path.name}.first")
        try:
            with Spool(first) as fresh:
                added = _put(fresh, counted("reading", results, None, progress), held)
            reread = again(first, spool)
        finally:
            first.unlink(missing_ok=True)
        held.notices += reread.notices
    failed = [n for n in held.notices if n.level == "error"]
    if failed and not added and not held.known:
        told = "; ".join(f"{n.source}: {n.message}" for n in failed[:5])
        raise InputError(f"nothing could be read: {told}; the case stands unchanged")
    return New(
        added=tuple(sorted(added, key=lambda d: d.document)),
        known=tuple(sorted(set(held.known))),
        sources=frozenset(held.sources | {n.source for n in held.notices}),
        notices=tuple(sorted(held.notices, key=lambda n: (n.source, n.level, n.message))),
        checked=reread.checked,
    )


def _put(
    spool: Spool, results: Iterable[Line | LongReading | Failed], held: _Held
) -> list[Document]:
    """Add what was read to a spool, and return the documents."""
    added = []
    for result in results:
        if isinstance(result, Failed):
            source = result.source or result.document
            held.notices.append(Notice(source=source, level="error", message=result.message))
        else:
            heard = put_in(spool, result)
            held.notices += heard
            added += [] if any(n.level == "error" for n in heard) else [result.document]
    return added


def _held(old: CaseFolder) -> _Held:
    texts, contents = {}, {}
    for _, line in reading_lines(old.readings):
        document = own_document(line)
        texts[document.document] = digest(document.text)
        contents[_content(document)] = document.document
    return _Held(texts=texts, contents=contents)


def _content(document: Document) -> str:
    """Return a digest of all that a document says: one story in two papers is two documents."""
    stated = replace(document, published=None) if document.published_inferred else document
    return digest(document.text, *(getattr(stated, name) or "" for name in FRAMING))
