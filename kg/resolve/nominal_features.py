"""Features of a chain without a name, and the weights of what two of them share."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from kg.ontology import lexicon
from kg.resolve.event_profiles import EventProfile
from kg.resolve.profiles import Chain
from kg.resolve.word_forms import stem, thing, words

WEIGHTS: Mapping[str, float] = {
    "begin": -4.6,
    "documents alike": 2.0,
    "neighbours in common": 2.5,
    "names in common": 0.3,
    "same head": 0.8,
    "noun for the same": 1.7,
    "rare head": 1.5,
    "shared words": 0.3,
    "other words": -0.1,
    "same type": 1.4,
    "other type": -0.5,
    "no kind known": -0.7,
    "one and many": -1.4,
    "same role in a deed": 0.6,
}
MOST = {"shared words": 3, "names in common": 4}
Part = tuple[str, EventProfile]
"""A role and the event in which a chain plays it."""


class NominalFeatures:
    """The features by which a chain is compared, computed once."""

    __slots__ = ("chain", "deeds", "described", "is_new", "rare", "thing")

    def __init__(self, chain: Chain, parts: Sequence[Part], rare: float) -> None:
        before = chain.phrase.lower().partition(" ")[0]
        deeds = {
            _mark(role, told.deed) for role, told in parts if told.stem not in _saying_little()
        }
        deeds |= {_mark(role, told.action) for role, told in parts if told.action != "kg:Action"}
        self.chain = chain
        self.deeds = frozenset(deeds) if deeds else _NOTHING
        self.described = chain.roles - {chain.head}
        self.is_new = before.isdigit() or before in _opening()
        self.rare = WEIGHTS["rare head"] * min(rare, 1)
        self.thing = thing(chain.head)


_NOTHING: frozenset[tuple[str, str]] = frozenset()


@lru_cache(maxsize=100_000)
def _mark(role: str, deed: str) -> tuple[str, str]:
    """Return one shared tuple for all chains; predicates are stems, action classes have a colon."""
    return (role, deed)


def total(left: NominalFeatures, right: NominalFeatures, near: float) -> float:
    """Add the weights of what two chains share to those of their documents.

    It is the sum that `Nameless.features` explains, in the same order.
    """
    a, b = left.chain, right.chain
    odds = near
    if a.head == b.head:
        odds = odds + WEIGHTS["same head"] + left.rare
    elif left.thing == right.thing:
        odds += WEIGHTS["noun for the same"]
    shared = len(left.described & right.described)
    if shared:
        odds += WEIGHTS["shared words"] * min(shared, MOST["shared words"])
    elif left.described and right.described:
        odds += WEIGHTS["other words"]
    if a.plural != b.plural:
        odds += WEIGHTS["one and many"]
    odds = _typed(odds, a, b)
    if not left.deeds.isdisjoint(right.deeds):
        odds += WEIGHTS["same role in a deed"]
    return odds


def _typed(odds: float, a: Chain, b: Chain) -> float:
    if a.type == b.type:
        odds += WEIGHTS["same type"]
        if a.type == "Other":
            odds += WEIGHTS["no kind known"]
    elif "Other" not in (a.type, b.type):
        odds += WEIGHTS["other type"]
    return odds


@cache
def _saying_little() -> frozenset[str]:
    """Return the stems of predicates that say little of who takes part: to be, to have, to see."""
    return frozenset(map(stem, words("empty") | words("light") | words("stative")))


@cache
def _opening() -> frozenset[str]:
    """List the words that introduce something new."""
    return words("indefinite").union(lexicon("joining")["numbers"]) - {"both", "pair"}
