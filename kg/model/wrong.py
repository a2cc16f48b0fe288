"""Claims that a person judged: finding them in a reading, and the reading without wrong ones."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace

from kg.model.facts import Event, Reading, Relation
from kg.model.findings import Judgement, Key
from kg.model.text import Span


def words_of(
    reading: Reading, claim: Event | Relation, spans: Mapping[str, Span] | None = None
) -> tuple[str, ...]:
    """Return the words by which a claim is recognised when its document is read again.

    The passage comes first; then for an event its trigger, for a relation its ends and predicate.
    Callers with many claims pass the `spans` of the reading.
    """
    if isinstance(claim, Relation) and claim.known_by:
        return claim.known_by
    text = reading.document.text
    own = own_spans(claim, spans_of(reading) if spans is None else spans)
    named = (claim.predicate,) if isinstance(claim, Relation) else ()
    return (*(" ".join(span.words(text).split()) for span in (claim.evidence, *own)), *named)


def spans_of(reading: Reading) -> dict[str, Span]:
    """Map the ids of possible participants to their spans; for a clause, its trigger."""
    found = {m.id: m.span for m in reading.mentions}
    found |= {v.id: v.span for v in reading.values}
    found |= {t.id: t.span for t in reading.times}
    return found | {e.id: e.trigger for e in reading.events}


class Found:
    """The claims of a reading, indexed by the fields of judgements."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.all: tuple[Event | Relation, ...] = (
            *reading.events,
            *reading.counted_once().relations,
        )
        self._alike: dict[tuple[str, ...], list[Event | Relation]] = defaultdict(list)
        self._placed: dict[tuple[object, ...], list[Event | Relation]] = defaultdict(list)
        self.spans = spans_of(reading)
        for claim in self.all:
            words = words_of(reading, claim, self.spans)
            self._alike[words].append(claim)
            self._placed[words[1:], *own_spans(claim, self.spans)].append(claim)

    def find(self, judgement: Judgement) -> Event | Relation | None:
        """Return the claim of a judgement: read from its words, or with its own words in place.

        Of several read from the same words it is the one at the position, then the one with the id.
        The passage around a claim may have changed.
        """
        at = judgement.given.at if judgement.given else ()
        placed = self._placed.get((judgement.words[1:], *at), [])
        alike = self._alike.get(judgement.words, [])
        for fits in ([c for c in placed if c in alike], placed, alike):
            own = [c for c in fits if c.id == judgement.left[1]]
            if own or len(fits) == 1:
                return (own or fits)[0]
        return None


def own_spans(claim: Event | Relation, spans: Mapping[str, Span]) -> tuple[Span, ...]:
    """Return the spans of a claim's own words: an event's trigger; the ends of a relation."""
    if isinstance(claim, Event):
        return (claim.trigger,)
    ends = (claim.subject, claim.object or claim.value or claim.time or "")
    return tuple(spans.get(end, Span(0, 0)) for end in ends)


def wrong_in(reading: Reading, judged: Iterable[Judgement]) -> dict[str, Judgement]:
    """Map the ids of claims that were judged wrong to the judgements, one per claim.

    A judgement whose words are no longer read as a claim applies to none.
    """
    claims = Found(reading)
    found: dict[str, Judgement] = {}
    for judgement in sorted(judged, key=lambda j: j.id):
        claim = claims.find(judgement)
        if claim is not None:
            found.setdefault(claim.id, judgement)
    document = reading.document.document
    return {
        name: replace(judgement, left=(document, name), right=(document, name))
        for name, judgement in found.items()
    }


def sound(reading: Reading, wrong: Container[Key]) -> Reading:
    """Return a reading without the claims that were judged wrong, and references to them."""
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
    """Return an event without participants that are gone: the 'saw' of a misread 'hit'."""
    held = tuple(p for p in event.participants if p.event is None or p.event not in gone)
    order = tuple(o for o in event.order if o.event not in gone)
    if len(held) == len(event.participants) and len(order) == len(event.order):
        return event
    return replace(event, participants=held, order=order)
