"""Long texts, read a window at a time: memory depends on the window, and not on the text.

A window is some paragraphs with a few more on either side, as context. What was read in the middle
is kept; what was read in the context connects it to the windows before and after: the same words in
two windows are the same mention, so their chains are one. So are chains of the same full name.
"""

import pickle
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kg.annotate.paragraphs import cut
from kg.extract.without_furniture import placed
from kg.model import FORMAT, Document, Event, Mention, Quotation, Reading, Relation, Span, Time
from kg.model.cutting import cut_out
from kg.model.readings import LISTS
from kg.readings_file import LongReading

LONGEST = 50_000
"""Number of characters read in one piece, and of a window's middle, up to the next paragraph."""
CONTEXT = 3_000
"""Minimum number of characters read before and after it, in whole paragraphs."""

Item = Any
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a text that is read in one piece, and its middle, which is kept."""

    start: int
    end: int
    middle: Span


@dataclass(slots=True, eq=False)
class _Stretch:
    """What was read in one window, at positions of the whole text, under its own ids."""

    number: int
    middle: Span
    reading: Reading
    chains: dict[str, str] = field(default_factory=dict)
    """Maps the chains of this window to those of the whole document."""
    items: dict[tuple[str, str], Item] = field(default_factory=dict)
    kept: dict[str, list[Item]] = field(default_factory=dict)
    at: dict[tuple[str, Place], str] = field(default_factory=dict)
    """Maps the position where something is kept to its id in the document."""

    def __post_init__(self) -> None:
        for kind in LISTS:
            self.kept[kind] = []
            for item in getattr(self.reading, kind):
                if kind != "quotations":
                    self.items[kind, item.id] = item
                if self.middle.start <= _place(item)[0] < self.middle.end:
                    self.kept[kind].append(item)
                    if kind != "quotations":
                        self.at.setdefault((kind, _place(item)), self.named(item.id))

    def named(self, name: str) -> str:
        """Return the id in the document for an id of this window."""
        return f"{name}.{self.number}" if self.number else name


class _Leading:
    """Resolves references of a window: to itself, or to the same item in a neighbouring window.

    `put` is what neither has, and is kept because something refers to it.
    """

    def __init__(self, here: _Stretch, near: list[_Stretch]) -> None:
        self.here, self.put = here, list[tuple[str, Item]]()
        self._near = near

    def to(self, kind: str, name: str | None) -> str | None:
        """Return the document's id for a window's id; None for a claim that no window keeps."""
        if name is None:
            return None
        item = self.here.items[kind, name]
        for one in self._near:
            if (found := one.at.get((kind, _place(item)))) is not None:
                return self.here.named(name) if one is self.here else found
        if kind not in ("mentions", "times", "values"):
            return None
        self.put.append((kind, item))
        self.here.at[kind, _place(item)] = self.here.named(name)
        return self.here.named(name)


class Windowed:
    """A long document that is being read: its windows, and what was read of them so far."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._cut = cut_out(document.text, document.furniture)
        self._text = self._cut.text if document.furniture else document.text
        self.windows = tuple(windows(self._text))
        self._taken = 0
        self._names: dict[str, str] = {}
        self._sentences: list[Span] = []
        self._open: list[_Stretch] = []
        self._told: list[dict[str, list[Item]]] = []
        self._late: dict[str, list[Item]] = {kind: [] for kind in LISTS}
        self._held = tempfile.TemporaryFile()  # noqa: SIM115 (closed when nobody reads it any more)

    def window(self, number: int) -> Document:
        """Return a window as a document of its own, with the whole document's metadata."""
        window = self.windows[number]
        return replace(self._document, text=self._text[window.start : window.end], furniture=())

    def take(self, reading: Reading) -> LongReading | None:
        """Add what was read in the next window; after the last one return the whole."""
        number, self._taken = self._taken, self._taken + 1
        if not number:
            told = reading.document
            self._document = replace(
                self._document,
                published=told.published,
                published_inferred=told.published_inferred,
            )
        window = self.windows[number]
        moved = _moved(reading, lambda span: Span(span[0] + window.start, span[1] + window.start))
        moved = replace(moved, events=self._numbered(moved.events, reading, window))
        stretch = _Stretch(number, window.middle, moved)
        self._chain(stretch)
        self._open.append(stretch)
        if number:
            self._resolve(number - 1)
        if self._taken < len(self.windows):
            return None
        self._resolve(number)
        self._write(keep=0)
        return LongReading(self._told_document(), self._held)

    def _numbered(
        self, events: Sequence[Event], reading: Reading, window: Window
    ) -> tuple[Event, ...]:
        """Add the sentences of a window's middle; return its events with the document's numbers.

        No sentence crosses the end of a paragraph, and so none the end of a middle.
        """
        every = [Span(a + window.start, b + window.start) for a, b in reading.document.sentences]
        before = len(self._sentences) - sum(s.start < window.middle.start for s in every)
        self._sentences += (s for s in every if window.middle.start <= s.start < window.middle.end)
        return tuple(
            event if event.sentence is None else replace(event, sentence=event.sentence + before)
            for event in events
        )

    def _told_document(self) -> Document:
        """Return the document with its sentences, at their places in the whole text."""
        found = self._sentences
        if self._document.furniture:
            found = [self._cut.back(span) for span in found]
        return replace(self._document, format=FORMAT, sentences=tuple(found))

    def _chain(self, here: _Stretch) -> None:
        """Join a window's chains to earlier ones, each to one that no other continues."""
        taken = set[str]()
        for chain, known in self._continued(here.reading.mentions):
            if chain not in here.chains and known not in taken:
                here.chains[chain] = known
                taken.add(known)
        for mention in here.reading.mentions:
            chain = here.chains.setdefault(mention.chain, here.named(mention.chain))
            if name := self._name(mention):
                self._names.setdefault(name, chain)

    def _continued(self, mentions: Sequence[Mention]) -> Iterator[tuple[str, str]]:
        """Yield chains with the earlier ones of the same words, then with those of their name."""
        told = {_place(m): b.chains[m.chain] for b in self._open[-1:] for m in b.reading.mentions}
        votes = Counter((m.chain, told[_place(m)]) for m in mentions if _place(m) in told)
        yield from (pair for pair, _ in votes.most_common())
        for mention in mentions:
            if known := self._names.get(self._name(mention) or ""):
                yield mention.chain, known

    def _name(self, mention: Mention) -> str | None:
        """Return a name that refers to the same thing everywhere in a document."""
        words = mention.head.words(self._text)
        whole = mention.kind == "name" and (mention.type != "Person" or " " in words)
        return f"{mention.type} {words}" if whole else None

    def _resolve(self, number: int) -> None:
        """Resolve a window's references into its context to what its neighbours keep there.

        A mention, time or amount that they do not have is added there; an event is left out.
        """
        here = self._open[number - self._open[0].number]
        leading = _Leading(here, self._open)
        told, self._late = self._late, {kind: [] for kind in LISTS}
        for kind in LISTS:
            told[kind] += [_referring(item, leading) for item in here.kept[kind]]
        self._told.append(told)
        for kind, item in leading.put:  # which may grow meanwhile
            self._where(kind, item, here)[kind].append(_referring(item, leading))
        self._write(keep=1)
        while self._open[0].number < number:
            self._open.pop(0)

    def _where(self, kind: str, item: Item, here: _Stretch) -> dict[str, list[Item]]:
        """Return the part whose stretch of the text contains an added item."""
        at = _place(item)
        if at[0] < here.middle.start:
            return self._told[0]
        if at[0] < here.middle.end or self._open[-1] is here:
            return self._told[-1]
        self._open[-1].at[kind, at] = here.named(item.id)
        return self._late

    def _write(self, *, keep: int) -> None:
        """Write the parts to which nothing more is added."""
        while len(self._told) > keep:
            told = self._told.pop(0)
            lists = {kind: tuple(sorted(items, key=_place)) for kind, items in told.items()}
            part = Reading(document=replace(self._document, text="", furniture=()), **lists)
            if self._document.furniture:
                part = _moved(part, self._cut.back)
            pickle.dump(part, self._held, protocol=pickle.HIGHEST_PROTOCOL)


def windows(text: str) -> Iterator[Window]:
    """Yield windows cut at paragraph ends; each has a middle that is in no other."""
    pieces = list(cut(text)) or [(0, len(text))]
    first = 0
    while first < len(pieces):
        last = _reach(pieces, first, 1, LONGEST)
        before = _reach(pieces, first - 1, -1, CONTEXT) if first else 0
        after = _reach(pieces, last + 1, 1, CONTEXT) if last + 1 < len(pieces) else last
        stop = pieces[last + 1][0] if last + 1 < len(pieces) else len(text)
        middle = Span(pieces[first][0] if first else 0, stop)
        yield Window(pieces[before][0] if first else 0, max(pieces[after][1], stop), middle)
        first = last + 1


def _reach(pieces: list[tuple[int, int]], at: int, step: int, length: int) -> int:
    """Go on from a piece until the given length is reached, or there is no more."""
    first = at
    while 0 <= at + step < len(pieces):
        start, end = pieces[min(first, at)][0], pieces[max(first, at)][1]
        if end - start >= length:
            break
        at += step
    return at


def _place(item: Item) -> Place:
    if isinstance(item, Event):
        return item.trigger
    if isinstance(item, Relation):
        return item.evidence
    return item.start, item.end


def _moved(reading: Reading, back: Callable[[Span], Span]) -> Reading:
    lists: dict[str, Any] = {
        kind: tuple(placed(item, back) for item in getattr(reading, kind)) for kind in LISTS
    }
    return replace(reading, **lists)


def _referring(item: Item, leading: _Leading) -> Item:
    """Return an item with document ids: its own, and those that it refers to."""
    to, here = leading.to, leading.here
    match item:
        case Mention():
            return replace(item, id=here.named(item.id), chain=here.chains[item.chain])
        case Time():
            return replace(item, id=here.named(item.id), rule=_rule(item.rule, leading))
        case Event():
            return _event(item, leading)
        case Relation():
            return replace(
                item,
                id=here.named(item.id),
                subject=to("mentions", item.subject) or "",
                object=to("mentions", item.object),
                value=to("values", item.value),
                time=to("times", item.time),
                holder=_holders(item, leading),
                restates=to("relations", item.restates),
            )
        case Quotation():
            return replace(
                item,
                speaker=to("mentions", item.speaker),
                addressee=to("mentions", item.addressee),
            )
    return replace(item, id=here.named(item.id))


def _event(event: Event, leading: _Leading) -> Event:
    to = leading.to
    taking_part = [
        replace(
            one,
            mention=to("mentions", one.mention),
            value=to("values", one.value),
            event=to("events", one.event),
        )
        for one in event.participants
    ]
    order = [replace(one, event=to("events", one.event) or "") for one in event.order]
    return replace(
        event,
        id=leading.here.named(event.id),
        participants=tuple(one for one in taking_part if one.mention or one.value or one.event),
        time=to("times", event.time),
        holder=_holders(event, leading),
        order=tuple(one for one in order if one.event),
    )


def _holders(claim: Event | Relation, leading: _Leading) -> tuple[str, ...]:
    return tuple(leading.to("mentions", name) or "" for name in claim.holder)


def _rule(rule: str | None, leading: _Leading) -> str | None:
    """Replace the id of another time in a rule by its id in the document."""
    name, _, function = (rule or "").partition(" ")
    if ("times", name) not in leading.here.items:
        return rule
    return f"{leading.to('times', name)} {function}"
