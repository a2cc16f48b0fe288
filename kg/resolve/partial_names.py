"""Partial names: lone surnames and bare kinds of organizations, which need a fuller name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kg.given_names import nicknames
from kg.model import Judgement
from kg.model.findings import Key
from kg.ontology import words as listed
from kg.resolve.groups import Group, Grouped, in_common
from kg.resolve.judgements import judge
from kg.resolve.name_scorer import Comparison, verdict, weigh
from kg.resolve.person_names import compare_ages
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import words

SAME = 0.75
CLEARLY = 0.15
LEAST_SHARED = 2
SURNAME_ALONE = "lone given name, the surname alone stands beside it"


class Full:
    """A cluster of full names, as it is compared with a partial name."""

    __slots__ = (
        "ages",
        "called",
        "documents",
        "given",
        "groups",
        "name",
        "representative",
        "roles",
    )

    def __init__(self, groups: Sequence[Group], representative: Key) -> None:
        self.groups, self.representative = groups, representative
        self.name = max(groups, key=lambda g: (len(g.members), g.name)).name
        self.roles = frozenset[str]().union(*(g.roles for g in groups))
        self.documents = frozenset[str]().union(*(g.documents for g in groups))
        self.ages = frozenset[int]().union(*(g.ages for g in groups))
        self.given = frozenset(name for g in groups for name in g.given)
        self.called = self.given.union(*map(nicknames, self.given))

    @property
    def surnames(self) -> frozenset[str]:
        """Return the last words of the names."""
        return frozenset(g.core[-1] for g in self.groups)

    def explains(self) -> frozenset[tuple[str, str]]:
        """Return the kinds and words of partial names that may be short for it."""
        return frozenset(word for g in self.groups for word in g.explains())

    def beside(self, names: frozenset[int], *, less: int) -> int:
        """Count the names, less one, in documents that give these names in full."""
        if all(g.company is names for g in self.groups):
            own = {g.number for g in self.groups} if len(self.groups) == 1 else set()
            return in_common(names, names, less=frozenset({less, *own}))
        near = ((names & g.company) - {g.number} for g in self.groups)
        return len(frozenset[int]().union(*near) - {less})


def judge_lone_names(
    profiles: Profiles, grouped: Grouped, sets: Sequence[tuple[Key, ...]]
) -> Iterator[Judgement]:
    """Judge partial names through the full names of the case, given as clusters of chains.

    A lone surname is merged with the full name that ends in it if their documents share entities or
    role words, a lone given name with the full name that begins with it if role words or ages are
    the same too, if the document has the surname alone as well ('Mr Rask … Jon'), or if nobody else
    has it; if several full names are possible, none is taken unless it is clearly better.
    Partial names that no full name explains are merged with each other only if they share entities
    or role words.
    """
    full = _full_names(grouped, sets)
    for group in grouped.groups:
        if group.weak:
            candidates = full.get((group.kind, group.core[-1]), [])
            yield from judge_lone(group, candidates, profiles, grouped)


def judge_lone(
    group: Group, candidates: Sequence[Full], profiles: Profiles, grouped: Grouped
) -> Iterator[Judgement]:
    """Judge the chains of one partial name through the full names that may explain it."""
    left: list[Key] = []
    for member in group.members:
        beside = _surnames_alone(member, profiles, grouped)
        chain = profiles.chains[member]
        fitting = [full for full in candidates if _may_be_called(full, group.core[-1], beside)]
        found = list(_through(Lone(chain, group, beside, _titled_so(chain, fitting)), grouped))
        yield from found
        by_surname = any(group.core[-1] not in full.called for full in candidates)
        if not by_surname and not any(j.verdict == "same" for j in found):
            left.append(member)
    if len(left) > 1:
        yield from _among(left, profiles, grouped, group)


def _surnames_alone(key: Key, profiles: Profiles, grouped: Grouped) -> frozenset[str]:
    """Return the lone names of other people in the document of a chain: 'Rask' of 'Mr Rask'."""
    others = (grouped.of_chain.get(c.key) for c in profiles.chains_of(key[0]) if c.key != key)
    near = (grouped.groups[number] for number in others if number is not None)
    return frozenset(g.core[-1] for g in near if g.weak and g.kind == "person")


def _may_be_called(full: Full, name: str, beside: frozenset[str]) -> bool:
    """Return False for a nickname of somebody whose surname does not stand beside it."""
    nickname = name in full.called and name not in full.given | full.surnames
    return not (nickname and full.surnames.isdisjoint(beside))


def full_name(members: Sequence[Key], grouped: Grouped) -> Full:
    """Return a cluster of chains with full names."""
    groups = [grouped.groups[n] for n in sorted({grouped.of_chain[m] for m in members})]
    return Full(groups, members[0])


def _full_names(
    grouped: Grouped, sets: Sequence[tuple[Key, ...]]
) -> dict[tuple[str, str], list[Full]]:
    found: dict[tuple[str, str], list[Full]] = defaultdict(list)
    for members in sets:
        full = full_name(members, grouped)
        for key in sorted(full.explains()):
            found[key].append(full)
    return found


@dataclass(frozen=True, slots=True)
class Lone:
    """A partial name of a document, the other lone names beside it, and who may be meant."""

    chain: Chain
    group: Group
    surnames: frozenset[str]
    candidates: Sequence[Full]

    @property
    def is_only_surname(self) -> bool:
        """Return True if one of the candidates, and no other, has it as the surname."""
        return sum(self.group.core[-1] not in full.called for full in self.candidates) == 1


def _through(lone: Lone, grouped: Grouped) -> Iterator[Judgement]:
    if not lone.candidates:
        return
    scored = sorted(
        ((_against(lone, grouped, full), full) for full in lone.candidates),
        key=lambda s: (-s[0].score, s[1].representative),
    )
    why, full = scored[0]
    if len(scored) > 1 and scored[1][0].score > why.score - CLEARLY:
        why = _against(lone, grouped, full, rivals=len(scored) - 1)
    found = verdict(why.score, same=SAME)
    if found:
        yield judge("entity", lone.chain.key, full.representative, found, why)


def _titled_so(chain: Chain, candidates: Sequence[Full]) -> Sequence[Full]:
    """Return those who may be meant by a name behind 'Mrs': wives who are called so, if any is.

    Nobody's daughter, and no man; whoever is called so in another document is meant.
    """
    if not chain.roles & words("of_wives"):
        return candidates
    called = [full for full in candidates if full.roles & words("of_wives")]
    return called or [full for full in candidates if not _is_no_wife(full)]


def _is_no_wife(full: Full) -> bool:
    """Return True for daughters, and for men by their given names or titles."""
    male = not full.given.isdisjoint(listed("names", "male"))
    return male or bool(full.roles & words("no_wives")) or "mr" in full.roles


def _against(lone: Lone, grouped: Grouped, full: Full, *, rivals: int = 0) -> Comparison:
    document, group = lone.chain.key[0], lone.group
    company = full.beside(grouped.of_document[document], less=group.number)
    roles = lone.chain.roles & full.roles
    given = group.core[0] in full.called
    beside = sorted(full.surnames & lone.surnames) if given else []
    values: dict[str, float] = {
        "lone given name" if given else "lone name": 1,
        f"lone {'given ' if given else ''}name, shared company": company,
        SURNAME_ALONE: bool(beside),
        "lone given name, nobody else has it": given and len(lone.candidates) == 1,
        "lone name, shared role words": len(roles),
        "several full names fit": rivals,
    }
    if document in full.documents:
        values[_told_apart(lone, full, given=given, rivals=rivals)] = 1
    if told := compare_ages(lone.chain.ages, full.ages):
        values[told] = 1
    reasons = {
        "lone name": f"{group.name!r} alone ends the full name {full.name!r}",
        "lone given name": f"{group.name!r} alone begins the full name {full.name!r}",
        "lone name, shared company": f"beside {company} of the same names",
        "lone given name, shared company": f"beside {company} of the same names",
        SURNAME_ALONE: f"{' '.join(beside).title()!r} alone stands beside it",
        "lone name, shared role words": f"both {' '.join(repr(r) for r in sorted(roles)[:4])}",
        "several full names fit": f"{rivals} other full names end in it",
    }
    return weigh(values, reasons, begin=False)


def _told_apart(lone: Lone, full: Full, *, given: bool, rivals: int) -> str:
    """Name the feature of a partial name in a document that has the full name too.

    A surname that nobody else in the case has is most probably that person's, except behind a title
    ('Mrs', 'Miss') that the full name never has.
    """
    only = lone.is_only_surname and not (given or rivals)
    titled = (lone.chain.roles - full.roles) & words("gendered")
    apart = "the full name is told apart in its document"
    return f"{apart}, nobody else has it" if only and not titled else apart


def _among(
    members: Iterable[Key], profiles: Profiles, grouped: Grouped, group: Group
) -> Iterator[Judgement]:
    """Merge partial names with the first that shares enough: linear in their number."""
    first: dict[int | str, Key] = {}
    for document, held in groupby(sorted(members), key=lambda member: member[0]):
        names = sorted(grouped.of_document[document] - {group.number})
        known = [name for name in names if name in first]
        for member in held:
            roles = sorted(profiles.chains[member].roles)
            shared: list[int | str] = [*known[:1], *(role for role in roles if role in first)]
            count = len(shared) + max(len(known) - 1, 0)
            if count >= LEAST_SHARED:
                values = {"lone in both": 1, "lone name, shared company": count}
                reasons = {
                    "lone in both": f"{group.name!r} alone in both",
                    "lone name, shared company": f"beside {count} of the same names or roles",
                }
                why = weigh(values, reasons, begin=False)
                found = verdict(why.score, same=SAME)
                if found and first[shared[0]] != member:
                    yield judge("entity", first[shared[0]], member, found, why)
            for mark in (*roles, *(names if known is not names else ())):
                first.setdefault(mark, member)
            known = names
