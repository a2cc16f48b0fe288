"""From judgements to clusters: merged step by step, never across a stored 'different'."""

from collections import ChainMap, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kg.model import Judgement
from kg.model.findings import Key, Verdict
from kg.resolve.name_scorer import SAME_NAME


class Link(NamedTuple):
    """What of a judgement decides which keys are merged."""

    left: Key
    right: Key
    verdict: Verdict
    score: float
    by: str
    features: tuple[tuple[str, float], ...]


def link_of(judgement: Judgement) -> Link:
    """Return what of a judgement decides which keys are merged."""
    features = SAME_NAME if judgement.features == SAME_NAME else ()
    return Link(
        judgement.left,
        judgement.right,
        judgement.verdict,
        judgement.score,
        judgement.by,
        features,
    )


class Clusters:
    """Disjoint sets of keys (union-find) that remember which keys must not be merged."""

    def __init__(self) -> None:
        self._leader: dict[Key, Key] = {}
        self._members: dict[Key, list[Key]] = {}
        self._apart: dict[Key, set[Key]] = defaultdict(set)

    def find(self, key: Key) -> Key:
        """Return the leader of the set that contains a key; a new key is a set of its own."""
        if key not in self._leader:
            self._leader[key] = key
            self._members[key] = [key]
        while self._leader[key] != key:
            self._leader[key] = self._leader[self._leader[key]]
            key = self._leader[key]
        return key

    def keep_apart(self, left: Key, right: Key) -> None:
        """Forbid every later union that would put two keys in one set."""
        left, right = self.find(left), self.find(right)
        if left != right:
            self._apart[left].add(right)
            self._apart[right].add(left)

    def unite(self, left: Key, right: Key) -> bool:
        """Merge the sets of two keys unless kept apart; return True if they are one now."""
        left, right = self.find(left), self.find(right)
        if left == right:
            return True
        if right in self._apart.get(left, ()):
            return False
        if (-len(self._members[left]), left) > (-len(self._members[right]), right):
            left, right = right, left
        self._leader[right] = left
        self._members[left].extend(self._members.pop(right))
        for other in self._apart.pop(right, ()):
            self._apart[other].discard(right)
            self._apart[other].add(left)
            self._apart[left].add(other)
        return True

    def __contains__(self, key: Key) -> bool:
        """Return True if a key was ever asked for, so that it is in one of the sets."""
        return key in self._leader

    def sets(self) -> list[tuple[Key, ...]]:
        """List the sets, each sorted, by their smallest key."""
        return sorted(tuple(sorted(members)) for members in self._members.values())


def cluster(keys: Iterable[Key], judgements: Sequence[Judgement | Link]) -> list[tuple[Key, ...]]:
    """Merge keys by 'same' judgements, those by hand first, then by falling score.

    A 'different' by hand is never broken, not even by a 'same' by hand elsewhere. A machine's
    'different' holds against the machine; it gives way if judgements by hand say, directly or
    through identical names, that the two are one.
    """
    clusters = Clusters()
    inside = keys if isinstance(keys, Mapping) else frozenset(keys)
    usable = [j for j in judgements if j.left in inside and j.right in inside]
    usable.sort(key=lambda j: (j.by != "hand", -j.score, j.left, j.right))
    by_hand, by_machine = ([j for j in usable if j.by == by] for by in ("hand", "machine"))
    willed = _willed(usable)
    _keep_apart(clusters, by_hand)
    _unite(clusters, by_hand)
    _keep_apart(clusters, (j for j in by_machine if willed.find(j.left) != willed.find(j.right)))
    _unite(clusters, by_machine)
    return sorted([*clusters.sets(), *((key,) for key in inside if key not in clusters)])


def _keep_apart(clusters: Clusters, judgements: Iterable[Judgement | Link]) -> None:
    for one in judgements:
        if one.verdict == "different":
            clusters.keep_apart(one.left, one.right)


def _unite(clusters: Clusters, judgements: Iterable[Judgement | Link]) -> None:
    for one in judgements:
        if one.verdict == "same":
            clusters.unite(one.left, one.right)


def _willed(judgements: Iterable[Judgement | Link]) -> Clusters:
    """Return what is one by judgements by hand alone, with chains of identical names merged."""
    willed = Clusters()
    for one in judgements:
        if one.verdict == "same" and (one.by == "hand" or one.features == SAME_NAME):
            willed.unite(one.left, one.right)
    return willed


class Partition:
    """The clusters that `cluster` makes of keys, each made when it is first requested.

    Keys that no 'same' connects are never in one cluster, and nothing that is judged elsewhere
    decides about them: so each connected part is clustered by itself.
    """

    def __init__(self, links: Iterable[Link]) -> None:
        near: dict[Key, list[Link]] = {}
        for one in links:
            near.setdefault(one.left, []).append(one)
            near.setdefault(one.right, []).append(one)
        self._near: Mapping[Key, list[Link]] = near
        self._members: dict[Key, tuple[Key, ...]] = {}

    def changed(self, gone: Iterable[Link], come: Iterable[Link]) -> "Partition":
        """Return the partition without some judgements, and with others."""
        near: dict[Key, list[Link]] = {}

        def at(key: Key) -> list[Link]:
            return near.setdefault(key, [*self._near.get(key, ())])

        for one in gone:
            at(one.left).remove(one)
            at(one.right).remove(one)
        for one in come:
            at(one.left).append(one)
            at(one.right).append(one)
        found = Partition(())
        found._near = ChainMap(near, self._near)  # type: ignore[arg-type]
        return found

    def __contains__(self, key: Key) -> bool:
        """Return True if a key was judged."""
        return key in self._near

    def of(self, key: Key) -> tuple[Key, ...]:
        """Return the cluster that contains a key."""
        if key not in self._near:
            return (key,)
        if key not in self._members:
            part = self.connected(key)
            inside = [one for k in part for one in self._near[k] if one.left == k]
            self._members.update((m, made) for made in cluster(part, inside) for m in made)
        return self._members[key]

    def connected(self, key: Key) -> set[Key]:
        """Return all keys that a chain of 'same' connects with a key."""
        found, waiting = {key}, [key]
        while waiting:
            for one in self._near.get(waiting.pop(), ()):
                if one.verdict == "same":
                    new = {one.left, one.right} - found
                    found |= new
                    waiting.extend(new)
        return found


def differing(
    before: Partition, after: Partition, keys: Iterable[Key]
) -> tuple[set[tuple[Key, ...]], set[tuple[Key, ...]]]:
    """Return the clusters that only one of two partitions has.

    `keys` are the sides of the judgements that only one of them is made from.
    """
    touched: set[Key] = set()
    for key in keys:
        if key not in touched:
            touched |= before.connected(key) | after.connected(key)
    was, now = ({one.of(key) for key in touched} for one in (before, after))
    return was - now, now - was
