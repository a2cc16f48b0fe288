"""Words that stand in contrast before one noun: the front door is not the back door."""

from collections.abc import Mapping, Sequence, Set
from functools import cache, lru_cache

from kg.ontology import lexicon
from kg.resolve.profiles import Chain

GROUPS = ("side", "order", "colour")
"""Groups of `contrasts.toml` of which reports of one story use the same word for the same thing."""


def are_contrasted(one: frozenset[str], other: frozenset[str]) -> bool:
    """Return True if two sets of words before a noun have words in contrast, and none alike."""
    if not (_sides(one) and _sides(other)):
        return False  # asked first, because few words are in contrast
    both = zip(_by_group(one), _by_group(other), strict=True)
    return any(ours and theirs and not ours & theirs for ours, theirs in both)


def named_in_contrast(one: str, other: str) -> bool:
    """Return True if two phrases for a thing have words in contrast: 'the north lift'."""
    return are_contrasted(frozenset(one.lower().split()), frozenset(other.lower().split()))


def sides_of(chain: Chain) -> Set[str]:
    """Return the words in contrast before the noun of an unnamed thing: 'rear' of 'back door'."""
    if chain.named:
        return frozenset()
    return _sides(chain.roles) if chain.roles else frozenset()


@lru_cache(maxsize=20_000)
def _sides(roles: frozenset[str]) -> frozenset[str]:
    return frozenset[str]().union(*_by_group(roles))


@lru_cache(maxsize=20_000)
def _by_group(roles: frozenset[str]) -> Sequence[frozenset[str]]:
    return [frozenset(group[word] for word in group.keys() & roles) for group in _groups()]


@cache
def _groups() -> Sequence[Mapping[str, str]]:
    """Return groups of words in contrast, each word with what it means: the back is the rear."""
    groups, same = lexicon("contrasts")["groups"], lexicon("joining")["same_side"]
    return [{word: same.get(word, word) for word in groups[name]} for name in GROUPS]
