"""Topics: occurrences that documents of one story seem to report as one, though not resolved so.

Nothing is merged here: accounts are only put together so that they can be compared.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from datetime import date
from functools import lru_cache

from kg.compare.accounts import Account
from kg.compare.same_content import CORE, clash, other_things_in, same_group
from kg.model import Linking

WINDOW = 12
CLOSE = 2
MANY = 3
"""Names that two documents share in all which share two main names, if they are long apart."""
IN_ALL = 2
"""Names that two documents share in all which share one occurrence and one main name."""
PLENTY = 5
"""Names that two documents share in all which share one occurrence and no main name."""
LARGEST = 160
NEIGHBOURS = 6
"""Number of other documents with which a document is compared word by word."""
DAY = 10
YEAR = 366
DAYS = 14
"""Most days between two documents that are of one story by their names alone."""
Topic = str


class Nearness:
    """Which documents are of one story: by equal content, or by who is in both in the same days."""

    def __init__(self, linking: Linking) -> None:
        shared: dict[str, set[int]] = defaultdict(set)
        for number, occurrence in enumerate(linking.occurrences):
            documents = {document for document, _ in occurrence.members}
            if len(documents) > 1:
                for document in documents:
                    shared[document].add(number)
        self._shared = {document: frozenset(found) for document, found in shared.items()}
        named: dict[str, set[int]] = defaultdict(set)
        nameless: dict[str, set[int]] = defaultdict(set)
        for number, entity in enumerate(linking.entities):
            held = named if entity.named else nameless
            documents = {document for document, _ in entity.members}
            if entity.named or len(documents) > 1:
                for document in documents:
                    held[document].add(number)
        self._named = {document: frozenset(found) for document, found in named.items()}
        self._nameless = {document: frozenset(found) for document, found in nameless.items()}
        self._leading: dict[str, tuple[str, ...]] = {}
        self._day: dict[str, int] = {}
        self._neighbours: list[tuple[str, str]] | None = None
        self._of_one_story: frozenset[tuple[str, str]] = frozenset()

    def see(self, name: str, published: str | None, leading: tuple[str, ...]) -> None:
        """Remember a document: its day of publication, and the names it mentions most."""
        self._leading[name] = leading
        if published is not None and len(published) >= DAY:
            self._day[name] = date.fromisoformat(published[:DAY]).toordinal()

    def leading(self, document: str) -> tuple[str, ...]:
        """Return the named entities that a document mentions most."""
        return self._leading.get(document, ())

    def close(self, one: str, other: str) -> bool:
        """Return True if two documents are of one story: by what they share or by a third."""
        return self._share(one, other) or (min(one, other), max(one, other)) in self._linked()

    def _linked(self) -> frozenset[tuple[str, str]]:
        """Return the pairs of neighbours that share little, but both much with a third document."""
        self.neighbours()
        return self._of_one_story

    def _share(self, one: str, other: str) -> bool:
        """Return True if two documents share enough to be of one story.

        They share two occurrences; or, published within days of one another, somebody or something
        without a name, or two of the names that each mentions most, or one of these and another
        name, or one occurrence and many names. Two of the most mentioned and a third name are
        enough within a year, as in reports of a trial.
        """
        ours, theirs = (self._shared.get(d, frozenset()) for d in (one, other))
        told = len(ours & theirs)
        if told >= CLOSE or self._tell_of_one_nameless(one, other):
            return True
        names = len(set(self.leading(one)) & set(self.leading(other)))
        in_all = self._names_shared(one, other)
        if not names:
            return bool(told) and in_all >= PLENTY and self._within_days(one, other)
        if told and in_all >= IN_ALL:
            names += told
        if names >= CLOSE and in_all >= MANY and self._within_days(one, other, YEAR):
            return True
        known = names >= CLOSE or in_all >= IN_ALL
        return known and self._within_days(one, other)

    def _tell_of_one_nameless(self, one: str, other: str) -> bool:
        """Return True if both tell, within days, of one who has no name: 'the stabbed waiter'.

        Names recur in other stories. Who has none is only taken for one where the words around him
        are of one thing.
        """
        ours = self._nameless.get(one, frozenset[int]())
        shared = not ours.isdisjoint(self._nameless.get(other, frozenset[int]()))
        return shared and self._within_days(one, other)

    def _within_days(self, one: str, other: str, most: int = DAYS) -> bool:
        days = self._day.get(one), self._day.get(other)
        return days[0] is not None and days[1] is not None and abs(days[0] - days[1]) <= most

    def _names_shared(self, one: str, other: str) -> int:
        """Return how many things both documents name, wherever in their text."""
        ours, theirs = (self._named.get(d, frozenset[int]()) for d in (one, other))
        return len(ours & theirs)

    def neighbours(self) -> list[tuple[str, str]]:
        """List pairs of documents of one story: each with those that share most with it."""
        if self._neighbours is None:
            self._neighbours = self._nearest()
        return self._neighbours

    def _nearest(self) -> list[tuple[str, str]]:
        having: dict[object, list[str]] = defaultdict(list)
        spots: dict[str, list[tuple[list[str], int]]] = defaultdict(list)
        for document in sorted(self._leading):
            for key in self._keys(document):
                spots[document].append((having[key], len(having[key])))
                having[key].append(document)
        found: set[tuple[str, str]] = set()
        nearest: dict[str, list[str]] = {}
        for one, places in spots.items():
            met: Counter[str] = Counter()
            for documents, place in places:
                met.update(documents[max(0, place - WINDOW) : place])
                met.update(documents[place + 1 : place + 1 + WINDOW])
            listed = sorted(met, key=lambda other: (-met[other], other))
            close = [other for other in listed[: NEIGHBOURS * 2] if self._share(one, other)]
            if len(close) < NEIGHBOURS:
                nearest[one] = listed
            found.update((min(one, o), max(one, o)) for o in close[:NEIGHBOURS])
        self._of_one_story = self._by_a_third(nearest, found)
        return sorted(found | self._of_one_story)

    def _keys(self, document: str) -> Iterator[object]:
        """Yield what documents of one story have in common, each kind under keys of its own."""
        yield from self._shared.get(document, ())
        yield from self._leading[document]
        if document in self._day:  # within days only they tell that two are of one story
            nameless = self._nameless.get(document, frozenset())
            yield from (("nameless", number) for number in sorted(nameless))

    def _by_a_third(
        self, nearest: Mapping[str, Sequence[str]], found: Set[tuple[str, str]]
    ) -> frozenset[tuple[str, str]]:
        """Return the pairs that a third document links, for documents with few neighbours.

        Accounts of one event may name other people, so that two articles share little with one
        another and much with the same third.
        """
        beside: dict[str, set[str]] = defaultdict(set)
        for one, other in found:
            beside[one].add(other)
            beside[other].add(one)
        linked: set[tuple[str, str]] = set()
        for one in sorted(beside):
            room = NEIGHBOURS - len(beside[one])
            if room > 0:
                third = set[str]().union(*(beside[near] for near in beside[one]))
                third -= {one, *beside[one]}
                kin = [o for o in nearest[one] if o in third and self._within_days(one, o)]
                kin += sorted(o for o in third.difference(kin) if self._within_days(one, o))
                linked.update((min(one, o), max(one, o)) for o in kin[:room])
        return frozenset(linked)

    def long_apart(self, one: Account, other: Account) -> bool:
        """Return True if one account is dated long before or after the other.

        The day of the other is its own or, without one, that of its document: 'In 2007' is not of
        the days of a report of 2013 that gives none. A noun without a day of its own ('won the
        race') has the one month or year that its sentence gives.
        """
        told = told_day(one), told_day(other)
        if not (told[0] or told[1]):
            return False
        ours = _ordinal(told[0]) or self._day.get(one.document)
        theirs = _ordinal(told[1]) or self._day.get(other.document)
        return ours is not None and theirs is not None and abs(ours - theirs) > YEAR


def told_day(account: Account) -> str | None:
    """Return the date of an account or, of a noun without one, the only era of its sentence."""
    if account.date or not account.noun or len(account.eras) != 1:
        return account.date
    (era,) = account.eras
    return era if era[:4].isdigit() else None


@lru_cache(maxsize=10_000)
def _ordinal(day: str | None) -> int | None:
    """Return the ordinal of a day; for a month or a year that of its middle."""
    told = day or ""
    if re.fullmatch(r"\d{4}(?:-\d\d){0,2}", told) is None:
        return None
    return date.fromisoformat(told + {4: "-07-01", 7: "-15", 10: ""}[len(told)]).toordinal()


Told = Sequence[tuple[Topic, Account]]
"""The accounts of one document, each with its topic."""
Keys = Mapping[tuple[str, ...], tuple[int, ...]]
"""At which keys accounts of a document meet those of others, by their places."""


def keys_of(told: Told, leading: Sequence[str]) -> Keys:
    """Return at which keys the accounts of a document meet others; `leading` are its names."""
    found: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, (_, account) in enumerate(told):
        for key in _keys(account, leading):
            found[key].append(place)
    return {key: tuple(places) for key, places in found.items()}


def unite(documents: Iterable[tuple[Told, Keys]], near: Nearness) -> dict[Topic, list[Account]]:
    """Merge topics that two documents of one story report alike.

    Accounts are matched by predicate and by named participants or, without any, by the `leading`
    names of their documents; each is compared with at most a dozen others.
    """
    blocks: dict[tuple[str, ...], list[tuple[Told, tuple[int, ...]]]] = defaultdict(list)
    topics: dict[Topic, list[Account]] = defaultdict(list)
    for told, keys in documents:
        for topic, account in told:
            topics[topic].append(account)
        for key, places in keys.items():
            blocks[key].append((told, places))
    lead: dict[Topic, Topic] = {}
    size = {topic: len(accounts) for topic, accounts in topics.items()}
    for key in sorted(key for key, met in blocks.items() if len(met) > 1):
        both = [told[place] for told, places in blocks[key] for place in places]
        _meet(sorted(both, key=lambda m: (m[1].document, m[1].claim)), lead, size, near)
    found: dict[Topic, list[Account]] = defaultdict(list)
    for topic in sorted(topics):
        found[_find(lead, topic)].extend(topics[topic])
    return found


def _keys(account: Account, leading: Iterable[str]) -> Iterator[tuple[str, ...]]:
    if account.light or not account.plain or account.polarity == "unknown":
        return
    core = account.in_role(*CORE)
    yield from sorted({(account.word, t.entity) for t in core if t.named})
    if any(not t.named for t in core):
        yield from sorted({(account.word, "", name) for name in leading})


def _meet(
    met: Told,
    lead: dict[Topic, Topic],
    size: dict[Topic, int],
    near: Nearness,
) -> None:
    for place, (topic, account) in enumerate(met):
        for theirs, other in met[max(0, place - WINDOW) : place]:
            one, two = _find(lead, topic), _find(lead, theirs)
            if one == two or account.document == other.document:
                continue
            if size[one] + size[two] <= LARGEST and _akin(account, other, near):
                first, second = min(one, two), max(one, two)
                lead[second] = first
                size[first] += size[second]


def _find(lead: dict[Topic, Topic], topic: Topic) -> Topic:
    while topic in lead:
        topic = lead[topic]
    return topic


def _akin(one: Account, other: Account, near: Nearness) -> bool:
    """Return True if two documents of one story report one predicate with the same participants."""
    if not near.close(one.document, other.document) or clash(one, other) or _apart(one, other):
        return False
    if one.named() & _cast(one) & _cast(other):
        return not any(other_things_in(one, other, r) for r in CORE)
    if _one_cast(one, other):
        return True
    return one.polarity == other.polarity and any(same_group(one, other, r) for r in CORE)


def _one_cast(one: Account, other: Account) -> bool:
    """Return True if two accounts share participants in each role that both have, and have one."""
    both = [role for role in CORE if one.entities(role) and other.entities(role)]
    return bool(both) and all(one.entities(role) & other.entities(role) for role in both)


def _cast(account: Account) -> frozenset[str]:
    return frozenset(t.entity for t in account.in_role(*CORE))


def _apart(one: Account, other: Account) -> bool:
    """Return True if two accounts give different days, or only one is counterfactual."""
    if one.certainty != other.certainty and "counterfactual" in (one.certainty, other.certainty):
        return True
    days = one.date or "", other.date or ""
    return len(days[0]) == len(days[1]) == DAY and days[0] != days[1]
