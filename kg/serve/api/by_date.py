"""A page of the timeline: everything is sorted by the plain file, only the page is read."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from pyoxigraph import NamedNode

from kg.account.event_order import told_orders
from kg.account.happened import Period, by_told_order, happened_of, within
from kg.graph import lookup
from kg.graph.happened import Teller, by_time, is_speech
from kg.graph.namespaces import segment
from kg.serve.api.operations import Given, Listed
from kg.serve.api.state import State


@dataclass(frozen=True, slots=True)
class Dated:
    """What is kept of each occurrence for sorting."""

    iri: str
    name: str
    date: str | None
    documents: int
    speech: bool


def by_date(state: State, wanted: Period, given: Given) -> Listed:
    """List what happened by date, as `kg.account.happened.timeline` does for all."""
    found = [
        one
        for one in state.whole("dated", _dated)
        if (wanted.speech or not one.speech)
        and one.documents >= wanted.documents
        and within(one.date, wanted)
    ]
    start, end = given["offset"], given["offset"] + given["limit"]
    nodes = (NamedNode(one.iri) for one in _ordered(state, found, start, end))
    told = Teller(state.store).of(nodes, speech=True)
    return Listed(len(found), tuple(happened_of(state.store, one) for one in told))


def _dated(state: State) -> tuple[Dated, ...]:
    dates = _dates(state)
    found = (
        Dated(
            iri=iri,
            name=segment(one.id),
            date=dates.get(iri),
            documents=len({document for document, _ in one.members}),
            speech=is_speech(one.action),
        )
        for one in state.folder.read_occurrences()
        for iri in (state.names.occurrence(one.id).value,)
    )
    return tuple(sorted(found, key=lambda one: by_time(one.date, one.documents, one.name)))


def _dates(state: State) -> dict[str, str]:
    """Return the date of each occurrence as a `Teller` does: of several the first."""
    found: dict[str, tuple[str, str]] = {}
    for node, value in lookup.subjects(state.store, "kg:date"):
        told = value.value, str(value)
        found[node.value] = min(found.get(node.value, told), told)
    return {iri: date for iri, (date, _) in found.items()}


def _ordered(state: State, found: list[Dated], start: int, end: int) -> Iterator[Dated]:
    """Yield the items from one position to another, each day in the order of the documents."""
    before = 0
    for date, group in groupby(found, key=lambda one: one.date):
        day = list(group)
        first, last = max(start - before, 0), max(end - before, 0)
        before += len(day)
        if first < len(day) and last:
            yield from _day(state, date, day)[first:last]


def _day(state: State, date: str | None, day: list[Dated]) -> list[Dated]:
    known = {one.name: one for one in day}
    names = by_told_order(
        date, list(known), lambda name: told_orders(state.store, NamedNode(known[name].iri))
    )
    return [known[name] for name in names]
