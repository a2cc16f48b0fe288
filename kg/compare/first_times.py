"""When something was first done, against another time of the same: 'first met in March 2018'.

Who says that two first met in one month denies that they met before, and that they first met in
another.
"""

import re
from collections.abc import Iterator

from kg.compare.accounts import Account
from kg.compare.findings import finding, in_sides
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon

FIRST = re.compile(r"\bfirst\s+$", re.IGNORECASE)
DATED = re.compile(r"\d{4}(?:-\d\d){0,2}")
TAKING_PART = ("agent", "patient", "recipient", "companion", "goal", "place")
BOTH = 2


def weigh_first_times(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where one deed of the same two was first done in two months, or on two days."""
    for one, others in index.meeting(_tells_first, _tells_first, _keys, ever=True, any_day=True):
        for other in others:
            if one.document < other.document and _differ(one, other) and _of_one_deed(one, other):
                said = {0: f"first in {one.date}", 1: f"first in {other.date}"}
                yield finding("contradicts", "date", in_sides([one], [other]), lines, said=said)


def _tells_first(account: Account) -> bool:
    """Return True for what was first done by a date, right behind the word: 'first met'."""
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    dated = account.date is not None and DATED.fullmatch(account.date) is not None
    if not (sure and dated and account.polarity == "positive") or account.noun:
        return False
    before, found, _ = account.words.partition(f"{account.shown} ")
    return bool(found) and bool(FIRST.search(before))


def _keys(account: Account) -> Iterator[str]:
    """Yield those who take part by their names, if they are two: him, and whom he met."""
    if len(_named(account)) >= BOTH:
        yield from sorted(_named(account))


def _named(account: Account) -> frozenset[str]:
    return account.named(*TAKING_PART)


def _differ(one: Account, other: Account) -> bool:
    """Return True if neither of two times is a part of the other."""
    ours, theirs = one.date or "", other.date or ""
    return not (ours.startswith(theirs) or theirs.startswith(ours))


def _of_one_deed(one: Account, other: Account) -> bool:
    """Return True if the same two take part in what like words tell."""
    if likeness(root(one), root(other)) < ALIKE or one.folded or other.folded:
        return False
    if not (one.mutual and other.mutual) and not one.named("agent") & other.named("agent"):
        return False
    return len(_named(one) & _named(other)) >= BOTH
