"""What resolution keeps of a case, so that a judgement by hand resolves only what it touches."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kg.model import Entity, Judgement, Occurrence
from kg.model.findings import Key
from kg.model.memo import Memo, Stamp
from kg.resolve.assemble import namesakes
from kg.resolve.cluster import Link, link_of
from kg.resolve.entities import ChainJudgements
from kg.resolve.event_scorer import Likeness
from kg.resolve.events import LIKELY
from kg.resolve.groups import Grouped
from kg.resolve.judgements import naming
from kg.resolve.profiles import Profiles
from kg.resolve.roles import Office

NAMES, PARTIAL, DESCRIBED, GROWN, STEPS = "names", "partial", "described", "grown", "steps"
"""How judgements on chains are found, and those on events."""
RESOLVED = "resolved"
SEEN = "seen"
Row = tuple[object, ...]
Sides = tuple[Key, Key]
Rows = dict[Sides, Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is known of all documents, whatever people judged.

    `group_of` maps chains to their groups of names, of which some are `weak`; `named` are all
    chains with a name, `people` those with ages or nations. `heads` counts the documents that use
    each noun, `telling` are those that have a chain, `informative` are the names of each.
    `by_names` are the judgements from names alone, as rows of `Link`; `stamps` are those of the
    documents.
    """

    by_names: list[Row]
    group_of: dict[Key, int]
    weak: frozenset[int]
    named: frozenset[Key]
    people: dict[Key, tuple[frozenset[int], frozenset[str]]]
    heads: dict[str, int]
    telling: frozenset[str]
    informative: dict[str, frozenset[int]]
    stamps: dict[str, Stamp]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """How a case was resolved: what is needed to find out what a judgement by hand touches.

    `hand` are the judgements that applied, `struck` the events that they say are misread. `partial`
    are the judgements on partial names as rows of `Link`, `chains` and `events` those that count in
    the end, by their two sides. `held_by_names` and `held` are the named entities of each document
    before and after chains without a name are resolved. `called` counts the entities of each type
    and name, and has the first chain of each; `parts` maps events that may be one to one of them.
    `fitted` are pairs of documents of which chains without a name were scored to see if they fit.
    """

    hand: tuple[Judgement, ...]
    struck: dict[str, tuple[str, ...]]
    partial: list[Row]
    offices: tuple[Office, ...]
    chains: Rows
    events: Rows
    held_by_names: dict[str, list[str]]
    held: dict[str, list[str]]
    called: dict[tuple[str, str], list[Key]]
    parts: dict[Key, Key]
    fitted: frozenset[tuple[str, str]]


def row_of(judgement: Judgement) -> Row:
    """Return what of a judgement decides which keys are merged, as a plain row."""
    return tuple(link_of(judgement))


def sides(judgement: Judgement) -> Sides:
    """Return what a judgement is on, in order."""
    left, right = sorted((judgement.left, judgement.right))
    return left, right


def links(rows: Iterable[Row]) -> Iterable[Link]:
    """Return rows as links."""
    return map(Link._make, rows)


def buckets(judgements: Iterable[Judgement]) -> Mapping[str, Sequence[Judgement]]:
    """Group judgements by the document of their left side."""
    found: dict[str, list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        found[judgement.left[0]].append(judgement)
    return found


def _by_document(
    profiles: Profiles, found: "Found"
) -> Mapping[str, Mapping[str, Collection[object]]]:
    """Return what is kept of each document, by its kind: judgements, entities, occurrences."""
    named = {j.left for j in naming(profiles.hand)}
    entities = (e for e in found.entities if not is_alone(e) or e.members[0] in named)
    return {
        NAMES: buckets(found.judged.by_names),
        PARTIAL: buckets(found.judged.partial),
        DESCRIBED: found.judged.described,
        GROWN: buckets(found.judged.grown),
        STEPS: buckets(found.steps),
        "entities": by_first(entities),
        "told": by_first(one for one in found.occurrences if len(one.members) > 1),
    }


def keep(memo: Memo, profiles: Profiles, found: "Found") -> None:
    """Keep how a case was resolved."""
    if not (memo.keeps and profiles.whole):
        return
    given = profiles.whole
    memo.keep(SEEN, given, _seen(profiles, found))
    memo.keep("grouped", given, found.grouped)
    for kind, by_document in _by_document(profiles, found).items():
        for document, some in by_document.items():
            if some:
                memo.keep((kind, document), given, tuple(some))
    memo.keep(
        RESOLVED,
        given,
        Resolved(
            hand=profiles.hand,
            struck=dict(profiles.struck),
            partial=[*map(row_of, found.judged.partial)],
            offices=found.judged.offices,
            chains={sides(j): row_of(j) for j in found.chains},
            events={sides(j): row_of(j) for j in found.events},
            held_by_names=_plain(found.judged.held),
            held=_plain(found.held),
            called=called(found.entities),
            parts=found.parts,
            fitted=frozenset(found.judged.fitted),
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """All that resolving a case from scratch makes on its way."""

    grouped: Grouped
    judged: ChainJudgements
    chains: Sequence[Judgement]
    entities: Sequence[Entity]
    held: Mapping[str, Iterable[str]]
    parts: dict[Key, Key]
    steps: Sequence[Judgement]
    events: Sequence[Judgement]
    occurrences: Sequence[Occurrence]


def is_alone(entity: Entity) -> bool:
    """Return True if an entity is one chain without a name."""
    return len(entity.members) == 1 and not entity.named


Made = TypeVar("Made", Entity, Occurrence)


def by_first(made: Iterable[Made]) -> dict[str, list[Made]]:
    """Group entities or occurrences by the document of the first member."""
    found: dict[str, list[Made]] = defaultdict(list)
    for one in made:
        found[one.members[0][0]].append(one)
    return found


def called(entities: Iterable[Entity]) -> dict[tuple[str, str], list[Key]]:
    """Map types and names to the first chains of the entities that have them."""
    found: dict[tuple[str, str], list[Key]] = defaultdict(list)
    for entity in entities:
        if (name := namesakes(entity)) is not None:
            found[name].append(entity.members[0])
    return dict(found)


def _plain(held: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    return {document: sorted(entities) for document, entities in held.items()}


def _seen(profiles: Profiles, found: Found) -> Seen:
    every, grouped = profiles.chains.values(), found.grouped
    return Seen(
        by_names=[*map(row_of, found.judged.by_names)],
        group_of=dict(grouped.of_chain),
        weak=frozenset(group.number for group in grouped.groups if group.weak),
        named=frozenset(chain.key for chain in every if chain.named),
        people={c.key: (c.ages, c.nations) for c in every if c.ages or c.nations},
        heads=dict(found.judged.heads),
        telling=frozenset(document for document, _ in profiles.chains),
        informative=dict(grouped.of_document),
        stamps=dict(profiles.stamps),
    )


def connected_events(likeness: Likeness) -> dict[Key, Key]:
    """Map the events that pairs connect to one of those that they are connected with."""
    likely = likeness.scores >= LIKELY
    left, right = (rows[likely].tolist() for rows in likeness.rows())
    keys = likeness.keys
    return connected((keys[a], keys[b]) for a, b in zip(left, right, strict=True))


def connected(pairs: Iterable[tuple[Key, Key]]) -> dict[Key, Key]:
    """Map what pairs connect to one of those that it is connected with."""
    leader: dict[Key, Key] = {}

    def find(key: Key) -> Key:
        while (above := leader.setdefault(key, key)) != key:
            leader[key] = leader[above]
            key = leader[key]
        return key

    for one, other in pairs:
        first, second = sorted((find(one), find(other)))
        leader[second] = first
    return {key: find(key) for key in leader}
