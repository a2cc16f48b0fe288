"""Chains without a name that a role identifies: 'the Springfield police chief'."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model import Judgement
from kg.model.findings import Key
from kg.resolve.groups import Grouped
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import verdict, weigh
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import words

Role = frozenset[str]


@dataclass(frozen=True, slots=True)
class Office:
    """A role that an organization or place has only one of: its words, and who has it.

    `members` are the chains without a name that it describes, `holders` represent the people who
    are given it.
    """

    words: tuple[str, ...]
    members: tuple[Key, ...]
    holders: tuple[Key, ...]

    def judge(self) -> Iterator[Judgement]:
        """Link what the role describes to its only holder; if there is none, with each other."""
        said = " ".join(self.words)
        if len(self.holders) == 1:
            feature, reason = "only holder of a role", f"only one person is given the role: {said}"
            yield from _join(self.holders[0], self.members, feature, reason)
        elif not self.holders:
            reason = f"the same role: {said}"
            yield from _join(self.members[0], self.members[1:], "same role", reason)

    def is_given_to(self, chains: Iterable[Chain]) -> bool:
        """Return True if one of the chains of a person is given the role."""
        role = frozenset(self.words)
        return any(_has(chain.roles, role) for chain in chains)


def offices(
    profiles: Profiles, grouped: Grouped, sets: Sequence[tuple[Key, ...]]
) -> tuple[Office, ...]:
    """Find the roles of which there is one, with those who have them.

    All words of the role must be among that person's. If the case names nobody for it, the same
    role in several documents is one; if it names several, nothing is merged.
    """
    unnamed = by_role(profiles.chains.values())
    holders = _holders(profiles, grouped, sets) if unnamed else []
    bearing: dict[str, list[int]] = defaultdict(list)
    for number, (held, _) in enumerate(holders):
        for word in frozenset[str]().union(*held):
            bearing[word].append(number)
    found = []
    for said, members in sorted(unnamed.items()):
        role = frozenset(said)
        near = min((bearing.get(word, []) for word in said), key=len)
        fitting = [holders[n][1] for n in near if any(_has(r, role) for r in holders[n][0])]
        found.append(Office(said, tuple(sorted(members)), tuple(fitting)))
    return tuple(found)


def by_role(chains: Iterable[Chain]) -> Mapping[tuple[str, ...], Sequence[Key]]:
    """List the chains without a name by the words of the role that identifies them, if one does."""
    found: dict[tuple[str, ...], list[Key]] = defaultdict(list)
    for chain in chains:
        if _is_unique(chain):
            found[tuple(sorted(chain.anchors | chain.roles | {chain.head}))].append(chain.key)
    return found


def _is_unique(chain: Chain) -> bool:
    if chain.named or chain.plural or not chain.anchors - {chain.head}:
        return False
    return chain.head in words("unique_roles")


def _join(one: Key, others: Sequence[Key], feature: str, reason: str) -> Iterator[Judgement]:
    why = weigh({feature: 1}, {feature: reason}, begin=False)
    found = verdict(why.score)
    for other in others:
        if found:
            yield judge("entity", one, other, found, why)


def _has(said: Role, role: Role) -> bool:
    """Return True if a document gives a person the role itself, not that of a deputy or a wife."""
    return role <= said and not (said - role) & words("beside_roles")


def _holders(
    profiles: Profiles, grouped: Grouped, sets: Sequence[tuple[Key, ...]]
) -> list[tuple[frozenset[Role], Key]]:
    holders = []
    for members in sets:
        if are_people(members, grouped):
            holders.append((frozenset(profiles.chains[m].roles for m in members), members[0]))
    return holders


def are_people(members: Sequence[Key], grouped: Grouped) -> bool:
    """Return True if a cluster of names is a person."""
    return grouped.groups[min(grouped.of_chain[m] for m in members)].kind == "person"
