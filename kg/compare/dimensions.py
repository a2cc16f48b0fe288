"""Values of which a thing has one at a time: a door is open or locked, a dam holds or gives way.

Each dimension is data (`dimension` in the lexicon): two lists of deeds and states, of which those
of one list tell one value. A negation tells the other one, if the dimension is complementary.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kg.compare.accounts import Account
from kg.compare.predicate_equivalence import fold, fold_state, lasting_phrases
from kg.ontology import lexicon

BODILY = frozenset({"kg:HealthAction", "kg:Injury"})
"""Classes of what happens to a body, no part of which is a thing that works or fails."""


class Value(NamedTuple):
    """The number of a dimension, and which of its two values is told."""

    dimension: int
    side: int


@cache
def _values() -> Mapping[str, tuple[Value, ...]]:
    found: dict[str, set[Value]] = defaultdict(set)
    for number, row in enumerate(lexicon("weighing")["dimension"]):
        for side, words in enumerate(row["values"]):
            for word in words:
                stem, contrary = fold_state(word) or fold(*word.split(" ", 1))
                found[stem].add(Value(number, side ^ contrary))
                for phrase in lasting_phrases(word):
                    found[phrase].add(Value(number, side))
    return {word: tuple(sorted(values)) for word, values in found.items()}


def values_of(account: Account) -> tuple[Value, ...]:
    """Return the values that an account tells of whatever it is told of.

    A hip that was operated on does not work, and one that was broken does not fail.
    """
    if account.action in BODILY:
        return ()
    known = _values().get(account.word, ())
    if account.polarity == "positive":
        return known
    rows = lexicon("weighing")["dimension"]
    whole = (v for v in known if rows[v.dimension].get("complementary", False))
    return tuple(Value(v.dimension, 1 - v.side) for v in whole)


def changes_in_turn(word: str) -> bool:
    """Return True if a predicate tells a value that may be another one a moment later: open."""
    return any(policy_of(value).get("moment", False) for value in _values().get(word, ()))


def of_one_side(one: str, other: str) -> bool:
    """Return True if two predicates tell one value of a dimension: to hold, to withstand."""
    return not set(_values().get(one, ())).isdisjoint(_values().get(other, ()))


def policy_of(value: Value) -> Mapping[str, object]:
    """Return the row of the dimension of a value."""
    row: Mapping[str, object] = lexicon("weighing")["dimension"][value.dimension]
    return row
