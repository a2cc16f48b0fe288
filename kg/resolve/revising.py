"""Resolving a case again after a change: only what it touches.

What the last join kept tells which names, stories and clusters a judgement by hand touches, or a
document that is added, removed or read otherwise; these are made again by the functions that make
all of them, and everything else stays. The result is the one of `resolve`.
"""

from collections import defaultdict
from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
)
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from kg.model import Entity, Judgement, Linking, Occurrence
from kg.model.changes import Changes
from kg.model.deferred import Deferred
from kg.model.findings import Key
from kg.model.memo import Memo
from kg.resolve.assemble import Assembling, Rough, entity_order, namesakes
from kg.resolve.cluster import Link, Partition, differing, link_of
from kg.resolve.description_linking import NEIGHBOURS, Described
from kg.resolve.document_changes import DocumentChanges, Sets
from kg.resolve.document_similarity import Pair, Stories, pair_of
from kg.resolve.entity_overlap import Company
from kg.resolve.event_profiles import EventProfile
from kg.resolve.event_scorer import Found
from kg.resolve.event_table import Person, person
from kg.resolve.events import LIKELY
from kg.resolve.groups import Group, Grouped
from kg.resolve.judgements import judge, merging_nothing, naming, on_chains, on_events, overlay
from kg.resolve.linkage import Scored, link
from kg.resolve.nominal_linking import (
    Nominals,
    ScoredChains,
    grow,
    neighbouring,
    pairs_among,
)
from kg.resolve.nominal_scorer import NEAR, Nameless, heads_in
from kg.resolve.occurrences import alone_in, occurrence
from kg.resolve.pair_likeness import Entities, PairLikeness, rows_of
from kg.resolve.partial_names import full_name, judge_lone
from kg.resolve.profiles import Deferring, Profiles, profile_lazily
from kg.resolve.resolved import (
    DESCRIBED,
    GROWN,
    NAMES,
    PARTIAL,
    RESOLVED,
    SEEN,
    STEPS,
    Resolved,
    Rows,
    Seen,
    Sides,
    buckets,
    connected,
    links,
    row_of,
    sides,
)
from kg.resolve.roles import Office, are_people, by_role

LEAST = float(np.float32(LIKELY))
"""The same as the scores are stored."""
MOST_CHANGED = 2
"""If more than one in so many documents differ, the whole case is resolved."""
Noun = TypeVar("Noun")


@dataclass(frozen=True, slots=True, kw_only=True)
class Revised:
    """How the linking of a case differs from that before."""

    entities: Changes[Entity]
    occurrences: Changes[Occurrence]
    judgements: Changes[Judgement]
    whole: Callable[[], Linking]
    """Return all entities and occurrences, and the judgements that merge nothing."""
    documents: Set[str] = frozenset()
    """The documents that were added, removed or read otherwise."""
    every: tuple[Set[str], Set[str]] = (frozenset(), frozenset())
    """All documents before and now."""
    named: Set[Key] = frozenset()
    """The events that are only named (kg.model.stated)."""


def revise(
    readings: Mapping[str, Deferred], *, hand: Iterable[Judgement], memo: Memo
) -> Revised | None:
    """Resolve readings again that differ little from the last join.

    Return None if nothing is kept of that join, or if most of its documents were others.
    """
    profiles = profile_lazily(readings, hand=hand, memo=memo)
    seen: Seen | None = memo.known(SEEN, profiles.whole) or memo.before(SEEN)
    before: Resolved | None = memo.before(RESOLVED)
    if before is None or seen is None or not profiles.whole:
        return None
    stories = Stories(profiles.pages, memo=memo, given=profiles.whole)
    changes = DocumentChanges(profiles, seen, stories, memo)
    if len(changes.documents) * MOST_CHANGED > len(seen.stamps):
        return None
    return _Revision(profiles, before, changes, stories, memo).run()


class _Bucket:
    """Judgements of one kind by document, as they were and as they are now."""

    def __init__(self, kind: str, memo: Memo, given: bytes) -> None:
        self._kind, self._memo, self._given = kind, memo, given
        self._now: dict[str, tuple[Judgement, ...]] = {}

    def before(self, document: str) -> tuple[Judgement, ...]:
        return self._memo.before((self._kind, document)) or ()

    def now(self, document: str) -> tuple[Judgement, ...]:
        return self._now.get(document, self.before(document))

    def put(self, document: str, judgements: Iterable[Judgement]) -> Changes[Judgement]:
        """Replace the judgements of a document."""
        self._now[document] = tuple(judgements)
        self._memo.keep((self._kind, document), self._given, self._now[document])
        return Changes.between(self.before(document), self._now[document])

    def replaced(
        self, gone: Callable[[Judgement], bool], documents: Iterable[str], new: Sequence[Judgement]
    ) -> Changes[Judgement]:
        """Replace those of some documents that are `gone` by new ones."""
        by_document: dict[str, list[Judgement]] = defaultdict(list)
        for judgement in new:
            by_document[judgement.left[0]].append(judgement)
        found = Changes[Judgement]()
        for document in sorted({*documents, *by_document}):
            stay = (one for one in self.before(document) if not gone(one))
            found.add(self.put(document, (*stay, *by_document[document])))
        return found


class _Revision:
    """One revision, step by step in the order of `resolve`."""

    def __init__(
        self,
        profiles: Profiles,
        before: Resolved,
        documents: DocumentChanges,
        stories: Stories,
        memo: Memo,
    ) -> None:
        """Take what is resolved, and how the documents differ from those of the last join."""
        self.profiles, self.before, self.documents, self.memo = profiles, before, documents, memo
        self.stories = stories
        self.given = profiles.whole
        self.told = Deferring(sorted(documents.was.stamps), self._told_before)
        self.hand = on_chains(before.hand), on_chains(profiles.hand)
        self.buckets = {
            kind: _Bucket(kind, memo, self.given)
            for kind in (NAMES, PARTIAL, DESCRIBED, GROWN, STEPS)
        }
        was, now = before.struck, profiles.struck
        moved = {d for d in {*was, *now} if was.get(d) != now.get(d)}
        self.struck = moved.intersection(profiles.stamps)

    @property
    def seen(self) -> Seen:
        """What is known of all documents now."""
        return self.documents.seen

    @property
    def grouped(self) -> Grouped:
        """The groups of names."""
        return self.documents.grouped

    def _told_before(self, document: str) -> dict[Key, EventProfile]:
        """Return the events of a document as they were, without those that were misread."""
        name = "profile", document
        same = None if document in self.documents.documents else self.memo.now(name)
        _, _, events = same or self.memo.before(name)
        struck = self.before.struck.get(document, ())
        return dict(sorted((e.key, e) for e in events if e.key[1] not in struck))

    def run(self) -> Revised:
        """Return what changed, and keep how the case is resolved now."""
        changed, offices, parts = self._names()
        held_by_names, unnamed = self._unnamed(*parts)
        judged, chains = self._overlaid([*unnamed, *changed.all], offices)
        entities = self._entities(judged)
        events = _Events(self, entities)
        told = events.run()
        beside = Changes.between(
            merging_nothing(self.before.hand), merging_nothing(self.profiles.hand)
        )
        judgements = Changes[Judgement]()
        for changes in (judged, events.judged, beside):
            judgements.add(changes)
        if self.documents.documents:
            self.memo.keep(SEEN, self.given, self.seen)
        self.memo.keep(
            RESOLVED,
            self.given,
            replace(
                self.before,
                hand=self.profiles.hand,
                struck=dict(self.profiles.struck),
                partial=self.partial,
                offices=offices,
                chains=chains,
                events=events.rows,
                held_by_names=held_by_names,
                held=entities.held,
                called=entities.called,
                parts=events.parts,
                fitted=self.fitted,
            ),
        )
        self.memo.keep_rest(without=self.documents.removed)
        return Revised(
            documents=self.documents.documents,
            every=(self.documents.was.stamps.keys(), self.profiles.stamps.keys()),
            entities=entities.changes,
            occurrences=told,
            judgements=judgements,
            whole=self._whole,
        )

    def _whole(self) -> Linking:
        entities = [*self._kept("entities")]
        occurrences = [*self._kept("told"), *self._kept("occurrences")]
        joined = {key for one in entities for key in one.members}
        for document in self.profiles.pages:
            alone = self.memo.now(("alone", document)) or {}
            entities.extend(one for key, one in alone.items() if key not in joined)
        return Linking(
            entities=tuple(sorted(entities, key=entity_order)),
            occurrences=tuple(sorted(occurrences, key=lambda o: o.id)),
            judgements=tuple(merging_nothing(self.profiles.hand)),
        )

    def _kept(self, kind: str) -> Iterator[Any]:
        """Yield what is kept of all documents now."""
        for document in self.profiles.pages:
            yield from self.memo.now((kind, document)) or ()

    def _names(self) -> tuple[Changes[Judgement], tuple[Office, ...], tuple[Partition, Partition]]:
        """Judge partial names and offices again whose full names are other clusters now.

        Return what differs, the offices, and what names made one before and make one now.
        """
        documents, names = self.documents, self.documents.names
        self._put_names()
        hand = Changes.between(*self.hand)
        was = _links_among(self.hand[0], documents.was_full)
        full_hand = Changes.between(was, _links_among(self.hand[1], documents.is_full))
        by_names = Partition(links(documents.was.by_names))
        full = by_names.changed((), was)
        gone_links, come_links = _links(names)
        now = full.changed([*gone_links, *full_hand.gone], [*come_links, *full_hand.come])
        keys = _sides((*gone_links, *come_links, *full_hand.all))
        gone, come = documents.differing(
            full, now, keys, was=documents.was_full, now=documents.is_full
        )
        changed = Changes[Judgement]([*names.gone], [*names.come])
        offices, self.partial = self.before.offices, self.before.partial
        if gone or come or documents.groups:
            offices = self._partial_and_offices(gone, come, now, changed)
        told = chain(_by_office(self.before.offices), self.hand[0])
        every = by_names.changed((), chain(links(self.before.partial), map(link_of, told)))
        both = Changes([*changed.gone, *hand.gone], [*changed.come, *hand.come])
        after = every.changed(*_links(both))
        self.clusters = self._differing(every, after, both)
        return changed, offices, (every, after)

    def _put_names(self) -> None:
        """Put the judgements by names that differ into the buckets of their documents."""
        names, bucket = self.documents.names, self.buckets[NAMES]
        for document, held in buckets(names.all).items():
            left, new = {*names.gone} & {*held}, [one for one in names.come if one in held]
            bucket.put(document, (*(j for j in bucket.before(document) if j not in left), *new))

    def _partial_and_offices(
        self, gone: Sets, come: Sets, now: Partition, changed: Changes[Judgement]
    ) -> tuple[Office, ...]:
        """Judge partial names and offices again, note what differs, and return the offices."""
        partial = self._partial(gone, come, now)
        out = {row_of(one) for one in partial.gone}
        rows = (row for row in self.before.partial if row not in out)
        self.partial = [*rows, *map(row_of, partial.come)]
        offices = self._offices(gone, come, now)
        changed.add(partial)
        changed.note(_by_office(self.before.offices), _by_office(offices))
        return offices

    def _differing(
        self, before: Partition, after: Partition, judged: Changes[Judgement]
    ) -> tuple[Sets, Sets]:
        """Return which clusters of chains are gone and new, given which judgements are."""
        documents = self.documents
        keys = _sides(map(link_of, judged.all))
        return documents.differing(before, after, keys, was=documents.existed, now=documents.exists)

    def _partial(self, gone: Sets, come: Sets, full: Partition) -> Changes[Judgement]:
        """Judge the partial names again that one of these clusters may explain, or did."""
        documents, grouped = self.documents, self.grouped
        again = self._weak_again(self._explained(gone, come))
        members = {key for group in again for key in group.members} | documents.gone.keys()
        sets = self._explaining({_short_for(group) for group in again}, full)
        new: list[Judgement] = []
        for group in again:
            some = [full_name(one, grouped) for one in sorted(sets[_short_for(group)])]
            new.extend(judge_lone(group, some, self.profiles, grouped))
        # The other side of a partial name is a full one, which may be the left of the two.
        told = links(self.before.partial)
        left = {one.left[0] for one in told if not members.isdisjoint((one.left, one.right))}
        bucket = self.buckets[PARTIAL]
        return bucket.replaced(lambda j: not members.isdisjoint((j.left, j.right)), left, new)

    def _weak_again(self, words: Set[tuple[str, str]]) -> list[Group]:
        """Return the groups of partial names that are explained otherwise, or are new."""
        numbers = self.documents.groups
        weak = (group for group in self.grouped.groups if group.weak)
        return [one for one in weak if _short_for(one) in words or one.number in numbers]

    def _explaining(
        self, words: set[tuple[str, str]], full: Partition
    ) -> Mapping[tuple[str, str], Sets]:
        """Map partial names to the clusters of full names that may explain them."""
        sets: dict[tuple[str, str], set[tuple[Key, ...]]] = defaultdict(set)
        strong = (group for group in self.grouped.groups if words and not group.weak)
        for group in strong:
            for word in words.intersection(group.explains()):
                sets[word].update(map(full.of, group.members))
        return sets

    def _explained(self, gone: Sets, come: Sets) -> set[tuple[str, str]]:
        """Return the partial names that clusters which are gone or new explain, or did."""
        documents, grouped = self.documents, self.grouped
        words = {word for members in come for word in full_name(members, grouped).explains()}
        words |= {word for members in gone for key in members for word in documents.explains(key)}
        strong = (grouped.groups[n] for n in documents.groups)
        return words | {word for group in strong if not group.weak for word in group.explains()}

    def _offices(self, gone: Sets, come: Sets, full: Partition) -> tuple[Office, ...]:
        """Return who has which office, given which clusters of names are gone and new."""
        documents, before = self.documents, self.before.offices
        new = by_role(documents.come.values())
        held = {office.words: office for office in before}
        every: Sets = set()
        if new.keys() - held.keys():  # nobody was asked yet who has this office
            people = (g for g in self.grouped.groups if g.kind == "person" and not g.weak)
            every = {full.of(key) for group in people for key in group.members}
        found = []
        for role in sorted({*held, *new}):
            office = held.get(role, Office(role, (), ()))
            stay = (key for key in office.members if key not in documents.gone)
            members = tuple(sorted((*stay, *new.get(role, ()))))
            if members:
                office, some = replace(office, members=members), come if role in held else every
                found.append(self._office(office, gone, some))
        return tuple(found)

    def _office(self, office: Office, gone: Sets, come: Sets) -> Office:
        """Return who has an office, given which clusters of names are gone and new."""
        was = {members[0] for members in gone}
        holders = {key for key in office.holders if key not in was}
        for members in come:
            chains = (self.profiles.chains[key] for key in members)
            if are_people(members, self.grouped) and office.is_given_to(chains):
                holders.add(members[0])
        return replace(office, holders=tuple(sorted(holders)))

    def _unnamed(
        self, before: Partition, now: Partition
    ) -> tuple[dict[str, list[str]], list[Judgement]]:
        """Judge chains without a name again in documents near those of which names changed."""
        documents = self.documents
        self.fitted = self.before.fitted
        dirty = self._seeing_otherwise(before, now) | self.struck | documents.here
        if not dirty and not documents.documents and not any(self.clusters):
            return self.before.held_by_names, []

        def entity(key: Key) -> tuple[str, bool, tuple[Key, ...]]:
            members = now.of(key)
            return "/".join(members[0]), not self.seen.named.isdisjoint(members), members

        entities = Entities(entity, self._person)
        held = self._held(self.before.held_by_names, dirty, entities)
        company = self.company(held)
        company_before = self.company(self.before.held_by_names, now=False)
        among = _documents(chain(*self.clusters))
        apart = documents.apart(company_before, company, among)
        likeness = PairLikeness(
            self.profiles, self.stories, company, entities, self.memo, "entities"
        )
        grouped = Grouped(groups=(), of_chain={}, of_document=self.seen.informative)
        nameless = Nameless(self.profiles, grouped, likeness, self.stories, self.seen.heads)
        described = Described(
            self.profiles,
            self.stories,
            nameless,
            lambda key: now.of(key)[0],
            lambda first: self._told(now.of(first)),
        )
        beside = dirty | documents.otherwise_named | documents.beside_others(NEAR)
        others = documents.beside_others(NEIGHBOURS)

        def is_touched(document: str) -> bool:
            near = described.near(document)
            return (
                document in others
                or not beside.isdisjoint(near)
                or any(pair_of(document, n) in apart for n in near)
            )

        again = [d for d in self.profiles.pages if is_touched(d)]
        near = self._near(beside, apart)
        pairs = {pair_of(d, n) for d in again for n in described.near(d)}
        likeness.found(sorted(pairs | {pair_of(*pair) for pair in near}))
        changed = Changes[Judgement]()
        bucket = self.buckets[DESCRIBED]
        for document in (*again, *documents.removed):
            judged = () if document in documents.removed else described.judge(document)
            changed.add(bucket.put(document, judged))
        grown = self._grown(near, beside, Nominals(self.profiles, nameless, self.memo), nameless)
        return held, [*changed.all, *grown.all]

    def company(self, held: Mapping[str, Sequence[str]], *, now: bool = True) -> Company:
        """Return how the named things of documents overlap."""
        seen = self.seen if now else self.documents.was
        return Company(_sets(held), len(seen.telling))

    def _seeing_otherwise(self, before: Partition, now: Partition) -> set[str]:
        """Return the unchanged documents in which a chain is another thing or told of otherwise.

        A thing is known by its first chain, and people by ages and nations.
        """
        was, is_ = self.documents.was, self.seen

        @cache
        def seen(members: tuple[Key, ...], which: bool) -> tuple[object, ...]:
            some = is_ if which else was
            people = frozenset(some.people[key] for key in members if key in some.people)
            return members[0], not some.named.isdisjoint(members), people

        keys = {key for members in self.clusters[0] for key in members}
        return {
            key[0]
            for key in keys
            if key[0] not in self.documents.documents
            and seen(before.of(key), False) != seen(now.of(key), True)
        }

    def _near(self, beside: Set[str], apart: Set[Pair]) -> list[Pair]:
        """Return the neighbours of which chains without a name may be scored otherwise."""
        rare = self.documents.rare
        using = {
            document: rare & heads_in(self.profiles.chains_of(document))
            for document in (self.profiles.pages if rare else ())
        }
        before = set(pairs_among(self.documents.neighbours) if self.documents.documents else ())
        return [
            pair
            for pair in neighbouring(self.stories)
            if not beside.isdisjoint(pair)
            or (before and pair not in before)
            or pair_of(*pair) in apart
            or (rare and not using[pair[0]].isdisjoint(using[pair[1]]))
        ]

    def _grown(
        self, near: Sequence[Pair], beside: Set[str], nominals: Nominals, nameless: Nameless
    ) -> Changes[Judgement]:
        """Grow those sets of chains again of which pairs are scored otherwise, or fit otherwise.

        `beside` are the documents that are near others, or near the same otherwise.
        """
        gone, come = self._scored_again(near, nominals)
        moved = self._moved(gone, come)
        if not (moved or self.documents.documents):
            return Changes()
        now = [*self._scored_before(set(near)), *come]
        part = connected((left, right) for _, left, right in (*now, *gone))
        touched = {part[key] for key in moved} | self._unfit(part, beside)
        if not touched:
            return Changes()
        keys = _led_by(touched, part)
        chosen = [one for one in now if one[1] in keys]
        new = list(grow(chosen, self.profiles.chains, nameless))
        self.fitted = self.fitted | nameless.fitted
        return self.buckets[GROWN].replaced(lambda j: j.left in keys, {k[0] for k in keys}, new)

    def _scored_before(self, again: Set[Pair]) -> Iterator[ScoredChains]:
        """Yield the scored chains of the neighbours that are not scored again."""
        for pair in neighbouring(self.stories):
            if pair not in again:
                yield from self.memo.before(("nominals", *pair)) or ()

    def _scored_again(
        self, near: Sequence[Pair], nominals: Nominals
    ) -> tuple[set[ScoredChains], set[ScoredChains]]:
        """Score chains of neighbours; return the pairs of before, and those of now."""
        left: Set[Pair] = set()
        if self.documents.documents:
            before = pairs_among(self.documents.neighbours)
            left = {*before}.difference(neighbouring(self.stories))
        held = [self.memo.before(("nominals", *pair)) or () for pair in (*near, *left)]
        come = {one for pair in near for one in nominals.scored(*pair)}
        for pair in left:
            self.memo.drop(("nominals", *pair))
        return {one for some in held for one in some}, come

    def _moved(self, gone: set[ScoredChains], come: set[ScoredChains]) -> set[Key]:
        """Return the chains that may belong to another set than before."""
        if self.documents.documents:
            return {key for one in gone | come for key in one[1:]}
        # What is misread no longer tells what a chain does.
        misread = {key for one in come for key in one[1:] if key[0] in self.struck}
        return misread | {key for one in gone ^ come for key in one[1:]}

    def _unfit(self, part: Mapping[Key, Key], beside: Set[str]) -> set[Key]:
        """Return the leaders of connected chains that may fit together otherwise now.

        Sets of chains are compared although their documents are no neighbours.
        """
        documents = self.documents
        if not documents.documents:
            return set()
        here = self.profiles.stamps
        self.fitted = frozenset(p for p in self.fitted if p[0] in here and p[1] in here)
        leading = _leading(part)
        pairs = (
            (one, other)
            for one, other in self.fitted
            if not beside.isdisjoint((one, other)) or documents.unlike(one, other)
        )
        found = {leader for one, other in pairs for leader in leading[one] & leading[other]}
        return found.union(map(part.__getitem__, self._of_rare_heads(part)))

    def _of_rare_heads(self, keys: Iterable[Key]) -> set[Key]:
        """Return the chains whose heads are rarer or more frequent now."""
        rare, chains = self.documents.rare, self.profiles.chains
        if not rare:
            return set()
        exists = self.documents.exists
        return {key for key in keys if exists(key) and chains[key].head in rare}

    def _held(
        self, before: dict[str, list[str]], dirty: Set[str], entities: Entities
    ) -> dict[str, list[str]]:
        """Return the named entities of each document; those of some documents are new."""
        changed = self.documents.documents
        held = {d: some for d, some in before.items() if d not in dirty and d not in changed}
        for document in dirty:
            told = {entities.of(c.key) for c in self.profiles.chains_of(document)}
            if named := sorted(told & entities.named):
                held[document] = named
        return held

    def _person(self, members: tuple[Key, ...]) -> Person | None:
        return _person(members, self.seen)

    def person_before(self, members: tuple[Key, ...]) -> Person | None:
        """Return who somebody was according to all documents, if that was known."""
        return _person(members, self.documents.was)

    def _told(self, members: tuple[Key, ...]) -> Sequence["_Person"]:
        return _told(members, self.seen)

    def _overlaid(
        self, changed: Iterable[Judgement], offices: tuple[Office, ...]
    ) -> tuple[Changes[Judgement], Rows]:
        """Return which judgements on chains count now instead of others."""
        hand = Changes.between(*self.hand)
        pairs = set(map(sides, (*changed, *hand.all)))
        found = Changes[Judgement]()
        for number, held in ((0, self.before.offices), (1, offices)):
            by_pair: dict[Sides, list[Judgement]] = defaultdict(list)
            for one in _by_office(held):
                by_pair[one.left, one.right].append(one)
            by_hand = [one for one in self.hand[number] if sides(one) in pairs]
            machine = [
                one
                for pair in sorted(pairs)
                for one in (*by_pair.get(pair, ()), *self._judged(pair, now=number == 1))
            ]
            (found.come if number else found.gone).extend(overlay(machine, by_hand))
        settled = Changes.between(found.gone, found.come)
        return settled, _rows(self.before.chains, settled)

    def _judged(self, pair: Sides, *, now: bool) -> Iterator[Judgement]:
        for kind in (NAMES, PARTIAL, DESCRIBED, GROWN):
            bucket = self.buckets[kind]
            for document in sorted({pair[0][0], pair[1][0]}):
                some = bucket.now(document) if now else bucket.before(document)
                yield from (one for one in some if (one.left, one.right) == pair)

    def _entities(self, judged: Changes[Judgement]) -> "_Assembled":
        before = Partition(links(self.before.chains.values()))
        now = before.changed(*_links(judged))
        gone, come = self._differing(before, now, judged)
        return _Assembled(self, (before, now), gone, come)


@dataclass(frozen=True, slots=True)
class _Person:
    """What tells somebody from other people."""

    ages: frozenset[int]
    nations: frozenset[str]


def _told(members: tuple[Key, ...], seen: Seen) -> Sequence[_Person]:
    return [_Person(*seen.people[key]) for key in members if key in seen.people]


def _person(members: tuple[Key, ...], seen: Seen) -> Person | None:
    told = _told(members, seen)
    if not told:
        return None
    ages = frozenset[int]().union(*(one.ages for one in told))
    return person(ages, frozenset[str]().union(*(one.nations for one in told)))


def _called_otherwise(was: Mapping[Key, object], now: Mapping[Key, object]) -> set[Key]:
    """Return the chains that people call otherwise now, or no longer."""
    return {key for key in was.keys() | now.keys() if was.get(key) != now.get(key)}


class _Assembled:
    """The entities of a case, before and now."""

    def __init__(
        self,
        revision: _Revision,
        parts: tuple[Partition, Partition],
        gone: Sets,
        come: Sets,
    ) -> None:
        self._memo, self._given = revision.memo, revision.given
        self._before, self._now = parts
        self._revision = revision
        self._new: dict[tuple[Key, ...], Entity] = {}
        self._gone: dict[tuple[Key, ...], Entity] = {}
        called = tuple(map(naming, (revision.before.hand, revision.profiles.hand)))
        self._was, self._is = (Assembling(revision.profiles, some, self._memo) for some in called)
        self._assembling = self._is
        moved = _called_otherwise(self._was.by_hand, self._is.by_hand)
        documents = revision.documents
        gone = gone | {self._before.of(key) for key in moved if documents.existed(key)}
        come = come | {self._now.of(key) for key in moved if documents.exists(key)}
        self.called = revision.before.called
        self.changes = Changes[Entity]()
        for document in documents.here:
            self._is.alone(document)  # is kept, whether anything in it is alone now or not
        if gone or come:
            self._make(gone, come)
        self.entities = Entities(self._seen, revision._person)
        self.dirty = self._seeing_otherwise() | revision.struck | documents.here
        self.held = revision.before.held
        self.among = _documents((*self._gone, *self._new))
        if self.dirty or documents.documents:
            self.held = revision._held(self.held, self.dirty, self.entities)

    def _seeing_otherwise(self) -> set[str]:
        """Return the unchanged documents in which a chain is another entity, or told of otherwise.

        An entity that has more members or names may still have the same id.
        """
        revision = self._revision
        documents = revision.documents

        @cache
        def seen(members: tuple[Key, ...]) -> tuple[object, ...]:
            one = self._new.get(members) or self.of(members[0])
            return one.id, one.named, revision._person(members)

        return {
            key[0]
            for members, one in self._gone.items()
            for key in members
            if key[0] not in documents.documents
            and seen(self._now.of(key)) != (one.id, one.named, revision.person_before(members))
        }

    @property
    def renamed(self) -> set[str]:
        """The documents that mention something that has another name now."""
        names = [
            {key: one.name for one in some for key in one.members}
            for some in (self.changes.gone, self.changes.come)
        ]
        return {key[0] for key, name in names[0].items() if names[1].get(key) != name}

    def of(self, key: Key) -> Entity:
        """Return the entity of a chain."""
        members = self._now.of(key)
        found = self._new.get(members)
        return self._entity(members, self._is) if found is None else found

    def _seen(self, key: Key) -> tuple[str, bool, tuple[Key, ...]]:
        one = self.of(key)
        return one.id, one.named, one.members

    def _entity(self, members: tuple[Key, ...], assembling: Assembling) -> Entity:
        """Return an entity as the last join made it."""
        document = members[0][0]
        for one in self._held(document):
            if one.members == members:
                return one
        if document in self._revision.documents.documents:
            alone: Mapping[Key, Entity] = self._memo.before(("alone", document))
            return alone[members[0]]
        return assembling.alone(document)[members[0]]

    def _held(self, document: str) -> Sequence[Entity]:
        return self._memo.before(("entities", document)) or ()

    def _make(self, gone: Sets, come: Sets) -> None:
        """Make the entities of new clusters, and those whose namesakes came or went."""
        was = {members: self._entity(members, self._was) for members in gone}
        rough = {m: self._assembling.rough(m) for m in come if not self._is_alone(m)}
        before = self.called
        after = _counted(before, was.values(), rough.values())
        moved = {*map(namesakes, was.values()), *map(namesakes, rough.values())}
        for name in moved:
            if name is None or _is_shared(before, name) == _is_shared(after, name):
                continue
            for first in after.get(name, ()):
                members = self._now.of(first)
                if members not in rough:
                    was[members] = self._entity(members, self._was)
                    rough[members] = self._assembling.rough(members)
        self.called = after
        for members, one in rough.items():
            name = namesakes(one)
            alike = name is not None and _is_shared(after, name)
            self._new[members] = self._assembling.entity(one, alike=alike)
        for members in come:
            if members not in rough:
                self._new[members] = self._is.alone(members[0][0])[members[0]]
        self.changes.note(was.values(), self._new.values())
        self._gone = was
        self._keep(was)

    def _is_alone(self, members: tuple[Key, ...]) -> bool:
        return len(members) == 1 and members[0] in self._is.alone(members[0][0])

    def _keep(self, was: Collection[tuple[Key, ...]]) -> None:
        new: dict[str, list[Entity]] = defaultdict(list)
        for members, one in self._new.items():
            if not self._is_alone(members):
                new[members[0][0]].append(one)
        for document in {members[0][0] for members in (*was, *self._new)}:
            stay = (one for one in self._held(document) if one.members not in was)
            self._memo.keep(("entities", document), self._given, (*stay, *new[document]))


def _counted(
    before: dict[tuple[str, str], list[Key]],
    gone: Iterable[Entity],
    come: Iterable[Rough],
) -> dict[tuple[str, str], list[Key]]:
    """Return who has which type and name now."""
    after = dict(before)
    for one in gone:
        if (name := namesakes(one)) is not None:
            after[name] = [first for first in after[name] if first != one.members[0]]
    for rough in come:
        if (name := namesakes(rough)) is not None:
            after[name] = [*after.get(name, ()), rough[4][0]]
    return {name: firsts for name, firsts in after.items() if firsts}


def _is_shared(called: Mapping[tuple[str, str], Sequence[Key]], name: tuple[str, str]) -> bool:
    return len(called.get(name, ())) > 1


class _Names(Mapping[Key, str]):
    """The names of the entities of chains."""

    def __init__(self, entities: _Assembled) -> None:
        self._entities = entities

    def __getitem__(self, key: Key) -> str:
        return self._entities.of(key).name

    def __iter__(self) -> Iterator[Key]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


class _Events:
    """The events of a case, compared and clustered again where entities or claims changed."""

    def __init__(self, revision: _Revision, entities: _Assembled) -> None:
        self._revision, self._entities = revision, entities
        self._profiles, self._memo = revision.profiles, revision.memo
        self._documents = revision.documents
        self.judged = Changes[Judgement]()
        self.rows, self.parts = revision.before.events, revision.before.parts
        before, now = revision.before, revision.profiles
        self._hand = on_events(before.hand, revision.told), on_events(now.hand, now.events)

    def run(self) -> Changes[Occurrence]:
        """Return which occurrences changed."""
        changed = self._entities.among or self._entities.dirty or self._documents.documents
        steps = self._steps() if changed else Changes[Judgement]()
        self._overlay(steps)
        before = Partition(links(self._revision.before.events.values()))
        now = before.changed(*_links(self.judged))
        gone, come = differing(before, now, _sides(map(link_of, self.judged.all)))
        return self._occurrences((before, now), gone, come)

    def _places(self, document: str, *, now: bool) -> Sequence[Key]:
        """Return the events of a document by their places, as they are now or were before."""
        if now:
            return [event.key for event in self._profiles.events_of(document)]
        return list(self._revision.told.of(document))

    def _steps(self) -> Changes[Judgement]:
        """Let those clusters grow again of which pairs may be scored otherwise."""
        revision, entities = self._revision, self._entities
        company = revision.company(entities.held)
        company_before = revision.company(revision.before.held, now=False)
        likeness = PairLikeness(
            self._profiles,
            self._revision.stories,
            company,
            self._entities.entities,
            self._memo,
            "events",
        )
        apart = self._documents.apart(company_before, company, entities.among)
        pairs = sorted({*self._pairs(entities.dirty | self._documents.documents), *apart})
        was = {pair: likeness.kept(*pair) for pair in pairs}
        moved = [
            pair
            for pair in pairs
            if (held := was[pair]) is None or held[0] != likeness.given(*pair)
        ]
        made = likeness.found(moved)
        before, after = {}, {}
        for pair in moved:
            held = was[pair]
            before[pair] = [] if held is None else self._scored(pair, held[1], now=False)
            after[pair] = self._scored(pair, made[pair], now=True)
            if made[pair] is None:
                likeness.forget(*pair)
        region = self._around(chain.from_iterable((*before.values(), *after.values())))
        scored = self._within(region, after, likeness)
        return self._grown(region, scored, frozenset(moved), likeness)

    def _around(self, scored: Iterable[tuple[Key, Key, float]]) -> set[Key]:
        """Return the events that some pairs may link, with all those that are linked to them."""
        ends = {key for a, b, score in scored if score >= LEAST for key in (a, b)}
        touched = {self.parts.get(key, key) for key in ends}
        return ends | {key for key, leader in self.parts.items() if leader in touched}

    def _pairs(self, documents: Set[str]) -> list[Pair]:
        """Return the pairs of neighbouring documents of which one is among some."""
        neighbours = self._revision.stories.neighbours()
        found = {(document, document) for document in documents}  # with that of a removed one
        for document, near in neighbours.items():
            inside = document in documents
            for other in near:
                if inside or other in documents:
                    found.add(pair_of(document, other))
        return sorted(found)

    def _scored(
        self, pair: Pair, found: Found | None, *, now: bool
    ) -> list[tuple[Key, Key, float]]:
        if found is None or not found[0]:
            return []
        ours, theirs = (self._places(document, now=now) for document in pair)
        return [(ours[a], theirs[b], score) for (a, b), score in rows_of(found)]

    def _within(
        self,
        region: Set[Key],
        after: Mapping[Pair, Sequence[tuple[Key, Key, float]]],
        likeness: PairLikeness,
    ) -> list[tuple[Key, Key, float]]:
        """Return all scored pairs of some events."""
        documents = {key[0] for key in region}
        found = []
        for pair in self._pairs(documents):
            if pair[0] not in documents or pair[1] not in documents:
                continue
            some = after.get(pair)
            if some is None:
                held = likeness.kept(*pair)
                some = [] if held is None else self._scored(pair, held[1], now=True)
            found += [one for one in some if one[0] in region and one[1] in region]
        return found

    def _grown(
        self,
        region: Set[Key],
        scored: Sequence[tuple[Key, Key, float]],
        moved: Set[Pair],
        likeness: PairLikeness,
    ) -> Changes[Judgement]:
        parts = connected((a, b) for a, b, score in scored if score >= LEAST)
        rest = {key: leader for key, leader in self.parts.items() if key not in region}
        self.parts = {**rest, **parts}
        steps = list(_merges(parts, sorted(region), scored))
        bucket = self._revision.buckets[STEPS]
        documents = {key[0] for key in region}
        known = {
            (j.left, j.right): j
            for document in documents
            for j in bucket.before(document)
            if pair_of(j.left[0], j.right[0]) not in moved
        }
        missing = [pair for pair in steps if pair not in known]
        why = dict(zip(missing, likeness.explain(missing), strict=True))
        new = [known.get(pair) or judge("event", *pair, "same", why[pair]) for pair in steps]
        return bucket.replaced(lambda j: j.left in region, documents, new)

    def _overlay(self, steps: Changes[Judgement]) -> None:
        """Lay judgements by hand over those of the machine."""
        hand = Changes.between(*self._hand)
        pairs = set(map(sides, (*steps.all, *hand.all)))
        found: list[tuple[Judgement, ...]] = []
        bucket = self._revision.buckets[STEPS]
        for number, held in enumerate((bucket.before, bucket.now)):
            documents = sorted({left[0] for left, _ in pairs})
            machine = [j for d in documents for j in held(d) if sides(j) in pairs]
            by_hand = [j for j in self._hand[number] if sides(j) in pairs]
            found.append(overlay(machine, by_hand))
        self.judged.note(*found)
        self.rows = _rows(self.rows, self.judged)

    def _occurrences(
        self, parts: tuple[Partition, Partition], gone: Sets, come: Sets
    ) -> Changes[Occurrence]:
        """Make the occurrences again whose claims, or the names in these, are others."""
        before, now = parts
        names = _Names(self._entities)
        renamed = self._entities.renamed | self._revision.struck | self._documents.documents
        was = renamed & self._documents.was.stamps.keys()
        keys = {key for document in was for key in self._places(document, now=False)}
        here = renamed & self._profiles.stamps.keys()
        keys |= {key for document in here for key in self._places(document, now=True)}
        told = {m: self._told(m) for m in gone | set(map(before.of, keys)) if len(m) > 1}
        new = {m for m in come | set(map(now.of, keys)) if len(m) > 1}
        made = {m: occurrence(m, self._profiles, names) for m in new}
        self._keep(told, made)
        found = Changes.between(told.values(), made.values())
        for document in sorted(renamed | _documents(gone | come)):
            known = self._memo.before(("occurrences", document)) or ()
            found.note(known, self._alone(document, now, names))
        return found

    def _keep(
        self,
        told: Mapping[tuple[Key, ...], Occurrence],
        made: Mapping[tuple[Key, ...], Occurrence],
    ) -> None:
        """Keep what is made in the place of what was told, by the document of its first claim."""
        come: dict[str, list[Occurrence]] = defaultdict(list)
        for members, one in made.items():
            come[members[0][0]].append(one)
        for document in {members[0][0] for members in (*told, *made)}:
            held = self._memo.before(("told", document)) or ()
            stay = (one for one in held if one.members not in told)
            kept = (*stay, *come[document])
            self._memo.keep(("told", document), self._revision.given, kept)

    def _alone(self, document: str, now: Partition, names: "_Names") -> Sequence[Occurrence]:
        """Return the events of a document that nothing else tells of."""
        events = self._profiles.events_of(document) if document in self._profiles.stamps else ()
        keys = [event.key for event in events if len(now.of(event.key)) == 1]
        if keys:
            return alone_in(document, keys, self._profiles, names, self._memo)
        self._memo.keep(("occurrences", document), b"none", ())
        return ()

    def _told(self, members: tuple[Key, ...]) -> Occurrence:
        held: Sequence[Occurrence] = self._memo.before(("told", members[0][0])) or ()
        return next(one for one in held if one.members == members)


def _merges(
    parts: Mapping[Key, Key], keys: Sequence[Key], scored: Iterable[tuple[Key, Key, float]]
) -> Iterator[tuple[Key, Key]]:
    """Yield the events by which clusters grow, part by part."""
    rows = {key: row for row, key in enumerate(keys)}
    by_part: dict[Key, list[Scored]] = defaultdict(list)
    for a, b, score in sorted(scored):
        if a in parts and parts[a] == parts.get(b):
            by_part[parts[a]].append((rows[a], rows[b], score))
    for _, part in sorted(by_part.items()):
        yield from ((keys[a], keys[b]) for a, b in link(part, least=LIKELY))


def _short_for(group: Group) -> tuple[str, str]:
    """Return the kind and the word by which a partial name finds fuller ones."""
    return group.kind, group.core[-1]


def _links_among(hand: Iterable[Judgement], such: Callable[[Key], bool]) -> list[Link]:
    """Return what judgements on two chains merge, if both chains are such."""
    return [link_of(one) for one in hand if such(one.left) and such(one.right)]


def _by_office(offices: Iterable[Office]) -> list[Judgement]:
    return [judgement for office in offices for judgement in office.judge()]


def _links(changes: Changes[Judgement]) -> tuple[list[Link], list[Link]]:
    return [*map(link_of, changes.gone)], [*map(link_of, changes.come)]


def _sides(judged: Iterable[Link]) -> list[Key]:
    return [key for one in judged for key in (one.left, one.right)]


def _rows(before: Rows, changes: Changes[Judgement]) -> Rows:
    """Return the rows of judgements by the pair that they are on."""
    if not (changes.gone or changes.come):
        return before
    after = dict(before)
    for one in changes.gone:
        after.pop(sides(one), None)
    after.update((sides(one), row_of(one)) for one in changes.come)
    return after


def _documents(sets: Iterable[tuple[Key, ...]]) -> set[str]:
    return {document for members in sets for document, _ in members}


def _sets(held: Mapping[str, Sequence[str]]) -> dict[str, Set[str]]:
    return {document: frozenset(entities) for document, entities in held.items()}


def _leading(part: Mapping[Key, Key]) -> Mapping[str, set[Key]]:
    """Map documents to the leaders of their chains."""
    leading: dict[str, set[Key]] = defaultdict(set)
    for key, leader in part.items():
        leading[key[0]].add(leader)
    return leading


def _led_by(leaders: Set[Key], part: Mapping[Key, Key]) -> set[Key]:
    """Return the chains that are connected with one of these leaders."""
    return {key for key, leader in part.items() if leader in leaders}
