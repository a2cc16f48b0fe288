"""Chains of one name grouped, so that names and not mentions are compared with each other.

A name in a thousand documents gives one group and about a thousand judgements (each chain against
the group's representative); only groups are compared pairwise.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from kg.given_names import nicknames
from kg.model.findings import Key
from kg.model.frequency import by_frequency
from kg.ontology import words as listed
from kg.resolve.namesakes import bearers
from kg.resolve.profiles import Chain, Profiles
from kg.resolve.word_forms import spelled, tokens, words

DOCUMENTS_LOOKED_AT = 50
INFORMATIVE_SHARE = 0.05
INFORMATIVE_AT_LEAST = 10
_CALLED = re.compile(r"""(?<=\w\s)["'“”‘’(]+([^"'“”‘’()]{2,30})["'“”‘’)]+\s+(?=\w)""")
"""A name by which somebody is called, between those given: 'Vito "Blue" Rask'."""
LONGEST_NAME = 4
"""Words of a person's name; longer ones hold something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """All chains with one normalised name and one kind ('person' or 'thing').

    Two people of one full name are two groups.

    `core` is the name without optional words; `weak` marks names that need a fuller name to be
    understood: a lone surname, 'the police department'. `company` are the numbers of the groups
    named in the same documents, including this one; groups of one document share it. `ages`
    are those stated of the members.
    """

    number: int
    kind: str
    name: str
    tokens: tuple[str, ...]
    core: tuple[str, ...]
    weak: bool
    type: str
    members: tuple[Key, ...]
    roles: frozenset[str]
    aliases: frozenset[str]
    company: frozenset[int]
    documents: frozenset[str]
    ages: frozenset[int] = frozenset()

    @property
    def representative(self) -> Key:
        """Return the member that represents the group in judgements."""
        return self.members[0]

    @property
    def given(self) -> tuple[str, ...]:
        """Return the given name of a person, if it is part of the name."""
        return _given(self.kind, self.core)

    def explains(self) -> frozenset[tuple[str, str]]:
        """Return the kinds and words of partial names that may be short for this one."""
        return _explained(self.kind, self.core)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouped:
    """The groups, the group of each chain, and the informative groups of each document."""

    groups: tuple[Group, ...]
    of_chain: Mapping[Key, int]
    of_document: Mapping[str, frozenset[int]]


def explained_by(chain: Chain) -> frozenset[tuple[str, str]]:
    """Return the kinds and words of partial names that may be short for the name of a chain."""
    found = _group_key(chain) if chain.named else None
    return _explained(found[0], core_words(*found)) if found else frozenset()


def _explained(kind: str, core: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    forms = (form for name in _given(kind, core) for form in (name, *nicknames(name)))
    given = {("person", form) for form in forms}
    return frozenset(given if _is_part_of(core) else {(kind, core[-1])} | given)


def _is_part_of(core: tuple[str, ...]) -> bool:
    """Return True for 'the Budget Committee of Parliament', which is not Parliament."""
    inner = listed("coreference", "function").intersection(core[:-1])
    return core[-1] in listed("coreference", "wholes") and bool(inner)


def _given(kind: str, core: tuple[str, ...]) -> tuple[str, ...]:
    return core[:1] if kind == "person" and len(core) > 1 else ()


def in_common(one: frozenset[int], other: frozenset[int], *, less: frozenset[int]) -> int:
    """Count the common elements of two sets of groups without `less`; fast for one document.

    In a long document such a set holds thousands of names and is requested for each of them.
    """
    if one is other:
        return len(one) - sum(number in one for number in less)
    return len((one & other) - less)


def person_tokens(name: str) -> tuple[str, ...]:
    """Split a person's name, leaving out titles before it and what the person is also called."""
    parts = tokens(_CALLED.sub("", name))
    start = 0
    while start < len(parts) - 1 and parts[start] in words("titles"):
        start += 1
    return parts[start:]


def called(name: str) -> tuple[str, ...]:
    """Return what a person is also called, with the surname: 'Jo Rask' for 'Jonas (Jo) Rask'."""
    found = _CALLED.search(name)
    return (*tokens(found[1]), *person_tokens(name)[-1:]) if found else ()


def bare(parts: Sequence[str]) -> tuple[str, ...]:
    """Leave out 'Jr.', 'III' and the like."""
    kept = tuple(p for p in parts if p not in words("suffixes"))
    return kept or tuple(parts)


def group(profiles: Profiles) -> Grouped:
    """Group chains by normalised name; unnamed chains are left out."""
    held: dict[tuple[str, tuple[str, ...]], list[Chain]] = defaultdict(list)
    for chain in (c for document in profiles.pages for c in profiles.chains_of(document)):
        if chain.named and (found := _group_key(chain)):
            held[found].append(chain)
    order = [
        (key, some)
        for key in sorted(held)
        for some in (bearers(held[key], profiles.pages) if _is_full(*key) else [held[key]])
    ]
    of_chain = {c.key: n for n, (_, some) in enumerate(order) for c in some}
    of_document = _informative(of_chain, len(profiles.pages))
    groups = tuple(_group(n, key, some, of_document) for n, (key, some) in enumerate(order))
    return Grouped(groups=groups, of_chain=of_chain, of_document=of_document)


def _is_full(kind: str, parts: tuple[str, ...]) -> bool:
    """Return True for the full name of a person."""
    return kind == "person" and len(bare(parts)) > 1


def _group_key(chain: Chain) -> tuple[str, tuple[str, ...]] | None:
    if chain.type == "Person":
        found = _fullest([(person_tokens(name), count) for name, count in chain.names])
        return ("person", found) if found else None
    found = tokens(_main_name(chain.names))
    return ("thing", found) if found else None


def _fullest(names: Sequence[tuple[tuple[str, ...], int]]) -> tuple[str, ...]:
    """Return the full name of a person that most of the other names have a word of.

    'Rask' and 'Jon Rask' say that 'Golden Boot' is what he has won.
    """

    def told(parts: tuple[str, ...]) -> int:
        return sum(count for other, count in names if not set(parts).isdisjoint(other))

    def order(parts: tuple[str, ...]) -> tuple[bool, bool, int, int]:
        length = len(bare(parts))
        return length <= LONGEST_NAME, length > 1, told(parts), len(parts)

    return max((parts for parts, _ in names), key=order)


def _main_name(names: Iterable[tuple[str, int]]) -> str:
    """Return the best name: a full name rather than an acronym, which is an alias."""
    return min(names, key=lambda n: (_is_acronym(n[0]), _is_generic(tokens(n[0])), -n[1], n[0]))[0]


def _is_acronym(name: str) -> bool:
    bare_name = name.replace(".", "")
    return 2 <= len(bare_name) <= 6 and bare_name.isalpha() and bare_name.isupper()


def _is_generic(parts: Sequence[str]) -> bool:
    plain = words("kinds") | words("closers") | words("droppable") | {"sheriff", "fire", "public"}
    return all(p in plain for p in parts)


def core_words(kind: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a name that tell it from others, spelled in one way."""
    if kind == "person":
        return bare(parts)
    return tuple(spelled(p) for p in parts if p not in words("droppable")) or parts


def _informative(of_chain: Mapping[Key, int], documents: int) -> dict[str, frozenset[int]]:
    """List the groups each document names, without those that half the case names."""
    named: dict[str, set[int]] = defaultdict(set)
    for (document, _), number in of_chain.items():
        named[document].add(number)
    counts = Counter(n for numbers in named.values() for n in numbers)
    most = max(INFORMATIVE_AT_LEAST, documents * INFORMATIVE_SHARE)
    return {
        document: frozenset(n for n in numbers if counts[n] <= most)
        for document, numbers in sorted(named.items())
    }


def _group(
    number: int,
    key: tuple[str, tuple[str, ...]],
    chains: Sequence[Chain],
    of_document: Mapping[str, frozenset[int]],
) -> Group:
    kind, parts = key
    members = tuple(sorted(map(attrgetter("key"), chains)))
    documents = sorted({document for document, _ in members})
    beside = [of_document[d] for d in documents[:DOCUMENTS_LOOKED_AT]]
    types = Counter(map(attrgetter("type"), chains))
    names = Counter(name for c in chains for name, n in c.names for _ in range(n))
    own = {name: n for name, n in names.items() if _name_tokens(kind, name) == parts}
    core = core_words(kind, parts)
    return Group(
        number=number,
        kind=kind,
        name=by_frequency(own or names)[0],
        tokens=parts,
        core=core,
        weak=len(core) == 1 if kind == "person" else _is_generic(parts),
        type=by_frequency(types)[0],
        members=members,
        roles=frozenset().union(*map(attrgetter("roles"), chains)),
        aliases=frozenset(_aliases(kind, names)) - {" ".join(parts)},
        company=beside[0] if len(beside) == 1 else frozenset().union(*beside),
        documents=frozenset(documents),
        ages=frozenset().union(*map(attrgetter("ages"), chains)),
    )


def _aliases(kind: str, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield " ".join(_name_tokens(kind, name))
        if kind == "person" and (other := called(name)):
            yield " ".join(other)


def _name_tokens(kind: str, name: str) -> tuple[str, ...]:
    return person_tokens(name) if kind == "person" else tokens(name)
