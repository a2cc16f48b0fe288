"""When somebody first knew of something: 'learned of it on Wednesday', 'was told on Tuesday'.

Who learned of a leak on Wednesday did not know of it on Tuesday, nor was he told of it then. Who
was not warned until Thursday was not warned on Wednesday. So the later of two times has to be that
of getting to know, and the earlier may be that of knowing, or of being told.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import product
from typing import NamedTuple

from kg.compare.accounts import Account, Taking
from kg.compare.clock_times import DAY, NOT_UNTIL
from kg.compare.findings import finding
from kg.compare.origins import Lines
from kg.compare.participant_index import ParticipantIndex
from kg.compare.predicate_equivalence import folded
from kg.compare.same_content import shared_words
from kg.compare.senses import ALIKE, likeness
from kg.compare.telling_table import root
from kg.model import Finding
from kg.ontology import lexicon
from kg.resolve.word_forms import stem, tokens

TOLD = ("recipient", "beneficiary", "patient")
MATTERS = ("topic", "content", "patient", "cause")
GROUP = "Group"
ENOUGH = 2
"""Words that two accounts of one matter share, if nothing else shows that it is one."""
YMD = re.compile(r"\d{4}-\d\d-\d\d")
APART = 15.0
"""Minutes that must lie between two times of day that clocks tell."""


class Span(NamedTuple):
    """The first and the last minute at which something may have been, from a fixed day on."""

    first: float
    last: float


def weigh_awareness(index: ParticipantIndex, lines: Lines) -> Iterator[Finding]:
    """Yield when somebody got to know of something, with who says that he knew it before."""
    seen: set[tuple[str, str]] = set()
    for late, others in index.meeting(_gets_to_know, _knows, _knowers, any_day=True):
        before = [early for early in others if _is_of_one(early, late) and _is_before(early, late)]
        for early in before:
            if (early.document, late.document) not in seen:
                seen.add((early.document, late.document))
                yield finding("contradicts", "when it was known", [(early, 0), (late, 1)], lines)


def _is_told(account: Account) -> bool:
    sure = account.certainty in lexicon("weighing")["deniable"] and account.polarity == "positive"
    return sure and not account.noun and _span(account) is not None


def _knows(account: Account) -> bool:
    """Return True if an account tells when somebody knew, learned or was told of something."""
    return _is_told(account) and root(account) in folded("knowing", "learning", "letting_know")


def _gets_to_know(account: Account) -> bool:
    """Return True if an account tells when somebody learned of it, or was not told before."""
    if not _is_told(account):
        return False
    learns = root(account) in folded("learning")
    return learns or (root(account) in folded("letting_know") and _not_before(account))


def _not_before(account: Account) -> bool:
    """Return True if the words of an account leave nothing for the time before: 'not until'."""
    words = account.words.lower()
    until = re.search(r"\b(?:until|till)\b", words)
    return bool(until and NOT_UNTIL.search(words[: until.end()]))


def _knowers_in(account: Account) -> Sequence[Taking]:
    """Return who knows, learns or is told; none if he is told only by an adjective or a thing."""
    roles = TOLD if root(account) in folded("letting_know") else ("agent", "patient")
    matters = {t.entity for t in account.in_role("topic", "content")}
    return [t for t in account.in_role(*roles) if t.entity not in matters]


def _knowers(account: Account) -> Iterator[str]:
    """Yield who knows, of those that readers know, and a group by its noun: residents."""
    for taking in _knowers_in(account):
        if taking.named or taking.known:
            yield taking.entity
        if taking.type == GROUP and taking.head and not (taking.named or taking.fresh):
            yield f"those {taking.head} {taking.within}"


def _is_of_one(one: Account, other: Account) -> bool:
    """Return True if both are about one matter, by what it is or by the words near it."""
    ours, theirs = _matters(one), _matters(other)
    if any(
        a.entity == b.entity or a.head == b.head != "" or likeness(a.head, b.head) >= ALIKE
        for a, b in product(ours, theirs)
    ):
        return True
    named = {stem(w) for a in (one, other) for t in _knowers_in(a) for w in tokens(t.name)}
    return len(shared_words(one, other) - named) >= ENOUGH


def _matters(account: Account) -> Sequence[Taking]:
    knowers = {t.entity for t in _knowers_in(account)}
    return [t for t in account.in_role(*MATTERS) if t.entity not in knowers]


def _is_before(early: Account, late: Account) -> bool:
    """Return True if the whole of one time is before that of the other."""
    ours, theirs = _span(early), _span(late)
    return ours is not None and theirs is not None and ours.last + APART < theirs.first


def _span(account: Account) -> Span | None:
    """Return when it was, of which the day at least has to be known."""
    found = YMD.match(account.date or account.moment)
    if found is None or not account.day_is_sure:
        return None
    start = float(date.fromisoformat(found[0]).toordinal() * DAY)
    if account.clock is not None:
        return Span(start + account.clock.first, start + account.clock.last)
    part = account.moment.partition("T")[2]
    first, last = _parts().get(part, (0, DAY))
    return Span(start + first, start + last)


@cache
def _parts() -> dict[str, tuple[float, float]]:
    table: dict[str, tuple[float, float]] = lexicon("weighing")["parts_of_day"]
    return {part: (60 * hours[0], 60 * hours[1]) for part, hours in table.items()}
