"""Judgements on claims: which tell one event, in one document or in several."""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from kg.model import Judgement
from kg.model.findings import Key
from kg.resolve.cluster import Clusters
from kg.resolve.judgements import judge
from kg.resolve.likeness import Likeness
from kg.resolve.profiles import Profiles
from kg.resolve.stories import Stories
from kg.resolve.told import Told

LIKELY = 0.6
ON_AVERAGE = 0.45
LOOKED_AT = 4
PLAIN_ACTION = "kg:Action"
MOST_PAIRS = 60
Scored = tuple[float, Key, Key]


def judge_events(
    profiles: Profiles,
    stories: Stories,
    entity_of: Mapping[Key, str],
    *,
    named: frozenset[str],
) -> Iterator[Judgement]:
    """Yield the machine's 'same' judgements on claims: each is one step of a cluster's growth.

    Claims that tell one event need not agree: 'entered' and 'did not enter' of one agent are
    accounts of one occurrence, which is how a contradiction is found. Only claims of one word or
    one kind of action, in one document or in documents that tell of the same things, are compared.
    A step joins two clusters only if their members are alike on average, so that no chain of
    look-alikes joins two events.
    """
    likeness = Likeness(profiles, entity_of, stories, named=named)
    scored = []
    for left, right in _pairs(profiles, stories):
        score = likeness.score(left, right)
        if score >= LIKELY:
            scored.append((-score, left, right))
    for together in _components(scored):
        yield from _grow(together, likeness)


def _components(scored: Sequence[Scored]) -> Iterator[list[Scored]]:
    """Part pairs that have no claim in common, so that each part is worked on while remembered."""
    clusters = Clusters()
    for _, left, right in scored:
        clusters.unite(left, right)
    parts: dict[Key, list[Scored]] = defaultdict(list)
    for pair in scored:
        parts[clusters.find(pair[1])].append(pair)
    for _, part in sorted(parts.items()):
        yield sorted(part)


def _grow(scored: Sequence[Scored], likeness: Likeness) -> Iterator[Judgement]:
    leader: dict[Key, Key] = {}
    members: dict[Key, list[Key]] = {}
    for _, left, right in scored:
        one, other = leader.get(left, left), leader.get(right, right)
        if one == other:
            continue
        ours, theirs = members.get(one, [one]), members.get(other, [other])
        if not _alike_on_average(ours, theirs, likeness):
            continue
        yield judge("event", left, right, "same", likeness.compare(left, right))
        if len(ours) < len(theirs):
            one, ours, theirs = other, theirs, ours
        ours.extend(theirs)
        members[one] = ours
        for key in ours:
            leader[key] = one


def _alike_on_average(ours: Sequence[Key], theirs: Sequence[Key], likeness: Likeness) -> bool:
    if len(ours) == len(theirs) == 1:
        return True
    some = sorted(ours)[:LOOKED_AT], sorted(theirs)[:LOOKED_AT]
    scores = [likeness.score(a, b) for a, b in product(*some)]
    return sum(scores) / len(scores) >= ON_AVERAGE


def _pairs(profiles: Profiles, stories: Stories) -> Iterator[tuple[Key, Key]]:
    """Pair claims of one document, and of documents that are neighbours, that share a key."""
    told: dict[str, dict[str, list[Key]]] = defaultdict(lambda: defaultdict(list))
    for event in profiles.events.values():
        for key in _keys(event):
            told[event.key[0]][key].append(event.key)
    neighbours = stories.neighbours()
    for document in _by_story(neighbours):
        yield from _meet(told[document], told[document])
        for other in neighbours[document]:
            if other in told and (document < other or document not in neighbours[other]):
                yield from _meet(told[document], told[other])


def _by_story(neighbours: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Go through documents from neighbour to neighbour, so that a story is met at one time."""
    seen: set[str] = set()
    for start in sorted(neighbours):
        waiting = deque([start])
        while waiting:
            document = waiting.popleft()
            if document not in seen:
                seen.add(document)
                yield document
                waiting.extend(n for n in neighbours[document] if n not in seen)


def _keys(event: Told) -> tuple[str, ...]:
    if event.action == PLAIN_ACTION or event.said:
        return (event.deed,)
    return (event.deed, event.action)


def _meet(
    ours: Mapping[str, Sequence[Key]], theirs: Mapping[str, Sequence[Key]]
) -> Iterator[tuple[Key, Key]]:
    found: set[tuple[Key, Key]] = set()
    for key in sorted(ours.keys() & theirs.keys()):
        met = combinations(ours[key], 2) if ours is theirs else product(ours[key], theirs[key])
        for number, (left, right) in enumerate(met):
            if number >= MOST_PAIRS:
                break
            found.add((min(left, right), max(left, right)))
    yield from sorted(found)
