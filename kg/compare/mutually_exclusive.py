"""Aligned accounts of one action that cannot both be so: up or down, where, with what, when.

Each account fills slots of its action: what was done, where, with what, at which hour. Accounts
that are probably about one event, with the same participants, exclude one another if they fill a
slot with values that cannot both hold. Predicates that exclude one another are data (`opposite` in
the lexicon); rooms and tools do if neither noun is a hypernym of the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.alignment import Aligned
from kg.compare.comparable_figures import tells_of_a_change
from kg.compare.findings import finding, in_sides
from kg.compare.hours import are_at_other_hours
from kg.compare.origins import Lines
from kg.compare.other_hands import doers_of, done_by_other_callings, done_by_other_hands
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import (
    are_opposites,
    fold,
    folded,
    kind_of,
    opposite_sides,
    weapons,
)
from kg.compare.same_content import CORE, clash, other_things_in
from kg.compare.same_event import HAPPENING, of_one_kind
from kg.compare.senses import ALIKE, likeness
from kg.compare.sole_doers import done_by_rivals, done_to, may_have_one_doer
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem

OPPOSED = 0.15
"""Least probability that two accounts are about one event, if their predicates are opposites."""
FILLED = 0.5
"""The same if the predicate is the same, and a slot differs."""
LIKE = 0.5
"""How similar predicates must be whose doer and object are the same: sent, transmitted a call."""


class Slot(NamedTuple):
    """The topic of a conflict over some roles, and the nouns that exclude one another."""

    about: str
    roles: tuple[str, ...]
    nouns: Callable[[], frozenset[str]]


@cache
def _rooms() -> frozenset[str]:
    return frozenset(kind_of(noun) for noun in lexicon("weighing")["rooms"])


SLOTS = (
    Slot("place", ("place", "topic", "goal"), _rooms),
    Slot("what it was done with", ("instrument",), weapons),
)
Said = tuple[str, str, str]


def may_exclude(pair: Aligned) -> bool:
    """Return True if a pair is worth keeping to look for exclusive values."""
    one, other = pair.accounts
    if one.polarity != other.polarity:
        return False
    if any(_by_rivals(one, other)):
        return True
    if pair.chance < OPPOSED:
        return False
    if are_opposites(one.word, other.word) or any(_directed(one, other)):
        return True
    if any(_caused_otherwise(one, other)) or done_by_rivals(one, other):
        return True
    return _of_one_deed(pair) and any(_filled(one, other))


def weigh_exclusive(pairs: Sequence[Aligned], lines: Lines) -> Iterator[Finding]:
    """Yield where two documents describe one event in ways of which only one can be so."""
    seen: set[tuple[str, str, str, str]] = set()
    for pair in sorted(pairs, key=lambda p: (-p.chance, _keys(p))):
        one, other = pair.accounts
        if not _plainly_told(one, other):
            continue
        told = (
            *_opposed(one, other),
            *_directed(one, other),
            *_by_rivals(one, other),
            *_by_sole_doers(one, other),
            *_caused_otherwise(one, other),
            *_otherwise(pair),
        )
        for about, ours, theirs in told:
            key = (about, one.document, other.document, _about(one))
            if key not in seen:
                seen.add(key)
                sides = [(one, 0), (other, 1)]
                yield finding("contradicts", about, sides, lines, said={0: ours, 1: theirs})


def weigh_sole_doers(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield the doers of what one only can have done to one thing, in whatever words.

    All accounts of one thing that have it done by the same two make one finding.
    """
    told: dict[tuple[str, ...], tuple[list[Account], list[Account]]] = {}
    for one, others in index.meeting(may_have_one_doer, may_have_one_doer, done_to):
        for other in others:
            if one.document > other.document or not _plainly_told(one, other):
                continue
            if done_by_rivals(one, other):
                ours, theirs = (min(a.entities("agent")) for a in (one, other))
                thing = min(set(done_to(one)) & set(done_to(other)))
                sides = told.setdefault((thing, *sorted((ours, theirs))), ([], []))
                sides[ours > theirs].append(one)
                sides[theirs > ours].append(other)
    for _, sides in sorted(told.items(), key=lambda item: item[0]):
        said = {n: doers_of(side[0]) for n, side in enumerate(sides)}
        yield finding("contradicts", "who did it", in_sides(*sides), lines, said=said)


def weigh_contrary_deeds(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield deeds of one with a name, or to one known thing, of which only one can be so.

    Who takes part is enough here: 'he stepped down of his own accord' and 'the mayor fired him'
    have no other word in common.
    """
    seen: set[tuple[str, str, str]] = set()
    for one, rivals in index.meeting(_has_contrary, _has_contrary, _known_ones):
        for rival in rivals:
            key = (one.document, rival.document, _about(one))
            if key in seen or rival.document < one.document or one.word == rival.word:
                continue
            if _exclude(one, rival) and _plainly_told(one, rival) and any(_opposed(one, rival)):
                seen.add(key)
                said = {0: one.shown, 1: rival.shown}
                sides = [(one, 0), (rival, 1)]
                yield finding("contradicts", "what was done", sides, lines, said=said)


def _has_contrary(account: Account) -> bool:
    return not account.noun and bool(opposite_sides(account.word))


def _known_ones(account: Account) -> Iterator[str]:
    """Yield who or what acts or undergoes, of those that readers know."""
    return (t.entity for t in account.in_role(*CORE) if t.named or t.known)


def _tenses(*accounts: Account) -> set[str]:
    """Return the tenses of accounts."""
    return {a.clause.tense for a in accounts if a.clause is not None and a.clause.tense}


def _exclude(one: Account, other: Account) -> bool:
    """Return True if predicates exclude one another of one thing, of whatever day of a story.

    Of what rises and falls in turn the time has to be one. The doer is the same, unless one does
    what the other undergoes, or one account tells of a state.
    """
    if not are_opposites(one.word, other.word) or not _is_of(one, other, "once"):
        return False
    if _crossed(one, other):
        return True
    doers = one.entities("agent"), other.entities("agent")
    if one.state or other.state:
        # a tower is staffed in summer, and was empty on one day
        return len(_tenses(one, other)) < 2
    return bool(doers[0] & doers[1]) or not (doers[0] or doers[1])


def _keys(pair: Aligned) -> list[tuple[str, str]]:
    return sorted(pair.claims)


def _about(account: Account) -> str:
    return min(account.named(*CORE), default=account.word)


def _plainly_told(one: Account, other: Account) -> bool:
    """Return True if both state as a fact, not of two dates, that something was done."""
    told = all(
        a.polarity == "positive" and a.certainty in lexicon("weighing")["deniable"]
        for a in (one, other)
    )
    return told and not dated_otherwise(one, other)


def _opposed(one: Account, other: Account) -> Iterator[Said]:
    """Yield the exclusive predicates of two accounts with one object and agent."""
    if not are_opposites(one.word, other.word):
        return
    if _is_of(one, other, "once") and not _exclude(one, other):
        return
    if _is_of(one, other, "by_one"):
        found = _one_doer(one, other)
    else:
        found = _crossed(one, other) or _one_object(one, other)
    if found:
        yield "what was done", one.shown, other.shown


def _one_doer(one: Account, other: Account) -> bool:
    """Return True if one with a name does both, of one place: left the ship, stayed on board."""
    if not one.named("agent") & other.named("agent"):
        return False
    ours, theirs = (a.in_role("patient", "place", "goal", "companion") for a in (one, other))
    posts = {kind_of(noun) for noun in lexicon("weighing")["posts"]}
    return any(_one_thing(a, b) or {a.head, b.head} & posts for a, b in product(ours, theirs))


def _crossed(one: Account, other: Account) -> bool:
    """Return True if the agent of one is the patient of the other: resigned, was dismissed."""
    return any(
        _turned(a, b) and a.named("agent") & b.named("patient")
        for a, b in ((one, other), (other, one))
    )


def _turned(one: Account, other: Account) -> bool:
    """Return True if a pair of predicates relates the agent of the first to a patient."""
    return _is_of(one, other, "turned", sides=(0,))


def _is_of(one: Account, other: Account, kind: str, sides: Sequence[int] = (0, 1)) -> bool:
    """Return True if a pair of predicates is of a kind; the first stands on one of the `sides`."""
    rows = lexicon("weighing")["opposite"]
    return any(
        (number, 1 - side) in opposite_sides(other.word) and rows[number].get(kind, False)
        for number, side in opposite_sides(one.word)
        if side in sides
    )


def _one_object(one: Account, other: Account) -> bool:
    """Return True if both actions have one object, and no other agents are named.

    'The toll' that rose on one day and was lowered on the next is one only if it was resolved as
    one.
    """
    if any(_turned(a, b) for a, b in ((one, other), (other, one))):
        return False
    ours, theirs = one.in_role("patient"), other.in_role("patient")
    if clash(one, other) or other_things_in(one, other, "agent"):
        return False
    if tells_of_a_change(one, other):
        return bool({t.entity for t in ours} & {t.entity for t in theirs})
    return any(_one_thing(a, b) for a, b in product(ours, theirs))


def _one_thing(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return True
    if one.named or other.named or not one.name:
        return False
    nouns = [t.name.lower().split()[-1:] for t in (one, other)]
    same = nouns[0] == nouns[1] or (one.known and other.known and one.head == other.head != "")
    return same and set(one.within) == set(other.within)


def _directed(one: Account, other: Account) -> Iterator[Said]:
    """Yield what one with a name ordered, if two orders exclude one another: stop, go on."""
    if not {root(one), root(other)} <= folded("directing"):
        return
    if not one.named("agent") & other.named("agent"):
        return
    ours, theirs = _ordered(one), _ordered(other)
    for left, right in _directed_apart():
        if (left & ours and right & theirs) or (right & ours and left & theirs):
            yield "what was ordered", one.shown, other.shown


def _ordered(account: Account) -> Set[str]:
    return {taking.head for taking in account.roles if taking.type == HAPPENING}


@cache
def _directed_apart() -> Sequence[tuple[frozenset[str], frozenset[str]]]:
    """Return what cannot both be ordered: to stop, and to go on."""
    table = lexicon("weighing")["directed_apart"]
    sides = ([frozenset(fold(word)[0] for word in words) for words in pair] for pair in table)
    return [(left, right) for left, right in sides]


def _caused_otherwise(one: Account, other: Account) -> Iterator[Said]:
    """Yield the causes that two name for one effect, if neither may be a part of the other.

    Who holds corrosion to be the cause of a collapse does not hold it to be overcrowding.
    """
    if not (root(one) in _causing() and root(other) in _causing()):
        return
    if one.holders == other.holders:
        return
    ours, theirs = _only_cause(one), _only_cause(other)
    if ours is None or theirs is None or not _one_effect(one, other):
        return
    known = ours.head in other.content or theirs.head in one.content
    if not known and _other_things(ours, theirs):
        yield "what caused it", ours.name, theirs.name


def _only_cause(account: Account) -> Taking | None:
    """Return the one cause that an account gives by a noun."""
    causes = [t for t in account.in_role("agent") if not t.named]
    return causes[0] if len(causes) == 1 and causes[0].head else None


def _one_effect(one: Account, other: Account) -> bool:
    """Return True if both tell of one effect: an event by its noun, or the same thing."""
    ours, theirs = ({t.entity for t in a.in_role("patient")} for a in (one, other))
    heads = [{t.head for t in a.in_role("patient") if t.type == HAPPENING} for a in (one, other)]
    return bool(ours & theirs or heads[0] & heads[1])


@cache
def _causing() -> frozenset[str]:
    return frozenset(stem(verb) for verb in lexicon("weighing")["sole_cause"])


def _by_sole_doers(one: Account, other: Account) -> Iterator[Said]:
    """Yield the doers of what one only can have done, if they are two."""
    if done_by_rivals(one, other):
        yield "who did it", doers_of(one), doers_of(other)


def _by_rivals(one: Account, other: Account) -> Iterator[Said]:
    """Yield who did it where one deed is said to be that of two bodies, or of two people.

    Whom it was done to or where is the same, by its name; a fight has two sides.
    """
    by_others = _is_of_one_hand(one, other) and done_by_other_hands(one, other)
    by_others |= _done_to_one_that_day(one, other) and done_by_other_callings(one, other)
    if not by_others or _knows_of_both(one, other):
        return
    where = [a.named("patient") | a.named("place") for a in (one, other)]
    if one.joined == other.joined or where[0] & where[1]:
        yield "who did it", doers_of(one), doers_of(other)


def _is_of_one_hand(one: Account, other: Account) -> bool:
    kinds = lexicon("weighing")["of_one_hand"]
    return one.action == other.action and one.action.removeprefix("kg:") in kinds


def _done_to_one_that_day(one: Account, other: Account) -> bool:
    """Return True if one thing is done on one day to one with a name."""
    if one.date is None or one.date != other.date or root(one) != root(other):
        return False  # asked first, because few accounts have a day
    return bool(one.named("patient") & other.named("patient"))


def _knows_of_both(one: Account, other: Account) -> bool:
    """Return True if an account names a doer of the other, beside its own."""
    return any(
        t.entity in {*(r.entity for r in told.roles), *told.holders}
        for told, theirs in ((one, other), (other, one))
        for t in theirs.in_role("agent")
    )


def _otherwise(pair: Aligned) -> Iterator[Said]:
    """Yield the slots of one action that two accounts fill with exclusive values."""
    one, other = pair.accounts
    if _of_one_deed(pair) and not clash(one, other) and _one_cast(one, other):
        yield from _filled(one, other)


def _of_one_deed(pair: Aligned) -> bool:
    """Return True if both probably tell one deed, or their events were joined as one."""
    one, other = pair.accounts
    return (pair.chance >= FILLED or one.joined == other.joined) and _same_deed(one, other)


def _same_deed(one: Account, other: Account) -> bool:
    """Return True if both tell the same deed, in similar words if doer and object are the same."""
    alike = likeness(root(one), root(other))
    return alike >= (LIKE if _one_cast_in(one, other, CORE) else ALIKE) and not (
        one.light or other.light
    )


def _one_cast_in(one: Account, other: Account, roles: Sequence[str]) -> bool:
    """Return True if in each of some roles one who takes part is the same."""
    return all(
        any(_one_thing(a, b) for a, b in product(one.in_role(role), other.in_role(role)))
        for role in roles
    )


def _one_cast(one: Account, other: Account) -> bool:
    """Return True if an agent or patient is the same, or has the same noun."""
    return any(
        a.role == b.role and a.type != HAPPENING and _one_thing(a, b)
        for a, b in product(one.in_role(*CORE), other.in_role(*CORE))
    )


def _filled(one: Account, other: Account) -> Iterator[Said]:
    for slot in SLOTS:
        ours = _sole(one, slot)
        theirs = None if ours is None else _sole(other, slot)
        if ours is not None and theirs is not None and _other_things(ours, theirs):
            yield slot.about, ours.name, theirs.name
    yield from _at_other_sites(one, other)
    if are_at_other_hours(one, other):
        yield "time of day", one.moment, other.moment


def _at_other_sites(one: Account, other: Account) -> Iterator[Said]:
    """Yield where a deed that has one place is done to one with a name at two kinds of site.

    Who died at home did not die in hospital. An account that names several kinds tells of a way.
    """
    if root(one) not in _at_one_place() or not _of_one_victim(one, other):
        return
    ours, theirs = _sites(one), _sites(other)
    if (
        _is_one_site(ours)
        and _is_one_site(theirs)
        and not any(may_be_together(a, b) for a, b in product(ours, theirs))
    ):
        yield "place", min(ours.values()), min(theirs.values())


def _is_one_site(sites: Mapping[int, str]) -> bool:
    """Return True if an account gives a site, or several of one place: a car on a road."""
    return bool(sites) and all(may_be_together(a, b) for a, b in combinations(sites, 2))


def may_be_together(one: int, other: int) -> bool:
    """Return True if two kinds of site are one, or one may be in or on the other."""
    return one == other or is_within(one, other) or is_within(other, one)


def is_within(inner: int, outer: int) -> bool:
    """Return True if one kind of site may be in or on the other: a boiler room, a basement."""
    return (inner, outer) in _within()


@cache
def _within() -> frozenset[tuple[int, int]]:
    kinds = kinds_of_site()
    return frozenset(
        (kinds[stem(inner)], kinds[stem(outer)])
        for inside, around in lexicon("weighing")["sites_within"]
        for inner, outer in product(inside, around)
    )


def _of_one_victim(one: Account, other: Account) -> bool:
    """Return True if it is done to one with a name, or to a known one in two tellings of it."""
    if one.named("patient") & other.named("patient"):
        return True
    known = [{t.entity for t in a.in_role("patient") if t.known} for a in (one, other)]
    return one.joined == other.joined and not known[0].isdisjoint(known[1])


def _sites(account: Account) -> Mapping[int, str]:
    """Return the names of the places of a deed by the kind of site they are."""
    found = {site_of(t): t.name for t in account.in_role("place")}
    return {kind: name for kind, name in found.items() if kind is not None}


def site_of(place: Taking) -> int | None:
    """Return the number of the kind of site that a noun or the last word of a name tells.

    Two words tell more than the last of them: an emergency department.
    """
    words = place.name.lower().split() or [""]
    last = stem(words[-1]) if place.named else place.head
    pairs = (f"{a} {b}" for a, b in pairwise(words) if place.named or kind_of(b) == last)
    kinds = kinds_of_site()
    return next((kinds[pair] for pair in pairs if pair in kinds), kinds.get(last))


@cache
def kinds_of_site() -> Mapping[str, int]:
    """Map nouns for sites to the numbers of their kinds."""
    found: dict[str, int] = {}
    for number, nouns in enumerate(lexicon("weighing")["sites"]):
        forms = (form for n in nouns for form in (n, stem(n), kind_of(n)))
        found |= dict.fromkeys(forms, number)
    return found


@cache
def _at_one_place() -> frozenset[str]:
    return frozenset(map(stem, lexicon("weighing")["at_one_place"]))


def _sole(account: Account, slot: "Slot") -> Taking | None:
    """Return the one unnamed thing that fills a slot."""
    nouns = slot.nouns()
    found = [t for t in account.in_role(*slot.roles) if not t.named and t.head in nouns]
    return found[0] if len(found) == 1 and not found[0].within else None


def _other_things(one: Taking, other: Taking) -> bool:
    """Return True if two nouns name different things: a closet, a washroom; a knife, a hammer."""
    return not of_one_kind(one.head, other.head)
