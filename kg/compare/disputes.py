"""Disputes within one document: what one of its sources says and another contradicts."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account
from kg.compare.amounts import Amount, set_against
from kg.compare.comparable_figures import comparable
from kg.compare.counts import counted_name
from kg.compare.findings import finding
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import is_had
from kg.compare.same_content import clash, shared_words
from kg.compare.same_event import same_deed, taking
from kg.compare.sides import affirming, denying, doer, plainly_opposed, whether
from kg.model import Event, Finding, Reading
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

Told = tuple[Account, Amount | None]
Pair = tuple[Told, Told]
MOST = 40
"""Most accounts of one predicate in one document that are compared."""
REACH = 800
"""How far apart in a document two figures for one action may be, in characters."""

PLACED = re.compile(r"\b(?:in|at|near|outside) ([A-Z]\w+)")


def disputes_in(reading: Reading, look: AccountBuilder) -> Iterator[Pair]:
    """Yield what one source in a reading affirms and another denies, or counts differently.

    Within one document coreference is known, so that unnamed participants count as well.
    """
    held: dict[str, list[Event]] = defaultdict(list)
    for event in reading.events:
        if event.holder and event.certainty in lexicon("weighing")["deniable"]:
            held[look.deed(event)].append(event)
    for _, events in sorted(held.items()):
        if len({e.holder for e in events}) > 1 and look.matters(events[0]):
            accounts = [look.event(e, "") for e in events[:MOST]]
            yield from _opposed(accounts)
            yield from _counted(accounts)


def _opposed(accounts: Sequence[Account]) -> Iterator[Pair]:
    seen: set[str | None] = {None}
    for yes, no in product(affirming(accounts), denying(accounts)):
        who = doer(yes)
        if who not in seen and who == doer(no) and _dispute(yes, no):
            seen.add(who)
            yield (yes, None), (no, None)


def _dispute(yes: Account, no: Account) -> bool:
    apart = set(yes.holders).isdisjoint(no.holders)
    return apart and plainly_opposed(yes, no) and same_deed(yes, no) and _one_object(yes, no)


def _one_object(one: Account, other: Account) -> bool:
    """Return True if both have one object, none, or share words."""
    ours, theirs = taking(one, "patient"), taking(other, "patient")
    if ours & theirs or not (ours or theirs) or is_had(one.word):
        return True
    names = {stem(word) for t in (*one.roles, *other.roles) for word in t.name.lower().split()}
    return bool(shared_words(one, other) - names)


def _counted(accounts: Sequence[Account]) -> Iterator[Pair]:
    """Yield the first two figures that differ, for one action and noun, close to one another."""
    counted = [a for a in accounts if a.amounts and a.factual]
    pairs = (pair for pair in combinations(counted, 2) if _are_of_one_thing(*pair))
    yield from islice(chain.from_iterable(_conflicts(*pair) for pair in pairs), 1)


def _are_of_one_thing(one: Account, other: Account) -> bool:
    """Return True if two sources may tell of one thing: nearby, of one polarity and one place."""
    if not set(one.holders).isdisjoint(other.holders) or one.polarity != other.polarity:
        return False
    near = abs(one.evidence.start - other.evidence.start) <= REACH
    return near and not clash(one, other) and _one_place(one, other)


def _conflicts(one: Account, other: Account) -> Iterator[Pair]:
    """Yield the figures of two accounts for one noun in one role that exclude one another."""
    for (role, ours), (other_role, theirs) in product(one.amounts, other.amounts):
        alike = (role, ours.type, ours.unit) == (other_role, theirs.type, theirs.unit)
        counted = alike and role in lexicon("weighing")["counted_roles"]
        if counted and set_against(ours, theirs) == "conflict":
            rivals = (one, ours), (other, theirs)
            if comparable(*rivals, None):
                yield rivals


def _one_place(one: Account, other: Account) -> bool:
    """Return True if two accounts of one document do not give two places: 'in Ober', 'in Korvo'."""
    places = one.entities("place"), other.entities("place")
    names = [set(PLACED.findall(a.words)) for a in (one, other)]
    return all(not (a and b) or bool(a & b) for a, b in (places, names))


def weigh_disputes(pairs: Iterable[Pair], lines: Lines) -> Iterator[Finding]:
    """Yield the disputes that single documents contain."""
    for (one, ours), (other, theirs) in pairs:
        if ours is None or theirs is None:
            yield whether([(one, 0), (other, 1)], lines)
        else:
            about = counted_name(ours, {ours.unit or ""})
            said = {0: str(ours), 1: str(theirs)}
            yield finding("contradicts", about, [(one, 0), (other, 1)], lines, said=said)
