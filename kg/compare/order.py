"""Order: which of two actions was first according to a document, and where documents differ."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kg.compare.account_builder import AccountBuilder
from kg.compare.accounts import Account, documents
from kg.compare.findings import finding, in_sides, one_a_document
from kg.compare.origins import Lines
from kg.model import Event, Finding, Reading
from kg.ontology import lexicon
from kg.resolve.event_profiles import worded_alike

REACH = 70
STOP = re.compile(r"[.!?;]")
LEADING = re.compile(r"(?:^|[.!?] )(after|before) [^,.;]*$", re.IGNORECASE)
Claim = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One document's statement that an event was before another; both are accounts."""

    earlier: Account
    later: Account


def orders_in(reading: Reading, look: AccountBuilder) -> Iterator[Order]:
    """Yield the orders that a reading gives for events that follow one another in a sentence."""
    real = [e for e in reading.events if e.certainty == "certain" and e.polarity == "positive"]
    told = sorted((e for e in real if look.matters(e)), key=lambda e: (e.trigger, e.id))
    for first, second in pairwise(told):
        text = reading.document.text
        between = text[first.trigger.end : second.trigger.start]
        if first.trigger.end < second.trigger.start and len(between) <= REACH:
            order = _order(text[max(0, first.trigger.start - REACH) : first.trigger.start], between)
            pair = (first, second) if order == "forward" else (second, first)
            if order:
                yield Order(earlier=_account(pair[0], look), later=_account(pair[1], look))


def _account(event: Event, look: AccountBuilder) -> Account:
    return look.event(event, "")


def _order(before: str, between: str) -> str | None:
    """Return 'forward' if the event mentioned first was first, 'backward' if the second was."""
    if STOP.search(between):
        return None
    policy = lexicon("weighing")["order"]
    words = re.findall(r"[a-z]+", between.lower())
    leading = LEADING.search(before)
    if leading:
        told = {"after": "forward", "before": "backward"}[leading[1].lower()]
        return told if "," in between and not set(words) & {*policy["after"], "before"} else None
    found = {name for name, cues in policy.items() if not set(cues).isdisjoint(words)}
    if len(found) != 1:
        return None
    return "backward" if found == {"after"} else "forward"


def weigh_order(
    orders: Iterable[Order], topic_of: Mapping[Claim, str], lines: Lines
) -> Iterator[Finding]:
    """Yield where documents agree on which of two events was first, or contradict each other."""
    held: dict[tuple[str, str], list[tuple[Account, int]]] = defaultdict(list)
    for one in orders:
        topics = [topic_of.get((a.document, a.claim), "") for a in (one.earlier, one.later)]
        if "" not in topics and topics[0] != topics[1]:
            side = int(topics[0] > topics[1])
            account = one.earlier if side == 0 else one.later
            says = f"{one.earlier.topic} before {one.later.topic}"
            told = replace(account, topic=says, roles=())
            held[min(topics), max(topics)].append((told, side))
    for _, sides in sorted(held.items()):
        yield from _compared(sides, lines)


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
        yield finding("corroborates", "order", [(a, None) for a in alike], lines)
