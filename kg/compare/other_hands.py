"""Unnamed doers of whom one is not the other: 'killed by a police bullet', 'by the gunman'."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.mutual_deeds import BEINGS
from kg.compare.predicate_equivalence import kind_of, title_words
from kg.ontology import lexicon
from kg.resolve.gazetteer import is_known
from kg.resolve.word_forms import tokens

BODY = "Organization"
Side = tuple[int, int]
"""A row of the lexicon, and which of its two sides a doer is on."""
NOBODY: frozenset[Side] = frozenset()
REST = (" of ", " at ", " in ", " from ", " near ", " on ")
"""Words that end the part of a phrase that tells whose bullet it was."""


def hands(account: Account) -> frozenset[Side]:
    """Return the sides of the unnamed doers of an account, or of whose bullet or knife it was."""
    doers = account.in_role("agent", "instrument")
    if not doers or any([t.named for t in doers]):
        return NOBODY
    return NOBODY.union(*map(_sides_of, doers))


def doers_of(account: Account) -> str:
    """Return what those are called by whose hands it was done."""
    taking = account.in_role("agent") or account.in_role("instrument")
    return " and ".join(sorted({t.name for t in taking if t.name}))


def by_other_hands(one: Account, other: Account) -> bool:
    """Return True if the doers of two accounts are on opposite sides: police, a gunman."""
    ours = hands(one)
    theirs = hands(other) if ours else ours
    if not theirs or ours & theirs:
        return False
    return any(a[0] == b[0] and a[1] != b[1] for a, b in product(ours, theirs))


def done_by_other_hands(one: Account, other: Account) -> bool:
    """Return True if two accounts of a deed of one hand have it done by others.

    They are on opposite sides, have other callings, or are two bodies with names. A body with a
    name is none of those whom the other account tells by their service, unless its name or its own
    words tell that too: 'the Wolves', 'soldiers'; not 'police', known as the NYPD elsewhere, and
    'officers'.
    """
    if by_other_hands(one, other):
        return True
    same = _services_in(one) & _services_in(other)
    by_service = bool(same) and not (_tells_name(one) and _tells_name(other))
    return not by_service and _doers_are(_are_others, one, other)


def _services_in(account: Account) -> frozenset[Side]:
    """Return the services that the words of an account tell: 'police', 'soldiers'."""
    words = (kind_of(word) for word in tokens(account.words))
    return frozenset(side for word in words for side in _sides().get(word, ()))


def _tells_name(account: Account) -> bool:
    """Return True if the words of an account name who does it, by more than a service."""
    named = {word for t in _beings(account) if t.named for word in tokens(t.name)}
    return any(word in named and kind_of(word) not in _sides() for word in tokens(account.words))


def done_by_other_callings(one: Account, other: Account) -> bool:
    """Return True if the unnamed doers of any deed cannot be the same: a steward, an officer.

    They are on opposite sides, or have callings that nobody has at once. What a body with a name
    did ('the NYPD') may have been done by people of its own.
    """
    return by_other_hands(one, other) or _doers_are(_have_other_callings, one, other)


def _doers_are(others: Callable[[Taking, Taking], bool], one: Account, other: Account) -> bool:
    ours = _beings(one)
    theirs = _beings(other) if ours else []
    if not theirs or {t.entity for t in ours} & {t.entity for t in theirs}:
        return False
    return all(others(a, b) for a, b in product(ours, theirs))


def _beings(account: Account) -> list[Taking]:
    """List the people and bodies that do it."""
    return [t for t in account.roles if t.role == "agent" and t.type in BEINGS]


def are_bands_of_others(one: Taking, other: Taking) -> bool:
    """Return True for bands told apart by whose they are: 'a Hart Rail crew', 'a crew from Penn'.

    A crew of a firm may be from a town, so that both are of towns, or neither is.
    """
    if not may_be_bands_of_others(one, other):
        return False
    return any(map(is_known, one.within)) == any(map(is_known, other.within))


def may_be_bands_of_others(one: Taking, other: Taking) -> bool:
    """Return True for bands without names of which each is told by a name of its own."""
    both = is_band_of_one(one) and is_band_of_one(other)
    return both and set(one.within).isdisjoint(other.within)


def is_band_of_one(taking: Taking) -> bool:
    """Return True for a band without a name of which it is told whose it is: 'a Hart Rail crew'."""
    return not taking.named and taking.head in _bands() and bool(taking.within)


def _have_other_callings(one: Taking, other: Taking) -> bool:
    if one.named or other.named:
        return False
    if are_bands_of_others(one, other):
        return True
    ours, theirs = _callings().get(one.head), _callings().get(other.head)
    return None not in (ours, theirs) and ours != theirs


def _are_others(one: Taking, other: Taking) -> bool:
    if one.named != other.named:
        body, men = (one, other) if one.named else (other, one)
        told = _sides().get(men.head, frozenset())
        of_body = {side for word in tokens(body.name) for side in _sides().get(kind_of(word), ())}
        return body.type == BODY and bool(told) and not told & of_body
    if not one.named:
        return _have_other_callings(one, other)
    names = [set(tokens(t.name)) - title_words() for t in (one, other)]
    return one.type == other.type == BODY and names[0].isdisjoint(names[1])


@cache
def _bands() -> frozenset[str]:
    return frozenset(map(kind_of, lexicon("weighing")["bands"]))


@cache
def _callings() -> dict[str, int]:
    """Map the stems of callings that nobody has at once to the number of their list."""
    lists = lexicon("joining")["other_callings"]
    return {kind_of(noun): number for number, nouns in enumerate(lists) for noun in nouns}


@lru_cache(maxsize=50_000)
def _sides_of(taking: Taking) -> frozenset[Side]:
    return frozenset(side for word in _words(taking) for side in _sides().get(word, ()))


def _words(taking: Taking) -> Iterator[str]:
    if taking.type in BEINGS:
        yield taking.head
        return
    phrase = taking.name.lower()
    for rest in REST:
        phrase = phrase.partition(rest)[0]
    owners = phrase.replace("\u2019s", "").replace("'s", "").split()[:-1]
    yield from map(kind_of, owners)


@cache
def _sides() -> dict[str, frozenset[Side]]:
    held: dict[str, set[Side]] = {}
    for row, sides in enumerate(lexicon("weighing")["other_hands"]):
        for number, nouns in enumerate(sides):
            for noun in nouns:
                held.setdefault(kind_of(noun), set()).add((row, number))
    return {noun: frozenset(sides) for noun, sides in held.items()}
