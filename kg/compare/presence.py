"""Who was where: accounts by which somebody was in a place, and was not, or was elsewhere.

'She spotted him in the north wing', 'he never entered the hall'; 'nobody was in the warehouse',
'two watchmen were asleep inside the warehouse when the fire started'; 'he was on the bridge at the
time', 'he was in his cabin when she hit the rocks'. All three need one moment, or a denial of any.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.findings import finding, in_sides
from kg.compare.hours import OCCASION, are_of_one_moment, are_of_other_moments
from kg.compare.known_things import keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import kind_of
from kg.compare.same_content import names_nobody, told_apart
from kg.compare.sides import grants
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

PERSONS = frozenset({"Person", "Group"})
PLACES = frozenset({"Place", "Facility", "Other", "Organization"})
WHERE = ("place", "goal", "source")
PATIENT = "patient"
BEFORE = re.compile(r"\b(?:before|already|by the time|by then)\b", re.IGNORECASE)
"""Words by which somebody had left by then."""
AFTERWARDS = re.compile(r"\b(?:after|since|until|till|later)\b", re.IGNORECASE)
IN = r"\b(?:in|inside|on|at|aboard|within|into|onto)\b(?:\W+\w+){0,4}?\W+"
"""What stands before the name of a place in which somebody is."""


class Presence(NamedTuple):
    """Who was or was not in a place, by an account; `all` if it is told of everybody there."""

    who: Taking | None
    place: Taking | None
    inside: bool
    all: bool
    account: Account


def weigh_presence(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where somebody was said to be in a place, and not to be there or to be elsewhere."""
    told: dict[tuple[str, str, str], tuple[list[Account], list[Account]]] = {}
    for one, others in index.meeting(_tells, _tells, _keys, ever=True):
        for other in others:
            pair = _excluded(one, other) if one.document < other.document else None
            if pair is not None:
                ours, theirs = pair
                swapped = ours.inside < theirs.inside
                key = (_name(ours), _name(theirs))[swapped], _name(theirs), str(swapped)
                sides = told.setdefault(key, ([], []))
                sides[swapped].append(one)
                sides[1 - swapped].append(other)
    for _, (yes, no) in sorted(told.items(), key=lambda item: item[0]):
        said = {n: side[0].shown for n, side in enumerate((yes, no))}
        yield finding("contradicts", "place", in_sides(yes, no), lines, said=said)


def _name(told: Presence) -> str:
    place = (told.place.head or told.place.entity) if told.place else ""
    return f"{told.who.entity if told.who else ''} {place}"


def _tells(account: Account) -> bool:
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    return sure and not (account.noun or grants(account)) and any(_presences(account))


def _presences(account: Account) -> Iterator[Presence]:
    """Yield who was where by an account: 'nobody was inside', 'all had left the hall'."""
    verb = _verb(account)
    if verb in _forms("empty"):
        yield from _in_nobody(account)
    if not any(verb in _forms(kind) for kind in ("being", "seeing", "coming", "leaving")):
        return
    leaves = verb in _forms("leaving")
    if leaves and not BEFORE.search(account.words):
        return  # who left afterwards was there
    denied = account.worded == "negative"
    for who, place in product(_people(account), _places(account)):
        if place is None or who.entity != place.entity:
            everybody = _is_said_of_all(account, who)
            yield Presence(who, place, leaves == denied, everybody, account)


def _in_nobody(account: Account) -> Iterator[Presence]:
    """Yield the places in which nobody is: 'the house was empty'."""
    if not account.in_role("agent"):
        for place in account.in_role(PATIENT):
            if place.type in PLACES and _is_place(place):
                inside = account.worded == "negative"
                yield Presence(None, place, inside, all=True, account=account)


def _people(account: Account) -> list[Taking]:
    roles = (PATIENT,) if _verb(account) in _forms("seeing") else (PATIENT, "agent")
    return [t for role in roles for t in account.in_role(role) if _is_somebody(account, t)]


def _places(account: Account) -> Sequence[Taking | None]:
    """Return where somebody is; None for an unnamed place that somebody left."""
    found = [t for t in account.in_role(*WHERE, PATIENT) if t.type in PLACES and _is_place(t)]
    if _verb(account) in _forms("leaving"):
        return found or [None]
    if _verb(account) in _forms("coming"):
        return found
    return [t for t in found if _is_within(account, t)]


def _is_said_of_all(account: Account, who: Taking) -> bool:
    """Return True for nobody, and for all of some: 'all the guests had left'."""
    policy = lexicon("conditions")["presence"]
    told = (*policy["nobody"], *policy["everybody"])
    return names_nobody(account, who) or _said_before(account, who, told)


def _is_somebody(account: Account, taking: Taking) -> bool:
    """Return True for people, and for whoever sleeps: 'two cleaners were asleep'."""
    return taking.type in PERSONS or (taking.type == "Other" and _verb(account) in _forms("asleep"))


def _verb(account: Account) -> str:
    return stem(account.shown.split()[-1]) if account.folded else account.word


@cache
def _forms(name: str) -> frozenset[str]:
    verbs = lexicon("conditions")["presence"][name]
    return frozenset(form for verb in verbs for form in (stem(verb), verb))


def _is_within(account: Account, place: Taking) -> bool:
    """Return True if somebody is in, on or at a place: not 'towards the office'."""
    said = account.words.lower()
    if place.named:
        return bool(re.search(f"{IN}{re.escape(place.name.lower())}", said))
    nouns = {w for w in tokens(said) if kind_of(w) == place.head}
    return any(re.search(rf"{IN}{re.escape(noun)}\b", said) for noun in nouns)


def _is_place(taking: Taking) -> bool:
    return taking.named or taking.known or bool(_rows(taking))


def _said_before(account: Account, who: Taking, words: Sequence[str]) -> bool:
    """Return True if one of some words stands before the noun for somebody: 'all the guests'."""
    said = tokens(account.words)
    names = {*tokens(who.name), who.head}
    at = next((n for n, w in enumerate(said) if w in names or kind_of(w) == who.head), 0)
    return not set(words).isdisjoint(said[max(0, at - 4) : at + 1])


def _keys(account: Account) -> Iterator[str]:
    for told in _presences(account):
        if told.who is not None and (told.who.named or told.who.known):
            yield f"who {told.who.entity}"
        if told.place is None:
            yield from _occasions(account)
        elif told.all or told.who is None or not told.who.named:
            yield from (f"in {key}" for key in _place_keys(told.place))
            yield from _occasions(account)


def _occasions(account: Account) -> Iterator[str]:
    """Yield the occasions at which people are told to be somewhere."""
    yield from (f"when {t.entity}" for t in account.in_role(OCCASION))


def _place_keys(place: Taking) -> Iterator[str]:
    yield from keys_of(place)
    if not place.named and place.known:
        yield "the building" if place.head in _plain() else f"the {place.head}"
        yield "the building"


def _excluded(one: Account, other: Account) -> tuple[Presence, Presence] | None:
    if one.holders and one.holders == other.holders:
        return None
    for ours, theirs in product(_presences(one), _presences(other)):
        if _denies(ours, theirs) or _denies(theirs, ours) or _is_elsewhere(ours, theirs):
            return ours, theirs
    return None


def _denies(yes: Presence, no: Presence) -> bool:
    """Return True if somebody is in a place by one account, and by the other nobody or not he."""
    if not yes.inside or no.inside or yes.who is None or yes.place is None:
        return False
    if not _is_one_place(yes.place, no.place) or dated_otherwise(yes.account, no.account):
        return False
    at_any_time = no.place is not None and yes.place.head == no.place.head != ""
    return _denies_of(yes.who, yes.account, no, at_any_time=at_any_time)


def _denies_of(who: Taking, yes: Account, no: Presence, *, at_any_time: bool) -> bool:
    """Return True if an account says of somebody, or of all, that they were not in a place."""
    if no.who is not None and _is_one_person(who, no.who):
        return _denies_of_one(yes, no.account)
    if not no.all or names_nobody(yes, who) or not _may_be_of(who, no):
        return False
    return _is_one_moment(yes, no.account, at_any_time=at_any_time)


def _is_one_person(one: Taking, other: Taking) -> bool:
    return one.entity == other.entity and (one.named or one.known)


def _denies_of_one(yes: Account, no: Account) -> bool:
    """Return True if an account denies of one person that he was there when another saw him."""
    if _verb(no) in _forms("coming"):  # who never entered was not inside
        return not are_of_other_moments(yes, no) or _never(no)
    return _is_one_moment(yes, no)


def _may_be_of(who: Taking, no: Presence) -> bool:
    """Return True if who is there may be one of those who all are said not to be there."""
    if no.who is None or names_nobody(no.account, no.who):
        return True
    anybody = ("", kind_of("people"), kind_of("person"))
    if no.who.head in anybody or who.head in anybody or who.name.lower().endswith(" us"):
        return True
    return who.head == no.who.head and not told_apart(who, no.who)


def _never(account: Account) -> bool:
    return not {"never", "nowhere"}.isdisjoint(account.words.lower().split())


def _is_elsewhere(one: Presence, other: Presence) -> bool:
    """Return True if one person is in two kinds of places at one moment."""
    if not (one.inside and other.inside and one.who and other.who and one.place and other.place):
        return False
    if not _is_one_person(one.who, other.who):
        return False
    if names_nobody(one.account, one.who) or names_nobody(other.account, other.who):
        return False
    return _are_kinds_apart(one.place, other.place) and _is_one_moment(one.account, other.account)


def _are_kinds_apart(one: Taking, other: Taking) -> bool:
    rows = product(_rows(one), _rows(other))
    return any(ours[0] == theirs[0] and ours[1] != theirs[1] for ours, theirs in rows)


def _is_one_moment(one: Account, other: Account, *, at_any_time: bool = False) -> bool:
    """Return True if both are of one moment, as 'at the time' is that of the deed of a story.

    Accounts that both tell no time are of that of the story, if they may be `at_any_time`.
    """
    if dated_otherwise(one, other):
        return False
    if are_of_one_moment(one, other):
        return True
    if (one.moment and other.moment) or any(AFTERWARDS.search(a.words) for a in (one, other)):
        return False
    if at_any_time and not any(_has_time(a) for a in (one, other)):
        return True
    return _are_of_one_occasion(one, other)


def _are_of_one_occasion(one: Account, other: Account) -> bool:
    """Return True if both are of when something was, and one of just 'at the time'."""
    ours, theirs = one.in_role(OCCASION), other.in_role(OCCASION)
    return bool(ours and theirs) and any(t.head in _then() for t in (*ours, *theirs))


def _has_time(account: Account) -> bool:
    """Return True if an account tells its time, or of what is so now."""
    told = account.in_role(OCCASION) or account.moment or account.date or account.eras
    return bool(told) or account.clause is None or not account.clause.tense.startswith("past")


@cache
def _then() -> frozenset[str]:
    return frozenset(kind_of(word) for word in lexicon("conditions")["presence"]["then"])


@cache
def _plain() -> frozenset[str]:
    return frozenset(kind_of(noun) for noun in lexicon("weighing")["plain_places"])


def _is_one_place(one: Taking, other: Taking | None) -> bool:
    """Return True if two places may be one; who had left by then had left that place."""
    if other is None:
        return True
    if one.entity == other.entity:
        return True
    if one.named or other.named or not (one.known and other.known):
        return False
    if one.head in _plain() or other.head in _plain():
        return True
    return one.head == other.head != "" and not told_apart(one, other)


def _rows(place: Taking) -> tuple[tuple[int, int], ...]:
    """Return the rows of places apart in which the noun of a place is, and where in the row."""
    words = tokens(place.name)[-1:] if place.named else (place.head,)
    return tuple(cell for word in words for cell in _apart().get(kind_of(word), ()))


@cache
def _apart() -> dict[str, tuple[tuple[int, int], ...]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for number, nouns in enumerate(lexicon("conditions")["presence"]["apart"]):
        for at, noun in enumerate(nouns):
            found.setdefault(kind_of(noun), []).append((number, at))
    return {noun: tuple(cells) for noun, cells in found.items()}
