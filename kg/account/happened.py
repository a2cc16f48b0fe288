"""What happened by date, with the accounts of each occurrence side by side."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pyoxigraph import NamedNode, Store

from kg.account.disputed import Account, account
from kg.account.find import find_entity
from kg.account.told_order import Ordered, in_told_order, told_orders
from kg.errors import UsageError
from kg.graph import lookup
from kg.graph.claims import ROLES, Claim, ClaimReader
from kg.graph.namespaces import term

SPEECH = "kg:Communication"
DAY = 10
"""Characters of a date that is a day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """An occurrence as told: when (None where nobody says), how it stands, who tells it.

    `order` are the other events before, after, during or within which some document puts it.
    """

    id: str
    date: str | None
    label: str
    action: str
    standing: str
    documents: int
    accounts: tuple[Account, ...]
    order: tuple[Ordered, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Which occurrences are wanted: of one entity, from a day to a day (inclusive), by how many."""

    about: str | None = None
    start: str | None = None
    end: str | None = None
    documents: int = 1
    speech: bool = False


def timeline(store: Store, wanted: Period, *, base: str) -> tuple[Happened, ...]:
    """List occurrences by date, the undated last; of one date, the most widely told first.

    Within a day those come first that documents tell to have come first.
    Acts of speech are left out unless wanted: what was said stands where it is claimed. A date
    that is only a month or a year counts as within a period that it touches. Raises QueryError for
    an unknown name, UsageError for a date that is none.
    """
    for day in (wanted.start, wanted.end):
        _check(day)
    reader, found = ClaimReader(store), []
    for node in _occurrences(store, wanted, base=base):
        action = lookup.link(store, node, "kg:action")
        date = lookup.text(store, node, "kg:date")
        if not _within(date, wanted) or (not wanted.speech and _is_speech(store, action)):
            continue
        claims = [
            reader.read(claim.value)
            for claim in lookup.objects(store, node, "kg:account")
            if isinstance(claim, NamedNode)
        ]
        if len({c.document for c in claims}) >= wanted.documents:
            found.append(_happened(store, node, date, claims))
    found.sort(key=lambda h: (h.date or "9999~", -h.documents, h.id))
    return tuple(_told_order(found))


def _told_order(found: Iterable[Happened]) -> Iterator[Happened]:
    for date, group in groupby(found, key=lambda h: h.date):
        happened = {h.id: h for h in group}
        order = {name: one.order for name, one in happened.items()}
        a_day = date is not None and len(date) >= DAY
        names = in_told_order(tuple(happened), order) if a_day else happened
        yield from (happened[name] for name in names)


def _occurrences(store: Store, wanted: Period, *, base: str) -> Iterator[NamedNode]:
    if wanted.about is None:
        every = lookup.subjects(store, "rdf:type", term("kg:Occurrence"))
        yield from (node for node, _ in every)
        return
    entity = NamedNode(find_entity(store, wanted.about, base=base))
    claims = {c for role in ROLES for c, _ in lookup.subjects(store, f"kg:{role}", entity)}
    of = (lookup.link(store, c, "kg:occurrence") for c in claims if "/claim/" in c.value)
    yield from sorted({node for node in of if node is not None}, key=lambda node: node.value)


def _happened(store: Store, node: NamedNode, date: str | None, claims: list[Claim]) -> Happened:
    ordered = sorted(claims, key=lambda c: (c.published or "9", c.document, c.evidence.start))
    action = lookup.link(store, node, "kg:action")
    return Happened(
        id=lookup.last(node.value),
        date=date,
        label=lookup.text(store, node, "rdfs:label") or "",
        action=lookup.curie(action.value) if action else "",
        standing=lookup.text(store, node, "kg:standing") or "",
        documents=len({c.document for c in claims}),
        accounts=tuple(account(c) for c in ordered),
        order=tuple(told_orders(store, node)),
    )


def _is_speech(store: Store, action: NamedNode | None) -> bool:
    seen: set[str] = set()
    while action is not None and action.value not in seen:
        if action == term(SPEECH):
            return True
        seen.add(action.value)
        action = lookup.link(store, action, "rdfs:subClassOf")
    return False


def _within(date: str | None, wanted: Period) -> bool:
    if date is None:
        return wanted.start is None and wanted.end is None
    start, end = (wanted.start or "")[: len(date)], (wanted.end or "9999")[: len(date)]
    return start <= date[: len(start) or None] and date[: len(end)] <= end


def _check(day: str | None) -> None:
    if day is not None and not all(part.isdigit() for part in day.split("-")):
        raise UsageError(f"{day!r} is no date; give 2018, 2018-02, or 2018-02-14")
