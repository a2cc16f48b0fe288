"""Blocking: which groups are worth comparing. They share a key, so the cost stays near linear."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from kg.resolve.groups import Group, core_words
from kg.resolve.word_forms import initials, sound, words

LARGEST_BLOCK = 40
WINDOW = 8


def keys(group: Group) -> Iterator[tuple[str, ...]]:
    """Yield the blocking keys of a group: names that share none are never compared."""
    core = group.core
    if group.kind == "person":
        yield ("surname", core[-1])
        yield ("sound", sound(core[-1]))
        yield ("given", core[0], core[-1][:3])
        yield ("given", core[0], core[-1][-3:])
        yield from (("pair", *pair) for pair in pairwise(core))
        return
    joined = "".join(core)
    yield ("core", joined)
    yield ("head", joined[:6], str(len(joined) // 4))
    yield ("head", joined[:6], str((len(joined) + 2) // 4))
    yield ("tail", joined[-6:])
    if len(core) == 1:
        yield ("initials", joined)
        # 'the Front' of a text that has told of the Ostral Liberation Front.
        for alias in sorted(group.aliases):
            yield ("core", "".join(core_words(group.kind, tuple(alias.split()))))
    else:
        yield ("initials", initials(core))
        for token in core:
            if token not in words("kinds") and token not in words("closers") and len(token) > 2:
                yield ("token", token)


def pairs(groups: Sequence[Group]) -> list[tuple[Group, Group]]:
    """Pair groups that share a key; in too large a block each meets only its neighbours by name."""
    blocks: dict[tuple[str, ...], list[Group]] = defaultdict(list)
    for group in groups:
        for key in sorted(set(keys(group))):
            blocks[(group.kind, *key)].append(group)
    found: set[tuple[int, int]] = set()
    for _, block in sorted(blocks.items()):
        block.sort(key=lambda g: (g.core[-1:], g.tokens, g.number))
        found.update((min(a, b), max(a, b)) for a, b in _meet([g.number for g in block]))
    numbered = {group.number: group for group in groups}
    return [(numbered[a], numbered[b]) for a, b in sorted(found)]


def _meet(block: Sequence[int]) -> Iterator[tuple[int, int]]:
    if len(block) <= LARGEST_BLOCK:
        yield from combinations(block, 2)
        return
    for place, one in enumerate(block):
        for other in block[place + 1 : place + 1 + WINDOW]:
            yield one, other
