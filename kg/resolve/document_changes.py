"""What documents that are added, removed or read otherwise change for all others.

How rare words and names are depends on all documents, and with it which of them are alike. Nearly
all of that is rounded, so that it stays as it was; what differs is found here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, cached_property
from itertools import chain

from kg.model import Judgement
from kg.model.changes import Changes
from kg.model.findings import Key
from kg.model.memo import Memo
from kg.resolve.cluster import Partition
from kg.resolve.document_similarity import Pair, Stories, pair_of
from kg.resolve.entities import by_names
from kg.resolve.entity_overlap import Company
from kg.resolve.groups import Group, Grouped, explained_by, group
from kg.resolve.nominal_scorer import heads_in, rarity
from kg.resolve.profiles import Chain, Page, Profiles
from kg.resolve.resolved import Seen, row_of

Sets = Set[tuple[Key, ...]]


class DocumentChanges:
    """How the documents of a case differ from those of the last join, and what follows for others.

    `documents` are added, removed or read otherwise; `gone` and `come` are their chains before and
    now. If there are none, all else is empty.
    """

    def __init__(self, profiles: Profiles, seen: Seen, stories: Stories, memo: Memo) -> None:
        """Take what is `seen` of the documents of the last join."""
        self.was, self._profiles, self._stories, self._memo = seen, profiles, stories, memo
        now = profiles.stamps
        self.documents = {d for d in {*now, *seen.stamps} if now.get(d) != seen.stamps.get(d)}
        self.removed = self.documents - now.keys()
        self.here = self.documents & now.keys()
        self.gone = {
            c.key: c for d in self.documents & seen.stamps.keys() for c in self._before(d)[1]
        }
        self.come = {c.key: c for d in self.here for c in profiles.chains_of(d)}

    def _before(self, document: str) -> tuple[Page, Sequence[Chain], object]:
        """Return the profile of a document as it was."""
        found: tuple[Page, Sequence[Chain], object] = self._memo.before(("profile", document))
        return found

    def existed(self, key: Key) -> bool:
        """Return True if the case had a chain."""
        return key in self.gone or key not in self.come

    def exists(self, key: Key) -> bool:
        """Return True if the case has a chain."""
        return key in self.come or key not in self.gone

    def was_full(self, key: Key) -> bool:
        """Return True if a chain had a name that needs no fuller one."""
        number = self.was.group_of.get(key)
        return number is not None and number not in self.was.weak

    def is_full(self, key: Key) -> bool:
        """Return True if a chain has a name that needs no fuller one."""
        number = self.seen.group_of.get(key)
        return number is not None and number not in self.seen.weak

    @cached_property
    def grouped(self) -> Grouped:
        """The groups of names."""
        given = self._profiles.whole
        found: Grouped = self._memo.of("grouped", given, lambda: group(self._profiles))
        return found

    @cached_property
    def seen(self) -> Seen:
        """What is known of all documents now."""
        was, gone, come = self.was, self.gone, self.come
        if not self.documents:
            return was
        telling = was.telling - self.documents
        return replace(
            was,
            stamps=dict(self._profiles.stamps),
            by_names=[*map(row_of, self._by_names)],
            group_of=dict(self.grouped.of_chain),
            weak=frozenset(g.number for g in self.grouped.groups if g.weak),
            named=(was.named - gone.keys()) | {c.key for c in come.values() if c.named},
            people=self._known_people(),
            heads=self._counted_heads(),
            telling=telling | {document for document, _ in come},
            informative=dict(self.grouped.of_document),
        )

    def _known_people(self) -> dict[Key, tuple[frozenset[int], frozenset[str]]]:
        """Return the chains with ages or nations now."""
        people = {key: told for key, told in self.was.people.items() if key not in self.gone}
        people |= {c.key: (c.ages, c.nations) for c in self.come.values() if c.ages or c.nations}
        return people

    def _counted_heads(self) -> dict[str, int]:
        """Return how many chains have each head now."""
        heads = Counter(self.was.heads)
        heads.subtract(chain.from_iterable(_heads(self.gone)))
        heads.update(chain.from_iterable(_heads(self.come)))
        return {head: count for head, count in heads.items() if count}

    @cached_property
    def _by_names(self) -> Sequence[Judgement]:
        return by_names(self._profiles, self.grouped, self._memo, self.groups)

    @cached_property
    def names(self) -> Changes[Judgement]:
        """The judgements by names alone that differ."""
        found = Changes[Judgement]()
        if self.documents:
            before, *_ = self._memo.before("names")
            found.note(before, self._by_names)
        return found

    @cached_property
    def _number(self) -> Mapping[int, int]:
        """Map the numbers of the groups before to those that they have now."""
        now = self.grouped.of_chain
        return {n: now[key] for key, n in self.was.group_of.items() if key not in self.gone}

    @cached_property
    def otherwise_named(self) -> Set[str]:
        """The other documents of which more or fewer names tell something about them."""
        if not self.documents:
            return frozenset()
        number, before, now = self._number, self.was.informative, self.grouped.of_document
        return {
            document
            for document, names in before.items()
            if document not in self.documents
            and frozenset(map(number.__getitem__, names)) != now[document]
        }

    @cached_property
    def groups(self) -> Set[int]:
        """The groups that have other members, or other names beside them."""
        if not self.documents:
            return frozenset()
        of = self.grouped.of_chain
        found = {of[key] for key in self.come if key in of}
        was = {self.was.group_of[key] for key in self.gone if key in self.was.group_of}
        found |= {self._number[n] for n in was if n in self._number}
        other = self.otherwise_named
        return found | {g.number for g in self.grouped.groups if not other.isdisjoint(g.documents)}

    def explains(self, key: Key) -> Set[tuple[str, str]]:
        """Return the kinds and words of partial names that a chain may have been full for."""
        if key in self.gone:
            return explained_by(self.gone[key])
        return self.group(key).explains()

    def group(self, key: Key) -> Group:
        """Return the group of a chain."""
        return self.grouped.groups[self.grouped.of_chain[key]]

    @cached_property
    def rare(self) -> Set[str]:
        """The nouns that are rarer now, or less rare."""
        if not self.documents:
            return frozenset()
        before = rarity(self.was.heads, len(self.was.stamps))
        now = rarity(self.seen.heads, len(self._profiles.stamps))
        return {h for h in {*self.was.heads, *self.seen.heads} if before(h) != now(h)}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of each document before."""
        if not self.documents:
            return self._stories.neighbours()
        found: Mapping[str, tuple[str, ...]] = self._memo.before("neighbours")
        return found

    def beside_others(self, most: int) -> Set[str]:
        """Return the documents that have others among their nearest `most` neighbours."""
        before = self.neighbours
        now = self._stories.neighbours()
        if before is now:
            return frozenset()
        return {d for d, near in now.items() if near[:most] != before.get(d, ())[:most]}

    @cached_property
    def _unlike(self) -> Callable[[str, str], bool]:
        """Return whether two documents are more or less alike now."""
        pages = _Before(self._profiles.pages, self.documents, lambda d: self._before(d)[0])
        stories = Stories(pages, counted=self._memo.before("words"))

        @cache
        def unlike(one: str, other: str) -> bool:
            return stories.alike(one, other) != self._stories.alike(one, other)

        return unlike

    def unlike(self, one: str, other: str) -> bool:
        """Return True if two documents are more or less alike now, or one of them is changed."""
        if not self.documents.isdisjoint((one, other)):
            return True
        return bool(self.documents) and self._unlike(one, other)

    def apart(self, before: Company, now: Company, among: Set[str]) -> Set[Pair]:
        """Return neighbours of which the likeness differs or who were none, and who are none now.

        Two documents are in order. If no documents changed, `among` are those of which a named
        thing is told by more or fewer others.
        """
        was, is_ = (_pairs(near) for near in (self.neighbours, self._stories.neighbours()))
        both = was & is_
        if not self.documents:
            both = {pair for pair in both if not among.isdisjoint(pair)}
        return (was ^ is_) | {
            pair for pair in both if self.unlike(*pair) or before.shared(*pair) != now.shared(*pair)
        }

    def differing(
        self,
        before: Partition,
        after: Partition,
        keys: Iterable[Key],
        *,
        was: Callable[[Key], bool],
        now: Callable[[Key], bool],
    ) -> tuple[Sets, Sets]:
        """Return the clusters that only one of two partitions has, and those of changed documents.

        `keys` are the sides of the judgements that only one of them is made from; `was` and `now`
        tell which chains the partitions are of.
        """
        touched: set[Key] = set()
        for key in (*keys, *self.gone, *self.come):
            if key not in touched:
                touched |= before.connected(key) | after.connected(key)
        gone = {before.of(key) for key in touched if was(key)}
        come = {after.of(key) for key in touched if now(key)}
        same = {m for m in gone & come if self.documents.isdisjoint(d for d, _ in m)}
        return gone - same, come - same


class _Before(Mapping[str, Page]):
    """The pages of documents before some of them changed."""

    def __init__(
        self, pages: Mapping[str, Page], changed: Set[str], before: Callable[[str], Page]
    ) -> None:
        self._pages, self._changed, self._of = pages, changed, before

    def __getitem__(self, document: str) -> Page:
        return self._of(document) if document in self._changed else self._pages[document]

    def __iter__(self) -> Iterator[str]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def _heads(chains: Mapping[Key, Chain]) -> Iterable[Set[str]]:
    """Return the nouns that each document uses without a name."""
    documents: dict[str, list[Chain]] = {}
    for (document, _), one in chains.items():
        documents.setdefault(document, []).append(one)
    return map(heads_in, documents.values())


def _pairs(near: Mapping[str, Sequence[str]]) -> set[Pair]:
    return {pair_of(d, n) for d, some in near.items() for n in some}
