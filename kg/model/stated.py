"""Events that a text only names ('after the vote'), and those it states: the claims of a case.

A word that names an event and says nothing about it (who, what, where, when) is no useful claim,
nor is one that only says who ('the fighter was hard to hit', 'their work'): the sentence's main
claim says so. Readings keep it, so that mentions of one event are resolved to one; a case is made
from what is stated.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from kg.model.facts import Event, Participant, Reading
from kg.model.findings import Key, Linking, Occurrence
from kg.model.text import Span

AROUND = frozenset({"occasion", "place"})
"""Where and when alone say nothing about anybody: 'left in the first half' of 'a minute left'."""

VAGUE = frozenset({"kg:Action", "kg:State", "kg:Attempt", "kg:PoliticalAction"})
"""Classes that say no more about an event than its noun does ('work', 'policy', 'bid')."""

THOUGHT = frozenset({"future", "hypothetical"})
"""Certainties of a noun that say nothing new about it; 'was probably a mistake' does."""

SAYING = frozenset({"kg:Statement", "kg:Announcement", "kg:Communication"})
"""Classes of speech: if the content is elsewhere, they only say who said it."""


def told_apart(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events of a document, marked if they are only named.

    What is denied, left open, dated, or ordered in time by the text is stated to that extent.
    Whether it is alleged does not matter: in 'charged after the crash' the crash is only named; nor
    whether it is future, except for what somebody wants ('sought retirement').
    """
    beside = _Beside(events)
    for event in events:
        yield replace(event, only_named=True) if beside.only_names(event) else event


class _Beside:
    """What the events of a document tell of one another."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Gather what is ordered, what takes part, what cites, and who takes part how often."""
        self._ordered = {order.event for event in events for order in event.order}
        self._taken = {p.event for event in events for p in event.participants}
        self._cues = {event.cue for event in events}
        self._part = Counter(m for e in events for m in {p.mention for p in e.participants})

    def only_names(self, event: Event) -> bool:
        """Return True if an event is only named, not stated."""
        dated = event.time or event.order or event.id in self._ordered
        if event.polarity != "positive" or dated:
            return False
        cue, taking = event.trigger in self._cues, event.id in self._taken
        return _says_nothing(event, cue=cue, taking=taking, alone=self._takes_part_elsewhere(event))

    def _takes_part_elsewhere(self, event: Event) -> bool:
        """Return True if whoever takes part in an event takes part in others too."""
        among = event.participants
        return all(p.mention is not None and self._part[p.mention] > 1 for p in among)


def _says_nothing(event: Event, *, cue: bool, taking: bool, alone: bool) -> bool:
    """Return True if a word only names an event: by its form, its class and its participants.

    `cue` says that it introduces a report, `taking` that it takes part in another event, and
    `alone` that whoever takes part in it takes part in others too.
    """
    among = event.participants
    vague = event.action in VAGUE
    match event.form:
        case "nominal":
            return _noun_says_nothing(event, taking=taking)
        case "participle":
            return _all_in(AROUND, among)
        case "finite" if cue and event.action in SAYING:
            return _all_in(("agent", "recipient"), among)
        case "infinitive" if not taking and alone and len(among) <= 1:
            return True
        case "infinitive" | "finite" | "gerund":
            return not among and vague
    return False


def _noun_says_nothing(event: Event, *, taking: bool) -> bool:
    """Return True if a noun only names an event: 'the crash', 'a policy of his'."""
    if event.participants:
        return len(event.participants) == 1 and event.action in VAGUE
    return event.certainty == "certain" or (event.certainty in THOUGHT and not taking)


def _all_in(roles: Container[str], among: Sequence[Participant]) -> bool:
    return all(one.role in roles for one in among)


def only_named(reading: Reading) -> frozenset[str]:
    """Return the ids of the events that a reading only names."""
    return frozenset(event.id for event in reading.events if event.only_named)


def stated(reading: Reading) -> Reading:
    """Return a reading without the events that it only names.

    If such an event takes part in another ('the alarm was raised') it does so as a thing. An order
    relative to such an event is dropped.
    """
    named = only_named(reading)
    if not named:
        return reading
    heads = {mention.id: mention.head for mention in reading.mentions}
    triggers = {event.id: event.trigger for event in reading.events}
    told = (
        replace(
            event,
            participants=_as_things(event, named, triggers, heads),
            order=tuple(order for order in event.order if order.event not in named),
        )
        for event in reading.events
        if event.id not in named
    )
    return replace(reading, events=tuple(told))


def _as_things(
    event: Event,
    named: frozenset[str],
    triggers: Mapping[str, Span],
    heads: Mapping[str, Span],
) -> tuple[Participant, ...]:
    """Return the participants without events only named; their mentions get the events' roles."""
    gone = {triggers[p.event]: p for p in event.participants if p.event in named}
    kept = (p for p in event.participants if p.event not in named)
    return tuple(
        replace(p, role=gone[heads[p.mention]].role)
        if p.mention is not None and p.role == "content" and heads[p.mention] in gone
        else p
        for p in kept
    )


def parted(linking: Linking, named: Set[Key]) -> Linking:
    """Return a linking whose occurrences list the events that only name them separately."""
    return replace(linking, occurrences=tuple(apart(one, named) for one in linking.occurrences))


def apart(occurrence: Occurrence, named: Set[Key]) -> Occurrence:
    """Return an occurrence that lists the events that only name it separately."""
    if named.isdisjoint(occurrence.members):
        return occurrence
    gone = tuple(key for key in occurrence.members if key in named)
    kept = tuple(key for key in occurrence.members if key not in named)
    return replace(occurrence, members=kept, named=gone)


def stated_linking(linking: Linking) -> Linking:
    """Return a linking without events that are only named, and without judgements on these."""
    named = {key for one in linking.occurrences for key in one.named}
    judgements = tuple(
        j
        for j in linking.judgements
        if not (j.about == "event" and (j.left in named or j.right in named))
    )
    occurrences = tuple(one for one in linking.occurrences if one.members)
    return replace(linking, occurrences=occurrences, judgements=judgements)


def named_in(readings: Iterable[Reading]) -> frozenset[Key]:
    """Return document and id of every event that is only named."""
    return frozenset((r.document.document, name) for r in readings for name in only_named(r))
