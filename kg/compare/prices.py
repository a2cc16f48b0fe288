"""The price of one thing: 'the meadow was sold for two million', 'the firm paid one for it'.

Who sells, who buys, who pays for a thing and who receives the money tell one deal. The thing has to
be one that readers know, and no part of the price may be told: a deposit, a rent, a share.
"""

import re
from collections.abc import Iterator
from functools import cache

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.amounts import Amount, set_against
from kg.compare.findings import finding, in_sides
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import folded
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon

MONEY = "MONEY"
THINGS = frozenset({"Other", "Facility", "Place", "Work", "Product", "Organization"})
DEALT_IN = ("patient", "content", "goal", "purpose", "topic")


def weigh_prices(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where two accounts of one deal give other prices of one thing."""
    for one, others in index.meeting(_tells_price, _tells_price, _keys):
        for other in others:
            if one.document < other.document and _differ(one, other) and _of_one_deal(one, other):
                said = {n: str(_price(account)) for n, account in enumerate((one, other))}
                about = f"amount in {_unit(one)}"
                yield finding("contradicts", about, in_sides([one], [other]), lines, said=said)


def _tells_price(account: Account) -> bool:
    """Return True for a sale, a purchase or a payment that was made, with one sum for a thing."""
    if account.polarity != "positive" or account.noun or not account.factual:
        return False
    if account.certainty not in lexicon("weighing")["deniable"] or _price(account) is None:
        return False
    if {account.word, root(account)}.isdisjoint(folded("buying", "selling")):
        return False
    return _partly().search(account.words) is None and any(_keys(account))


def _price(account: Account) -> Amount | None:
    sums = [amount for _, amount in account.amounts if amount.type == MONEY]
    return sums[0] if len(sums) == 1 else None


def _unit(account: Account) -> str:
    price = _price(account)
    return price.unit or "" if price is not None else ""


def _things(account: Account) -> Iterator[Taking]:
    for taking in account.in_role(*DEALT_IN):
        if taking.type in THINGS and (taking.known or taking.named):
            yield taking


def _keys(account: Account) -> Iterator[str]:
    """Yield the things that a deal is on; a firm that pays or is paid is none of them."""
    for taking in _things(account):
        yield from keys_of(taking)


def _differ(one: Account, other: Account) -> bool:
    ours, theirs = _price(one), _price(other)
    if ours is None or theirs is None or not ours.unit or ours.unit != theirs.unit:
        return False
    return set_against(ours, theirs) == "conflict"


def _of_one_deal(one: Account, other: Account) -> bool:
    """Return True if one thing is dealt in, at a time that may be one."""
    if dated_otherwise(one, other) or one.eras != other.eras or _have_two_dealers(one, other):
        return False
    pairs = ((a, b) for a in _things(one) for b in _things(other))
    return any(a.entity == b.entity or are_one_known_thing(a, b) for a, b in pairs)


def _have_two_dealers(one: Account, other: Account) -> bool:
    """Return True if two with names buy it, or two sell it."""
    if _buys(one) != _buys(other):
        return False
    ours, theirs = one.named("agent"), other.named("agent")
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _buys(account: Account) -> bool:
    return not {account.word, root(account)}.isdisjoint(folded("buying"))


@cache
def _partly() -> re.Pattern[str]:
    """Return what finds words by which a sum is not the whole price, or is paid again."""
    told = (*lexicon("weighing")["part_of_price"], *lexicon("weighing")["by_time"])
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, told))})\b", re.IGNORECASE)
