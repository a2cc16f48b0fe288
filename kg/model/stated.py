"""Acts that a text only names ('after the vote'), and what it states: the claims of a case.

A word that names an act and tells nothing of it (who, what, where, when) is no claim worth having,
nor is one that tells only who ('the fighter was hard to hit', 'their work'): its sentence's own
claim says so. Readings and joined files keep it, so that mentions of one event are known to be of
one; a case is made of what is stated.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from kg.model.facts import Event, Order, Participant, Reading
from kg.model.findings import Key, Linking, Occurrence

AROUND = frozenset({"occasion", "place"})
"""Where and when alone tell of nobody: 'left in the first half' of 'with a minute left'."""

VAGUE = frozenset({"kg:Action", "kg:State", "kg:Attempt", "kg:PoliticalAction"})
"""Classes that say no more of an act than its noun does ('work', 'policy', 'bid')."""

THOUGHT = frozenset({"future", "hypothetical"})
"""Certainties of a noun that say nothing new of it; 'was probably a mistake' does."""

SAYING = frozenset({"kg:Statement", "kg:Announcement", "kg:Communication"})
"""Classes of saying something: where what is said stands elsewhere, it tells who said it."""


def told_apart(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events of a document, marked where they are only named.

    What is denied, left open, dated, or ordered in time by the text is stated so far. Whether it is
    alleged tells nothing: of 'charged after the crash' the crash is only named; nor does whether it
    is yet to come, but for what somebody wants of it ('sought retirement').
    """
    ordered = {order.event for event in events for order in event.order}
    taken = {p.event for event in events for p in event.participants}
    cues = {event.cue for event in events}
    part = Counter(m for event in events for m in {p.mention for p in event.participants})
    for event in events:
        dated = event.time or event.order or event.id in ordered
        told = [p for p in event.participants if p.mention is None or part[p.mention] == 1]
        match event.form:
            case "nominal":
                thought = event.certainty in THOUGHT and event.id not in taken
                bare = not event.participants and (event.certainty == "certain" or thought)
                bare |= len(event.participants) == 1 and event.action in VAGUE
            case "participle":
                bare = all(p.role in AROUND for p in event.participants)
            case "finite" if event.trigger in cues and event.action in SAYING:
                bare = all(p.role in ("agent", "recipient") for p in event.participants)
            case "infinitive":
                bare = len(event.participants) <= 1 and not told and event.id not in taken
                bare |= not event.participants and event.action in VAGUE
            case "finite" | "gerund":
                bare = not event.participants and event.action in VAGUE
            case _:
                bare = False
        bare = bare and event.polarity == "positive" and not dated
        yield replace(event, only_named=True) if bare else event


def only_named(reading: Reading) -> frozenset[str]:
    """Give the ids of the events that a reading only names."""
    return frozenset(event.id for event in reading.events if event.only_named)


def stated(reading: Reading) -> Reading:
    """Give a reading without the events that it only names.

    Where such an act takes part in another ('the alarm was raised') it does so as a thing. What is
    ordered by such an act is ordered by nothing that is told.
    """
    named = only_named(reading)
    if not named:
        return reading
    heads = {mention.id: mention.head for mention in reading.mentions}
    triggers = {event.id: event.trigger for event in reading.events}

    def taking(event: Event) -> tuple[Participant, ...]:
        gone = {triggers[p.event]: p for p in event.participants if p.event in named}
        kept = (p for p in event.participants if p.event not in named)
        found = (
            replace(p, role=gone[heads[p.mention]].role)
            if p.mention is not None and p.role == "content" and heads[p.mention] in gone
            else p
            for p in kept
        )
        return tuple(found)

    def ordering(event: Event) -> tuple[Order, ...]:
        return tuple(order for order in event.order if order.event not in named)

    kept = (event for event in reading.events if event.id not in named)
    told = (replace(e, participants=taking(e), order=ordering(e)) for e in kept)
    return replace(reading, events=tuple(told))


def parted(linking: Linking, named: Container[Key]) -> Linking:
    """Give a linking whose occurrences tell which of their events only name them."""
    return replace(linking, occurrences=tuple(_apart(one, named) for one in linking.occurrences))


def _apart(occurrence: Occurrence, named: Container[Key]) -> Occurrence:
    gone = tuple(key for key in occurrence.members if key in named)
    kept = tuple(key for key in occurrence.members if key not in named)
    return replace(occurrence, members=kept, named=gone) if gone else occurrence


def stated_linking(linking: Linking) -> Linking:
    """Give a linking told apart without what is only named, and without judgements on that."""
    named = {key for one in linking.occurrences for key in one.named}
    judgements = tuple(
        j
        for j in linking.judgements
        if not (j.about == "event" and (j.left in named or j.right in named))
    )
    occurrences = tuple(one for one in linking.occurrences if one.members)
    return replace(linking, occurrences=occurrences, judgements=judgements)


def named_in(readings: Iterable[Reading]) -> frozenset[Key]:
    """Give the document and id of every event that is only named."""
    return frozenset((r.document.document, name) for r in readings for name in only_named(r))
