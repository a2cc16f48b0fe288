"""Collect the accounts of all readings by topic, in one pass."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import partial

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account, Topic, by_topic, told_by_several
from kg.compare.corrections import Correction, corrections_in
from kg.compare.denied_accusations import Answer, answers_in
from kg.compare.descriptions import Description, charges_in, described_in
from kg.compare.disputes import Pair, disputes_in
from kg.compare.equal_figures import Stated, stated_in
from kg.compare.hyponymy import Degree, Kin, kindred_in
from kg.compare.measures import Measured, measured_in
from kg.compare.name_variants import Called, people_in
from kg.compare.no_comment import silent_in
from kg.compare.offices import Held, held_in
from kg.compare.order import Order, orders_in
from kg.compare.origins import Lines, imprint
from kg.compare.quotes import Quoted, quoted_in
from kg.compare.rebuttals import Rebuttal, rebuttals_in
from kg.compare.source_dependence import Relying, relying
from kg.compare.sources import speaking_for
from kg.compare.tellings import Telling, denied_in, tellings_in
from kg.compare.topics import Keys, Nearness, Told, keys_of, unite
from kg.model import Entity, Linking, Reading
from kg.model.deferred import Deferred, deferred
from kg.model.findings import Key
from kg.model.memo import FORGETFUL, NONE, Memo, Stamp, stamp


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """Accounts by topic, and quotations.

    Events by occurrence; relations by predicate and subject; events by predicate and agent if
    `worth` is rated, and by predicate and object if only one agent can have done it (`contested`).
    Only topics with several documents are kept. A topic is an occurrence, or several that seem to
    be one although resolution kept them apart. `counting` are all events that have a number, for
    corrections. `seen` are the stamps of what each document was collected from, `told` those
    of its tellings and its day; `changed` are the documents of which the first is another now.
    """

    events: Mapping[str, tuple[Account, ...]]
    relations: Mapping[tuple[str, str], tuple[Account, ...]]
    worth: Mapping[tuple[str, str], tuple[Account, ...]]
    contested: Mapping[tuple[str, str], tuple[Account, ...]]
    beside: "Beside"
    near: Nearness
    counting: Mapping[str, Sequence[Account]]
    tellings: Mapping[str, Sequence[Telling]]
    described: Mapping[str, Sequence[Description]]
    charges: Mapping[str, Sequence[Telling]]
    people: Mapping[str, Sequence[Called]]
    seen: Mapping[str, Stamp]
    told: Mapping[str, Stamp]
    changed: Set[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is compared apart from topics: quotations, orders, hyponyms and so on.

    `silent` are those who would not say more, each with the account that says so.
    """

    quoted: list[Quoted] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    disputes: list[Pair] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    rebuttals: list[Rebuttal] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    silent: list[tuple[str, Account]] = field(default_factory=list)
    measured: list[Measured] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)
    kindred: dict[Kin, list[Degree]] = field(default_factory=lambda: defaultdict(list))

    def see(self, reading: Reading, look: AccountBuilder) -> None:
        """Collect from one reading."""
        self.quoted.extend(quoted_in(reading, look))
        self.orders.extend(orders_in(reading, look))
        self.disputes.extend(disputes_in(reading, look))
        self.answers.extend(answers_in(reading, look))
        self.rebuttals.extend(rebuttals_in(reading, look))
        self.corrections.extend(corrections_in(reading, look))
        self.silent.extend(silent_in(reading, look))
        for kin, degree in kindred_in(reading, look):
            self.kindred[kin].append(degree)

    def take(self, other: "Beside") -> None:
        """Add what was collected from another reading."""
        self.quoted.extend(other.quoted)
        self.orders.extend(other.orders)
        self.disputes.extend(other.disputes)
        self.answers.extend(other.answers)
        self.rebuttals.extend(other.rebuttals)
        self.corrections.extend(other.corrections)
        self.silent.extend(other.silent)
        self.measured.extend(other.measured)
        self.stated.extend(other.stated)
        for kin, degrees in other.kindred.items():
            self.kindred[kin].extend(degrees)

    def in_order(self) -> "Beside":
        """Return a sorted copy, so that the order of readings does not matter."""
        self.quoted.sort(key=lambda q: (q.account.document, q.account.evidence))
        self.orders.sort(key=lambda o: (o.earlier.document, o.earlier.evidence))
        self.disputes.sort(key=lambda p: (p[0][0].document, p[0][0].evidence))
        self.answers.sort(key=lambda a: (a[0].document, a[0].evidence, a[1].evidence))
        self.rebuttals.sort(key=lambda r: (r[0].document, r[0].evidence, r[1].evidence))
        self.corrections.sort(key=lambda c: (c.account.document, c.account.evidence, c.old))
        self.silent.sort(key=lambda s: (s[0], s[1].document, s[1].evidence))
        self.measured.sort(key=lambda m: (m.account.document, m.account.evidence, m.words))
        return self


def _denied_with(reading: Reading, occurrence: Mapping[Key, str]) -> set[str]:
    """Return nouns for what a governing verb denies: 'refused to sign a treaty'."""
    document = reading.document.document
    events = {e.id: e for e in reading.events}
    return {
        one.event
        for event in reading.events
        if event.polarity == "negative"
        for one in event.participants
        if one.event in events
        and occurrence.get((document, one.event), "") == occurrence.get((document, event.id))
    }


class _Views:
    """What each document sees of a linking: entities of its chains, occurrences of its events.

    `several` are the events that other documents report too.
    """

    def __init__(self, linking: Linking, touched: Container[str] | None) -> None:
        """Take what these documents see, or all of them."""
        self.entities: dict[str, dict[Key, Entity]] = defaultdict(dict)
        self.occurrence: dict[str, dict[Key, str]] = defaultdict(dict)
        self.several = told_by_several(linking)
        for entity in linking.entities:
            for key in entity.members:
                if touched is None or key[0] in touched:
                    self.entities[key[0]][key] = entity
        for one in linking.occurrences:
            for key in one.members:
                if touched is None or key[0] in touched:
                    self.occurrence[key[0]][key] = one.id

    def seen(self, document: str) -> Stamp:
        """Return the stamp of all that can influence what is collected from a document."""
        entities = sorted((chain, _mark(e)) for (_, chain), e in self.entities[document].items())
        told = self.occurrence[document].items()
        return stamp(entities, sorted((*one, one[0] in self.several) for one in told))


def _mark(e: Entity) -> tuple[object, ...]:
    """Return what a document may see of an entity."""
    return e.id, e.type, e.name, e.names, e.named, e.geonames, e.latitude


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What is collected from one document; accounts with the topics they belong to.

    `speaking` are who works for whom, `held` who holds which office; at `keys` accounts of events
    meet those of other documents.
    """

    speaking: tuple[tuple[str, str], ...]
    held: tuple[Held, ...]
    leading: tuple[str, ...]
    beside: Beside
    tellings: tuple[Telling, ...]
    described: tuple[Description, ...]
    charges: tuple[Telling, ...]
    people: tuple[Called, ...]
    events: list[tuple[str, Account]]
    keys: Keys
    worth: list[tuple[tuple[str, str], Account]]
    contested: list[tuple[tuple[str, str], Account]]
    relations: list[tuple[tuple[str, str], Account]]


def _found(one: Deferred, views: _Views) -> _Found:
    reading, document = one.reading, one.document
    entities, occurrence = views.entities[document], views.occurrence[document]
    look = AccountBuilder(reading, entities, occurrence)
    beside = Beside()
    beside.see(reading, look)
    denied = _denied_with(reading, occurrence)
    told = tuple(t for t in tellings_in(reading, look, occurrence) if t.account.claim not in denied)
    beside.measured.extend(measured_in(reading, look, told))
    beside.stated.extend(stated_in(reading, look, told))
    tellings = (*told, *denied_in(reading, told))
    events = []
    worth: list[tuple[tuple[str, str], Account]] = []
    contested: list[tuple[tuple[str, str], Account]] = []
    for event in reading.events:
        key = (document, event.id)
        if event.id not in denied and (key in views.several or look.matters(event)):
            joined = occurrence.get(key, f"{document} {event.id}")
            events.append((joined, look.event(event, joined)))
        worth.extend((who, look.event(event, "")) for who in look.judged(event))
        contested.extend((what, look.event(event, "")) for what in look.contested(event))
    leading = look.leading()
    return _Found(
        speaking=tuple(speaking_for(reading, look.holders)),
        held=tuple(held_in(reading, look.holders)),
        leading=leading,
        beside=beside,
        tellings=tellings,
        described=described_in(tellings),
        charges=charges_in(tellings),
        people=people_in(tellings),
        events=events,
        keys=keys_of(events, leading),
        worth=worth,
        contested=contested,
        relations=[
            ((relation.predicate, look.entity(relation.subject).id), look.relation(relation))
            for relation in reading.relations
        ],
    )


def _found_anew(one: Deferred, views: _Views, given: Stamp, memo: Memo) -> tuple[_Found, Stamp]:
    """Collect from a document; return it with the stamp of what first gave the same tellings.

    A person of whom it tells may have another name elsewhere, which changes no telling.
    """
    found, before = _found(one, views), memo.before(("found", one.document))
    same = before is not None and before[0].tellings == found.tellings
    return found, before[1] if same else given


def _seen_anew(
    one: Deferred, views: _Views, outlets: frozenset[str], memo: Memo
) -> tuple[Stamp, _Found, Stamp, Relying]:
    """Return what is collected from a document, with stamps, and what it has from outlets."""
    document = one.document
    given = one.mark(views.seen(document)) if one.stamp else NONE
    found, telling = memo.of(
        ("found", document), given, partial(_found_anew, one, views, given, memo)
    )
    met = outlets.intersection(e.id for e in views.entities[document].values())
    rests = one.mark(given, sorted(met)) if given else NONE
    relied = memo.of(("relying", document), rests, partial(_relying, one, views, outlets))
    return given, found, telling, relied


def _sort_in(held: dict[Topic, list[Account]], found: Iterable[tuple[Topic, Account]]) -> None:
    """Add accounts to the topics they belong to."""
    for topic, account in found:
        held[topic].append(account)


def _relying(one: Deferred, views: _Views, outlets: frozenset[str]) -> Relying:
    entities = views.entities[one.document]
    chains = {m.id: m.chain for m in one.reading.mentions}

    def known(mentions: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(entities[one.document, chains[m]].id for m in mentions)

    return relying(one.reading, known, outlets)


def collect(
    readings: Iterable[Reading | Deferred],
    linking: Linking,
    lines: Lines,
    memo: Memo = FORGETFUL,
    touched: Container[str] | None = None,
) -> Accounts:
    """Read the readings once; keep accounts of what several documents report, or may report.

    Only `touched` documents may see another linking than in the last join, if they are given.
    """
    views = _Views(linking, touched)
    near = Nearness(linking)
    events: list[tuple[Told, Keys]] = []
    relations: dict[tuple[str, str], list[Account]] = defaultdict(list)
    beside = Beside()
    worth: dict[tuple[str, str], list[Account]] = defaultdict(list)
    contested: dict[tuple[str, str], list[Account]] = defaultdict(list)
    tellings: dict[str, Sequence[Telling]] = {}
    described: dict[str, Sequence[Description]] = {}
    charges: dict[str, Sequence[Telling]] = {}
    people: dict[str, Sequence[Called]] = {}
    seen: dict[str, Stamp] = {}
    told: dict[str, Stamp] = {}
    stamps: list[tuple[str, Stamp]] = []
    changed: set[str] = set()
    for one in map(deferred, readings):
        document = one.document
        stamps.append((document, one.stamp))
        before = memo.stamp_before(("found", document))
        said = memo.of(("imprint", document), one.stamp, lambda one=one: imprint(one.reading))  # type: ignore[misc]
        if touched is None or document in touched:
            given, found, telling, relied = _seen_anew(one, views, lines.outlets, memo)
        else:
            given, (found, telling) = memo.last(("found", document))
            _, relied = memo.last(("relying", document))
        seen[document] = given
        if given != before or not given:
            changed.add(document)
        told[document] = stamp(telling, said.published) if telling else NONE
        lines.take(document, said, found.speaking, found.held, relied)
        near.see(document, said.published, found.leading)
        beside.take(found.beside)
        tellings[document], described[document] = found.tellings, found.described
        charges[document], people[document] = found.charges, found.people
        events.append((found.events, found.keys))
        _sort_in(worth, found.worth)
        _sort_in(contested, found.contested)
        _sort_in(relations, found.relations)
    lines.keep_copies(memo, stamp(stamps) if all(seen.values()) else NONE)
    counting: dict[str, list[Account]] = defaultdict(list)
    for told_in, _ in events if beside.corrections else ():
        _sort_in(counting, (one for one in told_in if one[1].amounts))
    return Accounts(
        counting=counting,
        events=by_topic(unite(events, near)),
        relations=by_topic(relations),
        worth=by_topic(worth),
        contested=by_topic(contested),
        beside=beside.in_order(),
        near=near,
        tellings=tellings,
        described=described,
        charges=charges,
        people=people,
        seen=seen,
        told=told,
        changed=changed,
    )
