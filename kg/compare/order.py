"""Order: which of two actions was first according to a document, and where documents differ."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account, dated_otherwise, documents
from kg.compare.alignment import Chances
from kg.compare.findings import agreed, finding, in_sides, one_a_document
from kg.compare.origins import Lines
from kg.compare.predicate_equivalence import fold, told_for_one
from kg.compare.same_content import clash
from kg.compare.senses import ALIKE, implies, likeness
from kg.compare.telling_table import root
from kg.model import Event, Finding, Reading
from kg.model.ids import by_id
from kg.ontology import lexicon
from kg.resolve.event_profiles import worded_alike

ANY = re.compile(r"(?:any|(?:a |one )?single) ", re.IGNORECASE)
DOWN = re.compile(r"\b(?:came|come|coming) down\b", re.IGNORECASE)
COME, FALL = fold("come")[0], fold("fall")[0]
OBJECTS = ("patient", "recipient")
SEQUENCE = ("before", "after")
ALIGNED = 0.4
"""Least probability that two accounts are of one event, if resolution kept them apart."""
SURE = 0.65
"""Least probability of the surer of the two events that are told in opposite orders."""
Claim = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One document's statement that an event was before another; both are accounts."""

    earlier: Account
    later: Account


def orders_in(reading: Reading, look: AccountBuilder) -> Iterator[Order]:
    """Yield which of two events was first, where the text says so and both happened.

    Before 'anything was thrown' something happened, whether or not anything was.
    """
    for first, second in _sequences(reading):
        later = look.event(second, "")
        if _happened(first) and (_happened(second) or _is_any(later)):
            yield Order(earlier=look.event(first, ""), later=later)


def _sequences(reading: Reading) -> Iterator[tuple[Event, Event]]:
    """Yield two events in the order that the text gives them."""
    events = by_id(e for e in reading.events if e.polarity != "negative")
    for event in events.values():
        for told in event.order:
            if told.event in events and told.kind in SEQUENCE:
                pair = event, events[told.event]
                yield pair if told.kind == "before" else pair[::-1]


def _happened(event: Event) -> bool:
    return event.certainty == "certain" and event.polarity == "positive"


def weigh_order(
    orders: Sequence[Order], topic_of: Mapping[Claim, str], chances: Chances, lines: Lines
) -> Iterator[Finding]:
    """Yield where documents agree on which of two events was first, or contradict each other."""
    yield from _on_topics(orders, topic_of, lines)
    yield from _reversed(orders, chances, lines)


def _on_topics(
    orders: Iterable[Order], topic_of: Mapping[Claim, str], lines: Lines
) -> Iterator[Finding]:
    """Compare the orders that are told of two occurrences."""
    held: dict[tuple[str, str], list[tuple[Account, int]]] = defaultdict(list)
    for one in orders:
        topics = [topic_of.get((a.document, a.claim), "") for a in (one.earlier, one.later)]
        if "" not in topics and topics[0] != topics[1]:
            side = int(topics[0] > topics[1])
            account = one.earlier if side == 0 else one.later
            held[min(topics), max(topics)].append((_says(one, account), side))
    for _, sides in sorted(held.items()):
        yield from _compared(sides, lines)


def _says(order: Order, account: Account) -> Account:
    """Return one of the two accounts, worded as the order that it is part of."""
    says = f"{order.earlier.topic} before {order.later.topic}"
    return replace(account, topic=says, shown="", roles=())


def _reversed(orders: Sequence[Order], chances: Chances, lines: Lines) -> Iterator[Finding]:
    """Yield where two documents tell two events that are probably the same in opposite orders."""
    for one, other in combinations(orders, 2):
        ours, theirs = one.earlier.document, other.earlier.document
        if ours == theirs or not chances.compared(ours, theirs):
            continue
        if _are_reversed(one, other, chances):
            sides = [(_says(one, one.earlier), 0), (_says(other, other.later), 1)]
            said = {0: "it came first", 1: "it came later"}
            yield finding("contradicts", "order", sides, lines, said=said)


def _are_reversed(one: Order, other: Order, chances: Chances) -> bool:
    """Return True if the earlier event of each is the later one of the other, and no more alike."""
    crossed = ((one.earlier, other.later), (one.later, other.earlier))
    straight = ((one.earlier, other.earlier), (one.later, other.later))
    likely = max(chances.of(a, b) for a, b in crossed) >= SURE
    if not likely and not all(_have_one_object(a, b) or _is_covered(a, b) for a, b in crossed):
        return False
    return all(_is_one_event(a, b, chances) for a, b in crossed) and not any(
        _is_one_event(a, b, chances) for a, b in straight
    )


def _is_one_event(one: Account, other: Account, chances: Chances) -> bool:
    """Return True if two accounts are probably of one event, or one rules out all of its kind.

    Who fired 'before anything was thrown' did so before the stones were hurled.
    """
    if dated_otherwise(one, other) or clash(one, other):
        return False
    return _is_covered(one, other) or chances.of(one, other) >= ALIGNED or _of_one_thing(one, other)


def _of_one_thing(one: Account, other: Account) -> bool:
    """Return True if both use one verb, or one of the same sense, of the same thing."""
    ours, theirs = ({t.entity for t in a.roles} | _things(a) for a in (one, other))
    if told_for_one(_phrasal(one), _phrasal(other)):
        return bool(ours & theirs) or any(likeness(a, b) > 0 for a, b in product(ours, theirs))
    return likeness(root(one), root(other)) >= ALIKE and bool(ours & theirs)


def _phrasal(account: Account) -> str:
    """Return the predicate of an account; a hillside that 'had come down' did not merely come."""
    return FALL if DOWN.search(account.words) and root(account) == COME else account.word


def _have_one_object(one: Account, other: Account) -> bool:
    """Return True if one deed is done to one whom both name, or to those whom both call so."""
    if likeness(root(one), root(other)) < ALIKE:
        return False
    ours, theirs = ({t.entity for t in a.in_role(*OBJECTS) if t.named} for a in (one, other))
    nouns = [{t.head for t in a.in_role(*OBJECTS) if t.head and not t.named} for a in (one, other)]
    return bool(ours & theirs) or bool(nouns[0] & nouns[1])


def _is_covered(one: Account, other: Account) -> bool:
    """Return True if one account is of whatever there was of a kind, of which the other is.

    Who charged before 'a single stone was thrown' did so before stones were hurled; 'before any
    officer had moved' is before officers charged.
    """
    return any(
        _is_any(a) and (_by_one_noun(a, b) if _is_any_deed(a) else implies(root(b), root(a)))
        for a, b in ((one, other), (other, one))
    )


def _is_any_deed(account: Account) -> bool:
    return root(account) in {fold(verb)[0] for verb in lexicon("weighing")["any_deed"]}


def _by_one_noun(one: Account, other: Account) -> bool:
    ours, theirs = ({t.head for t in a.in_role("agent") if t.head} for a in (one, other))
    return bool(ours & theirs)


def _things(account: Account) -> set[str]:
    return {t.head for t in account.in_role("agent", "patient") if t.head and not t.named}


def _is_any(account: Account) -> bool:
    """Return True if an account is of whatever there was of a kind: 'anything was thrown'."""
    whatever = lexicon("weighing")["whatever"]
    cast = account.in_role("agent", "patient")
    return any(t.name.lower() in whatever or ANY.match(t.name) for t in cast)


def _compared(told: Sequence[tuple[Account, int]], lines: Lines) -> Iterator[Finding]:
    first, later = ([a for a, side in told if side == number] for number in (0, 1))
    if not documents(first).isdisjoint(documents(later)):
        return
    if first and later:
        said = {0: "it came first", 1: "it came later"}
        yield finding("contradicts", "order", in_sides(first, later), lines, said=said)
        return
    alike = one_a_document([*first, *later])
    copied = all(worded_alike(one.runs, other.runs) for one, other in pairwise(alike))
    if len(alike) > 1 and not copied:
        yield agreed("order", alike, lines)
