"""How many people were in one thing at one time: a lift, a bus, a cell.

'The cabin was carrying eight people when it crashed', 'there were ten of us in the cabin', 'eleven
guests were in the lift': a thing has people in it, or people are in it, on board or aboard.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from kg.compare.accounts import Account, Taking, dated_otherwise
from kg.compare.amounts import Amount, count_alike, set_against
from kg.compare.findings import finding, in_sides
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.measures import counts_people
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import fold
from kg.model import Finding
from kg.ontology import lexicon

PARTS = re.compile(
    r"\b(?:of (?:the|them|whom|those)|at least|more than|fewer|up to|room for|seats?|capacity|can|"
    r"could|maximum|usually|daily|every|each|again|other|others|another|left|still|remaining)\b",
    re.IGNORECASE,
)
"""Words by which a figure is of a part, of what there is room for, or of no one time."""
ABOARD = re.compile(r"\b(?:aboard|on board)\b", re.IGNORECASE)
WHERE = ("place", "attribute", "goal")


class Occupied(NamedTuple):
    """A thing with people in it, and how many; a thing without a name of which 'aboard' tells."""

    thing: Taking | None
    amount: Amount


def weigh_occupants(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where documents count those in one thing otherwise."""
    told: dict[str, dict[float, list[Account]]] = defaultdict(lambda: defaultdict(list))
    for one, others in index.meeting(_counts, _counts, _keys):
        for other in others:
            pair = _rivals(one, other) if one.document < other.document else None
            if pair is not None:
                key = min(set(_keys(one)) & set(_keys(other)))
                for occupied, account in zip(pair, (one, other), strict=True):
                    told[key][occupied.amount.value or 0.0].append(account)
    for _, by_value in sorted(told.items()):
        groups = [by_value[value] for value in sorted(by_value)]
        said = {n: str(_occupied(side[0])[0].amount) for n, side in enumerate(groups)}
        yield finding("contradicts", "count", in_sides(*groups), lines, said=said)


def _counts(account: Account) -> bool:
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    past = account.clause is not None and account.clause.tense.startswith("past")
    plain = sure and past and account.polarity == "positive" and not PARTS.search(account.words)
    return plain and bool(account.amounts) and bool(_occupied(account))


def _occupied(account: Account) -> Sequence[Occupied]:
    """Return the things that an account counts people in."""
    counted = {role: amount for role, amount in account.amounts if _is_count_of_people(amount)}
    return [
        Occupied(thing, counted[role])
        for role, thing in _things(account)
        if role in counted and (thing is None or thing.type in ("Other", "Facility"))
    ]


def _is_count_of_people(amount: Amount) -> bool:
    """Return True for an exact number of people."""
    exact = amount.type == "COUNT" and amount.bound is None and amount.upper is None
    return exact and bool(amount.value) and counts_people(amount.unit or "")


def _things(account: Account) -> Sequence[tuple[str, Taking | None]]:
    """Return what people may be in, with the role of those who are; None for 'on board' alone."""
    policy = lexicon("conditions")["presence"]
    things: list[tuple[str, Taking | None]] = []
    if account.word.partition(" ")[0] in {fold(verb)[0] for verb in policy["holding"]}:
        things = [("patient", t) for t in account.in_role("agent")]
    elif account.state or account.word in {fold(verb)[0] for verb in policy["being"]}:
        things = [(r, t) for r in ("patient", "agent") for t in account.in_role(*WHERE)]
    if ABOARD.search(account.words) and not things:
        things = [("patient", None), ("agent", None)]
    return things


def _keys(account: Account) -> Iterator[str]:
    for occupied in _occupied(account):
        if occupied.thing is not None:
            yield from keys_of(occupied.thing)
        if ABOARD.search(account.words):
            yield "aboard"


def _rivals(one: Account, other: Account) -> tuple[Occupied, Occupied] | None:
    if dated_otherwise(one, other) or (one.holders and one.holders == other.holders):
        return None
    for ours, theirs in product(_occupied(one), _occupied(other)):
        if _is_one(ours.thing, theirs.thing) and _exclude(ours.amount, theirs.amount):
            return ours, theirs
    return None


def _exclude(one: Amount, other: Amount) -> bool:
    alike = count_alike(one.unit or "", other.unit or "")
    return alike and set_against(one, other) == "conflict"


def _is_one(one: Taking | None, other: Taking | None) -> bool:
    if one is None or other is None:
        return True
    return one.entity == other.entity or are_one_known_thing(one, other)
