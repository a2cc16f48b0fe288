"""Doubtful claims checked by a model: does the passage say so? The answer moves confidence."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kg.model import Event, Participant, Reading, Relation
from kg.model_reader.parsing import lists_of
from kg.model_reader.passages import passages
from kg.model_reader.prompting import Request, to_check
from kg.model_reader.weights import doubtful, judged

Claim = Event | Relation
MOST = 25
"""Most claims in one request."""


def to_doubt(reading: Reading) -> Iterator[tuple[Request, tuple[str, ...]]]:
    """Yield the requests about a reading's doubtful claims, each with the ids of its claims."""
    words = _Words(reading)
    told: tuple[Claim, ...] = (*reading.events, *reading.relations)
    claims = [c for c in told if c.confidence < doubtful()]
    for passage in passages(reading.document):
        inside = [c for c in claims if passage.span.contains(c.evidence)]
        for first in range(0, len(inside), MOST):
            some = inside[first : first + MOST]
            request = to_check(reading.document, passage, [words.of(c) for c in some])
            yield request, tuple(f"{_kind(c)} {c.id}" for c in some)


def says_of(answer: str, names: tuple[str, ...]) -> dict[str, str]:
    """Parse what an answer says about numbered claims; invalid lines are skipped."""
    told: dict[str, str] = {}
    for item in (lists_of(answer, ("answers",)) or {}).get("answers", []):
        if not isinstance(item, dict):
            continue
        number, says = item.get("claim"), item.get("says")
        if type(number) is int and 0 < number <= len(names) and says in ("yes", "no", "unclear"):
            told.setdefault(names[number - 1], says)
    return told


def doubted(reading: Reading, told: Mapping[str, str]) -> Reading:
    """Return a reading with confidences adjusted by the model's answers."""
    return replace(
        reading,
        events=tuple(_event(e, told.get(f"event {e.id}", "unclear")) for e in reading.events),
        relations=tuple(
            replace(r, confidence=judged(r.confidence, told.get(f"relation {r.id}", "unclear")))
            for r in reading.relations
        ),
    )


def _event(event: Event, says: str) -> Event:
    """Adjust a claim and its parts alike, because the question was about the whole."""

    def moved(sure: float | None) -> float | None:
        return None if sure is None else judged(sure, says)

    return replace(
        event,
        confidence=judged(event.confidence, says),
        action_confidence=moved(event.action_confidence),
        participants=tuple(
            replace(one, confidence=moved(one.confidence)) for one in event.participants
        ),
    )


def _kind(claim: Claim) -> str:
    return "event" if isinstance(claim, Event) else "relation"


class _Words:
    """Claims in words of their text and of closed lists, each on one line."""

    def __init__(self, reading: Reading) -> None:
        self._text = reading.document.text
        self._spans = {m.id: m.span for m in reading.mentions}
        self._spans |= {v.id: v.span for v in reading.values}
        self._spans |= {t.id: t.span for t in reading.times}
        self._triggers = {event.id: event.trigger for event in reading.events}

    def of(self, claim: Claim) -> str:
        parts = [*self._parts(claim), f"said to be: {claim.polarity}, {claim.certainty}"]
        vouched = ", ".join(self._named(holder) for holder in claim.holder)
        parts.append(f"{claim.status}{f' by: {vouched}' if vouched else ''}")
        return "; ".join(parts)

    def _parts(self, claim: Claim) -> Iterator[str]:
        if isinstance(claim, Event):
            yield f'action: "{claim.trigger.words(self._text)}"'
            yield from (f"{one.role}: {self._taking(one)}" for one in claim.participants)
            if claim.time is not None:
                yield f"time: {self._named(claim.time)}"
            return
        yield f"relation: {claim.predicate.removeprefix('kg:')}"
        yield f"subject: {self._named(claim.subject)}"
        yield f"object: {self._named(claim.object or claim.value or claim.time or '')}"

    def _taking(self, one: Participant) -> str:
        if one.event is not None:
            return f'"{" ".join(self._triggers[one.event].words(self._text).split())}"'
        return self._named(one.mention or one.value or "")

    def _named(self, name: str) -> str:
        span = self._spans.get(name)
        return f'"{" ".join(span.words(self._text).split())}"' if span is not None else '""'
