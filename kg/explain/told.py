"""Claims for people: who, what, to whom, when, and according to whom."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kg.explain.words import Part, Words
from kg.model import Event, Participant, Relation, Span, Time
from kg.model.claimants import vouchers
from kg.model.dating import only_bounds

BEFORE = ("agent", "subject")
PLAIN = ("patient", "object")
"""Roles that need no label after the action."""
ORDER = (
    *("object", "patient", "attribute", "recipient"),
    *("beneficiary", "topic", "content", "goal", "source", "place", "instrument", "companion"),
    *("manner", "measure", "cause", "purpose", "occasion"),
)
"""The order of participants after the action."""
POLARITIES = {"positive": "", "negative": "not", "unknown": "unknown whether"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A claim in words: `action` is its trigger (empty for a relation), `kind` its class.

    `holders` go from the source outwards, empty for the document's own voice; `date` is the event's
    own date, or else the words of its time. `place` is the trigger, or the evidence. `wrong` is
    None, or why a person judged that the text was misread here.
    """

    id: str
    place: Span
    action: str
    kind: str
    before: tuple[Part, ...]
    after: tuple[Part, ...]
    holders: tuple[Part, ...]
    polarity: str
    certainty: str
    status: str
    date: str | None
    wrong: str | None = None

    @property
    def reservations(self) -> tuple[str, ...]:
        """Return all that keeps the claim from being a plain fact of its document, worst first."""
        status = "" if self.status == "asserted" else self.status
        certainty = "" if self.certainty == "certain" else self.certainty
        return tuple(word for word in (status, POLARITIES[self.polarity], certainty) if word)


def told(words: Words, wrong: Mapping[str, str]) -> Iterator[Told]:
    """Yield every event and relation in words, by position; `wrong` maps misread ones to why."""
    events = (_event(words, event) for event in words.reading.events)
    relations = (_relation(words, relation) for relation in words.reading.relations)
    for one in sorted([*events, *relations], key=lambda one: (one.place, one.id)):
        yield replace(one, wrong=wrong[one.id]) if one.id in wrong else one


def _time(words: Words, event: Event) -> Time | None:
    """Return the time of an event, unless it only bounds it."""
    time = words.times[event.time] if event.time else None
    return None if time is None or only_bounds(event, time) else time


def _event(words: Words, event: Event) -> Told:
    time = _time(words, event)
    parts = tuple(_participants(words, event.participants))
    return Told(
        id=event.id,
        place=event.trigger,
        action=words.short(event.trigger),
        kind=event.action.partition(":")[2] or event.action,
        before=tuple(p for p in parts if p.role in BEFORE),
        after=tuple(sorted((p for p in parts if p.role in ORDER), key=_rank)),
        date=event.date or (words.short(time.span) if time else None),
        **_held(words, event),
    )


def _relation(words: Words, relation: Relation) -> Told:
    since, until = relation.since, relation.until
    return Told(
        id=relation.id,
        place=relation.evidence,
        action="",
        kind=relation.predicate.partition(":")[2] or relation.predicate,
        before=(words.part("subject", relation.subject),),
        after=(_object(words, relation),),
        date=f"{since or ''} – {until or ''}".strip() if since or until else None,
        **_held(words, relation),
    )


def _held(words: Words, claim: Event | Relation) -> dict[str, Any]:
    """Return what events and relations have in common."""
    return {
        "holders": tuple(
            words.part("holder", holder) for holder in reversed(vouchers(claim, words.mentions))
        ),
        "polarity": claim.polarity,
        "certainty": claim.certainty,
        "status": claim.status,
    }


def _participants(words: Words, participants: tuple[Participant, ...]) -> Iterator[Part]:
    """Yield participants in words, without those that only count or repeat another mention."""
    beside: dict[str, list[Span]] = {}
    for one in participants:
        if one.mention:
            beside.setdefault(one.role, []).append(words.mentions[one.mention].span)
            yield words.part(one.role, one.mention)
    for one in participants:
        span = words.values[one.value].span if one.value else None
        span = words.events[one.event].trigger if one.event else span
        if span and not any(span.overlaps(other) for other in beside.get(one.role, ())):
            told = words.short(span)
            yield Part(role=one.role, words=f"[{told}]" if one.event else told)


def _object(words: Words, relation: Relation) -> Part:
    if relation.object:
        return words.part("object", relation.object)
    if relation.value:
        return Part(role="object", words=words.short(words.values[relation.value].span))
    if relation.time:
        return Part(role="object", words=words.short(words.times[relation.time].span))
    return Part(role="object", words="?")


def _rank(part: Part) -> int:
    return ORDER.index(part.role)
