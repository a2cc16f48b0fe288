"""Check of a model's claims against the passage it was sent: found verbatim, or dropped.

Nothing of an answer reaches a reading except positions in the passage and words from closed lists.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from kg.model import Certainty, Polarity, Role, Span, Status
from kg.model_reader.parsing import is_whole, lists_of
from kg.model_reader.passages import Passage
from kg.model_reader.prompting import classes, predicates
from kg.model_reader.verbatim import locate, places

REASONS = {
    "answer": "the answer is not of the form asked for",
    "cut": "the answer was cut off",
    "form": "it is not of the form asked for",
    "list": "a word of it is not in its closed list",
    "evidence": "its evidence is not in the passage",
    "trigger": "its trigger is not in its evidence",
    "words": "its words are not in the passage",
    "holder": "its holder is nobody whom the passage names",
    "cue": "its cue is not in the passage",
    "time": "its time is no time of the passage",
    "furniture": "it stands in page furniture",
    "standing": "its status does not fit its holders",
    "ends": "its ends do not fit its predicate",
    "nobody": "nobody and nothing takes part in it",
    "itself": "it is its own trigger",
    "twice": "it is told twice",
    "many": "there are more claims than a passage can hold",
}
"""Reasons for dropping something, in words for people."""

MOST = 120
"""Most claims that are accepted for one passage of some 250 words."""
LONGEST_WORDS = 1_000
SHOWN = 80
"""Characters kept of words that were dropped."""

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that is not kept: what it was, why, and how its words begin."""

    what: str
    reason: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Holders, cue and status of a claim: positions, and words of closed lists."""

    polarity: Polarity
    certainty: Certainty
    status: Status
    holder: tuple[Span, ...]
    cue: Span | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvent:
    """An event that the model read, all of it found in the text."""

    evidence: Span
    trigger: Span
    action: str
    participants: tuple[tuple[Role, Span], ...]
    time: Span | None
    standing: Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRelation:
    """A relation that the model read, all of it found in the text."""

    evidence: Span
    predicate: str
    subject: Span
    object: Span
    standing: Standing


@dataclass(slots=True)
class Found:
    """What is left of an answer: claims with positions, and what was dropped and why."""

    events: list[FoundEvent] = field(default_factory=list)
    relations: list[FoundRelation] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    read: int = 0
    covered: Span | None = None
    """The part of the passage that was answered: all, less if it was cut off, None for nonsense."""


ASKED = ("events", "relations")
"""The lists of an answer."""


class _DropError(Exception):
    """A claim cannot be kept, for this reason."""


def checked(answer: str, passage: Passage, *, cut: bool = False) -> Found:
    """Check an answer against its passage; `cut` is True if the endpoint cut it off.

    An answer with invalid form counts as cut off where it becomes invalid.
    """
    found = Found()
    lists = lists_of(answer, ASKED)
    cut = cut or (lists is not None and not is_whole(answer, ASKED))
    if cut or lists is None:
        found.dropped.append(Dropped("answer", "cut" if cut else "answer", short(answer)))
    if lists is not None:
        _take_all(lists, passage, found)
        found.covered = _covered(passage.span, found) if cut else passage.span
    return found


def _take_all(lists: Mapping[str, Sequence[Any]], passage: Passage, found: Found) -> None:
    """Add the items of an answer to what was found, or to what was dropped."""
    for what, items in lists.items():
        for number, item in enumerate(items):
            found.read += 1
            try:
                _take(what, number, item, passage, found)
            except _DropError as why:
                found.dropped.append(Dropped(what[:-1], str(why), _shown(item)))


def _take(what: str, number: int, item: Any, passage: Passage, found: Found) -> None:
    """Add one item of an answer to what was found. Raise _DropError if it cannot be kept."""
    if number >= MOST:
        raise _DropError("many")
    if what == "events":
        found.events.append(_event(item, passage, found))
    else:
        found.relations.append(_relation(item, passage, found))


def _covered(passage: Span, found: Found) -> Span:
    """Return the span up to the last event of an answer that was cut off."""
    ends = (one.evidence.end for one in found.events)
    return Span(passage.start, max(ends, default=passage.start))


def _event(item: Any, passage: Passage, found: Found) -> FoundEvent:
    row = _row(item)
    evidence, trigger = _told_where(row, passage, found)
    name = _words(row, "class").removeprefix("kg:")
    standing = _standing(row, evidence, passage, found)
    participants = tuple(_participants(row, trigger, evidence, passage, found))
    time = _place(row, "time", "time", evidence, passage, found)
    if not participants and time is None:
        raise _DropError("nobody")
    return FoundEvent(
        evidence=evidence,
        trigger=trigger,
        action=f"kg:{_listed(name, classes())}",
        participants=participants,
        time=time,
        standing=standing,
    )


def _told_where(row: Mapping[str, Any], passage: Passage, found: Found) -> tuple[Span, Span]:
    """Return evidence and trigger; words that occur several times stand for one event each time."""
    stretches = places(_words(row, "evidence"), passage.text, passage.span)
    if not stretches:
        raise _DropError("evidence")
    word = _words(row, "trigger")
    told = [(e, trigger) for e in stretches for trigger in places(word, passage.text, e)]
    if not told:
        raise _DropError("trigger")
    taken = {one.trigger for one in found.events}
    place = next(((e, trigger) for e, trigger in told if trigger not in taken), None)
    if place is None:
        raise _DropError("twice")
    return place


def _participants(
    row: Mapping[str, Any], trigger: Span, evidence: Span, passage: Passage, found: Found
) -> Iterator[tuple[Role, Span]]:
    listed = row.get("participants") or []
    if not isinstance(listed, list):
        raise _DropError("form")
    known: set[tuple[Role, Span]] = set()
    for item in listed:
        try:
            part = _row(item)
            role = _listed(_words(part, "role"), get_args(Role))
            span = _located(_words(part, "words"), evidence, passage)
            if span is None:
                raise _DropError("words")
            if span == trigger:
                raise _DropError("itself")
            if (role, span) in known:
                raise _DropError("twice")
        except _DropError as why:
            found.dropped.append(Dropped("participant", str(why), _shown(item)))
        else:
            known.add((role, span))
            yield role, span


def _relation(item: Any, passage: Passage, found: Found) -> FoundRelation:
    row = _row(item)
    evidence = _evidence(row, passage)
    predicate = _listed(_words(row, "predicate").removeprefix("kg:"), predicates())
    subject = _located(_words(row, "subject"), evidence, passage)
    thing = _located(_words(row, "object"), evidence, passage)
    if subject is None or thing is None:
        raise _DropError("words")
    if subject == thing:
        raise _DropError("ends")
    made = FoundRelation(
        evidence=evidence,
        predicate=f"kg:{predicate}",
        subject=subject,
        object=thing,
        standing=_standing(row, evidence, passage, found),
    )
    ends = (made.predicate, subject, thing)
    if any((one.predicate, one.subject, one.object) == ends for one in found.relations):
        raise _DropError("twice")
    return made


def _standing(row: Mapping[str, Any], evidence: Span, passage: Passage, found: Found) -> Standing:
    holder = []
    listed = row.get("holder") or []
    for words in listed if isinstance(listed, list) else [listed]:
        if not isinstance(words, str):
            raise _DropError("form")
        if words.strip():
            span = _located(words, evidence, passage)
            if span is None:
                raise _DropError("holder")
            holder.append(span)
    status: Status = _listed(_words(row, "status"), get_args(Status))
    cue = _place(row, "cue", "cue", evidence, passage, found)
    if not _fits(status, vouched=bool(holder), cued=cue is not None):
        raise _DropError("standing")
    return Standing(
        polarity=_listed(_words(row, "polarity"), get_args(Polarity)),
        certainty=_listed(_words(row, "certainty"), get_args(Certainty)),
        status=status,
        holder=tuple(holder),
        cue=cue,
    )


def _fits(status: Status, *, vouched: bool, cued: bool) -> bool:
    """Return True if there is a holder where one is required, and none where none may be."""
    match status:
        case "asserted":
            return not vouched
        case "reported":
            return vouched or cued
        case "denied":
            return vouched
        case _:
            return True


def _place(
    row: Mapping[str, Any], key: str, reason: str, evidence: Span, passage: Passage, found: Found
) -> Span | None:
    """Return the position of an optional part; only the part is dropped if it is not found."""
    words = row.get(key) or ""
    if not isinstance(words, str):
        raise _DropError("form")
    if not words.strip():
        return None
    span = _located(words, evidence, passage)
    if span is None:
        found.dropped.append(Dropped(key, reason, short(words)))
    return span


def _evidence(row: Mapping[str, Any], passage: Passage) -> Span:
    span = locate(_words(row, "evidence"), passage.text, passage.span)
    if span is None:
        raise _DropError("evidence")
    return span


def _located(words: str, evidence: Span, passage: Passage) -> Span | None:
    """Return words in the evidence, else the nearest position to it in the passage."""
    if len(words) > LONGEST_WORDS:
        return None
    return locate(words, passage.text, evidence) or locate(
        words, passage.text, passage.span, near=evidence.start
    )


def _row(item: Any) -> Mapping[str, Any]:
    if not isinstance(item, dict):
        raise _DropError("form")
    return item


def _words(row: Mapping[str, Any], key: str) -> str:
    words = row.get(key)
    if not isinstance(words, str) or not words.strip():
        raise _DropError("form")
    return words.strip()


def _listed(word: str, known: Collection[Any]) -> Any:
    if word not in known:
        raise _DropError("list")
    return word


def _shown(item: Any) -> str:
    words = item
    if isinstance(item, dict):
        words = item.get("trigger") or item.get("words") or item.get("predicate") or item
    return short(words if isinstance(words, str) else repr(words))


def short(words: str) -> str:
    """Return the beginning of words, without characters that no file can hold."""
    return words[:SHOWN].encode("utf-8", "replace").decode("utf-8")
