"""Hours and moments of two accounts: far apart, or of one moment by what happened then."""

import re
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.predicate_equivalence import folded
from kg.compare.senses import ALIKE, likeness
from kg.ontology import lexicon

OCCASION = "occasion"

AGAIN = re.compile(r"\b(?:again|back|anew|once more|another|second|third)\b", re.IGNORECASE)
DIGITAL = re.compile(r"(?<![\d:.])[0-2]?\d:[0-5]\d(?![\d:])")
"""A time of day as a clock shows it: '02:14'."""
CLOCK = re.compile(r"\d\d:\d\d")
APART = 20
"""Minutes by which two times of day must differ to be two."""
DAY = 24 * 60


def is_again(account: Account) -> bool:
    """Return True for a deed that was done before: 'was questioned again on Friday'."""
    return AGAIN.search(account.words) is not None


def shows_clock(account: Account) -> bool:
    """Return True if an account gives the hour of its deed: 'at 9 p.m.', 'at 02:14'."""
    return _minutes(account) is not None


def are_at_other_hours(one: Account, other: Account) -> bool:
    """Return True if two accounts give times of day that are far apart, even around midnight."""
    ours, theirs = _minutes(one), _minutes(other)
    if ours is None or theirs is None or is_again(one) != is_again(other):
        return False
    if one.clock is not None and other.clock is not None and not one.clock.excludes(other.clock):
        return False  # what was done by noon may have been done at ten
    return APART < abs(ours - theirs) < DAY - APART


def _minutes(account: Account) -> int | None:
    """Return the minutes since midnight of a time with an hour: '2021-03-05T08:15'."""
    clock = account.moment.partition("T")[2]
    if not CLOCK.match(clock):
        return None  # asked first: few moments have an hour
    told = _clocks().search(account.words) or DIGITAL.search(account.words)
    return int(clock[:2]) * 60 + int(clock[3:5]) if told else None


@cache
def _clocks() -> re.Pattern[str]:
    words = "|".join(re.escape(w) for w in lexicon("weighing")["clocks"])
    return re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)


def are_of_one_moment(one: Account, other: Account) -> bool:
    """Return True if both tell what was so when the same thing happened, or at one hour."""
    if one.moment and one.moment == other.moment:
        return True
    ours, theirs = (a.in_role(OCCASION) for a in (one, other))
    return any(_is_one_occasion(a, b) for a, b in product(ours, theirs))


def are_of_other_moments(one: Account, other: Account) -> bool:
    """Return True if both tell of a moment, by what happened then, and not of the same."""
    moments = [[t for t in a.in_role(OCCASION) if t.head] for a in (one, other)]
    return all(moments) and not are_of_one_moment(one, other)


def _is_one_occasion(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return True
    heads = {one.head, other.head}
    if "" in heads or not heads.isdisjoint(folded("phases")):
        return False  # one thing began, and another
    return likeness(one.head, other.head) >= ALIKE
