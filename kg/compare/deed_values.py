"""Values of one deed of which only one can be so: its price, its last day, how much, how many.

Each kind of value is a row of `KINDS`: which accounts tell such a value, where they meet, whether
two of them exclude one another, and how each is shown. Who says that a rope was last inspected in
one month denies every later inspection; who says that there was only one robber denies that two men
robbed the place. A part of a whole is no value of the deed: a deposit, three of the paintings.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.amounts import Amount, set_against
from kg.compare.comparable_figures import elsewhere
from kg.compare.deed_sites import (
    are_two_finds,
    are_two_starts,
    fires_in,
    found_thing,
    is_one_thing,
    is_told,
    rest_on_one_word,
    show_sites,
    tells_finding,
    tells_start,
)
from kg.compare.findings import finding, in_sides
from kg.compare.known_things import keys_of
from kg.compare.measures import counts_people
from kg.compare.numbers import number, number_pattern
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.parts_of_wholes import is_told_by_then
from kg.compare.predicate_equivalence import fold, folded, kind_of
from kg.compare.same_content import given_to_others, shared_words
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import singular, stem

MONEY: Final = "MONEY"
COUNT: Final = "COUNT"
STUFF: Final = "QUANTITY"
THINGS = frozenset({"Other", "Facility", "Place", "Work", "Product", "Organization"})
DEALT_IN = ("patient", "content", "goal", "purpose", "topic")
TAKING_PART = ("agent", "patient", "recipient", "companion", "goal", "place")
BOTH = 2
"""Those who take part in what two do with one another."""
FIRST = re.compile(r"\bfirst\s+$", re.IGNORECASE)
LAST = re.compile(r"\b(?:last|most recently)\s+(?:been\s+)?$", re.IGNORECASE)
DATED = re.compile(r"\d{4}(?:-\d\d){0,2}")
SOON = 10
"""Days before a report that are those of its own story: the bridge that is closed now."""
SOME_OF = re.compile(r"\bof (?:the|them|those|these|its|his|her|their)\b", re.IGNORECASE)
ONE_ALONE = r"(?:only one|just one|a single|a lone|a sole|one)"
OF_STUFF = re.compile(r"\s*(?P<unit>[a-z]+)(?: of (?P<stuff>[a-z]+(?: [a-z]+)?))?", re.IGNORECASE)
ABOUT = re.compile(r"\b(?:about|around|some|roughly|nearly|almost|approximately)\s*$", re.I)
BOUND = re.compile(r"\b(?:least|than|over|to|under|most)\s*$", re.IGNORECASE)
LOOSE = (None, "about")
Test = Callable[[Account], bool]


class Kind(NamedTuple):
    """One kind of value: who tells it, where tellings meet, when two exclude one another.

    `ours` and `theirs` are the same where either account may come first. `ever` is True if the time
    is the value, so that accounts of other days meet as well.
    """

    about: str
    ours: Test
    theirs: Test
    keys: Callable[[Account], Iterator[str]]
    exclude: Callable[[Account, Account, Lines], bool]
    shown: Callable[[Account], str]
    ever: bool = False


def weigh_deed_values(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where two documents tell values of one deed that exclude one another."""
    for kind in KINDS:
        meeting = index.meeting(
            kind.ours, kind.theirs, kind.keys, ever=kind.ever, any_day=kind.ever
        )
        for one, others in meeting:
            for other in others:
                again = kind.ours is kind.theirs and one.document > other.document
                if not again and kind.exclude(one, other, lines):
                    said = {0: kind.shown(one), 1: kind.shown(other)}
                    sides = in_sides([one], [other])
                    yield finding(
                        "contradicts", kind.about.format(_unit(one)), sides, lines, said=said
                    )


# The price of one thing. Who sells, who buys, who pays and who receives the money tell one deal.


def _tells_price(account: Account) -> bool:
    """Return True for a sale, a purchase or a payment that was made, with one sum for a thing."""
    if not is_told(account) or _price(account) is None:
        return False
    if {account.word, root(account)}.isdisjoint(folded("buying", "selling")):
        return False
    return _partly().search(account.words) is None and any(_dealt_in(account))


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


def _dealt_in(account: Account) -> Iterator[str]:
    """Yield the things that a deal is on; a firm that pays or is paid is none of them."""
    for taking in _things(account):
        yield from keys_of(taking)


def _are_two_prices(one: Account, other: Account, _: Lines) -> bool:
    """Return True if the prices of one thing differ, at a time that may be one."""
    ours, theirs = _price(one), _price(other)
    if ours is None or theirs is None or not ours.unit or ours.unit != theirs.unit:
        return False
    if dated_otherwise(one, other) or one.eras != other.eras or _have_two_dealers(one, other):
        return False
    alike = any(is_one_thing(a, b) for a, b in product(_things(one), _things(other)))
    return alike and set_against(ours, theirs) == "conflict"


def _have_two_dealers(one: Account, other: Account) -> bool:
    """Return True if two with names buy it, or two sell it, or each pays another."""
    if _buys(one) != _buys(other):
        return False
    if given_to_others(one, other):
        return True
    ours, theirs = one.named("agent"), other.named("agent")
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _buys(account: Account) -> bool:
    return not {account.word, root(account)}.isdisjoint(folded("buying"))


@cache
def _partly() -> re.Pattern[str]:
    """Return what finds words by which a sum is not the whole price, or is paid again."""
    told = (*lexicon("weighing")["part_of_price"], *lexicon("weighing")["by_time"])
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, told))})\b", re.IGNORECASE)


# The first time, and the last. Who first met in March did not meet before.


def _tells_date(account: Account) -> bool:
    return (
        is_told(account) and account.date is not None and DATED.fullmatch(account.date) is not None
    )


def _tells_first(account: Account) -> bool:
    """Return True for what was first done by a date, right behind the word: 'first met'."""
    before, found, _ = account.words.partition(f"{account.shown} ")
    return _tells_date(account) and bool(found) and bool(FIRST.search(before))


def _both(account: Account) -> Iterator[str]:
    """Yield those who take part by their names, if they are two: him, and whom he met."""
    named = account.named(*TAKING_PART)
    if len(named) >= BOTH:
        yield from sorted(named)


def _are_two_beginnings(one: Account, other: Account, _: Lines) -> bool:
    """Return True if the same two first did the same at two times, none a part of the other."""
    return _are_other_times(one, other) and _of_the_same_two(one, other)


def _are_other_times(one: Account, other: Account) -> bool:
    ours, theirs = one.date or "", other.date or ""
    return not (ours.startswith(theirs) or theirs.startswith(ours))


def _of_the_same_two(one: Account, other: Account) -> bool:
    if likeness(root(one), root(other)) < ALIKE or one.folded or other.folded:
        return False
    if not (one.mutual and other.mutual) and not one.named("agent") & other.named("agent"):
        return False
    return len(one.named(*TAKING_PART) & other.named(*TAKING_PART)) >= BOTH


def _tells_exact_date(account: Account) -> bool:
    return _tells_date(account) and "-" in (account.date or "")


def _tells_last(account: Account) -> bool:
    verb = (account.shown.split() or [""])[-1]
    before, found, _ = account.words.partition(f"{verb} ")
    return _tells_exact_date(account) and bool(found) and bool(LAST.search(before))


def _done_to(account: Account) -> Iterator[str]:
    """Yield what it was done to, and the two who do it with one another."""
    for taking in account.in_role("patient"):
        if taking.named or taking.known:
            yield from keys_of(taking)
    if account.mutual:
        yield from _both(account)


def _is_after_the_last(last: Account, other: Account, lines: Lines) -> bool:
    """Return True if something was done later than it was last done by another account."""
    return _is_later(other, last, lines) and _of_one_deed(last, other)


def _is_later(one: Account, last: Account, lines: Lines) -> bool:
    """Return True if an account is of a later time, and that not of the days of the story.

    Who says himself that it was the last time tells no event of the story.
    """
    ours, theirs, told = one.date or "", last.date or "", lines.day(last.document)
    if not told or not _are_other_times(one, last) or ours < theirs:
        return False
    day = date.fromisoformat(f"{ours}-28"[: len("2018-02-14")])
    return _tells_last(one) or (date.fromisoformat(told) - day).days >= SOON


def _of_one_deed(one: Account, other: Account) -> bool:
    verbs = {root(one), root(other)}
    alike = likeness(root(one), root(other)) >= ALIKE or verbs <= folded("inspecting")
    if not alike or one.folded or other.folded:
        return False
    if one.mutual and other.mutual and _of_the_same_two(one, other):
        return True
    both = product(one.in_role("patient"), other.in_role("patient"))
    return any(is_one_thing(a, b) for a, b in both)


# How many things were taken, by whoever tells it: 'stole 40 bottles', '52 bottles are missing'.


def _tells_taken(account: Account) -> bool:
    taken = root(account) in folded("taking_away")
    taken = taken or (root(account) in folded("taking") and _has_thief(account))
    return taken and is_told(account) and _taken(account) is not None


def _has_thief(account: Account) -> bool:
    return any(t.head in _nouns("thieves") for t in account.in_role("agent"))


def _taken(account: Account) -> Amount | None:
    """Return the number of things that are gone, if it is no part of a whole."""
    counts = [a for role, a in account.amounts if a.type == COUNT and role in ("patient", "agent")]
    if len(counts) != 1 or not counts[0].unit or counts_people(counts[0].unit):
        return None
    told = set(account.words.lower().split())
    is_part = SOME_OF.search(_before(account)) or told & set(lexicon("weighing")["besides"])
    return None if is_part else counts[0]


def _before(account: Account) -> str:
    """Return the phrases for what is counted."""
    return " ".join(t.name for t in account.in_role("patient"))


def _taken_things(account: Account) -> Iterator[str]:
    yield f"taken {_kind_of_things(account)}"


def _kind_of_things(account: Account) -> str:
    taken = _taken(account)
    return kind_of(taken.unit or "") if taken is not None else ""


def _are_two_hauls(one: Account, other: Account, _: Lines) -> bool:
    """Return True if other numbers of the same things are gone from what may be one place."""
    ours, theirs = _taken(one), _taken(other)
    if ours is None or theirs is None or elsewhere(one, other) or rest_on_one_word(one, other):
        return False
    beside = shared_words(one, other) - {_kind_of_things(one), stem(ours.unit or "")}
    named = one.named() & other.named()
    return bool(named or beside) and set_against(ours, theirs) == "conflict"


# How much of something got out: 'leaked', 'escaped', 'lost', 'released'.


def _tells_leak(account: Account) -> bool:
    if account.noun or not account.factual or account.worded != "positive":
        return False
    sure = account.certainty in lexicon("weighing")["deniable"]
    lost = {account.word, root(account)} & folded("getting_out")
    return sure and bool(lost) and _leaked(account) is not None and not _by_time(account)


def _by_time(account: Account) -> bool:
    told = account.words.lower()
    return bool(_partly().search(told)) or " so far" in told or is_told_by_then(account)


def _told_quantities(account: Account) -> set[tuple[Amount, str]]:
    """Return the quantities in the words of an account, each with the noun for it."""
    told = (account.words, *(t.name for t in account.roles))
    return {quantity for words in told for quantity in _quantities(words)}


def _leaked(account: Account) -> tuple[Amount, str] | None:
    """Return how much got out, with the noun for it; '' if only the unit is told."""
    found = _told_quantities(account) or set(_measured(account))
    stuff = {noun for _, noun in found if noun}
    values = {amount.value for amount, _ in found}
    if len(values) != 1 or len(stuff) > 1:
        return None
    amount = sorted((a for a, _ in found), key=lambda a: a.bound or "")[-1]
    return amount, next(iter(stuff), "")


def _measured(account: Account) -> Iterator[tuple[Amount, str]]:
    """Yield the amount that stands before what got out, outside of its words."""
    stuff = [t.head for t in account.in_role("patient", "agent") if not t.named]
    for _, amount in account.amounts:
        if amount.type == STUFF and stem(amount.unit or "") in _units() and amount.bound in LOOSE:
            yield replace(amount, unit=singular(amount.unit or "")), "".join(stuff[:1])


def _quantities(words: str) -> Iterator[tuple[Amount, str]]:
    for told in number_pattern().finditer(words):
        unit = OF_STUFF.match(words, told.end())
        if unit is None or stem(unit["unit"].lower()) not in _units():
            continue
        before = words[: told.start()]
        if BOUND.search(before):
            continue
        name, value = singular(unit["unit"].lower()), number(told[0])
        amount = Amount(type=STUFF, value=value, unit=name, bound=None)
        amount = replace(amount, bound="about") if ABOUT.search(before) else amount
        yield amount, kind_of((unit["stuff"] or "").lower().split(" ")[0])


def _leaked_stuff(account: Account) -> Iterator[str]:
    leaked = _leaked(account)
    if leaked is not None:
        yield f"leaked {leaked[0].unit}"


def _are_two_leaks(one: Account, other: Account, _: Lines) -> bool:
    ours, theirs = _leaked(one), _leaked(other)
    if ours is None or theirs is None or elsewhere(one, other) or rest_on_one_word(one, other):
        return False
    if "" not in (ours[1], theirs[1]) and ours[1] != theirs[1]:
        return False
    wide = (replace(a, bound="about") for a in (ours[0], theirs[0]))
    return set_against(*wide) == "conflict"


@cache
def _units() -> frozenset[str]:
    return frozenset(stem(unit) for unit in lexicon("weighing")["units_of_stuff"])


# How many attacked: 'there was only one robber', 'two masked men robbed the shop'.


def _tells_attackers(account: Account) -> bool:
    return is_told(account) and _attackers(account) is not None


def _counts_of_doers(account: Account) -> list[Amount]:
    """Return the numbers by which an account counts those who did it."""
    return [a for role, a in account.amounts if a.type == COUNT and role == "agent"]


def _attackers(account: Account) -> Amount | None:
    """Return how many did it: by a verb of attacking, or 'there was' with a noun for them."""
    doers = account.in_role("agent", "patient")
    known = [t for t in doers if t.head in _nouns("attackers")]
    if root(account) == fold("be")[0]:
        return _there_were(account) if len(doers) == len(known) == 1 else None
    if {account.word, root(account)}.isdisjoint(folded("attacking")):
        return None
    counts = _counts_of_doers(account)
    if len(counts) == 1 and counts[0].unit and _are_doers(counts[0].unit):
        return counts[0]
    return None


def _are_doers(unit: str) -> bool:
    return kind_of(unit.rpartition(" ")[2]) in _nouns("attackers", "plain_people")


def _there_were(account: Account) -> Amount | None:
    """Return the number of 'there was only one gunman', 'there were two attackers'."""
    told = _there().match(account.words)
    if told is None:
        return None
    if told["one"]:
        return Amount(type=COUNT, value=1.0, unit="man", bound=None)
    counts = [a for role, a in account.amounts if a.type == COUNT]
    return counts[0] if len(counts) == 1 else None


@cache
def _there() -> re.Pattern[str]:
    return re.compile(rf"there (?:was|were) (?:(?P<one>{ONE_ALONE})|\w+)\b", re.IGNORECASE)


def _of_attack(_: Account) -> Iterator[str]:
    yield "attackers"


def _are_other_numbers(one: Account, other: Account, _: Lines) -> bool:
    """Return True if one tells how many there were, and the other that more, or fewer, did it."""
    there = fold("be")[0] in {root(one), root(other)}
    ours, theirs = _attackers(one), _attackers(other)
    if ours is None or theirs is None or not there or elsewhere(one, other):
        return False
    return not rest_on_one_word(one, other) and set_against(ours, theirs) == "conflict"


@cache
def _nouns(*names: str) -> frozenset[str]:
    return frozenset(kind_of(noun) for name in names for noun in lexicon("weighing")[name])


def _show_leak(account: Account) -> str:
    leaked = _leaked(account)
    return str(leaked[0]) if leaked is not None else ""


KINDS = (
    Kind(
        about="amount in {}",
        ours=_tells_price,
        theirs=_tells_price,
        keys=_dealt_in,
        exclude=_are_two_prices,
        shown=lambda a: str(_price(a)),
    ),
    Kind(
        about="date",
        ours=_tells_first,
        theirs=_tells_first,
        keys=_both,
        exclude=_are_two_beginnings,
        shown=lambda a: f"first in {a.date}",
        ever=True,
    ),
    Kind(
        about="date",
        ours=_tells_last,
        theirs=_tells_exact_date,
        keys=_done_to,
        exclude=_is_after_the_last,
        shown=lambda a: f"last in {a.date}" if _tells_last(a) else f"in {a.date}",
        ever=True,
    ),
    Kind(
        about="count of what was taken",
        ours=_tells_taken,
        theirs=_tells_taken,
        keys=_taken_things,
        exclude=_are_two_hauls,
        shown=lambda a: str(_taken(a)),
    ),
    Kind(
        about="amount that got out",
        ours=_tells_leak,
        theirs=_tells_leak,
        keys=_leaked_stuff,
        exclude=_are_two_leaks,
        shown=_show_leak,
    ),
    Kind(
        about="place",
        ours=tells_finding,
        theirs=tells_finding,
        keys=found_thing,
        exclude=are_two_finds,
        shown=show_sites,
    ),
    Kind(
        about="place",
        ours=tells_start,
        theirs=tells_start,
        keys=fires_in,
        exclude=are_two_starts,
        shown=show_sites,
    ),
    Kind(
        about="count of attackers",
        ours=_tells_attackers,
        theirs=_tells_attackers,
        keys=_of_attack,
        exclude=_are_other_numbers,
        shown=lambda a: str(_attackers(a)),
    ),
)
"""The kinds of values; another kind is another row."""
