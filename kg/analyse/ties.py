"""What connects two actors: the rules from claims to edges of a network."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations, pairwise

TARGETS = ("patient", "recipient", "beneficiary", "topic")
"""The roles that an action can have as its target, from the agent."""

ROLES = ("agent", *TARGETS, "instrument", "attribute", "place")

BOTH_WAYS = frozenset(
    ("together", "same event", "corroborates", "contradicts", "refines", "hardens")
)
"""The kinds of ties without direction."""

MEMBERSHIP = frozenset(
    (
        *("worksFor", "memberOf", "headOf", "chiefExecutive", "partOf", "subsidiaryOf"),
        *("ownedBy", "foundedBy", "educatedAt", "politicalAffiliation", "basedIn"),
        "affiliatedWith",
    )
)
"""The predicates by which someone or something belongs to an organization."""

TOGETHER = 12
"""Most agents of one claim that are tied to each other; longer lists would flood the network."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A claim, as far as ties need it; `parts` are (role, entity), holders outermost first.

    `what` is the local name of the action or predicate, `words` the lemma or the predicate in
    words, `speaks` whether the action is one of communication, `days` its first and last ISO day,
    `occurrence` the event in the world that it tells of.
    """

    iri: str
    document: str
    what: str
    words: str
    relation: bool
    speaks: bool
    status: str
    negated: bool
    parts: tuple[tuple[str, str], ...]
    holders: tuple[str, ...]
    days: tuple[str, str] | None
    occurrence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """One claim's reason for an edge; `negated` if the claim is negative."""

    source: str
    target: str
    kind: str
    words: str
    status: str
    negated: bool
    days: tuple[str, str] | None
    told: Told


def ties(told: Told, actors: Set[str]) -> Iterator[Tie]:
    """Yield what a claim ties: its participants, its holder to them, and holder to holder."""
    seen = set()
    for source, target, kind, words in _pairs(told, actors):
        if source != target and (source, target, kind) not in seen:
            seen.add((source, target, kind))
            about = kind == "speech" and source in told.holders
            yield Tie(
                source=source,
                target=target,
                kind=kind,
                words=words,
                status="asserted" if words == "cites" else told.status,
                # That someone speaks of another is so, even if what they say is that it is not.
                negated=told.negated and not about,
                # A claim's content has its days; when it was said is another matter.
                days=None if about else told.days,
                told=told,
            )


def _pairs(told: Told, actors: Set[str]) -> Iterator[tuple[str, str, str, str]]:
    parts = [(role, entity) for role, entity in told.parts if entity in actors]
    yield from relation_pairs(told, parts) if told.relation else _event_pairs(told, parts)
    holders = [entity for entity in told.holders if entity in actors]
    yield from ((outer, inner, "speech", "cites") for outer, inner in pairwise(holders))
    if holders and holders[-1] == told.holders[-1]:
        yield from ((holders[-1], entity, "speech", "speaks of") for _, entity in parts)


def _event_pairs(told: Told, parts: list[tuple[str, str]]) -> Iterator[tuple[str, str, str, str]]:
    agents = list(dict.fromkeys(entity for role, entity in parts if role == "agent"))
    kind = "speech" if told.speaks else "action"
    for agent in agents:
        for role, entity in parts:
            if role in TARGETS:
                yield agent, entity, kind, told.words
    for left, right in combinations(sorted(agents[:TOGETHER]), 2):
        yield left, right, "together", told.words


def relation_pairs(told: Told, parts: list[tuple[str, str]]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the pair that a relation connects: source, target, kind, words."""
    kind = "membership" if told.what in MEMBERSHIP else "relation"
    ends: Mapping[str, str] = dict(parts)
    if "subject" in ends and "object" in ends:
        yield ends["subject"], ends["object"], kind, told.words
