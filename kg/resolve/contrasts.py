"""Words that stand in contrast before one noun: the front door is not the back door."""

from collections.abc import Mapping, Sequence, Set
from functools import cache, lru_cache

from kg.ontology import lexicon
from kg.resolve.profiles import Chain

GROUPS = ("side", "order", "colour")
"""Groups of `contrasts.toml` of which reports of one story use the same word for the same thing."""


def are_contrasted(one: Set[str], other: Set[str]) -> bool:
    """Return True if two sets of words before a noun have words in contrast, and none alike."""
    for group in _groups():
        ours, theirs = ({group[w] for w in group.keys() & some} for some in (one, other))
        if ours and theirs and not ours & theirs:
            return True
    return False


def sides_of(chain: Chain) -> Set[str]:
    """Return the words in contrast before the noun of an unnamed thing: 'rear' of 'back door'."""
    if chain.named:
        return frozenset()
    return _sides(chain.roles) if chain.roles else frozenset()


@lru_cache(maxsize=20_000)
def _sides(roles: frozenset[str]) -> frozenset[str]:
    return frozenset(group[word] for group in _groups() for word in group.keys() & roles)


@cache
def _groups() -> Sequence[Mapping[str, str]]:
    """Return groups of words in contrast, each word with what it means: the back is the rear."""
    groups, same = lexicon("contrasts")["groups"], lexicon("joining")["same_side"]
    return [{word: same.get(word, word) for word in groups[name]} for name in GROUPS]
