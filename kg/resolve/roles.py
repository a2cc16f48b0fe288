"""Chains without a name that a role identifies: 'the Springfield police chief'."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kg.model import Judgement
from kg.model.findings import Key
from kg.resolve.groups import Grouped
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import verdict, weigh
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import words

Role = frozenset[str]


def judge_roles(
    profiles: Profiles, grouped: Grouped, sets: Sequence[tuple[Key, ...]]
) -> Iterator[Judgement]:
    """Link a role that an organization or place has only one of to the only person with it.

    All words of the role must be among that person's. If the case names nobody for it, the same
    role in several documents is one; if it names several, nothing is merged.
    """
    unnamed: dict[Role, list[Key]] = defaultdict(list)
    for chain in profiles.chains.values():
        if _is_unique(chain):
            unnamed[chain.anchors | chain.roles | {chain.head}].append(chain.key)
    holders = _holders(profiles, grouped, sets) if unnamed else []
    bearing: dict[str, list[int]] = defaultdict(list)
    for number, (held, _) in enumerate(holders):
        for word in frozenset[str]().union(*held):
            bearing[word].append(number)
    for role in sorted(unnamed, key=sorted):
        near = min((bearing.get(word, []) for word in sorted(role)), key=len)
        members = sorted(unnamed[role])
        fitting = [holders[n][1] for n in near if any(_has(r, role) for r in holders[n][0])]
        said = " ".join(sorted(role))
        if len(fitting) == 1:
            feature, reason = "only holder of a role", f"only one person is given the role: {said}"
            yield from _join(fitting[0], members, feature, reason)
        elif not fitting:
            yield from _join(members[0], members[1:], "same role", f"the same role: {said}")


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
        groups = [grouped.groups[n] for n in sorted({grouped.of_chain[m] for m in members})]
        if groups[0].kind == "person":
            holders.append((frozenset(profiles.chains[m].roles for m in members), members[0]))
    return holders
