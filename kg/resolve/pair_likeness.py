"""How alike the claims of two documents are, compared when somebody asks."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from kg.model.findings import Key
from kg.model.memo import NONE, Memo, Stamp, stamp
from kg.resolve.document_similarity import Pair, Stories
from kg.resolve.entity_overlap import Company
from kg.resolve.event_blocking import Near
from kg.resolve.event_scorer import Found, explained, scored
from kg.resolve.event_table import Casting, Person
from kg.resolve.name_scorer import Comparison
from kg.resolve.profiles import Profiles


class Entities:
    """What chains are resolved to: an id, whether it has a name, and who it is if it is known."""

    def __init__(
        self,
        entity: Callable[[Key], tuple[str, bool, tuple[Key, ...]]],
        people: Callable[[tuple[Key, ...]], Person | None],
    ) -> None:
        """Take what maps a chain to id, name and members, and members to ages and nations."""
        self._entity, self._who = entity, people
        self.named: set[str] = set()
        self.people: dict[str, Person] = {}
        self._known: dict[Key, str] = {}

    def of(self, key: Key) -> str:
        """Return the id of the entity of a chain; its name and ages are known from then on."""
        found = self._known.get(key)
        if found is None:
            found, named, members = self._entity(key)
            self._known[key] = found
            if named:
                self.named.add(found)
            if (who := self._who(members)) is not None:
                self.people[found] = who
        return found


class PairLikeness:
    """The likeness of claims as `Likeness` has it, of those documents alone that are asked for."""

    def __init__(
        self,
        profiles: Profiles,
        stories: Stories,
        company: Company,
        entities: Entities,
        memo: Memo,
        use: str,
    ) -> None:
        self._profiles, self._stories, self._company = profiles, stories, company
        self._entities, self._memo, self._use = entities, memo, use
        self._marks: dict[str, Stamp] = {}
        self._places: dict[str, Mapping[Key, int]] = {}
        self._scores: dict[Pair, Mapping[tuple[int, int], float]] = {}
        self._made: dict[Pair, Found] = {}

    def near(self, one: str, other: str) -> Near | None:
        """Return how near two documents are; None if their claims are not compared."""
        if one not in self._profiles.stamps or other not in self._profiles.stamps:
            return None
        if one != other:
            one, other = sorted((one, other))
            neighbours = self._stories.neighbours()
            if other not in neighbours[one]:
                one, other = other, one
            if other not in neighbours[one]:
                return None
        shared = self._company.shared(one, other)
        if one != other and self._company.differ(one, other, shared):
            return None
        return Near(one, other, self._stories.alike(one, other), shared)

    def given(self, left: str, right: str) -> Stamp:
        """Return the stamp of all that decides how alike claims of two documents are."""
        near = self.near(left, right)
        return NONE if near is None else self._stamp(near)

    def company(self, left: str, right: str) -> float:
        """Return the overlap (0-1) of the named things of two documents."""
        return self._company.shared(left, right)

    def score(self, left: Key, right: Key) -> float:
        """Return the probability (0-1) that two claims are about one event; 0 if clearly not."""
        left, right = sorted((left, right))
        pair = left[0], right[0]
        if pair not in self._scores:
            found = self.found([pair])[pair]
            self._scores[pair] = {} if found is None else dict(rows_of(found))
        ours, theirs = (self._placed(key) for key in (left, right))
        return round(max(0.0, self._scores[pair].get((ours, theirs), 0.0)), 4)

    def found(self, pairs: Iterable[Pair]) -> dict[Pair, Found | None]:
        """Return the pairs of claims of documents that may be one event; None if not compared."""
        every = list(pairs)
        near = {pair: self.near(*pair) for pair in every}
        missing = []
        for pair, one in near.items():
            if one is not None and pair not in self._made:
                kept = self._memo.known(self._name(one), self._stamp(one))
                if kept is None:
                    missing.append((pair, one))
                else:
                    self._made[pair] = kept
        if missing:
            self._compare(missing)
        return {pair: self._made[pair] if near[pair] else None for pair in every}

    def _compare(self, pairs: Sequence[tuple[Pair, Near]]) -> None:
        """Score the claims of documents that were not compared before."""
        documents = {document for pair, _ in pairs for document in pair}
        casts = self._casting(documents).of_documents(documents)
        rows = scored([one for _, one in pairs], casts)
        for (pair, one), made in zip(pairs, rows, strict=True):
            self.forget(*pair)  # either may have been the nearer one of the two
            self._made[pair] = self._memo.keep(self._name(one), self._stamp(one), made)

    def kept(self, one: str, other: str) -> tuple[Stamp, Found] | None:
        """Return what the last join found for two documents, with its stamp."""
        names = (("alike", self._use, *pair) for pair in ((one, other), (other, one)))
        return next((held for name in names if (held := self._memo.held(name))), None)

    def forget(self, one: str, other: str) -> None:
        """Drop what was kept for documents that are not compared any more."""
        for pair in ((one, other), (other, one)):
            self._memo.drop(("alike", self._use, *pair))

    def explain(self, pairs: Sequence[tuple[Key, Key]]) -> Iterable[Comparison]:
        """Return score and evidence of pairs of claims."""
        if not pairs:
            return ()
        near = [
            (self._stories.alike(a[0], b[0]), self._company.shared(a[0], b[0])) for a, b in pairs
        ]
        keys = {key for pair in pairs for key in pair}
        casts = self._casting({document for document, _ in keys}).of_claims(keys)
        return explained(pairs, near, casts, self._profiles)

    def _name(self, near: Near) -> tuple[str, ...]:
        return "alike", self._use, near.one, near.other

    def _stamp(self, near: Near) -> Stamp:
        return stamp(self._mark(near.one), self._mark(near.other), near.alike, near.company)

    def _mark(self, document: str) -> Stamp:
        """Return the stamp of the claims of a document and of what takes part in them."""
        if document not in self._marks:
            seen: list[tuple[object, ...]] = []
            for chain in self._profiles.chains_of(document):
                entity = self._entities.of(chain.key)
                who = self._entities.people.get(entity)
                more = (who.age, sorted(who.nations)) if who else ()
                seen.append((chain.key[1], entity, entity in self._entities.named, *more))
            profiles = self._profiles
            struck = profiles.struck.get(document)
            self._marks[document] = stamp(profiles.stamp(document), struck, sorted(seen))
        return self._marks[document]

    def _placed(self, key: Key) -> int:
        document = key[0]
        if document not in self._places:
            events = self._profiles.events_of(document)
            self._places[document] = {e.key: place for place, e in enumerate(events)}
        return self._places[document][key]

    def _casting(self, documents: set[str]) -> Casting:
        entity_of = {
            chain.key: self._entities.of(chain.key)
            for document in sorted(documents)
            for chain in self._profiles.chains_of(document)
        }
        return Casting(
            self._profiles,
            entity_of,
            named=frozenset(self._entities.named),
            people=self._entities.people,
        )


def rows_of(found: Found) -> Iterable[tuple[tuple[int, int], float]]:
    """Return pairs of claims by their places in two documents, with their scores."""
    left, right = (np.frombuffer(rows, np.int32).tolist() for rows in found[:2])
    scores = np.frombuffer(found[2], np.float32).tolist()
    return zip(zip(left, right, strict=True), scores, strict=True)
