"""Claims that a person judged wrong: which of a reading they are, and the reading without them."""

from collections import defaultdict
from collections.abc import Container, Iterable
from dataclasses import replace

from kg.model.facts import Event, Reading, Relation
from kg.model.findings import Judgement, Key
from kg.model.text import Span


def words_of(reading: Reading, claim: Event | Relation) -> tuple[str, ...]:
    """Give the words by which a claim is known again when its document was read anew.

    The passage comes first; then of an event its trigger, of a relation its ends and predicate.
    """
    text = reading.document.text
    spans = [claim.evidence]
    named: tuple[str, ...] = ()
    if isinstance(claim, Event):
        spans.append(claim.trigger)
    else:
        held = {mention.id: mention.span for mention in reading.mentions}
        held |= {value.id: value.span for value in reading.values}
        held |= {time.id: time.span for time in reading.times}
        ends = (claim.subject, claim.object or claim.value or claim.time or "")
        spans.extend(held.get(end, Span(0, 0)) for end in ends)
        named = (claim.predicate,)
    return (*(" ".join(span.words(text).split()) for span in spans), *named)


def wrong_in(reading: Reading, judged: Iterable[Judgement]) -> dict[str, Judgement]:
    """Map the ids of claims that were judged wrong to the judgements.

    A judgement applies to the claim that is read from its words; of several the one that bears the
    id it was given on. One whose words are no longer read as a claim applies to none.
    """
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    claims: tuple[Event | Relation, ...] = (*reading.events, *reading.counted_once().relations)
    for claim in claims:
        alike[words_of(reading, claim)].append(claim.id)
    found: dict[str, Judgement] = {}
    for judgement in sorted(judged, key=lambda j: j.id):
        fits, own = alike.get(judgement.words, []), judgement.left[1]
        claim_id = own if own in fits else fits[0] if len(fits) == 1 else None
        if claim_id is not None:
            found.setdefault(claim_id, judgement)
    document = reading.document.document
    return {
        name: replace(judgement, left=(document, name), right=(document, name))
        for name, judgement in found.items()
    }


def sound(reading: Reading, wrong: Container[Key]) -> Reading:
    """Give a reading without the claims that were judged wrong, and without what leads to them."""
    if not wrong:
        return reading
    document = reading.document.document
    gone = {e.id for e in reading.events if (document, e.id) in wrong}
    events = tuple(_without(gone, e) for e in reading.events if e.id not in gone)
    relations = tuple(r for r in reading.relations if (document, r.id) not in wrong)
    if len(events) == len(reading.events) and len(relations) == len(reading.relations):
        return reading
    return replace(reading, events=events, relations=relations)


def _without(gone: Container[str], event: Event) -> Event:
    """Give an event that no longer takes in events that are gone: the 'saw' of a misread 'hit'."""
    held = tuple(p for p in event.participants if p.event is None or p.event not in gone)
    order = tuple(o for o in event.order if o.event not in gone)
    if len(held) == len(event.participants) and len(order) == len(event.order):
        return event
    return replace(event, participants=held, order=order)
