"""Occurrences as a page shows them, with the headings and the order of all timelines."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from kg.account.event_order import told_orders
from kg.account.happened import by_told_order
from kg.casefile.claims import label
from kg.casefile.contents import Happening
from kg.casefile.places import Places
from kg.graph.epistemic_status import account_statuses, occurrence_status, standing
from kg.graph.happened import by_time, is_reference, is_speech
from kg.graph.scope import Scope
from kg.graph.verbalise.headings import Cast, Told, heading
from kg.model import Event, Occurrence, Participant, Reading

if TYPE_CHECKING:
    from pyoxigraph import Store

Key = tuple[str, str]


def in_order(occurrences: Iterable[Occurrence], store: "Store", where: Places) -> list[Occurrence]:
    """Sort occurrences as in a timeline: by date, within a day as the texts order them."""
    names = {one.id: where.names.occurrence(one.id) for one in occurrences}
    by_id = {one.id: one for one in occurrences}
    known = sorted(by_id.values(), key=lambda one: by_time(one.date, documents(one), one.id))
    found: list[Occurrence] = []
    for date, group in groupby(known, key=lambda one: one.date):
        ids = [one.id for one in group]
        found += (
            by_id[name]
            for name in by_told_order(date, ids, lambda name: told_orders(store, names[name]))
        )
    return found


def documents(told: Occurrence) -> int:
    """Return the number of documents that report an occurrence."""
    return len({document for document, _ in told.members})


class Happenings:
    """Collects accounts from readings, then gives occurrences their headings."""

    def __init__(self, told: Iterable[Occurrence], places: Places) -> None:
        self._places = places
        self._wanted: dict[str, set[str]] = defaultdict(set)
        for document, event in (key for one in told for key in one.members):
            self._wanted[document].add(event)
        self._footings: dict[Key, str] = {}
        self._told: dict[Key, Told] = {}

    def take(self, reading: Reading) -> None:
        """Take from a reading the status and participants of its events."""
        name = reading.document.document
        wanted = self._wanted.get(name, ())
        if not wanted:
            return
        found = account_statuses(reading)
        self._footings.update(((name, event), one) for event, one in found if event in wanted)
        scope = Scope(reading, self._places.index)
        events = (event for event in reading.events if event.id in wanted)
        self._told.update(((name, event.id), _told(scope, event)) for event in events)

    def of(self, one: Occurrence, number: Mapping[Key, int]) -> Happening:
        """Return an occurrence as it is shown; `number` gives the positions of claims."""
        called = heading(one.label, [self._told[key] for key in sorted(one.members)])
        return Happening(
            id=one.id,
            iri=self._places.names.occurrence(one.id).value,
            date=one.date,
            label=called.label,
            what=label(one.action),
            speech=is_speech(one.action),
            reference=is_reference(one.date),
            standing=occurrence_status(self._footings[key] for key in one.members),
            differ=called.differ,
            stands=called.stands,
            documents=documents(one),
            claims=tuple(sorted(number[key] for key in one.members if key in number)),
        )


def _told(scope: Scope, event: Event) -> Told:
    level, negated = standing(
        event.status, event.polarity, event.certainty, vouched=bool(event.holder)
    )
    return Told(
        level=level,
        negated=negated,
        lemma=event.lemma,
        date=event.date,
        cast=tuple(_cast(scope, event)),
    )


def _cast(scope: Scope, event: Event) -> Iterator[Cast]:
    for one in event.participants:
        if one.event is None:
            yield _part(scope, one)


def _part(scope: Scope, one: Participant) -> Cast:
    if one.mention is None:
        words = scope.told(scope.values[str(one.value)].whole)
        return Cast(role=one.role, key=words, name=words, named=False, words=words)
    mention = scope.mentions[one.mention]
    return Cast(
        role=one.role,
        key=scope.entity(one.mention).value,
        name=scope.entity_name(one.mention),
        named=scope.is_named(one.mention),
        words=scope.told(mention.phrase or mention.span),
    )
