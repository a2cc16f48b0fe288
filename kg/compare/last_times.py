"""When something was last done, against a later time of the same: 'last inspected in October'.

Who says that a rope was last inspected in one month denies every later inspection. What happened in
the days before a report is left out: the bridge that is closed now was last closed in 2019.
"""

import re
from collections.abc import Iterator
from datetime import date

from kg.compare.accounts import Account, Taking
from kg.compare.findings import finding
from kg.compare.known_things import are_one_known_thing, keys_of
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon

LAST = re.compile(r"\b(?:last|most recently)\s+$", re.IGNORECASE)
DATED = re.compile(r"\d{4}(?:-\d\d){1,2}")
SOON = 10
"""Days before a report that are those of its own story."""
THINGS = ("patient",)


def weigh_last_times(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield where something was done later than it was last done by another account."""
    for last, others in index.meeting(_tells_last, _tells_date, _keys, ever=True, any_day=True):
        for other in others:
            if _is_later(other, last, lines) and _of_one_deed(last, other):
                said = {0: f"last in {last.date}", 1: f"in {other.date}"}
                yield finding("contradicts", "date", [(last, 0), (other, 1)], lines, said=said)


def _tells_date(account: Account) -> bool:
    sure = account.factual and account.certainty in lexicon("weighing")["deniable"]
    dated = account.date is not None and DATED.fullmatch(account.date) is not None
    return sure and dated and account.polarity == "positive" and not account.noun


def _tells_last(account: Account) -> bool:
    verb = (account.shown.split() or [""])[0]
    before, found, _ = account.words.partition(f"{verb} ")
    return _tells_date(account) and bool(found) and bool(LAST.search(before))


def _keys(account: Account) -> Iterator[str]:
    for taking in account.in_role(*THINGS):
        if taking.named or taking.known:
            yield from keys_of(taking)


def _is_later(one: Account, last: Account, lines: Lines) -> bool:
    """Return True if an account is of a later time, and that not of the days of the story."""
    ours, theirs, told = one.date or "", last.date or "", lines.day(last.document)
    if not told or ours.startswith(theirs) or theirs.startswith(ours) or ours < theirs:
        return False
    day = date.fromisoformat(f"{ours}-28"[: len("2018-02-14")])
    return (date.fromisoformat(told) - day).days >= SOON


def _of_one_deed(one: Account, other: Account) -> bool:
    alike = likeness(root(one), root(other)) >= ALIKE and not (one.folded or other.folded)
    pairs = ((a, b) for a in one.in_role(*THINGS) for b in other.in_role(*THINGS))
    return alike and any(_is_one(a, b) for a, b in pairs)


def _is_one(one: Taking, other: Taking) -> bool:
    return one.entity == other.entity or are_one_known_thing(one, other)
