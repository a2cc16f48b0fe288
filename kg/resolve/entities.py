"""Judgements on chains: identical names, similar names, then names and roles that need others."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import partial

from kg.model import Judgement
from kg.model.findings import Key
from kg.model.memo import FORGETFUL, Memo
from kg.resolve.blocking import pairs
from kg.resolve.cluster import cluster
from kg.resolve.description_linking import judge_described
from kg.resolve.document_similarity import Stories
from kg.resolve.event_scorer import Likeness
from kg.resolve.gazetteer import is_known
from kg.resolve.groups import Group, Grouped
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import SAME_NAME, Comparison, compare, compare_kinds, verdict
from kg.resolve.nominal_linking import judge_nominals
from kg.resolve.nominal_scorer import Nameless
from kg.resolve.partial_names import judge_lone_names
from kg.resolve.person_names import NAMESAKE
from kg.resolve.profiles import Profiles
from kg.resolve.roles import Office, offices


@dataclass(slots=True)
class ChainJudgements:
    """The machine's judgements on chains, by how they were found.

    `by_names` compare names alone; `partial` need a fuller name; `offices` are roles of which there
    is one; `described` and `grown` are of chains without a name, by the document in which they are
    described, and step by step. `held` are the named things of each document by names alone,
    `heads` counts the documents that use each noun; `fitted` are the documents of chains that were
    scored while sets of them grew.
    """

    by_names: Sequence[Judgement]
    partial: list[Judgement] = field(default_factory=list)
    offices: tuple[Office, ...] = ()
    described: dict[str, Sequence[Judgement]] = field(default_factory=dict)
    grown: list[Judgement] = field(default_factory=list)
    held: Mapping[str, Set[str]] = field(default_factory=dict)
    heads: Mapping[str, int] = field(default_factory=dict)
    fitted: Set[tuple[str, str]] = frozenset()

    def named(self) -> list[Judgement]:
        """Return those that follow from names and roles only."""
        by_office = (judgement for office in self.offices for judgement in office.judge())
        return [*self.by_names, *self.partial, *by_office]

    def all(self) -> Iterator[Judgement]:
        """Yield all of them."""
        yield from self.named()
        for judgements in self.described.values():
            yield from judgements
        yield from self.grown


def judge_entities(
    profiles: Profiles,
    grouped: Grouped,
    stories: Stories,
    hand: Sequence[Judgement],
    memo: Memo = FORGETFUL,
) -> ChainJudgements:
    """Judge which chains of different documents are one thing."""
    found = judge_names(profiles, grouped, hand, memo)
    sets = cluster(profiles.chains, [*found.named(), *hand])
    likeness = likeness_by_names(profiles, stories, sets, memo)
    nameless = Nameless(profiles, grouped, likeness, stories)
    found.described = judge_described(profiles, stories, nameless, sets)
    found.grown = list(judge_nominals(profiles, stories, nameless, memo))
    found.held, found.heads, found.fitted = likeness.held, nameless.heads, nameless.fitted
    return found


def judge_names(
    profiles: Profiles, grouped: Grouped, hand: Sequence[Judgement], memo: Memo = FORGETFUL
) -> ChainJudgements:
    """Judge by names and roles only: identical, similar and partial names, offices."""
    judged = by_names(profiles, grouped, memo)
    keys = [k for g in grouped.groups if not g.weak for k in g.members]
    sets = cluster(keys, [*judged, *hand])
    return ChainJudgements(
        judged,
        partial=list(judge_lone_names(profiles, grouped, sets)),
        offices=offices(profiles, grouped, sets),
    )


def by_names(
    profiles: Profiles, grouped: Grouped, memo: Memo, other: Set[int] | None = None
) -> Sequence[Judgement]:
    """Judge by names alone, whatever people judged.

    If the `other` groups are known that are not as they were in the last join, the judgements on
    pairs of those that are stay.
    """
    found: Sequence[Judgement]
    found, *_ = memo.of("names", profiles.whole, partial(_on_names, grouped, memo, other))
    return found


Pairs = frozenset[tuple[Key, Key]]
"""Pairs of groups that were compared, by what represents each."""


class _Before:
    """The judgements by names of the last join that hold still: on groups that are as they were."""

    def __init__(self, judged: Sequence[Judgement], met: Pairs, other: Set[int]) -> None:
        self._judged = {(j.left, j.right): j for j in judged}
        self._met, self._other = met, other

    def is_same(self, *groups: Group) -> bool:
        """Return True if groups are as they were."""
        return self._other.isdisjoint(group.number for group in groups)

    def compared(self, left: Group, right: Group) -> bool:
        """Return True if two groups are as they were, and were compared."""
        pair = left.representative, right.representative
        return pair in self._met and self.is_same(left, right)

    def judged(self, one: Key, other: Key) -> Judgement | None:
        """Return the judgement on two chains, if there was one."""
        return self._judged.get((one, other) if one <= other else (other, one))


class _Known:
    """Which names are in the gazetteer, which is loaded only for names not asked for before."""

    def __init__(self, before: Mapping[str, bool]) -> None:
        self._before = before
        self.asked: dict[str, bool] = {}

    def __call__(self, name: str) -> bool:
        if name not in self.asked:
            before = self._before.get(name)
            self.asked[name] = is_known(name) if before is None else before
        return self.asked[name]


def _on_names(
    grouped: Grouped, memo: Memo, other: Set[int] | None
) -> tuple[Sequence[Judgement], Mapping[str, bool], Pairs]:
    """Judge by names alone, whatever people judged.

    Return what was asked of the gazetteer and which groups were compared, too.
    """
    held = memo.before("names")
    known = _Known({} if held is None else held[1])
    before = None if held is None or other is None else _Before(held[0], held[2], other)
    near = pairs([g for g in grouped.groups if not g.weak])
    found = (
        *_same_names(grouped, before),
        *_like_names(near, known, before),
        *_other_kinds(grouped),
    )
    met = frozenset((one.representative, other.representative) for one, other in near)
    asked = known.asked if before is None else {**held[1], **known.asked}
    return found, asked, met


def likeness_by_names(
    profiles: Profiles,
    stories: Stories,
    sets: Sequence[tuple[Key, ...]],
    memo: Memo = FORGETFUL,
) -> Likeness:
    """Compare events by what names alone have merged; unnamed chains are merged through events."""
    entity_of = {key: "/".join(members[0]) for members in sets for key in members}
    named = {entity_of[c.key] for c in profiles.chains.values() if c.named}
    return Likeness(profiles, entity_of, stories, named=frozenset(named), memo=memo, use="entities")


def _same_names(grouped: Grouped, before: _Before | None) -> Iterator[Judgement]:
    """Judge each chain against the representative of its group; weak names are left for later."""
    for group in grouped.groups:
        if group.weak or len(group.members) == 1:
            continue
        if before is not None and before.is_same(group):
            held = (before.judged(group.representative, one) for one in group.members[1:])
            yield from filter(None, held)
            continue
        why = Comparison(0.97, SAME_NAME, f"same name {group.name!r}")
        for member in group.members[1:]:
            yield judge("entity", group.representative, member, "same", why)


def _like_names(
    near: Sequence[tuple[Group, Group]], known: _Known, before: _Before | None
) -> Iterator[Judgement]:
    for left, right in near:
        if before is not None and before.compared(left, right):
            held = before.judged(left.representative, right.representative)
            yield from () if held is None else (held,)
            continue
        why = compare(left, right, known=known)
        found = verdict(why.score) or ("different" if _looks_alike(why) else None)
        if found:
            yield judge("entity", left.representative, right.representative, found, why)


def _other_kinds(grouped: Grouped) -> Iterator[Judgement]:
    """Judge a person's full name against the same words read as another type elsewhere."""
    people = {g.tokens: g for g in grouped.groups if g.kind == "person" and not g.weak}
    for thing in grouped.groups:
        person = people.get(thing.tokens) if thing.kind == "thing" else None
        if person:
            why = compare_kinds(person, thing)
            if found := verdict(why.score):
                yield judge("entity", person.representative, thing.representative, found, why)


def _looks_alike(why: Comparison) -> bool:
    """Return True if a 'different' is worth storing because someone could confuse the two."""
    names = dict(why.features)
    against = {"other given name", "another kind of body", "other middle name", "other generation"}
    if NAMESAKE in names:
        return True
    likeness = {
        "same surname",
        "same but for words often left out",
        "one name within the other",
        "one name ends in the other",
        "acronym",
    }
    return (
        bool(against & set(names))
        and bool(likeness & set(names))
        and bool({"shared company", "shared role words"} & set(names))
    )
