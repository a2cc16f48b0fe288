"""Speeds of one mover as two accounts give them: 'doing no more than 70 km/h', 'at 110 km/h'.

A speed is told of a car, a ship or a train by any verb of moving, so accounts meet by who moves and
not by their words. Whoever moves is the same entity, or a vehicle that readers know by its noun.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.amounts import Amount, set_against
from kg.compare.comparable_figures import Figure, Rivals, tables
from kg.compare.hours import OCCASION, are_of_other_moments
from kg.compare.known_things import keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import kind_of
from kg.compare.same_content import told_apart
from kg.model import Finding
from kg.model.text import Bound
from kg.ontology import lexicon

ABOUT = "speed"
UNIT = "km/h"
OFF = 0.2
"""Share by which two speeds of one movement may differ: witnesses and instruments estimate them."""
MOVING = ("agent", "patient")
DENIED: dict[Bound | None, Bound] = {"at least": "at most", "at most": "at least"}


def weigh_speeds(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where documents give speeds of one mover that exclude one another."""
    met = [
        (account, beside)
        for account, others in index.meeting(_tells_speed, _tells_speed, _keys)
        for beside in others
        if account.document < beside.document and _of_one_movement(account, beside)
    ]
    told = {a.claim: a for pair in met for a in pair}
    pairs = [
        Rivals(one, other, (_said(one), _said(other)), disputed=True, developed=False)
        for account, beside in met
        for one, other in _rivals(account, beside)
        if not (_tells_too(one, other, told.values()) or _tells_too(other, one, told.values()))
    ]
    yield from tables(ABOUT, pairs, lines)


def _of_one_movement(one: Account, other: Account) -> bool:
    """Return True if one mover was at two speeds when the same happened, as far as that is told.

    One account at least says when: a bus by itself is faster on one day than on another.
    """
    occasions = [bool(a.in_role(OCCASION)) for a in (one, other)]
    if not any(occasions) or are_of_other_moments(one, other):
        return False
    return any(_is_one(a, b) for a, b in product(_movers(one), _movers(other)))


def _tells_too(one: Figure, other: Figure, told: Iterable[Account]) -> bool:
    """Return True if the document of one speed gives the other too: it had become faster."""
    return any(
        account.document == one[0].document
        and account.claim != one[0].claim
        and not _differ(x, other[1])
        for account in told
        for x in _speeds(account)
    )


def _said(figure: Figure) -> str:
    """Return a speed in the unit in which it is told."""
    account, amount = figure
    told = (x for _, x in account.amounts if x.unit in _factors())
    return next((str(x) for x in told if _in_km(account, x) == amount), str(amount))


def _tells_speed(account: Account) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return sure and any(True for _ in _speeds(account))


def _speeds(account: Account) -> Iterator[Amount]:
    """Yield the speeds of an account in one unit; who was at no more than five knots was below."""
    for _, amount in account.amounts:
        if amount.unit in _factors() and amount.value is not None:
            told = _in_km(account, amount)
            if account.polarity == "positive" or amount.bound in DENIED:
                yield told


def _in_km(account: Account, amount: Amount) -> Amount:
    factor = _factors()[amount.unit or ""]
    bound = amount.bound if account.polarity == "positive" else DENIED.get(amount.bound)
    upper = None if amount.upper is None else amount.upper * factor
    value = (amount.value or 0.0) * factor
    return replace(amount, value=value, upper=upper, bound=bound, unit=UNIT)


@cache
def _factors() -> dict[str, float]:
    return dict(lexicon("weighing")["speed_units"])


def _keys(account: Account) -> Iterator[str]:
    """Yield under which keys accounts of a mover meet: its entity, a vehicle by its noun."""
    for taking in _movers(account):
        yield from keys_of(taking)
        if not taking.named and taking.head in _vehicles():
            yield f"a {taking.head}"


def _movers(account: Account) -> tuple[Taking, ...]:
    """Return who moves: one alone, since two of a kind are told apart by more than their noun."""
    found = account.in_role(*MOVING)
    return found if len(found) == 1 and not _is_storm(found[0]) else ()


def _is_storm(taking: Taking) -> bool:
    words = {*taking.name.lower().split(), taking.head}
    return not words.isdisjoint(lexicon("weighing")["storms"])


def _rivals(one: Account, other: Account) -> Iterator[tuple[Figure, Figure]]:
    for ours, theirs in product(_speeds(one), _speeds(other)):
        if _differ(ours, theirs):
            yield (one, ours), (other, theirs)
            return


def _differ(one: Amount, other: Amount) -> bool:
    return set_against(one, other) == "conflict" and _far_apart(one, other)


def _is_one(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return True
    if one.named or other.named:
        return False
    return one.head == other.head in _vehicles() and not told_apart(one, other)


def _far_apart(one: Amount, other: Amount) -> bool:
    least, most = sorted((one.value or 0.0, other.value or 0.0))
    return most - least > OFF * most


@cache
def _vehicles() -> frozenset[str]:
    closer = lexicon("weighing")["closer"]
    kinds = ("vehicle", "vessel", "ship", "aircraft", "plane")
    words = (*kinds, "train", *(word for kind in kinds for word in closer[kind]))
    return frozenset(kind_of(word) for word in words)
