"""Whether two figures can be rivals, or count different things, times or degrees."""

import re
from collections.abc import Mapping
from functools import cache

from kg.compare.accounts import Account, may_be_one_day
from kg.compare.amounts import Amount
from kg.compare.findings import OVER_TIME, finding
from kg.compare.numbers import numbers_in
from kg.compare.origins import Lines
from kg.compare.same_content import same_count
from kg.compare.topics import Nearness
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

Figure = tuple[Account, Amount]


def may_rival(one: Figure, other: Figure, near: Nearness | None) -> bool:
    """Return True if two figures may be rivals: of one relation, or of like things."""
    if not one[0].word:
        return True
    return comparable(one, other, near) and same_count(one[0], other[0], one[1].unit)


def developing(one: Figure, other: Figure, lines: Lines) -> bool:
    """Return True if two counts are of reports of different days: the later one may be news.

    A toll rises, the missing are found, an agency counts again. Whether one report knew better or
    only later cannot be told from its words, so this is no dispute. How many took part in a march
    that is over does not change.
    """
    grows = any(account.word in _growing() for account, _ in (one, other))
    return grows and of_other_days(one, other, lines)


def of_other_days(one: Figure, other: Figure, lines: Lines) -> bool:
    """Return True if two counts are of reports that are known to be of different days."""
    documents = one[0].document, other[0].document
    counts = all(amount.type == "COUNT" for _, amount in (one, other))
    return counts and any(lines.earlier(*pair) for pair in (documents, documents[::-1]))


@cache
def _growing() -> frozenset[str]:
    policy = lexicon("weighing")
    tolls = (word for name in policy["growing"] for word in policy["measure"][name])
    return frozenset(stem(word) for word in (*tolls, *policy["accumulating"]))


def told_apart(
    about: str, one: Figure, other: Figure, said: Mapping[int, str], lines: Lines
) -> Finding:
    """Make a finding of two figures that exclude one another: a dispute, or a development."""
    members = [(one[0], 0), (other[0], 1)]
    if developing(one, other, lines):
        return finding("refines", about + OVER_TIME, members, lines, said=said)
    return finding("contradicts", about, members, lines, said=said)


def comparable(one: Figure, other: Figure, near: Nearness | None) -> bool:
    """Return True if two figures for one action can be compared.

    Figures that add up, that count another degree of harm or a longer time, or of which one is
    given beside the other, cannot be compared; nor can a bare number, which may be part of another.
    """
    (ours, amount), (theirs, rival) = one, other
    if amount.type == "COUNT" and not amount.unit:
        return False
    if amount.unit in lexicon("weighing")["adding"]:
        return False
    if amount.unit in lexicon("weighing")["shares"] and not _of_one_whole(ours, theirs):
        return False
    if (near is not None and near.long_apart(ours, theirs)) or _elsewhere(ours, theirs):
        return False
    told = tells(ours, rival) or tells(theirs, amount)
    return _of_like_time(ours, theirs) and degree(ours) == degree(theirs) and not told


def _of_one_whole(one: Account, other: Account) -> bool:
    """Return True if shares are of one thing: half of the roofs is not half of the barns."""
    ours, theirs = (
        {(t.entity, t.head) for t in a.in_role("patient", "agent")} for a in (one, other)
    )
    return not ours.isdisjoint(theirs)


def _elsewhere(one: Account, other: Account) -> bool:
    """Return True if both name a place, but not the same: 'died in a fire in Hull', 'in Leeds'."""
    places = one.named("place") | one.towns, other.named("place") | other.towns
    return all(places) and places[0].isdisjoint(places[1])


def _of_like_time(one: Account, other: Account) -> bool:
    yearly = {stem(deed) for deed in lexicon("weighing")["yearly"]}
    if one.eras != other.eras:
        return False  # what the past 'has seen' is not about that day
    long = [bool(_totals().search(a.words)) for a in (one, other)]
    return may_be_one_day(one, other) and one.word not in yearly and long[0] == long[1]


def degree(account: Account) -> frozenset[int]:
    """Return which lists of degree words are near a predicate: seriously, slightly injured."""
    return frozenset(n for n, words in enumerate(_degrees()) if words & account.content)


@cache
def _degrees() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(map(stem, words)) for words in lexicon("weighing")["degrees"])


@cache
def _totals() -> re.Pattern[str]:
    """Match words that make a number one of a longer time: 'so far this year'."""
    words = "|".join(re.escape(w) for w in lexicon("weighing")["totals"])
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


def tells(account: Account, amount: Amount) -> bool:
    """Return True if the words of an account contain a number, whatever it counts there."""
    return amount.value is not None and amount.value in numbers_in(account.words)
