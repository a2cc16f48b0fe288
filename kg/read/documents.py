"""Sources → Documents, one at a time: duplicates dropped, bad ones reported, the rest going on."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import BinaryIO

from kg.errors import InputError
from kg.limited_processes import CAN_FORK, Crew, Ended, Limits
from kg.model import Document
from kg.model.cutting import cut_out
from kg.model.ids import digest, document_id
from kg.read import jsonl
from kg.read.draft import FRAMING, Draft
from kg.read.framing import with_dateline
from kg.read.furniture import furniture, note_marks
from kg.read.heading import with_heading
from kg.read.invisible import without_invisible
from kg.read.language import with_language
from kg.read.notice import Notice
from kg.read.opening import opened, whole
from kg.read.sources import Source

MAX_BYTES = 20_000_000
"""The largest file, and the longest line of a JSON lines file, that is taken for one document."""

MOST_MARKS = 10_000
"""Most brackets, quotation marks and the like in a text that is mostly these."""

HARMLESS = 64_000
"""Bytes of a file that no reader works on for long; more are read in a process with limits."""

PACKED = ("pdf",)
"""Readers of files that may hold far more than their bytes."""

_MARK = re.compile(r"[^\w\s]+")

NO_TEXT = "no text: empty, or nothing but white space"

Notify = Callable[[Notice], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """The bytes of one document, where they come from, and their reader."""

    where: str
    reader: str
    raw: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What identifies a document: its id, and digests of its words and of all it says.

    `own` is True if the source gave the id; two texts must not share it.
    """

    document: str
    words: str
    whole: str
    own: bool
    where: str


class Seen:
    """The contents met so far, which must be queried in the order of their sources."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[str, str]] = {}

    def first(self, content: Content) -> str | None:
        """Return where the same content was met before; None for a new one, which is stored.

        Raise InputError if its own id belongs to another text.
        """
        seen, name = self._seen, content.document
        if name in seen:
            known, where = seen[name]
            if known != content.words and content.own:
                raise InputError(
                    f"the id {name!r} belongs to another text, at {where}; "
                    "give each text its own id"
                )
            return where
        if not content.own and content.whole in seen:
            seen[name] = seen[content.whole]
            return seen[name][1]
        seen[name] = (content.words, content.where)
        if not content.own:
            seen[content.whole] = (content.words, content.where)
        return None


def documents(
    sources: Iterable[Source], *, notice: Notify, limits: Limits | None = None
) -> Iterator[Document]:
    """Yield the documents of the sources in the order of their names, whatever the order given.

    Holds one text at a time. The same content twice is one document, under the smaller name. What
    cannot be read, or not within the limits, becomes an error Notice, and the rest goes on.
    """
    with reading_crew(limits) as crew:
        yield from _documents(sources, notice, crew)


def _documents(sources: Iterable[Source], notice: Notify, crew: Crew) -> Iterator[Document]:
    seen = Seen()
    listed = sorted(sources, key=lambda s: s.name)
    for remark in sorted({r for s in listed for r in s.remarks}, key=str):
        notice(remark)
    for source in listed:
        for item in items(source, notice):
            try:
                draft = drafted(item, crew)
                if first := seen.first(content_of(draft, item)):
                    notice(duplicate(item.where, first))
                    continue
                for warning in draft.warnings:
                    notice(Notice(source=item.where, level="warning", message=warning))
                yield document_of(draft, item)
            except InputError as error:
                notice(Notice(source=item.where, level="error", message=str(error)))


def reading_crew(limits: Limits | None = None) -> Crew:
    """Return the process in which large items are read; it starts when needed."""
    return Crew(_whole_drafted, limits=limits)


def items(source: Source, notice: Notify) -> Iterator[Item]:
    """Yield what a source holds; the file is closed again before its only text is processed."""
    try:
        with opened(source) as (reader, stream):
            if reader == "jsonl":
                yield from _lines(source, stream, notice)
                return
            raw = whole(stream, largest=MAX_BYTES)
        yield Item(where=source.shown, reader=reader, raw=raw)
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        notice(Notice(source=source.shown, level="error", message=message))
    except InputError as error:
        notice(Notice(source=source.shown, level="error", message=str(error)))


def _lines(source: Source, stream: BinaryIO, notice: Notify) -> Iterator[Item]:
    number = 0
    for number, line in jsonl.lines(stream, longest=MAX_BYTES):
        where = f"{source.shown}:{number}"
        if line is None:
            message = f"too long: the limit is {MAX_BYTES:,} bytes for one line"
            notice(Notice(source=where, level="error", message=message))
        else:
            yield Item(where=where, reader="jsonl", raw=line)
    if not number:
        raise InputError(NO_TEXT)


def drafted(item: Item, crew: Crew) -> Draft:
    """Read one item; one that may need much time or memory, in a separate process.

    Raise InputError if it cannot be read.
    """
    if not CAN_FORK or (len(item.raw) <= HARMLESS and item.reader not in PACKED):
        return _whole_drafted(item)
    draft: Draft | Ended = crew.done(item)
    if isinstance(draft, Ended):
        raise InputError(f"{draft.why}; save its text as .txt")
    return draft


def _whole_drafted(item: Item) -> Draft:
    """Read one item, whatever is in it. Raise InputError if it cannot be read."""
    try:
        draft = _drafted(item)
    except (InputError, MemoryError):
        raise
    except Exception as error:  # one bad document must not end a long run
        raise InputError(f"cannot be read ({type(error).__name__}: {str(error)[:200]})") from error
    try:
        draft.text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(
            f"half a surrogate pair at character {error.start} of its text, which is no character; "
            "save it anew as UTF-8"
        ) from None
    return draft


def _drafted(item: Item) -> Draft:
    """Read one item and complete date, headline, author and language from its text."""
    read: Callable[[bytes], Draft] = import_module(f"kg.read.{item.reader}").read
    draft = without_invisible(read(item.raw))
    if not draft.text.strip():
        raise InputError(NO_TEXT)
    if not any(character.isalpha() for character in draft.text):
        raise InputError("no sentences: the text holds not one letter")
    _check_prose(draft.text)
    cut = cut_out(draft.text, draft.furniture)
    lines = furniture(cut.text)
    notes = (m for m in note_marks(cut.text) if not any(m.overlaps(line) for line in lines))
    found = map(cut.back, (*lines, *notes))
    draft = draft.with_furniture(tuple(sorted({*draft.furniture, *found})))
    story = cut_out(draft.text, draft.furniture).text
    return with_language(with_heading(with_dateline(draft, story), story), story)


def _check_prose(text: str) -> None:
    """Refuse a long text that consists mostly of marks: brackets, quotation marks, dashes."""
    if len(text) <= MOST_MARKS:
        return
    marks = len(text) - len(_MARK.sub("", text))
    if marks > MOST_MARKS and marks * 2 > len("".join(text.split())):
        raise InputError(
            f"no prose: {marks:,} of its {len(text):,} characters are marks, and the limit for a "
            f"text of mostly marks is {MOST_MARKS:,}; give the text itself"
        )


def _id(draft: Draft, item: Item) -> str:
    if draft.document is not None:
        return draft.document
    return draft.content() if item.reader == "jsonl" else document_id(item.raw)


def content_of(draft: Draft, item: Item) -> Content:
    """Return the digests that identify a document."""
    return Content(
        document=_id(draft, item),
        words=digest(draft.text),
        whole=draft.content(),
        own=draft.document is not None,
        where=item.where,
    )


def duplicate(where: str, first: str) -> Notice:
    """Report that a content was read before."""
    message = f"the same content as {first}; read once"
    return Notice(source=where, level="warning", message=message)


def document_of(draft: Draft, item: Item) -> Document:
    """Return the document of a draft; without a named source, it comes from its path."""
    return Document(
        document=_id(draft, item),
        text=draft.text,
        source=draft.source or item.where,
        published_inferred=draft.published_inferred,
        furniture=draft.furniture,
        **{name: getattr(draft, name) for name in FRAMING},
    )
