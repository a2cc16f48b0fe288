"""Circumstances of which only one can be so: accounts that differ in them agree on nothing.

Two accounts may share their words and still tell of different days, towns or weapons: 'a man was
shot in Lyon on Monday', 'a man was shot in Nantes on Thursday'. Whether they are one event told in
two ways or two events, they do not support one another.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

from kg.compare.accounts import Account, Taking, documents
from kg.compare.amounts import LASTING
from kg.compare.mutual_deeds import BEINGS
from kg.compare.origins import Lines
from kg.compare.other_casts import of_other_casts
from kg.compare.other_hands import done_by_other_callings
from kg.compare.places import FAR, PLACE, apart
from kg.compare.predicate_equivalence import weapons
from kg.compare.same_content import CORE
from kg.compare.same_event import of_one_kind
from kg.compare.senses import likeness
from kg.compare.sides import begun_by_others
from kg.compare.sole_doers import done_by_rivals
from kg.compare.tellings import VAGUE
from kg.compare.topics import told_day
from kg.ontology import lexicon

DAY = r"\d{4}(?:-\d\d){0,2}"
INSTRUMENT = "instrument"
IN_TURN = {"first", "after"}
YEAR = 365 * 24 * 3600
"""Seconds."""
Apart = Callable[[Account, Account], bool]


def incompatible(lines: Lines) -> Apart:
    """Return what tells whether two accounts are of other days, towns, weapons or doers.

    So are those of other contents: who accuses twice may do so of two things, and who is accused
    may accuse. What is asked ('who locked it') vouches for nobody, and what others did months
    before is no part of the story's days.
    """

    def are(one: Account, other: Account) -> bool:
        of_others = with_other_weapons(one, other) or begun_by_others(one, other)
        of_others = of_others or done_by_other_callings(one, other) or done_by_rivals(one, other)
        of_others = of_others or of_other_contents(one, other) or _turn_on_another(one, other)
        of_others = of_others or of_other_casts(one, other) or _asks_who(one, other)
        of_others = of_others or _of_others_long_before(one, other, lines)
        of_others = of_others or {one.turn, other.turn} == IN_TURN
        of_others = of_others or _feared_and_so(one, other) or _lasts_for_years(one, other)
        return of_others or of_other_occasions(one, other, lines)

    return are


def _turn_on_another(one: Account, other: Account) -> bool:
    """Return True if somebody does it to another in one account, and undergoes it in the other.

    Who is said to be concerned and to have concerns does nothing to another: both accounts tell of
    two, or the one who does it does it to somebody ('it warned us', 'the firm was warned').
    """
    if one.mutual or one.folded or other.mutual or other.folded:
        return False
    if not (_does_what_befalls(one, other) or _does_what_befalls(other, one)):
        return False
    if any(one.entities(role) & other.entities(role) for role in CORE):
        return False
    return likeness(one.word, other.word) > 0 or one.action == other.action not in VAGUE


def _does_what_befalls(doing: Account, undergoing: Account) -> bool:
    """Return True if somebody with a name acts in one account, and undergoes it in the other."""
    crossed = doing.named("agent") & undergoing.named("patient")
    if not crossed:
        return False
    if all(len({t.entity for t in a.in_role(*CORE)}) > 1 for a in (doing, undergoing)):
        return True
    met = [t for t in doing.in_role("patient", "recipient") if t.entity not in crossed]
    return any(t.type in BEINGS for t in met) and not undergoing.in_role("agent")


def _asks_who(one: Account, other: Account) -> bool:
    """Return True if one account asks who does it, and the other tells, whom it supports not.

    'Who fired first?' supports nobody who says that the guards did.
    """
    return any(
        asking.asks_who and any(t.named or t.head for t in telling.in_role("agent"))
        for asking, telling in ((one, other), (other, one))
    )


def _of_others_long_before(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if others do it months before one of the reports, and the other gives no day.

    'In March a contractor switched off the alarm', 'the manager switched it off'.
    """
    doers = one.entities("agent"), other.entities("agent")
    if one.word != other.word or not all(doers) or doers[0] & doers[1]:
        return False
    days = told_day(one) or "", told_day(other) or ""
    return any(
        was and not beside and _is_long_before(was, lines.day(account.document))
        for account, was, beside in ((one, *days), (other, *days[::-1]))
    )


def _feared_and_so(one: Account, other: Account) -> bool:
    """Return True if somebody fears what the other account tells: 'feared the roof would fail'."""
    fearing = lexicon("weighing")["fearing"]
    return (one.cue in fearing) != (other.cue in fearing)


def _lasts_for_years(one: Account, other: Account) -> bool:
    """Return True if it goes on for years in one account, and is told of a day in the other.

    'Rain has fallen on that hill for a thousand years', 'rain fell on Monday'.
    """
    lasting = [
        any(x.unit == LASTING and (x.value or 0) >= YEAR for role, x in a.amounts if role == "time")
        for a in (one, other)
    ]
    days = told_day(one), told_day(other)
    return any(
        a and len(day or "") >= len("2018-02-14")
        for a, day in zip(lasting, days[::-1], strict=True)
    )


def _is_long_before(day: str, published: str) -> bool:
    """Return True if a day, month or year is another month than the last before a report."""
    if not published or not re.fullmatch(DAY, day):
        return False
    year, month = int(published[:4]), int(published[5:7])
    before = f"{year - (month == 1)}-{(month - 2) % 12 + 1:02}"
    return day[: len(before)] < before[: len(day)]


def _put(number: int, parts: list[list[int]], apart: Sequence[Sequence[bool]]) -> None:
    """Put an account into the first part from none of which it is apart, or into a new one."""
    fitting = (part for part in parts if not any(apart[number][other] for other in part))
    part = next(fitting, None)
    if part is None:
        parts.append([number])
    else:
        part.append(number)


def compatible(accounts: Sequence[Account], are: Apart) -> list[list[Account]]:
    """Split accounts so that none of a part are apart; a part has several documents.

    Accounts that are apart from fewer others come first, and of these the more precisely dated, so
    that a stray one is left out and not those that agree.
    """
    apart = _apart(accounts, are)
    others = list(map(sum, apart))
    order = sorted(range(len(accounts)), key=lambda n: (others[n], -len(accounts[n].date or ""), n))
    parts: list[list[int]] = []
    for n in order:
        _put(n, parts, apart)
    told = ([accounts[n] for n in sorted(part)] for part in parts)
    return [part for part in told if len(documents(part)) > 1]


def _apart(accounts: Sequence[Account], are: Apart) -> list[list[bool]]:
    """Return for each account from which of all it is apart; each two are asked in one order."""
    apart = [[False] * len(accounts) for _ in accounts]
    for (m, one), (n, other) in combinations(enumerate(accounts), 2):
        apart[m][n] = apart[n][m] = are(one, other)
    return apart


def of_other_contents(one: Account, other: Account) -> bool:
    """Return True if what is vowed, refused or accused of differs: 'to sell', 'to stay'."""
    ours, theirs = one.contents, other.contents
    return bool(ours and theirs) and set(ours).isdisjoint(theirs)


def of_other_occasions(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if two accounts give other days, or name towns far from one another."""
    return on_other_days(one, other) or in_other_towns(one, other, lines)


def on_other_days(one: Account, other: Account) -> bool:
    """Return True if two accounts give other days, other months, or other years.

    A day outside a month that the other gives is too little: the month is often that of something
    else in the sentence ('has its origins in a May announcement').
    """
    if not (one.day_is_sure and other.day_is_sure):
        return False
    days = told_day(one) or "", told_day(other) or ""
    if days[0] == days[1] or len(days[0]) != len(days[1]):
        return False
    return all(re.fullmatch(DAY, day) for day in days)


def _are_far_apart(ours: Iterable[str], theirs: Iterable[str], lines: Lines) -> bool:
    """Return True if all of some towns are far from all of others."""
    return all(apart(lines, a, b) > FAR for a, b in product(ours, theirs))


def in_other_towns(one: Account, other: Account, lines: Lines) -> bool:
    """Return True if a deed is done in towns far from one another.

    Towns that are named for another reason ('of Leeds') say nothing of where it was done. Neither
    account may name the other's: 'in Ober, near Aster'. Of towns that are not on the map it is not
    known whether one is a part of the other; they count as others if the deed is done to somebody
    without a name: 'a farmer was killed in Ober'.
    """
    if not (one.towns and other.towns):
        return False  # asked first, because few accounts name any
    ours, theirs = (_towns(a) for a in (one, other))
    if not (ours and theirs) or bool(ours & other.towns | theirs & one.towns):
        return False
    if all(lines.spot(town) for town in (*ours, *theirs)):
        return _are_far_apart(ours, theirs, lines)
    return all(_is_done_to_somebody(a) for a in (one, other))


def _towns(account: Account) -> frozenset[str]:
    """Return the towns in which a deed is done."""
    return account.entities(PLACE) & account.towns


def _is_done_to_somebody(account: Account) -> bool:
    undergoing = account.in_role("patient")
    return bool(undergoing) and all(t.type == "Person" and not t.named for t in undergoing)


def with_other_weapons(one: Account, other: Account) -> bool:
    """Return True if a deed is done with one weapon here and with another there."""
    ours = _weapons(one)
    theirs = _weapons(other) if ours else ()
    return bool(ours and theirs) and not any(
        of_one_kind(a.head, b.head) for a, b in product(ours, theirs)
    )


def _weapons(account: Account) -> Sequence[Taking]:
    return [t for t in account.in_role(INSTRUMENT) if not t.named and t.head in weapons()]
