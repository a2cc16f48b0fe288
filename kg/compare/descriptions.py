"""Descriptions that exclude one another, and conflicting blame, by different sources."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import TypeVar

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.findings import finding
from kg.compare.origins import Lines
from kg.compare.same_content import CORE
from kg.compare.senses import ALIKE, likeness
from kg.compare.tellings import Telling
from kg.compare.topics import Nearness
from kg.compare.word_patterns import any_of
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

REACH = 800
"""How far apart two descriptions in one document may be, in characters."""
ACCUSING = "kg:Accusation"
BLAMED = "who is to blame"
BLAMABLE = frozenset({"Person", "Organization", "Group"})
NEVER = -1
"""A description that is said never to have held has the number of its list, counted from here."""
NEVER_WAS = re.compile(r"\b(?:never|at no (?:time|point|stage))\b", re.IGNORECASE)
YMD = "2018-02-14"
PARTS = ("MO", "AF", "EV", "NI")
T = TypeVar("T")
Told = tuple[Account, int]
Description = tuple[str, int, Telling]
"""What is described, the number of the list whose words say it, and who tells it in which."""


def weigh_traits(
    held: Mapping[str, Sequence[Description]], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where two sources describe someone in ways that exclude one another.

    In one document two sources have to say so close to one another; across documents of one story
    the same person has to be named. `held` are the descriptions in each document.
    """
    seen: set[tuple[str, str, str]] = set()
    for (about, side, one), (rival, other_side, other) in _met(held, near):
        documents = one.account.document, other.account.document
        if about != rival or (about, *documents) in seen:
            continue
        told = (one.account, side), (other.account, other_side)
        if _exclude(about, *told, lines) and _one_described(one.account, other.account, near):
            seen.add((about, *documents))
            sides = [(one.account, 0), (other.account, 1)]
            yield finding("contradicts", about, sides, lines)


def _exclude(about: str, one: Told, other: Told, lines: Lines) -> bool:
    """Return True if two descriptions cannot both hold, for all that time may have changed.

    Who is stable today may have been critical yesterday, unless both tell of one day, and nobody
    who 'was never in a critical condition' was in one on any. Who left in the afternoon was not
    there in the evening.
    """
    (account, side), (beside, rival) = one, other
    if min(side, rival) < 0:
        return side == NEVER - rival
    if side == rival:
        return False
    if _left(about) in (side, rival):
        gone, there = (account, beside) if side == _left(about) else (beside, account)
        return _is_before(gone, there)
    documents = account.document, beside.document
    later = any(lines.earlier(*d) for d in (documents, documents[::-1]))
    return about not in _changing() or not later or _of_one_day(account, beside)


def _of_one_day(one: Account, other: Account) -> bool:
    """Return True if both tell of one day, and not of two parts of it."""
    days = one.date is not None and one.date == other.date and len(one.date) == len(YMD)
    return days and (one.moment == other.moment or not (one.moment and other.moment))


def _is_before(one: Account, other: Account) -> bool:
    """Return True if one is told of a part of a day, and the other of a later part of that day."""
    parts = [a.moment.partition("T")[2] for a in (one, other)]
    same = one.date is not None and one.date == other.date
    return same and all(p in PARTS for p in parts) and PARTS.index(parts[0]) < PARTS.index(parts[1])


@cache
def _left(about: str) -> int | None:
    """Return the number of the list of descriptions after which none of the others can be so."""
    table = lexicon("weighing")["excluding"]
    return next((one.get("left") for one in table if one["about"] == about), None)


def described_in(told: Iterable[Telling]) -> tuple[Description, ...]:
    """Return the descriptions in a document that others may exclude."""
    return tuple(found for telling in told for found in _described(telling))


def _described(telling: Telling) -> Iterator[Description]:
    account = telling.account
    never = account.polarity == "negative" and bool(NEVER_WAS.search(account.words))
    if not (account.polarity == "positive" or never):
        return
    if account.certainty not in ("certain", "probable"):
        return
    if not _any_excluding().search(account.words):
        return
    for about, lists in _excluding():
        found = [n for n, pattern in enumerate(lists) if pattern.search(account.words)]
        if len(found) == 1:
            yield about, NEVER - found[0] if never else found[0], telling


@cache
def _any_excluding() -> re.Pattern[str]:
    """Return what finds any of the words: most accounts have none, and are asked once."""
    words = "|".join(p.pattern for _, lists in _excluding() for p in lists)
    return re.compile(words, re.IGNORECASE)


@cache
def _changing() -> frozenset[str]:
    """Return what may be otherwise on another day."""
    table = lexicon("weighing")["excluding"]
    return frozenset(one["about"] for one in table if one.get("changes"))


@cache
def _excluding() -> tuple[tuple[str, tuple[re.Pattern[str], ...]], ...]:
    return tuple(
        (one["about"], tuple(map(any_of, one["lists"]))) for one in lexicon("weighing")["excluding"]
    )


def _one_described(one: Account, other: Account, near: Nearness) -> bool:
    if one.document == other.document:
        apart = one.holders and other.holders and one.holders[-1] != other.holders[-1]
        return bool(apart) and abs(one.evidence.start - other.evidence.start) <= REACH
    if dated_otherwise(one, other):
        return False
    return near.close(one.document, other.document) and any(
        _one_person(a, b) for a, b in product(one.in_role(*CORE), other.in_role(*CORE))
    )


def _one_person(one: Taking, other: Taking) -> bool:
    """Return True if two named people are one, or in two documents have the same surname."""
    if not (one.named and other.named):
        return False
    if one.entity == other.entity:
        return True
    both = one.type == other.type == "Person"
    return both and tokens(one.name)[-1:] == tokens(other.name)[-1:] != ()


def charges_in(told: Iterable[Telling]) -> tuple[Telling, ...]:
    """Return the accusations in a document that blame someone."""
    return tuple(filter(_charges, told))


def weigh_blame(
    charges: Mapping[str, Sequence[Telling]], near: Nearness, lines: Lines
) -> Iterator[Finding]:
    """Yield where sources of one story blame different people for the same."""
    for one, other in _met(charges, near):
        matter = _matter(one) & _matter(other)
        if matter and not _alike(_blamed(one.account), _blamed(other.account)):
            pair = [(_voiced(one.account), 0), (_voiced(other.account), 1)]
            ours, theirs = _accuser(one.account), _accuser(other.account)
            # An impersonal 'is accused' is in every paper: without accusers there are no two sides.
            if ours and theirs and ours.isdisjoint(theirs):
                yield finding("contradicts", BLAMED, pair, lines)


def _met(held: Mapping[str, Sequence[T]], near: Nearness) -> Iterator[tuple[T, T]]:
    """Pair the items of each document with each other and with those of documents near it."""
    for document in sorted(held):
        yield from combinations(held[document], 2)
    for one, other in near.neighbours():
        yield from product(held.get(one, ()), held.get(other, ()))


def _charges(telling: Telling) -> bool:
    blamed = bool(_blamed(telling.account))
    return telling.kind == ACCUSING and telling.account.polarity == "positive" and blamed


def _blamed(account: Account) -> tuple[Taking, ...]:
    """Return who is blamed; nobody blames a report or a place of the same as a person."""
    return tuple(t for t in account.in_role("patient") if t.type in BLAMABLE)


def _voiced(account: Account) -> Account:
    """Make the accuser the holder of an accusation that names no source."""
    accuser = tuple(sorted(_accuser(account)))
    return replace(account, holders=account.holders or accuser)


def _accuser(account: Account) -> frozenset[str]:
    return account.entities("agent")


def _alike(ours: Sequence[Taking], theirs: Sequence[Taking]) -> bool:
    """Return True if the accused of two accusations may be the same."""
    return any(
        a.entity == b.entity or (a.head and b.head and likeness(a.head, b.head) >= ALIKE)
        for a in ours
        for b in theirs
    )


def _matter(telling: Telling) -> frozenset[str]:
    """Return the stems of what someone is blamed for: harmful actions that the passage names."""
    own = {stem(w) for t in telling.account.in_role(*CORE) for w in tokens(t.name)}
    return frozenset(telling.said - own) & _harms()


@cache
def _harms() -> frozenset[str]:
    return frozenset(stem(w) for word in lexicon("weighing")["harms"] for w in (word, f"{word}s"))
