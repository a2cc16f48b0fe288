"""Orders that exclude one another, and deeds that one is said to have been told to do, and not.

'The driver was told to turn back', 'a voice told him to carry on': who is told is one, whoever
tells it. 'She doubled the dose without any order', 'he ordered her to': who does it is one.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from kg.compare.accounts import Account, Taking
from kg.compare.findings import finding, in_sides
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import fold, folded
from kg.compare.same_content import names_nobody, shared_words, told_apart
from kg.compare.same_event import HAPPENING
from kg.compare.senses import ALIKE, likeness
from kg.compare.sides import whether
from kg.compare.telling_table import root
from kg.compare.word_patterns import of_expressions
from kg.model import Finding
from kg.ontology import lexicon

TOLD = ("recipient", "beneficiary", "patient")
PERSON = "Person"
TO_DO = re.compile(r"\bto (\w+)(?: (\w+))?", re.IGNORECASE)
"""What one is told to do: 'told him to turn back'."""
NOTHING = ("", "the", "a", "an", "his", "her", "their", "its")
SAID = {0: "unasked", 1: "as it was asked for"}
Side = tuple[int, int]


def weigh_orders(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield what one was ordered to do, if one order excludes the other."""
    told: dict[tuple[int, str], tuple[list[Account], list[Account]]] = {}
    for one, others in index.meeting(_tells_order, _tells_order, _told_keys):
        for other in others:
            row = _contrary(one, other) if one.document < other.document else None
            if row is not None and _are_told_one(one, other):
                key = row[0], min(set(_told_keys(one)) & set(_told_keys(other)))
                sides = told.setdefault(key, ([], []))
                sides[row[1]].append(one)
                sides[1 - row[1]].append(other)
    for _, sides in sorted(told.items(), key=lambda item: item[0]):
        said = {n: _to_do(side[0]) for n, side in enumerate(sides)}
        yield finding("contradicts", "what was ordered", in_sides(*sides), lines, said=said)


def weigh_unasked(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield what somebody did unasked, as others tell that it was ordered or asked for."""
    for one, others in index.meeting(_is_unasked, _is_asked_for, _keys):
        asked = [a for a in others if _asks_for(a, one)]
        if asked:
            sides = in_sides([one], asked)
            yield finding("contradicts", "whether it was asked for", sides, lines, said=SAID)


def weigh_denied_orders(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield the orders that somebody denies, with who tells that he gave them, in any words."""
    for no, others in index.meeting(_denies_order, _gives_order, _givers):
        given = [yes for yes in others if _is_denied(yes, no)]
        if given:
            yield whether(in_sides(given, [no]), lines)


def _gives_order(account: Account) -> bool:
    return _is_plain(account) and _is_order(account)


def _denies_order(account: Account) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == "negative" and _is_order(account)


def _is_order(account: Account) -> bool:
    """Return True if somebody tells another to do something: 'gave no instruction to carry on'."""
    verbs = folded("directing", "telling_to", "ordering", "orders_given")
    return root(account) in verbs and bool(TO_DO.search(account.words))


def _givers(account: Account) -> Iterator[str]:
    for taking in account.in_role("agent"):
        if taking.named or taking.known:
            yield taking.entity


def _is_denied(yes: Account, no: Account) -> bool:
    """Return True if one denies that he told anybody, or the same one, to do what was done."""
    recipients = [t for t in _told(no) if not names_nobody(no, t)]
    if recipients and not any(a.entity == b.entity for a, b in product(_told(yes), recipients)):
        return False
    return any(
        _is_same_to_do(a, b, yes, no)
        for a, b in product(TO_DO.findall(yes.words.lower()), TO_DO.findall(no.words.lower()))
    )


def _is_same_to_do(one: Sequence[str], other: Sequence[str], yes: Account, no: Account) -> bool:
    """Return True if two are told to do one thing: shredding a paper is destroying anything."""
    ours, theirs = (fold(told[0])[0] for told in (one, other))
    destroys = {ours, theirs} <= folded("destroying")
    if one[0] != other[0] and likeness(ours, theirs) < ALIKE and not destroys:
        return False
    everything = other[1] in lexicon("weighing")["whatever"] or one[1] == other[1] not in NOTHING
    return everything or bool(shared_words(yes, no) - {ours, theirs})


def _is_plain(account: Account) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"]
    return sure and account.polarity == "positive"


def _tells_order(account: Account) -> bool:
    anew = set(lexicon("weighing")["ordered_anew"])
    verbal = not account.noun and root(account) in folded("directing", "telling_to")
    return (
        verbal
        and _is_plain(account)
        and bool(_ordered(account))
        and anew.isdisjoint(account.words.lower().split())
    )


def _ordered(account: Account) -> frozenset[Side]:
    """Return the sides of the pairs of contrary orders on which an order is."""
    if all(t.type != HAPPENING for t in account.roles):
        return frozenset()
    return frozenset(_sides().get(_to_do(account), ()))


def _to_do(account: Account) -> str:
    """Return what one is told to do, in words of which the contrary is known: 'turn back'."""
    told = TO_DO.findall(account.words.lower())
    phrases = (phrase for verb, behind in told for phrase in (f"{verb} {behind}", verb))
    return next((phrase for phrase in phrases if phrase in _sides()), "")


def _contrary(one: Account, other: Account) -> Side | None:
    """Return the pair of contrary orders, and the side of the first account."""
    both = product(sorted(_ordered(one)), sorted(_ordered(other)))
    return next((a for a, b in both if a[0] == b[0] and a[1] != b[1]), None)


def _told_keys(account: Account) -> Iterator[str]:
    """Yield who is told, of those that readers know: by name, or as 'the driver'."""
    for taking in _told(account):
        if taking.named or taking.known:
            yield taking.entity
        if _is_known_person(taking):
            yield f"the {taking.head}"


def _told(account: Account) -> Sequence[Taking]:
    return [t for t in account.in_role(*TOLD) if t.type != HAPPENING]


def _is_known_person(taking: Taking) -> bool:
    return taking.type == PERSON and taking.known and not taking.named and bool(taking.head)


def _are_told_one(one: Account, other: Account) -> bool:
    return any(_may_be_one(a, b) for a, b in product(_told(one), _told(other)))


def _may_be_one(one: Taking, other: Taking) -> bool:
    if one.entity == other.entity:
        return one.named or one.known or other.known
    known = _is_known_person(one) and _is_known_person(other)
    return known and one.head == other.head and not told_apart(one, other)


def _is_unasked(account: Account) -> bool:
    plain = _is_plain(account) and not account.speech and bool(account.in_role("agent"))
    return plain and bool(_pattern("unasked").search(account.words))


def _is_asked_for(account: Account) -> bool:
    """Return True for an order, and for a deed done on the orders of somebody."""
    if not _is_plain(account) or _pattern("unasked").search(account.words):
        return False
    ordered = root(account) in folded("having_done") and _deeds(account) != []
    return ordered or bool(_pattern("asked_for").search(account.words))


def _deeds(account: Account) -> Sequence[Taking]:
    return [t for t in account.roles if t.type == HAPPENING]


def _keys(account: Account) -> Iterator[str]:
    for taking in account.roles:
        if taking.named or taking.known:
            yield from keys_of(taking)


def _asks_for(asking: Account, deed: Account) -> bool:
    """Return True if an account tells that somebody asked for what another has done unasked."""
    if root(asking) in folded("having_done"):
        alike = any(likeness(t.head, root(deed)) >= ALIKE for t in _deeds(asking))
        doers = deed.entities("agent")
        return alike and any(t.entity in doers for t in _told(asking))
    ours, theirs = asking.in_role("patient"), deed.in_role("patient")
    alike = likeness(root(asking), root(deed)) >= ALIKE
    return alike and any(
        a.entity == b.entity or are_one_known_thing(a, b) for a, b in product(ours, theirs)
    )


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return of_expressions(lexicon("weighing")[name])


@cache
def _sides() -> dict[str, tuple[Side, ...]]:
    found: dict[str, list[Side]] = {}
    for number, pair in enumerate(lexicon("weighing")["directed_apart"]):
        for side, verbs in enumerate(pair):
            for verb in verbs:
                found.setdefault(verb, []).append((number, side))
    return {verb: tuple(sides) for verb, sides in found.items()}
