"""What happened by date, with the accounts of each occurrence side by side."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from pyoxigraph import NamedNode, Store

from kg.account.disputed import Account, account
from kg.account.event_order import Ordered, in_told_order, told_orders
from kg.account.find import find_entity
from kg.errors import UsageError
from kg.graph import lookup
from kg.graph.claims import ROLES
from kg.graph.happened import Happening, Placed, Teller, by_time, is_reference, parted
from kg.graph.namespaces import role_curie, term

DAY = 10
"""Number of characters of a date that is a day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """An occurrence as reported: when (None if unknown), its standing, who reports it.

    `order` are the other events before, after, during or within which some document puts it.
    `reference` is True if at most a year is given, so that the case only refers to it. `differ`
    says in what the accounts differ; the label takes no side then. `stands` counts the accounts by
    standing.
    """

    id: str
    date: str | None
    label: str
    event_type: str
    standing: str
    documents: int
    accounts: tuple[Account, ...]
    order: tuple[Ordered, ...] = ()
    differ: tuple[str, ...] = ()
    stands: tuple[tuple[str, int], ...] = ()
    reference: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Which occurrences are requested: of an entity, from a day to a day (inclusive), and so on."""

    about: str | None = None
    start: str | None = None
    end: str | None = None
    documents: int = 1
    speech: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """The first occurrences of a timeline, and how many it has.

    `dated` is the number of those with a date, `years` of those of which only a year is told, and
    `undated` of those without a date. The first come in this order.
    """

    dated: int
    years: int
    undated: int
    shown: tuple[Happened, ...]


def timeline(store: Store, wanted: Period, *, base: str) -> tuple[Happened, ...]:
    """List occurrences by date, the undated last; on one date, the most widely reported first.

    Within a day, events that documents put first come first. Acts of speech are left out unless
    requested, because what was said appears where it is claimed. A month or a year counts as within
    a period that it overlaps. Raise QueryError for an unknown name, UsageError for an invalid date.
    """
    teller = Teller(store)
    return tuple(_in_words(store, teller, _placed(store, teller, wanted, base=base)))


def beginning(store: Store, wanted: Period, *, base: str, limit: int) -> Beginning:
    """Return the first of a timeline as it is shown: dated ones, mere years, then the undated.

    Only the accounts of these are read.
    """
    teller = Teller(store)
    found = parted(_placed(store, teller, wanted, base=base), lambda one: one.date)
    dated, years, undated = map(len, found)
    first = [*chain.from_iterable(found)][:limit]
    shown = tuple(_in_words(store, teller, first))
    return Beginning(dated=dated, years=years, undated=undated, shown=shown)


def _placed(store: Store, teller: Teller, wanted: Period, *, base: str) -> list[Placed]:
    """Return the requested occurrences as a timeline orders them."""
    for day in (wanted.start, wanted.end):
        _check(day)
    found = [
        one
        for one in teller.placed(_occurrences(store, wanted, base=base), speech=wanted.speech)
        if within(one.date, wanted) and one.documents >= wanted.documents
    ]
    found.sort(key=lambda one: by_time(one.date, one.documents, _name(one)))
    return [*_told_order(store, found)]


def _name(one: Placed) -> str:
    return lookup.last(one.node.value)


def _told_order(store: Store, found: Sequence[Placed]) -> Iterator[Placed]:
    for date, group in groupby(found, key=lambda one: one.date):
        known = {_name(one): one for one in group}
        names = by_told_order(
            date,
            list(known),
            lambda name: told_orders(store, known[name].node),  # noqa: B023
        )
        yield from (known[name] for name in names)


def _in_words(store: Store, teller: Teller, found: Iterable[Placed]) -> Iterator[Happened]:
    told = teller.of((one.node for one in found), speech=True)
    return (happened_of(store, one) for one in told)


def by_told_order(
    date: str | None, names: Sequence[str], orders: Callable[[str], Iterable[Ordered]]
) -> Sequence[str]:
    """Sort what happened on a day as documents order it; a month or a year keeps its order."""
    if date is None or len(date) < DAY or len(names) < 2:
        return names
    return in_told_order(names, {name: tuple(orders(name)) for name in names})


def _occurrences(store: Store, wanted: Period, *, base: str) -> Iterator[NamedNode]:
    if wanted.about is None:
        every = lookup.subjects(store, "rdf:type", term("kg:Occurrence"))
        yield from (node for node, _ in every)
        return
    entity = NamedNode(find_entity(store, wanted.about, base=base))
    claims = {c for role in ROLES for c, _ in lookup.subjects(store, role_curie(role), entity)}
    of = (lookup.link(store, c, "kg:occurrence") for c in claims if "/claim/" in c.value)
    yield from sorted({node for node in of if node is not None}, key=lambda node: node.value)


def happened_of(store: Store, told: Happening) -> Happened:
    """Put an occurrence in words, with the others to which it is ordered."""
    node = NamedNode(told.iri)
    return Happened(
        id=lookup.last(told.iri),
        date=told.date,
        label=told.heading.label,
        event_type=told.action,
        standing=told.standing,
        documents=told.documents,
        accounts=tuple(account(c) for c in told.claims),
        order=tuple(told_orders(store, node)),
        differ=told.heading.differ,
        stands=told.heading.stands,
        reference=is_reference(told.date),
    )


def within(date: str | None, wanted: Period) -> bool:
    """Return True if a date, or a part of the month or year that it is, lies in the period."""
    if date is None:
        return wanted.start is None and wanted.end is None
    start, end = (wanted.start or "")[: len(date)], (wanted.end or "9999")[: len(date)]
    return start <= date[: len(start) or None] and date[: len(end)] <= end


def _check(day: str | None) -> None:
    if day is not None and not all(part.isdigit() for part in day.split("-")):
        raise UsageError(f"{day!r} is no date; give 2018, 2018-02, or 2018-02-14")
