"""Who did what one only can have done: 'a rancher lit the backfire', 'firefighters lit it'.

Two accounts of one deed exclude one another if each has one doer, and these are two: they have
names that share nothing, or callings that are told apart where news tells who did a thing. Where an
account says that nobody else did it ('the foreman himself'), two nouns of which none is the other
are enough. A person and a body are no rivals, nor are a body and its members.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.mutual_deeds import BEINGS
from kg.compare.predicate_equivalence import fold, kind_of, like_nouns, title_words
from kg.compare.same_content import shared_words
from kg.compare.same_event import HAPPENING
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.ontology import lexicon
from kg.resolve.word_forms import tokens

PERSON = "Person"
Doing = tuple[Account, Taking]
"""Somebody who does it, and the account that tells it."""


def done_by_rivals(one: Account, other: Account) -> bool:
    """Return True if two accounts have one thing done by two who did not do it together."""
    ordered = _order_one_deed(one, other)
    if not ordered and not (_one_sole_deed(one, other) and _to_one_thing(one, other)):
        return False
    ours, theirs = _only_doer(one), _only_doer(other)
    if ours is None or theirs is None or ours.entity == theirs.entity:
        return False
    if _knows(one, theirs) or _knows(other, ours):
        return False
    return _cannot_be_one((one, ours), (other, theirs))


def may_have_one_doer(account: Account) -> bool:
    """Return True if an account tells a deed that one only can have done, and who did it."""
    return root(account) in _sole_deeds() and bool(account.in_role("agent"))


def done_to(account: Account) -> Iterator[str]:
    """Yield what a deed is done to: an entity, a thing by its noun, or the deed that is ordered."""
    for taking in account.in_role("patient"):
        yield from keys_of(taking)
    if root(account) in _orders():
        yield from (f"to {deed}" for deed in _ordered(account))


def _ordered(account: Account) -> frozenset[str]:
    """Return the deeds that somebody orders: to clear a square, its clearing."""
    return frozenset(fold(t.head)[0] for t in account.in_role("patient", "content") if t.head)


def _order_one_deed(one: Account, other: Account) -> bool:
    """Return True if both are orders to do one thing, of which both tell something more."""
    if not (root(one) in _orders() and root(other) in _orders()):
        return False
    shared = _ordered(one) & _ordered(other)
    return bool(shared) and bool(shared_words(one, other) - shared)


@cache
def _orders() -> frozenset[str]:
    return frozenset(fold(verb)[0] for verb in lexicon("weighing")["ordering"])


def _only_doer(account: Account) -> Taking | None:
    """Return who does it, if that is one and the words do not say that more took part."""
    doers = [t for t in account.in_role("agent") if _acts(t)]
    return doers[0] if len(doers) == 1 and not _counts_others(account) else None


def _cannot_be_one(one: Doing, other: Doing) -> bool:
    """Return True for two people by name, rival callings, and two kinds if one was alone."""
    (account, ours), (beside, theirs) = one, other
    if ours.named and theirs.named:
        return _are_two_people(one, other)
    if _have_rival_callings(one, other):
        return True
    alone = _excludes_others(account) or _excludes_others(beside)
    return alone and not (ours.named or theirs.named) and _are_other_kinds(ours, theirs)


def _acts(taking: Taking) -> bool:
    """Return True for people and bodies, and for an animal that is told by its kind."""
    return taking.type in BEINGS or taking.head in _callings()


def _one_sole_deed(one: Account, other: Account) -> bool:
    """Return True if both tell, in like words, a deed that one only can have done to a thing."""
    ours, theirs, sole = root(one), root(other), _sole_deeds()
    if ours not in sole and theirs not in sole:
        return False  # asked first, because few deeds are such
    plain = not (one.noun or other.noun or one.folded or other.folded)
    return plain and likeness(ours, theirs) >= ALIKE


def _to_one_thing(one: Account, other: Account) -> bool:
    """Return True if both deeds have one object: 'the tunnel', or one trip that is paid for."""
    ours, theirs = one.in_role("patient"), other.in_role("patient")
    return any(
        _is_same_thing(a, b) and (a.type != HAPPENING or a.name) for a, b in product(ours, theirs)
    )


def _is_same_thing(one: Taking, other: Taking) -> bool:
    """Return True if both are one entity, or one thing that readers know by one noun."""
    if one.entity == other.entity:
        return True
    return are_one_known_thing(one, other)


def _knows(account: Account, taking: Taking) -> bool:
    """Return True if an account tells of the doer of the other as well, in whatever role."""
    if taking.entity in {*(t.entity for t in account.roles), *account.holders}:
        return True
    said = {kind_of(word) for word in tokens(account.words)}
    return not taking.named and taking.head in said


def _counts_others(account: Account) -> bool:
    """Return True if the words say that more took part: 'helped', 'among those who'."""
    return not set(lexicon("weighing")["not_alone"]).isdisjoint(account.words.lower().split())


def _are_two_people(one: Doing, other: Doing) -> bool:
    """Return True if both accounts name a person in their words, not the same: no 'he'."""
    names = [set(tokens(t.name)) - title_words() for _, t in (one, other)]
    told = all(
        t.type == PERSON and name & set(tokens(account.words))
        for (account, t), name in zip((one, other), names, strict=True)
    )
    return told and names[0].isdisjoint(names[1])


def _have_rival_callings(one: Doing, other: Doing) -> bool:
    ours, theirs = _callings_of(*one), _callings_of(*other)
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _callings_of(account: Account, taking: Taking) -> frozenset[int]:
    """Return the lists of callings of somebody; with a name, that of the noun before the name."""
    if not taking.named:
        return _callings().get(taking.head, frozenset())
    if taking.type != PERSON:
        return frozenset()
    before = account.words.partition(taking.name)[0].split()[-1:]
    return _callings().get(kind_of(before[0].lower()), frozenset()) if before else frozenset()


def _are_other_kinds(one: Taking, other: Taking) -> bool:
    """Return True if two nouns are two kinds of people, and neither says as little as 'a man'."""
    heads = {one.head, other.head}
    told = "" not in heads and heads.isdisjoint(_plain_people())
    return told and not like_nouns(one.head, other.head) and likeness(one.head, other.head) == 0


def _excludes_others(account: Account) -> bool:
    return bool(_exclusive().search(account.words))


@cache
def _exclusive() -> re.Pattern[str]:
    words = "|".join(map(re.escape, lexicon("weighing")["nobody_else"]))
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


@cache
def _sole_deeds() -> frozenset[str]:
    return frozenset(fold(verb)[0] for verb in lexicon("weighing")["sole_deeds"])


@cache
def _plain_people() -> frozenset[str]:
    return frozenset(map(kind_of, lexicon("weighing")["plain_people"]))


@cache
def _callings() -> Mapping[str, frozenset[int]]:
    """Map callings to the numbers of their lists: those that nobody has at once, and some more."""
    held: dict[str, set[int]] = defaultdict(set)
    lists = [*lexicon("joining")["other_callings"], *lexicon("weighing")["rival_callings"]]
    for number, nouns in enumerate(lists):
        for noun in nouns:
            held[kind_of(noun)].add(number)
    return {noun: frozenset(numbers) for noun, numbers in held.items()}
